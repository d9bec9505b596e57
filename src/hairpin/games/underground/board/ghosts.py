"""Ghosts of arrival: where each of the viewer's cars would come to stand, and the dotted way there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.geometry import KEPT, Lanes, Space, Spans, Spot, spots
from hairpin.games.underground.board.street import Reserved, Traffic, lying, placed
from hairpin.games.underground.board.symbols import ghost_symbol
from hairpin.games.underground.board.terms import Terms, can_spin_out, chances
from hairpin.games.underground.rules import numbers

NEAR = 30  # a way shorter than this is not drawn
Own: TypeAlias = tuple[tuple[int, int, int], ...]  # the viewer's cars in the race: number, row, lane


class Arrival(NamedTuple):
    """A space on which a car may come to stand; one beyond the fastest lane is off the road."""

    number: int
    row: int
    lane: int

    @property
    def when(self) -> str:
        return f"{self.number}-{self.row}-{self.lane}"


@lru_cache(KEPT)
def possible(terms: Terms, own: Own) -> tuple[Arrival, ...]:
    """Every arrival that dice of the viewer's own can bring about; a car that stays has none."""
    found = []
    for number, row, lane in own:
        spaces = [(one.row, one.lane) for one in chances(terms, row, lane) if one.row != row]
        # A car of one's own that spins out of the same turn pushes this one.
        others = [(other, there) for other, there, at in own if other != number and can_spin_out(terms, there, at)]
        if any(there == row for _, there in others):
            most = terms.fastest if terms.chain else 1
            running = [(there, at) for there, at in spaces if 0 < at <= terms.fastest]
            spaces += [
                (there, at + k) for there, at in running for k in range(1, most + 1) if at + k <= terms.fastest + 1
            ]
        for there, at in dict.fromkeys(spaces):
            found.append(Arrival(number, there, at))
    return tuple(found)


def settled(terms: Terms, moved: list[Arrival]) -> list[Arrival]:
    """Arrivals after the pushes of the viewer's own spin-outs (rules 3.6)."""
    lanes = [one.lane for one in moved]
    for row in sorted({one.row for one in moved if one.lane > terms.fastest}):
        here = [k for k, one in enumerate(moved) if one.row == row and one.lane != numbers.STOP]
        while True:
            pushed = [k for k in here if lanes[k] <= terms.fastest]
            for k in pushed:
                lanes[k] += 1
            if not terms.chain or not any(lanes[k] > terms.fastest for k in pushed):
                break
    return [one._replace(lane=lane) for one, lane in zip(moved, lanes, strict=True)]


@lru_cache(KEPT)
def reserved_for(arrivals: tuple[Arrival, ...], traffic: Traffic) -> Reserved:
    """Spaces with cars on them where ghosts need room as well."""
    standing = {(car.row, car.lane) for car in traffic}
    counted: dict[Space, int] = {}
    for one in arrivals:
        if (one.row, one.lane) in standing:
            counted[one.row, one.lane] = counted.get((one.row, one.lane), 0) + 1
    return tuple(counted.items())


@lru_cache(KEPT)
def ghosts(
    tall: bool,
    lanes: Lanes,
    spans: Spans,
    traffic: Traffic,
    seat: int,
    arrivals: tuple[Arrival, ...],
    shown: tuple[Arrival, ...] | None,
) -> tuple[Group, Group]:
    """Ways, to be drawn under the cars, and ghosts: of what is `shown`, or, while dice are moved about, all as previews."""
    reserved = reserved_for(arrivals, traffic)
    cars = dict(
        zip([(car.seat, car.number) for car in traffic], placed(tall, lanes, spans, traffic, reserved), strict=True)
    )
    standing: dict[Space, int] = {}
    for car in traffic:
        standing[car.row, car.lane] = standing.get((car.row, car.lane), 0) + 1
    expected: dict[Space, list[Arrival]] = {}
    for one in arrivals:
        expected.setdefault((one.row, one.lane), []).append(one)
    ways: list[Piece] = []
    drawn: list[Piece] = []
    for (row, lane), here in expected.items():
        there = standing.get((row, lane), 0)
        places = spots(tall, lanes, spans, row, lane, there + len(here))
        for one, spot in zip(here, places[there:], strict=True):
            if shown is not None and one not in shown:
                continue
            when = "" if shown is not None else one.when
            turn = lying(tall, seat, one.number) if lane > lanes.fastest else 0
            symbol = ghost_symbol(seat, one.number, tall)
            size = round(spot.size / 96, 3)
            drawn.append(Piece(f"ghost-{one.when}", symbol, spot.x, spot.y, turn, size, when=when))
            way = _way(tall, one.when, cars[seat, one.number], spot, when)
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
    symbol = f"ug-way-{'north-' if tall else ''}{kind}"
    middle = (round((x1 + x2) / 2, 1), round((y1 + y2) / 2, 1))
    return Piece(f"way-{key}", symbol, *middle, when=when, wide=round(wide, 1), high=round(high, 1))
