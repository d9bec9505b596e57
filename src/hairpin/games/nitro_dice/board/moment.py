"""Moment: what all viewers of a match share at one step, made for the first of them who looks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hairpin.drawing import Counter, Driver, Group, Order, Step
from hairpin.games.glance import others_alike
from hairpin.games.nitro_dice.agreement import Agreement
from hairpin.games.nitro_dice.board.geometry import Plan, plan_of
from hairpin.games.nitro_dice.board.order import drivers_of, order_of, row_of
from hairpin.games.nitro_dice.board.own import counters, steps
from hairpin.games.nitro_dice.board.street import Die, dice_group, dice_of, hazards_group, stands
from hairpin.games.nitro_dice.board.words import place_words
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

MOST_MATCHES = 256
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")


class Moment(NamedTuple):
    """The shared part of the Screens, and the view and names it was made from."""

    agreed: Agreement
    view: NitroDiceView
    names: tuple[str, ...]
    plan: Plan
    hazards: Group
    dice: tuple[Die, ...]
    on: int | None  # whose turn it is
    group: Group  # the dice, and the ring
    look: tuple[float, float]  # where something goes on
    drivers: tuple[Driver, ...]
    row: tuple[int, ...]
    order: Order
    counters: tuple[Counter, ...]
    subtitle: str
    steps: tuple[Step, ...]
    words: str


_LAST: dict[int, Moment] = {}  # the last moment of a match, by the id of its agreement, which it holds


def moment_of(agreed: Agreement, view: NitroDiceView, names: tuple[str, ...]) -> Moment:
    """The shared part for a view: the last one, if it was made from a view of the same step.

    Views of one step share the very objects that are the same for all, so a glance at these tells.
    """
    last = _LAST.get(id(agreed))
    if last is not None and last.names != names:
        last = None
    if last is not None and _same_step(last.view, view):
        return last
    plan = plan_of_match(agreed) if last is None else last.plan
    same_road = last is not None and last.view.track is view.track
    dice = dice_of(view)
    on = view.waiting[0] if view.waiting else None
    tokens = int(agreed.box.nitro_tokens)
    drivers = drivers_of(view, names, tokens)
    row = row_of(view)
    moment = Moment(
        agreed,
        view,
        names,
        plan,
        last.hazards if last is not None and same_road else hazards_group(plan, view.track),
        dice,
        on,
        dice_group(plan, dice, on),
        _look(plan, view, dice, on),
        drivers,
        row,
        order_of(view, drivers, row, tokens),
        counters(view.pile, view.discards),
        _subtitle(view.race, view.races, view.round, _lap(view), view.laps, view.decision),
        steps(view.phase),
        _words(tuple([_standing(seat, names[seat.seat]) for seat in view.seats])),
    )
    if len(_LAST) >= MOST_MATCHES:
        _LAST.clear()
    _LAST[id(agreed)] = moment
    return moment


def plan_of_match(agreed: Agreement) -> Plan:
    return plan_of(agreed.track, (agreed.parts.turns.inside, agreed.parts.turns.outside))


def _same_step(one: NitroDiceView, other: NitroDiceView) -> bool:
    return (
        one.track is other.track
        and one.order is other.order
        and one.discards is other.discards
        and one.waiting is other.waiting
        and one.turn is other.turn
        and one.finishes is other.finishes
        and one.decision == other.decision
        and one.at == other.at
        and one.pile == other.pile
        and one.round == other.round
        and others_alike(one.seats, other.seats, one.viewer, other.viewer)
    )


def _lap(view: NitroDiceView) -> int:
    """The lap of the first one."""
    return min(view.laps, max([seat.laps for seat in view.seats]) + 1)


@lru_cache(1024)
def _subtitle(race: int, races: int, round_: int, lap: int, laps: int, decision: str) -> str:
    series = f"Race {race} of {races}, " if races > 1 else ""
    if decision == "over":
        return f"Series of {races} races, finished" if races > 1 else "Finished"
    if decision == "disaster":
        return f"{series}before the race".capitalize()
    return f"{series}round {round_}, lap {lap} of {laps}".capitalize()


def _look(plan: Plan, view: NitroDiceView, dice: tuple[Die, ...], on: int | None) -> tuple[float, float]:
    """Where something goes on: at the die of whose turn it is, else at the first one's."""
    seat = view.turn.mover if view.turn is not None else on
    if seat is None:
        seat = min(view.seats, key=_place).seat
    for die in dice:
        if die.seat == seat:
            return stands(plan, die)[:2]
    return plan.width / 2, plan.height / 2


def _place(seat: SeatView) -> int:
    return seat.place


def _standing(seat: SeatView, name: str) -> tuple[int, str, str]:
    if seat.wrecked:
        return seat.place, name, "wrecked"
    return seat.place, name, f"{place_words(seat.card, seat.lane, seat.space)}, speed {seat.speed}"


@lru_cache(512)
def _words(standings: tuple[tuple[int, str, str], ...]) -> str:
    """The race in one sentence, front to back."""
    parts = [f"{ORDINALS[place - 1]} {name}, {where}" for place, name, where in sorted(standings)]
    return f"The race, front to back: {'; '.join(parts)}."
