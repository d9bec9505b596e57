"""Ghosts: draws where each of the viewer's cars would arrive, and the dotted way there."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.chances import OwnCar, chance_of
from hairpin.games.underground.board.geometry import Plan, Spot, spots
from hairpin.games.underground.board.street import lying
from hairpin.games.underground.board.symbols import ghost_symbol
from hairpin.games.underground.board.traffic import Reserved, Traffic, counted
from hairpin.games.underground.rounds import Space
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box

NEAR = 30  # a way shorter than this is not drawn


class Arrival(NamedTuple):
    """A space where a car may arrive; one lane beyond the fastest is off the road. `when` is the key for its ghost."""

    number: int
    row: int
    lane: int

    @property
    def when(self) -> str:
        return f"{self.number}-{self.row}-{self.lane}"


Arrivals: TypeAlias = tuple[Arrival, ...]


def possible(own: tuple[OwnCar, ...], box: Box) -> Arrivals:
    """Every arrival that the viewer's own dice can bring about; a car that stays has none."""
    found: list[Arrival] = []
    for car in own:
        spaces = [(end.row, end.lane) for end in car.chances if end.row != car.row]
        # Another car of the viewer that spins out of the same turn pushes this one.
        if any(other.can_spin_out and other.row == car.row and other.number != car.number for other in own):
            most = int(box.lanes) if box.chain else 1
            for row, lane in [space for space in spaces if 0 < space[1] <= box.lanes]:
                spaces += [(row, lane + k) for k in range(1, most + 1) if lane + k <= box.lanes + 1]
        found += [Arrival(car.number, row, lane) for row, lane in dict.fromkeys(spaces)]
    return tuple(found)


def chosen(own: tuple[OwnCar, ...], groups: tuple[tuple[int, ...], ...], box: Box) -> Arrivals:
    """Where the viewer's cars arrive with these dice, without pushes by rivals."""
    moved = []
    for car, group in zip(own, groups, strict=True):
        end = chance_of(sum(group), car.chances)
        if end.row != car.row:
            moved.append(Arrival(car.number, end.row, end.lane))
    return settled(tuple(moved), box)


def settled(moved: Arrivals, box: Box) -> Arrivals:
    """Arrivals after the pushes of the viewer's own spin-outs (rules 3.6)."""
    fastest = int(box.lanes)
    rows = {one.row for one in moved if one.lane > fastest}
    while rows:
        before = moved
        moved = tuple(
            [
                Arrival(number, row, lane + 1 if row in rows and numbers.STOP < lane <= fastest else lane)
                for number, row, lane in before
            ]
        )
        if not box.chain:
            break
        # A car that is pushed off the road pushes again.
        rows = {now.row for now, was in zip(moved, before, strict=True) if was.lane <= fastest < now.lane}
    return moved


def reserved_for(arrivals: Arrivals, traffic: Traffic) -> Reserved:
    """Spaces with cars where ghosts need room as well."""
    standing = {(car.row, car.lane) for car in traffic}
    needed: dict[Space, int] = {}
    for one in arrivals:
        space = (one.row, one.lane)
        if space in standing:
            needed[space] = needed.get(space, 0) + 1
    return tuple(needed.items())


def ghosts(
    plan: Plan,
    traffic: Traffic,
    standing: tuple[Spot, ...],
    seat: int,
    arrivals: Arrivals,
    shown: Arrivals | None,
) -> tuple[Group, Group]:
    """Ways, drawn under the cars, and ghosts: those in `shown` or, while the viewer still assigns, all as previews."""
    starts = {car.number: spot for car, spot in zip(traffic, standing, strict=True) if car.seat == seat}
    there = counted(traffic)
    expected: dict[Space, list[Arrival]] = {}
    for one in arrivals:
        expected.setdefault((one.row, one.lane), []).append(one)
    ways: list[Piece] = []
    drawn: list[Piece] = []
    for (row, lane), here in expected.items():
        before = there.get((row, lane), 0)
        places = spots(plan, row, lane, before + len(here))
        for one, spot in zip(here, places[before:], strict=True):
            if shown is not None and one not in shown:
                continue
            key = one.when
            when = "" if shown is not None else key
            turn = lying(plan.tall, seat, one.number) if lane > plan.fastest else 0
            symbol = ghost_symbol(seat, one.number, plan.tall)
            drawn.append(Piece(f"ghost-{key}", symbol, spot.x, spot.y, turn, spot.scale, when=when))
            way = _way(plan.tall, f"way-{key}", starts[one.number], spot, when)
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
        f"ug-way-{'north-' if tall else ''}{kind}",
        round((x1 + x2) / 2, 1),
        round((y1 + y2) / 2, 1),
        when=when,
        wide=round(wide, 1),
        high=round(high, 1),
    )
