"""Street: the spaces of a track as cells, and what lies ahead of, behind and abreast of each (rules 1.1 and 3).

A cell is one space. Each section has 2 * `spaces` cells, those of lane L first; the three cells of the garage come
after all sections. Everything about a cell is looked up, so a move takes the same time on any track. Nothing here
changes.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import blank
from hairpin.games.nitro_dice.rules.numbers import (
    BIT,
    GARAGE,
    GARAGE_LANE,
    LEFT,
    NO_CELL,
    RIGHT,
    START,
    STRAIGHT,
    TURN_RED,
    TURN_YELLOW,
)

STRAIGHT_SPACES: Final = 3


@final
class Street:
    __slots__ = (
        "abreast", "ahead", "behind", "cells", "cells_of_section", "garage", "garage_cell", "inside", "lane_of", "length",
        "places", "section_of", "space_of", "spaces", "straight", "targets", "to_inside", "to_outside", "track",
        "turn_inside", "turn_outside", "types",
    )  # fmt: skip

    def __init__(
        self,
        track: list[int],
        inside: i64,
        turn_inside: i64,
        turn_outside: i64,
        to_outside: list[int],
        to_inside: list[int],
    ) -> None:
        # By section.
        self.length: i64 = len(track)
        self.track: list[int] = track  # straight, turn, start or garage
        self.types: vec[i64] = blank(self.length)  # the type of handling card that is due
        self.targets: vec[i64] = blank(3)  # by type: the sections that can be replaced, one bit each (rules 3.3)
        self.garage: i64 = 0
        section: i64 = 0
        while section < self.length:
            kind: i64 = track[section]
            if kind < START:
                self.types[section] = kind
                self.targets[kind] |= BIT[section]
            elif kind == GARAGE:
                self.garage = section
            section += 1
        self.inside: i64 = inside  # the inside lane of straights
        self.turn_inside: i64 = turn_inside
        self.turn_outside: i64 = turn_outside
        self.to_outside: list[int] = to_outside
        self.to_inside: list[int] = to_inside
        # By cell.
        self.spaces: i64 = turn_outside if turn_outside > STRAIGHT_SPACES else STRAIGHT_SPACES  # in the longest lane
        self.cells_of_section: i64 = 2 * self.spaces
        self.garage_cell: i64 = self.length * self.cells_of_section  # the first of three
        self.cells: i64 = self.garage_cell + STRAIGHT_SPACES
        self.section_of: vec[i64] = blank(self.cells)
        self.lane_of: vec[i64] = blank(self.cells)
        self.space_of: vec[i64] = blank(self.cells)
        self.ahead: vec[i64] = blank(self.cells)
        self.behind: vec[i64] = blank(self.cells)
        self.abreast: vec[i64] = blank(self.cells)  # across the street; from the garage the outside lane
        self.straight: vec[i64] = blank(self.cells)  # 1 on straights (ruling 2)
        self.places: vec[i64] = blank(self.cells)  # how far forward within the section: higher is further
        self.lay_street()
        self.lay_garage()

    def lay_street(self) -> None:
        section: i64 = 0
        while section < self.length:
            lane: i64 = LEFT
            while lane <= RIGHT:
                space: i64 = 1
                while space <= self.lane_length(section, lane):
                    self.lay_cell(section, lane, space)
                    space += 1
                lane += 1
            section += 1

    def lay_cell(self, section: i64, lane: i64, space: i64) -> None:
        cell = self.cell(section, lane, space)
        length = self.lane_length(section, lane)
        following = section + 1 if section + 1 < self.length else 0
        before = section - 1 if section > 0 else self.length - 1
        self.section_of[cell] = section
        self.lane_of[cell] = lane
        self.space_of[cell] = space
        self.ahead[cell] = cell + 1 if space < length else self.cell(following, lane, 1)
        self.behind[cell] = cell - 1 if space > 1 else self.cell(before, lane, self.lane_length(before, lane))
        self.abreast[cell] = self.cell(section, 1 - lane, self.space_abreast(section, lane, space))
        self.straight[cell] = 1 if self.types[section] == STRAIGHT else 0
        self.places[cell] = self.place(length - space + 1, 0 if lane == self.inside_of(section) else 1)

    def lay_garage(self) -> None:
        """Lay it beside the outside lane; it has no exit at the front (ruling 42)."""
        space: i64 = 1
        while space <= STRAIGHT_SPACES:
            cell = self.garage_cell + space - 1
            self.section_of[cell] = self.garage
            self.lane_of[cell] = GARAGE_LANE
            self.space_of[cell] = space
            self.ahead[cell] = cell + 1 if space < STRAIGHT_SPACES else NO_CELL
            self.behind[cell] = NO_CELL
            self.abreast[cell] = self.cell(self.garage, 1 - self.inside, space)
            self.places[cell] = self.place(STRAIGHT_SPACES - space + 1, 2)
            space += 1

    # -- looking things up -----------------------------------------------------------------------

    def cell(self, section: i64, lane: i64, space: i64) -> i64:
        """The number of a space, of the street or of the garage."""
        if lane == GARAGE_LANE:
            return self.garage_cell + space - 1
        return section * self.cells_of_section + lane * self.spaces + space - 1

    def inside_of(self, section: i64) -> i64:
        """The inside lane of a section (ruling 1)."""
        kind = self.types[section]
        if kind == TURN_RED:
            return LEFT
        return RIGHT if kind == TURN_YELLOW else self.inside

    def lane_length(self, section: i64, lane: i64) -> i64:
        if self.types[section] == STRAIGHT:
            return STRAIGHT_SPACES
        return self.turn_inside if lane == self.inside_of(section) else self.turn_outside

    def space_abreast(self, section: i64, lane: i64, space: i64) -> i64:
        """Where a lane change leads (rules 1.1)."""
        if self.types[section] == STRAIGHT:
            return space
        beside: i64 = self.to_outside[space - 1] if lane == self.inside_of(section) else self.to_inside[space - 1]
        return beside

    def place(self, to_go: i64, rank: i64) -> i64:
        """A rank within a section: by fewer spaces to go, then inside lane, outside lane, garage (rules 3)."""
        return 3 * (self.spaces - to_go) + 2 - rank

    def to_go(self, cell: i64) -> i64:
        """The spaces to the next section in the cell's own lane."""
        return self.spaces - self.places[cell] // 3

    def beside_garage(self, cell: i64) -> i64:
        """The garage space abreast of a cell of the outside lane of the Garage card, or NO_CELL (rules 1.1)."""
        if cell >= self.garage_cell or self.section_of[cell] != self.garage or self.lane_of[cell] == self.inside:
            return NO_CELL
        return self.garage_cell + self.space_of[cell] - 1

    def bit(self, cell: i64) -> i64:
        """The bit of a cell of the street among the hazards of its section."""
        return 1 << (cell - self.section_of[cell] * self.cells_of_section)

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Street,
            (
                self.track,
                int(self.inside),
                int(self.turn_inside),
                int(self.turn_outside),
                self.to_outside,
                self.to_inside,
            ),
        )
