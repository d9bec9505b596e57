"""Strip: draws the track unrolled, section by section in driving order, for screens that are too small for the grid.

It puts as many sections side by side as fit, in three lines: their names, lane L, lane R; the garage adds a fourth. It
also shows tracks whose turns have other spaces than the printed ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from hairpin.games.nitro_dice.slots import PRINTED_TURN, lane_lengths
from hairpin.games.nitro_dice.terminal.grid import LINE, DiceOn, Hazards, Marks
from hairpin.games.nitro_dice.terminal.signs import KIND_STYLES, space_signs
from hairpin.games.nitro_dice.track import LETTERS, Track
from hairpin.games.signs import QUIET, STRONG

LABEL = 2  # the name of the lane
SLOT = 3


@dataclass(frozen=True)
class Strip:
    """Draws the sections of a track."""

    track: Track
    hazards: Hazards
    dice: DiceOn
    marks: Marks
    turn: tuple[int, int]

    @property
    def slots(self) -> int:
        """The spaces of the longest lane of a section."""
        return max(3, *self.turn)

    @property
    def wide(self) -> int:
        """The width of a section with the edge after it."""
        return SLOT * self.slots + 1

    def name(self, number: int) -> Text:
        kind = self.track.sections[number].kind
        words = {"START": f"{number} START", "GARAGE": f"{number} GARAGE"}.get(kind, f"{number}{LETTERS[kind]}")
        return Text(f"{words:^{self.wide - 1}} ", style=KIND_STYLES[kind])

    def lane(self, number: int, lane: str) -> Text:
        """A lane of a section; its spaces are spread out so that they are roughly abreast of the other lane's."""
        kind = self.track.sections[number].kind
        length = lane_lengths(kind, self.turn).get(lane, 0)
        slots = [Text(" " * SLOT) for _ in range(self.slots)]
        for space in range(1, length + 1):
            at = (space - 1) * (self.slots - 1) // max(length - 1, 1)
            on, hazard = (number, lane, space), (lane, space) in self.hazards[number]
            slots[at] = Text.assemble(*space_signs(self.dice.get(on, ()), hazard, self.marks.get(on, ""), lane == "G"))
        edge = Text(" ") if not length or lane == "G" else Text(LINE, STRONG) if number == 0 else Text("┊", QUIET)
        return Text("").join([*slots, edge])


def draw_strip(
    track: Track,
    width: int,
    hazards: Hazards | None = None,
    dice: DiceOn | None = None,
    marks: Marks | None = None,
    turn: tuple[int, int] = PRINTED_TURN,
    most: int | None = None,
    first: int = 0,
) -> list[Text]:
    """The lines of the track unrolled; if `most` rows cannot show all of it, they begin at section `first`."""
    shown = [section.hazards for section in track.sections] if hazards is None else hazards
    strip = Strip(track, shown, dice or {}, marks or {}, turn)
    number = len(track.sections)
    fit = max(1, (width - LABEL) // strip.wide)
    rows = -(-number // fit)
    each = -(-number // rows)  # rows of equal length
    if most is not None and rows > most:
        window = [(first + k) % number for k in range(min(most * fit, number))]
        runs = [window[k : k + fit] for k in range(0, len(window), fit)]
    else:
        runs = [list(range(start, min(start + each, number))) for start in range(0, number, each)]
    return [line for run in runs for line in _row(strip, run)]


def _row(strip: Strip, sections: Sequence[int]) -> list[Text]:
    kinds = [strip.track.sections[number].kind for number in sections]
    outside_left = strip.track.inside == "R"
    lanes = ["L", "R"]
    if "GARAGE" in kinds:
        lanes.insert(0 if outside_left else 2, "G")
    lines = [Text(" " * LABEL).append_text(Text("").join(strip.name(number) for number in sections))]
    for lane in lanes:
        line = Text(f"{lane:<{LABEL}}", QUIET)
        line.append_text(Text("").join(strip.lane(number, lane) for number in sections))
        line.rstrip()
        lines.append(line)
    return lines
