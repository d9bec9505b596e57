"""Arrivals: where the viewer's cars may or will arrive, with the pushes of their own spin-outs."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from hairpin.games.underground.outlook import End, end_of, ends
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box


class OwnCar(NamedTuple):
    """One of the viewer's cars in the race: where it stands, and all that can become of it."""

    number: int
    row: int
    lane: int
    ends: tuple[End, ...]

    @property
    def can_spin_out(self) -> bool:
        return self.ends[-1].became == "spun_out"


class Arrival(NamedTuple):
    """A space where a car may arrive; one lane beyond the fastest is off the road. `when` is the key for its ghost."""

    number: int
    row: int
    lane: int

    @property
    def when(self) -> str:
        return f"{self.number}-{self.row}-{self.lane}"


Arrivals: TypeAlias = tuple[Arrival, ...]


class Ahead(NamedTuple):
    """What may come to the viewer's cars: rows with danger, all possible arrivals, and once committed the chosen ones."""

    danger: tuple[int, ...] = ()
    possible: Arrivals = ()
    chosen: Arrivals | None = None


def own_cars(cars: tuple[tuple[int, int, int], ...], box: Box) -> tuple[OwnCar, ...]:
    """The viewer's cars, from their numbers, rows and lanes."""
    return tuple(OwnCar(number, row, lane, ends(box, row, lane)) for number, row, lane in cars)


def possible(own: tuple[OwnCar, ...], box: Box) -> Arrivals:
    """Every arrival that the viewer's own dice can bring about; a car that stays has none."""
    found: list[Arrival] = []
    for car in own:
        spaces = [(end.row, end.lane) for end in car.ends if end.row != car.row]
        # Another car of the viewer that spins out of the same turn pushes this one.
        if any(other.can_spin_out and other.row == car.row and other.number != car.number for other in own):
            most = int(box.lanes) if box.chain else 1
            for row, lane in [space for space in spaces if 0 < space[1] <= box.lanes]:
                spaces += [(row, lane + k) for k in range(1, most + 1) if lane + k <= box.lanes + 1]
        found += [Arrival(car.number, row, lane) for row, lane in dict.fromkeys(spaces)]
    return tuple(found)


def chosen(own: tuple[OwnCar, ...], groups: tuple[tuple[int, ...], ...], box: Box) -> Arrivals:
    """Where the viewer's cars arrive with these dice, without pushes by rivals."""
    found = [(car, end_of(sum(group), car.ends)) for car, group in zip(own, groups, strict=True)]
    return settled(tuple(Arrival(car.number, end.row, end.lane) for car, end in found if end.row != car.row), box)


def settled(moved: Arrivals, box: Box) -> Arrivals:
    """Arrivals after the pushes of the viewer's own spin-outs (rules 3.6)."""
    fastest = int(box.lanes)
    rows = {one.row for one in moved if one.lane > fastest}
    while rows:
        before = moved
        moved = tuple(
            Arrival(number, row, lane + 1 if row in rows and numbers.STOP < lane <= fastest else lane)
            for number, row, lane in before
        )
        # A car that is pushed off the road pushes again, if chains were agreed.
        off = {now.row for now, was in zip(moved, before, strict=True) if was.lane <= fastest < now.lane}
        rows = off if box.chain else set()
    return moved
