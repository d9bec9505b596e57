"""Table: reads solved values from a file, without loading it as a whole."""

from __future__ import annotations

import hashlib
import json
import mmap
from pathlib import Path
from typing import Final, final

from hairpin.engine.compat import i64
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.numbers import NO_MATCH
from hairpin.games.street_racing.solution.induction import SCALE
from hairpin.games.street_racing.solution.layout import (
    HANDS,
    INFOS,
    LEAD,
    PAIRS,
    ROADS,
    SPEEDS,
    STRAIGHTS,
    TURNS,
    hands_in,
    info_of,
    infos_in,
)
from hairpin.games.street_racing.solution.turns import Future, clamped

FIRST_LINE: Final = "hairpin solution of street-racing 1"
HEADER: Final = 4096
ROW: Final = (LEAD + 1) * PAIRS * 2  # bytes for two hands: leads from 0 on, speeds, two bytes each


class NoSolution(ValueError):
    """A file that is not a solution of this match as it was agreed, or a match that cannot be solved."""


def unsolvable(box: Box) -> str:
    """Why a match with this box cannot be solved; empty if it can."""
    checks = [int(box.roads[road]) for road in range(len(box.roads)) if box.matching[road] != NO_MATCH]
    straights = [int(box.roads[road]) for road in range(len(box.roads)) if box.matching[road] == NO_MATCH]
    colours = [int(box.tokens[token]) for token in range(box.water)]
    if box.police or box.tokens[box.water] > 0 or not box.crash_out or box.final_speed or box.deck_cards != TURNS:
        return "only the options as printed are solved: police, rain, crash_rule, tie_break and the length of the race"
    if len(set(checks)) != 1 or len(set(colours)) != 1 or len(checks) != len(colours):
        return "only roads and tokens that are alike in every colour are solved"
    if sum(checks) + sum(straights) != ROADS or sum(straights) != STRAIGHTS:
        return f"only {ROADS} roads with {STRAIGHTS} straights among them are solved"
    if sum(colours) - colours[0] != 8:
        return "only a bag with eight tokens that do not match is solved"
    return ""


def digest(box: Box) -> str:
    """What a solution depends on: what is printed on cards and tokens."""
    rows = [
        box.value,
        box.steering,
        box.pickup,
        box.blocks,
        box.bonus,
        box.bonus_when,
        box.roads,
        box.tokens,
        box.penalties,
    ]
    return hashlib.sha256(json.dumps([[int(one) for one in row] for row in rows]).encode()).hexdigest()[:16]


def header(box: Box) -> bytes:
    """The first bytes of the file: what it is, for people and for the check when it is read."""
    text = f"{FIRST_LINE}\ncomponents {digest(box)}\nvalues {SCALE:.0f} times, two bytes each, from byte {HEADER} on\n"
    return text.encode().ljust(HEADER, b"\n")


def places() -> dict[int, int]:
    """Where each row begins, by its number. A row is for a turn, what is known about the roads, and two hands."""
    at = HEADER
    found: dict[int, int] = {}
    turn: i64 = TURNS
    while turn >= 1:  # as it is solved, the last turn first
        hands = hands_in(turn)
        for info in infos_in(turn):
            for hand0 in hands:
                for hand1 in hands:
                    found[row_number(turn, info, hand0, hand1)] = at
                    at += ROW
        turn -= 1
    return found


def row_number(turn: i64, info: i64, hand0: i64, hand1: i64) -> i64:
    return ((turn * INFOS + info) * HANDS + hand0) * HANDS + hand1


@final
class Table:
    """An open file of solved values."""

    __slots__ = ("data", "places", "rows")

    def __init__(self, path: str, box: Box) -> None:
        with Path(path).open("rb") as file:
            if file.read(len(FIRST_LINE)) != FIRST_LINE.encode():
                raise NoSolution(f"{path} is not a solution of Street Racing; `hairpin solve street-racing` writes one")
            self.places: dict[int, int] = places()
            size = file.seek(0, 2)
            if size != HEADER + ROW * len(self.places):
                raise NoSolution(f"{path} is cut short or too long: it has {size} bytes")
            self.data: mmap.mmap = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if self.data[:HEADER] != header(box):
            raise NoSolution(f"{path} was solved for other components than those of this match")
        self.rows: dict[int, bytes] = {}

    def row(self, turn: i64, info: i64, hand0: i64, hand1: i64) -> bytes:
        """All values of two hands; rows read before are kept."""
        number = row_number(turn, info, hand0, hand1)
        row = self.rows.get(number)
        if row is None:
            at = self.places[number]
            row = self.data[at : at + ROW]
            self.rows[number] = row
        return row

    def value(self, turn: i64, info: i64, lead: i64, hand0: i64, hand1: i64, speed0: i64, speed1: i64) -> float:
        """The value for seat 0 at the start of a turn; a lead of seat 1 is read with the seats swapped."""
        if lead < 0:
            return -number_in(self.row(turn, info, hand1, hand0), (-lead * SPEEDS + speed1) * SPEEDS + speed0)
        return number_in(self.row(turn, info, hand0, hand1), (lead * SPEEDS + speed0) * SPEEDS + speed1)


def number_in(row: bytes, place: i64) -> float:
    low: i64 = row[2 * place]
    high: i64 = row[2 * place + 1]
    number = low + 256 * high
    if number >= 32768:
        number -= 65536
    return float(number) / SCALE


@final
class Stored(Future):
    """The future of a turn, from a table, averaged over the road that will be turned up."""

    __slots__ = ("bend", "seen_bend", "seen_straight", "straight", "table", "turn")

    def __init__(self, table: Table, turn: i64, following: i64, seen: i64) -> None:
        """The future of this turn (from 1), with this next road; `seen` straights are driven when the turn is over."""
        self.table: Table = table
        self.turn: i64 = turn + 1
        self.straight: float = float(STRAIGHTS - seen - following) / float(ROADS - 1 - turn)
        self.bend: float = 1.0 - self.straight
        self.seen_bend: i64 = info_of(following, 0, seen)
        self.seen_straight: i64 = info_of(following, 1, seen)

    def value(self, lead: i64, hand0: i64, hand1: i64, speed0: i64, speed1: i64) -> float:
        gap = clamped(lead)
        worth = self.bend * self.table.value(self.turn, self.seen_bend, gap, hand0, hand1, speed0, speed1)
        if self.straight > 0.0:
            worth += self.straight * self.table.value(self.turn, self.seen_straight, gap, hand0, hand1, speed0, speed1)
        return worth
