"""Ghosts of arrival: where each of the viewer's cars would come to stand, and the dotted way there."""

from __future__ import annotations

from typing import Final, TypeAlias, final

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.geometry import Spot, tenths
from hairpin.games.underground.board.street import NUMBERS, Placed, Reserved, Street, lying, space_key
from hairpin.games.underground.board.symbols import COLOURS, ghost_symbol
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.rules import numbers

NEAR: Final = 30  # a way shorter than this is not drawn
SYMBOLS: Final = [[ghost_symbol(seat, number, False) for number in NUMBERS] for seat in range(len(COLOURS))]
TALL_SYMBOLS: Final = [[ghost_symbol(seat, number, True) for number in NUMBERS] for seat in range(len(COLOURS))]
Own: TypeAlias = tuple[tuple[int, int, int], ...]  # the viewer's cars in the race: number, row, lane


@final
class Arrival:
    """A space on which a car may come to stand; one beyond the fastest lane is off the road. `when` shows its ghost."""

    __slots__ = ("ghost", "lane", "number", "row", "way", "when")

    def __init__(self, number: int, row: int, lane: int) -> None:
        self.number = number
        self.row = row
        self.lane = lane
        self.when = f"{number}-{row}-{lane}"
        self.ghost = f"ghost-{self.when}"
        self.way = f"way-{self.when}"


_ARRIVALS: Final[dict[int, Arrival]] = {}  # there are few, and they are named over and over


def arrival(number: int, row: int, lane: int) -> Arrival:
    key = number << 32 | space_key(row, lane)
    found = _ARRIVALS.get(key)
    if found is None:
        found = _ARRIVALS[key] = Arrival(number, row, lane)
    return found


def possible(terms: Terms, own: Own) -> list[Arrival]:
    """Every arrival that dice of the viewer's own can bring about; a car that stays has none."""
    found: list[Arrival] = []
    for number, row, lane in own:
        spaces = [(end.row, end.lane) for end in terms.chances(row, lane) if end.row != row]
        # A car of one's own that spins out of the same turn pushes this one.
        pushed = False
        for other, there, at in own:
            pushed = pushed or (other != number and there == row and terms.can_spin_out(there, at))
        if pushed:
            most = terms.fastest if terms.chain else 1
            for there, at in [space for space in spaces if 0 < space[1] <= terms.fastest]:
                spaces += [(there, at + k) for k in range(1, most + 1) if at + k <= terms.fastest + 1]
        own_arrivals: list[Arrival] = []
        for there, at in spaces:
            one = arrival(number, there, at)
            if one not in own_arrivals:
                own_arrivals.append(one)
        found += own_arrivals
    return found


def settled(terms: Terms, moved: list[Arrival]) -> list[Arrival]:
    """Arrivals after the pushes of the viewer's own spin-outs (rules 3.6)."""
    fastest = terms.fastest
    rows = {one.row for one in moved if one.lane > fastest}
    if not rows:
        return moved
    lanes = [one.lane for one in moved]
    for row in sorted(rows):
        here = [k for k, one in enumerate(moved) if one.row == row and one.lane != numbers.STOP]
        while True:
            pushed = [k for k in here if lanes[k] <= fastest]
            off = False
            for k in pushed:
                lanes[k] += 1
                off = off or lanes[k] > fastest
            if not terms.chain or not off:
                break
    return [one if one.lane == lanes[k] else arrival(one.number, one.row, lanes[k]) for k, one in enumerate(moved)]


def reserved_for(arrivals: list[Arrival], street: Street) -> Reserved:
    """Spaces with cars on them where ghosts need room as well."""
    counted: Reserved = {}
    for one in arrivals:
        key = space_key(one.row, one.lane)
        if key in street.companies:
            counted[key] = counted.get(key, 0) + 1
    return counted


def ghosts(placed: Placed, seat: int, arrivals: list[Arrival], shown: list[Arrival] | None) -> tuple[Group, Group]:
    """Ways, to be drawn under the cars, and ghosts: of what is `shown`, or, while dice are moved about, all as previews."""
    plan, street = placed.plan, placed.street
    tall = plan.tall
    starts: dict[int, Spot] = {}
    for k, car in enumerate(street.traffic):
        if car.seat == seat:
            starts[car.number] = placed.spots[k]
    expected: dict[int, list[Arrival]] = {}
    for one in arrivals:
        expected.setdefault(space_key(one.row, one.lane), []).append(one)
        symbols = (TALL_SYMBOLS if tall else SYMBOLS)[seat]
    ways: list[Piece] = []
    drawn: list[Piece] = []
    for key, here in expected.items():
        company = street.companies.get(key)
        there = 0 if company is None else len(company.cars)
        first = here[0]
        places = plan.spots(first.row, first.lane, there + len(here))
        off = first.lane > plan.fastest
        for k, one in enumerate(here):
            if shown is not None and one not in shown:
                continue
            number = one.number
            when = "" if shown is not None else one.when
            spot = places[there + k]
            turn = lying(tall, seat, number) if off else 0
            drawn.append(Piece(one.ghost, symbols[number - 1], spot.x, spot.y, turn, spot.scale, when=when))
            way = _way(tall, one.way, starts[number], spot, when)
            if way is not None:
                ways.append(way)
    return tuple(ways), tuple(drawn)


def _way(tall: bool, key: str, start: Spot, end: Spot, when: str) -> Piece | None:
    """Dots from the nose of a car to the tail of its ghost."""
    if abs(start.x - end.x) + abs(start.y - end.y) < NEAR:
        return None
    if tall:
        x1, y1, x2, y2 = start.x, start.y - start.size / 2 - 2, end.x, end.y + end.size / 2 + 3
        along, aside = y1 - y2, x2 - x1
    else:
        x1, y1, x2, y2 = start.x + start.size / 2 + 4, start.y, end.x - end.size / 2 - 6, end.y
        along, aside = x2 - x1, y2 - y1
    if along < 8:
        return None
    kind = "straight" if abs(aside) < 3 else "right" if aside > 0 else "left"
    broad = max(abs(aside), 6.0) if kind != "straight" else 8.0
    wide, high = (broad, along) if tall else (along, broad)
    return Piece(
        key,
        f"ug-way-north-{kind}" if tall else f"ug-way-{kind}",
        tenths((x1 + x2) / 2),
        tenths((y1 + y2) / 2),
        when=when,
        wide=tenths(wide),
        high=tenths(high),
    )
