"""Danger: which rivals can spin out into a turn where the viewer's own cars arrive, by the rolls that it sees."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.underground.board.terms import Terms, can_spin_out
from hairpin.games.underground.events import listed
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.view import CarView, SeatView, UndergroundView

FEW = 3  # more cars than this are named by their owners alone


class Danger(NamedTuple):
    """Cars (seat and number) that may or will spin out, each with the row into which."""

    maybe: tuple[tuple[int, int, int], ...]
    surely: tuple[tuple[int, int, int], ...]

    @property
    def rows(self) -> tuple[int, ...]:
        return tuple(sorted({row for _, _, row in (*self.maybe, *self.surely)}))


NO_DANGER = Danger((), ())


def danger_for(view: UndergroundView, me: SeatView | None, terms: Terms) -> Danger:
    """Only where a car of the viewer's own arrives and can be pushed."""
    if me is None or view.decision == "over":
        return NO_DANGER
    rows = {car.row for car in me.cars if car.racing}
    if not rows:
        return NO_DANGER
    maybe: list[tuple[int, int, int]] = []
    surely: list[tuple[int, int, int]] = []
    for seat in view.seats:
        if seat.seat == me.seat:
            continue
        for car in seat.cars:
            if car.lane == terms.fastest and car.racing and car.row in rows and can_spin_out(terms, car.row, car.lane):
                _judge(terms, seat, car, maybe, surely)
    return Danger(tuple(maybe), tuple(surely)) if maybe or surely else NO_DANGER


def _judge(
    terms: Terms, seat: SeatView, car: CarView, maybe: list[tuple[int, int, int]], surely: list[tuple[int, int, int]]
) -> None:
    target = terms.target(car.row)
    threat = (seat.seat, car.number, car.row + 1)
    if seat.ready and car.group is not None:
        if sum(car.group) > target:
            surely.append(threat)
        return
    others = len(seat.racing) - 1
    if seat.roll is None:
        best = numbers.FACES * (seat.pool - others)
    else:
        best = sum(seat.roll[: len(seat.roll) - others])
    if best > target:
        maybe.append(threat)


def danger_words(danger: Danger, names: tuple[str, ...], fastest: int) -> str:
    """`Mara 2 can spin out into turn 6: that wrecks lane 5 and pushes the rest one lane right.`"""
    if danger is NO_DANGER:
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
    return f"{'. '.join(said)}: that wrecks lane {fastest} and pushes the rest one lane right."
