"""Arrivals: where the viewer's cars may or will arrive, with the pushes of their own spin-outs."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple, TypeAlias

from hairpin.games.underground.outlook import End, end_of, ends
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box


class Arrival(NamedTuple):
    """A space where a car may arrive; one lane beyond the fastest is off the road. `when` is the key for its ghost."""

    number: int
    row: int
    lane: int
    when: str


Arrivals: TypeAlias = tuple[Arrival, ...]


def arrival(number: int, row: int, lane: int) -> Arrival:
    return Arrival(number, row, lane, f"{number}-{row}-{lane}")


class OwnCar(NamedTuple):
    """One of the viewer's cars in the race: where it stands, all that can become of it, and where each end brings it.

    There is no arrival if the car stays.
    """

    number: int
    row: int
    lane: int
    ends: tuple[End, ...]
    arrivals: tuple[Arrivals, ...]

    @property
    def can_spin_out(self) -> bool:
        return self.ends[-1].became == "spun_out"

    def arrives(self, end: End) -> Arrivals:
        return self.arrivals[self.ends.index(end)]


class Ahead(NamedTuple):
    """What may come to the viewer's cars: rows with danger, all possible arrivals, and once committed the chosen ones."""

    danger: tuple[int, ...] = ()
    possible: Arrivals = ()
    chosen: Arrivals | None = None


def own_cars(cars: tuple[tuple[int, int, int], ...], box: Box) -> tuple[OwnCar, ...]:
    """The viewer's cars, from their numbers, rows and lanes."""
    return tuple([_own_car(number, row, lane, ends(box, row, lane)) for number, row, lane in cars])


def _own_car(number: int, row: int, lane: int, known: tuple[End, ...]) -> OwnCar:
    arrivals = tuple([() if end.row == row else (arrival(number, end.row, end.lane),) for end in known])
    return OwnCar(number, row, lane, known, arrivals)


def possible(own: tuple[OwnCar, ...], box: Box) -> Arrivals:
    """Every arrival that the viewer's own dice can bring about; a car that stays has none."""
    found: list[Arrival] = []
    for car in own:
        arrivals = list(chain.from_iterable(car.arrivals))
        # Another car of the viewer that spins out of the same turn pushes this one.
        if any(other.can_spin_out and other.row == car.row and other.number != car.number for other in own):
            most = int(box.lanes) if box.chain else 1
            running = [one for one in arrivals if numbers.STOP < one.lane <= box.lanes]
            for number, row, lane, _ in running:
                arrivals += [arrival(number, row, lane + k) for k in range(1, min(most, box.lanes + 1 - lane) + 1)]
        found += dict.fromkeys(arrivals)
    return tuple(found)


def chosen(own: tuple[OwnCar, ...], groups: tuple[tuple[int, ...], ...], box: Box) -> Arrivals:
    """Where the viewer's cars arrive with these dice, without pushes by rivals."""
    arrivals = [car.arrives(end_of(sum(group), car.ends)) for car, group in zip(own, groups, strict=True)]
    return settled(sum(arrivals, ()), box)


def settled(moved: Arrivals, box: Box) -> Arrivals:
    """Arrivals after the pushes of the viewer's own spin-outs (rules 3.6)."""
    road = range(numbers.STOP + 1, int(box.lanes) + 1)
    rows = {one.row for one in moved if one.lane >= road.stop}
    while rows:
        before, moved = moved, tuple([_pushed(one) if one.row in rows and one.lane in road else one for one in moved])
        if not box.chain:
            break
        # A car that is pushed off the road pushes again, if chains were agreed.
        rows = {now.row for now, was in zip(moved, before, strict=True) if was.lane < now.lane == road.stop}
    return moved


def _pushed(one: Arrival) -> Arrival:
    return arrival(one.number, one.row, one.lane + 1)
