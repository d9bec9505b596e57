"""Danger: finds rivals that can spin out into a turn where the viewer's cars arrive, from the dice that are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hairpin.drawing import Voice
from hairpin.drawing.words import listed
from hairpin.games.underground.events import cars_of
from hairpin.games.underground.outlook import can_spin_out
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.view import SeatView

FEW = 3  # for more cars than this only their owners are named


class Threat(NamedTuple):
    """A rival's car that may spin out, or will: its owner has shown the dice. `row` is where it would push."""

    seat: int
    number: int
    row: int
    surely: bool


def threats_to(me: SeatView, seats: Sequence[SeatView], box: Box) -> tuple[Threat, ...]:
    """The danger in rows where a car of the viewer may arrive."""
    rows = {car.row for car in me.cars if car.racing}
    found = []
    for rival in seats:
        for car in rival.cars if rival.seat != me.seat else ():
            if car.row in rows and car.racing and can_spin_out(box, car.row, car.lane):
                surely = rival.ready and car.group is not None
                most = sum(car.group or ()) if surely else _most(rival)
                if most > box.targets[car.row]:
                    found.append(Threat(rival.seat, car.number, car.row + 1, surely))
    return tuple(found)


def _most(rival: SeatView) -> int:
    """The highest total that a rival can give one car: all dice except one for each other car."""
    others = len(rival.racing) - 1
    if rival.roll is None:
        return numbers.FACES * (rival.pool - others)
    return sum(rival.roll[: len(rival.roll) - others])


def danger_words(threats: Sequence[Threat], voice: Voice, box: Box) -> str:
    """`Mara 2 can spin out into turn 6: that wrecks lane 5 and pushes the rest one lane right.`"""
    if not threats:
        return ""
    places: dict[tuple[bool, int], list[Threat]] = {}
    for threat in threats:
        places.setdefault((not threat.surely, threat.row), []).append(threat)
    said = []
    for (unsure, row), here in sorted(places.items()):
        who = cars_of([numbers.CARS * threat.seat + threat.number - 1 for threat in here], voice).words
        if len(here) > FEW:
            who = listed([voice.names[seat] for seat in dict.fromkeys(threat.seat for threat in here)])
        where = "past the line" if row == numbers.LINE else f"into turn {row}"
        said.append(f"{who} {'can' if unsure else 'will'} spin out {where}")
    again = ", and a car that is pushed off pushes again" if box.chain else ""
    return f"{'. '.join(said)}: that wrecks lane {box.lanes} and pushes the rest one lane right{again}."
