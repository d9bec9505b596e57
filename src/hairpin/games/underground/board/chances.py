"""Chances: lists what totals do to a car on its space, with the options of this match."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.underground.rules import moving, numbers
from hairpin.games.underground.rules.box import Box

NO_END = 0


class Chance(NamedTuple):
    """What totals from `low` to `high` do to a car: its fate, where it arrives, and whether the dice are lost."""

    became: int
    low: int
    high: int
    row: int
    lane: int  # the fastest plus 1 is off the road
    costs: bool


def chances(box: Box, row: int, lane: int) -> tuple[Chance, ...]:
    """All that can become of a car on this space, from the lowest totals to the highest."""
    target = int(box.targets[row])
    totals = [(numbers.HOLD, target, target), (numbers.FAST, target + 1, NO_END)]
    if target > 1:  # nothing is below a target of 1
        totals.insert(0, (numbers.SLOW, 1, target - 1))
    found: list[Chance] = []
    for outcome, low, high in totals:
        became = int(moving.fate(box, row, lane, outcome))
        stays = became in (numbers.STAYED, numbers.STAYED_LEVEL)
        costs = bool(moving.costs(box, became))
        if stays and found and not costs:  # matching the target changes nothing for a stopped car
            found[-1] = found[-1]._replace(high=high)
        else:
            after = int(moving.lane_after(box, lane, became))
            found.append(Chance(became, low, high, row if stays else row + 1, after, costs))
    return tuple(found)


def chance_of(total: int, among: tuple[Chance, ...]) -> Chance:
    """What this total does to a car, from all its chances."""
    for one in among:
        if one.low <= total and (not one.high or total <= one.high):
            return one
    raise ValueError(f"no car gets a total of {total}")


class OwnCar(NamedTuple):
    """One of the viewer's cars in the race: where it stands, and all that can become of it."""

    number: int
    row: int
    lane: int
    chances: tuple[Chance, ...]

    @property
    def can_spin_out(self) -> bool:
        return self.chances[-1].became == numbers.SPUN_OUT


def own_cars(cars: tuple[tuple[int, int, int], ...], box: Box) -> tuple[OwnCar, ...]:
    """The viewer's cars, from their numbers, rows and lanes."""
    return tuple(OwnCar(number, row, lane, chances(box, row, lane)) for number, row, lane in cars)


def can_spin_out(box: Box, row: int, lane: int) -> bool:
    return lane == box.lanes and (row < numbers.TURNS or box.finish_spin)


def in_turn(box: Box) -> bool:
    """Whether players assign one after another, openly."""
    return box.assign_mode == numbers.IN_TURN
