"""Danger: finds rivals that can spin out into a turn where the viewer's cars arrive, from the rolls that are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from hairpin.drawing.words import listed
from hairpin.games.underground.board.chances import can_spin_out
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import SeatView

FEW = 3  # for more cars than this only their owners are named
Threat: TypeAlias = tuple[int, int, int]  # a car (seat and number), and the row into which it may spin out


class Danger(NamedTuple):
    """Cars that may or will spin out."""

    maybe: tuple[Threat, ...] = ()
    surely: tuple[Threat, ...] = ()

    @property
    def rows(self) -> tuple[int, ...]:
        return tuple(sorted({row for _, _, row in (*self.maybe, *self.surely)}))


def danger_for(me: SeatView, seats: Sequence[SeatView], box: Box) -> Danger:
    """The danger in rows where a car of the viewer may arrive."""
    rows = {car.row for car in me.cars if car.racing}
    maybe: list[Threat] = []
    surely: list[Threat] = []
    for rival in seats:
        if rival.seat == me.seat:
            continue
        for car in rival.cars:
            if can_spin_out(box, car.row, car.lane) and car.racing and car.row in rows:
                threat = (rival.seat, car.number, car.row + 1)
                if rival.ready and car.group is not None:
                    if sum(car.group) > box.targets[car.row]:
                        surely.append(threat)
                elif _best(rival) > box.targets[car.row]:
                    maybe.append(threat)
    return Danger(tuple(maybe), tuple(surely))


def _best(rival: SeatView) -> int:
    """The highest total that a rival can give one car: all dice except one for each other car."""
    others = len(rival.racing) - 1
    if rival.roll is None:
        return numbers.FACES * (rival.pool - others)
    return sum(rival.roll[: len(rival.roll) - others])


def danger_words(danger: Danger, names: Sequence[str], box: Box) -> str:
    """`Mara 2 can spin out into turn 6: that wrecks lane 5 and pushes the rest one lane right.`"""
    if not danger.maybe and not danger.surely:
        return ""
    said = []
    for cars, verb in ((danger.surely, "will"), (danger.maybe, "can")):
        for row in sorted({row for _, _, row in cars}):
            here = [(seat, number) for seat, number, there in cars if there == row]
            if len(here) <= FEW:
                who = listed([f"{names[seat]} {number}" for seat, number in here])
            else:
                who = listed(list(dict.fromkeys([names[seat] for seat, _ in here])))
            where = "past the line" if row == numbers.LINE else f"into turn {row}"
            said.append(f"{who} {verb} spin out {where}")
    again = ", and a car that is pushed off pushes again" if box.chain else ""
    return f"{'. '.join(said)}: that wrecks lane {box.lanes} and pushes the rest one lane right{again}."
