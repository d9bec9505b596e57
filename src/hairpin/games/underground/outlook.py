"""Outlook: what dice do to a car: what becomes of it, where it arrives, and how many of the dice burn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hairpin.games.underground.events import FATES, count_dice, place_words
from hairpin.games.underground.rules import moving, numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import CarView, SeatView

LABELS = {
    "slowed": "SLOW", "stalled": "STALL", "held": "HOLD", "sped_up": "FAST", "spun_out": "SPIN-OUT",
    "stayed": "STAYS", "stayed_level": "STAYS", "left_stop": "GOES",
}  # fmt: skip
BAD = ("stalled", "spun_out")
NO_LIMIT = 0


class End(NamedTuple):
    """What totals from `low` to `high` do to a car: its fate, where it arrives, and whether the dice are lost."""

    became: str
    low: int
    high: int
    row: int
    lane: int  # the fastest plus 1 is off the road
    costs: bool


def ends(box: Box, row: int, lane: int) -> tuple[End, ...]:
    """All that can become of a car on this space, from the lowest totals to the highest."""
    target = int(box.targets[row])
    totals = [(numbers.HOLD, target, target), (numbers.FAST, target + 1, NO_LIMIT)]
    if target > 1:  # nothing is below a target of 1
        totals.insert(0, (numbers.SLOW, 1, target - 1))
    found: list[End] = []
    for outcome, low, high in totals:
        fate = int(moving.fate(box, row, lane, outcome))
        stays = fate in (numbers.STAYED, numbers.STAYED_LEVEL)
        costs = bool(moving.costs(box, fate))
        if stays and found and not costs:  # matching the target changes nothing for a stopped car
            found[-1] = found[-1]._replace(high=high)
        else:
            after = int(moving.lane_after(box, lane, fate))
            found.append(End(FATES[fate], low, high, row if stays else row + 1, after, costs))
    return tuple(found)


def end_of(total: int, among: tuple[End, ...]) -> End:
    """What this total does to a car, from all that can become of it."""
    return next(end for end in among if end.low <= total and (not end.high or total <= end.high))


def can_spin_out(box: Box, row: int, lane: int) -> bool:
    return lane == box.lanes and bool(moving.spins_in(box, row + 1))


@dataclass(frozen=True)
class Outlook:
    """What some dice do to a car before any spin-out pushes it; `burns` counts the dice that are lost."""

    total: int
    end: End
    burns: int

    @property
    def label(self) -> str:
        return LABELS[self.end.became]

    @property
    def bad(self) -> bool:
        return self.end.became in BAD or self.burns > 0

    @property
    def lane(self) -> int:
        """The lane where the car is after the round: wrecks are moved to the stop lane."""
        return numbers.STOP if self.end.became == "spun_out" else self.end.lane

    @property
    def words(self) -> str:
        """`HOLD: turn 2, lane 3, burns 2 dice`."""
        burns = f"burns {count_dice(self.burns)}" if self.burns else "free"
        return f"{self.label}: {place_words(self.end.row, self.lane)}{f', {burns}' if self.end.costs else ''}"


def outlook(seat: SeatView, car: CarView, faces: tuple[int, ...], box: Box) -> Outlook:
    """What these dice would do to a seat's car. One die stays for each car (ruling 12), and earlier cars pay first."""
    total = sum(faces)
    end = end_of(total, ends(box, car.row, car.lane))
    earlier = sum(_costly(other, box) for other in seat.racing if other.number < car.number)
    spare = max(0, seat.pool - len(seat.racing) - earlier)
    return Outlook(total, end, min(len(faces), spare) if end.costs else 0)


def _costly(car: CarView, box: Box) -> int:
    """The number of dice before a car, if they match its target and cost themselves."""
    return len(car.group) if car.group and end_of(sum(car.group), ends(box, car.row, car.lane)).costs else 0


def pool_after(seat: SeatView, box: Box) -> int:
    """The pool that the holds so far would leave: never fewer dice than cars in the race."""
    return max(len(seat.racing), seat.pool - sum(_costly(car, box) for car in seat.racing))
