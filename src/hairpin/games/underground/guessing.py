"""Guessing: makes a state that agrees with a view (rules 4).

This module is compiled because it makes rows of machine numbers. The compiler loses one reference to every row that
interpreted code hands over to compiled code, so interpreted code makes none (decision 13).
"""

from __future__ import annotations

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, vec
from hairpin.games.underground.rules import dice, numbers, unseen
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.rules.underground import Underground
from hairpin.games.underground.view import PHASES, REASON_NUMBERS, SeatView, UndergroundView
from hairpin.refusal import BadView


def guess(view: UndergroundView, box: Box, chance: Chance) -> Underground:
    """A state that agrees with the view: it keeps all that the view shows, and `chance` deals the rest."""
    _check(view, box)
    race = Underground(len(view.seats), chance, box)
    over = view.decision == "over"
    race.stage = numbers.OVER if over else numbers.ASSIGN
    race.phase = PHASES.index(view.phase)
    race.round, race.drive_off_round, race.idle = view.round, view.drive_off_round, view.idle
    race.won, race.survivors = _mask(view.winners), _mask(view.survivors)
    race.ended = REASON_NUMBERS[view.reason]
    race.awaited, race.sealed = _mask(view.waiting), _mask(view.sealed)
    race.actor = view.waiting[0] if view.waiting and race.in_turn() else -1
    cars = [car for seat in view.seats for car in seat.cars]
    race.rows = vec[i64]([car.row for car in cars])
    race.lanes = vec[i64]([car.lane for car in cars])
    race.racing = sum(1 << number for number, car in enumerate(cars) if car.racing)
    race.groups = vec[i64]([int(dice.pack(list(car.group or ()))) for car in cars])
    race.pools = vec[i64]([seat.pool for seat in view.seats])
    race.rolls = vec[i64]([int(dice.pack(list(seat.roll or ()))) for seat in view.seats])
    race.aside = vec[i64]([int(dice.pack(list(seat.aside or ()))) for seat in view.seats])
    race.spare = vec[i64]([len(seat.aside or ()) for seat in view.seats])
    race.fell = vec[i64]([seat.fell for seat in view.seats])
    race.filling = vec[i64]([numbers.FILLED] * len(view.seats))
    race.last = vec[i64]([numbers.FACES] * len(view.seats))
    if view.viewer is not None and not over and not view.seats[view.viewer].ready:
        _take_up_own(race, view, view.seats[view.viewer])
    unknown = 0
    for seat in view.seats:
        if not over and seat.racing and seat.aside is None:
            unknown |= 1 << seat.seat
        elif not over and seat.racing and not seat.ready and seat.seat != view.viewer:
            raise BadView(f"the view shows a half-made assignment of seat {seat.seat}")
    unseen.deal_unseen(race, unknown, chance)
    return race


def _take_up_own(race: Underground, view: UndergroundView, me: SeatView) -> None:
    """Take up the viewer's own run where it stands, or at the first car if the viewer is not asked yet."""
    if view.filling is None:
        race.filling[me.seat] = numbers.FIRST_CAR[race.cars_of(me.seat)]
        return
    race.filling[me.seat] = view.filling - 1
    group = me.cars[view.filling - 1].group
    if group:
        race.last[me.seat] = min(group)


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _check(view: UndergroundView, box: Box) -> None:
    """Refuse a view that cannot be of this match."""
    if view.lanes != box.lanes or list(view.targets) != [int(target) for target in box.targets][1:]:
        raise BadView("the view shows another board than this match has")
    if view.phase not in PHASES or view.reason not in REASON_NUMBERS:
        raise BadView(f"the view shows a phase {view.phase!r} and a reason {view.reason!r}; there is no such thing")
    for seat in view.seats:
        if [car.number for car in seat.cars] != [1, 2, 3]:
            raise BadView(f"the view shows other cars than 1, 2 and 3 of seat {seat.seat}")
        if any(not (1 <= car.row <= numbers.LINE and 0 <= car.lane <= view.lanes) for car in seat.cars):
            raise BadView(f"the view shows a car of seat {seat.seat} that is not on the street")
        groups = [face for car in seat.cars for face in car.group or ()]
        if seat.aside is not None and sorted([*seat.aside, *groups]) != sorted(seat.roll or ()):
            raise BadView(f"the view shows other dice of seat {seat.seat} than were rolled")
        if any(not 1 <= face <= numbers.FACES for face in seat.roll or ()) or len(seat.roll or ()) > numbers.DICE:
            raise BadView(f"the view shows a roll of seat {seat.seat} that eight dice cannot give")
