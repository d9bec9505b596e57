"""Driving: both cards are shown, one car resolves after the other, and each accelerates (rules 3, states 2 to 4)."""

from __future__ import annotations

from typing import Final

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.engine.pile import pile_of
from hairpin.games.street_racing.rules.handling import steer
from hairpin.games.street_racing.rules.numbers import (
    ACCELERATED,
    AHEAD,
    BOOST,
    BOOSTED,
    BY_LOT,
    GOES_FIRST,
    HIGHER_CARD,
    NEXT_CAR,
    NO_ANSWER,
    PLAY_CARD,
    PLAYED,
    RESOLVE_ORDER,
    SEATS,
    TAKE_BACK,
    TOP_SPEED,
    WHEN_ALWAYS,
    WHEN_BEHIND,
    WHEN_SECOND,
)
from hairpin.games.street_racing.rules.race import Race

EITHER_SEAT: Final = [1, 1]


def reveal(race: Race) -> None:
    """Both cards go face up before their owners; then who resolves first is fixed."""
    for seat in range(SEATS):
        me = race.drivers[seat]
        me.card = me.answer - PLAY_CARD
        me.answer = NO_ANSWER
        me.hand &= ~(1 << me.card)
        if race.log is not None:
            race.emit(PLAYED, seat, me.card, 0, 0)
    fix_order(race)
    race.stage = NEXT_CAR


def fix_order(race: Race) -> None:
    """First goes the car ahead, else the higher printed value, else by lot (ruling 26). The order stays (ruling 27)."""
    value = race.box.value
    lead = race.lead(0)
    higher = value[race.drivers[0].card] - value[race.drivers[1].card]
    why: i64 = AHEAD
    if lead != 0:
        race.first = 0 if lead > 0 else 1
    elif higher != 0:
        race.first = 0 if higher > 0 else 1
        why = HIGHER_CARD
    else:
        race.first = race.chance.draw(pile_of(EITHER_SEAT), RESOLVE_ORDER, EVERYBODY)
        why = BY_LOT
    if race.log is not None:
        race.emit(GOES_FIRST, race.first, why, 0, 0)


def next_car(race: Race) -> None:
    """The first car, then the second; then the turn ends."""
    if race.car < 0:
        race.car = race.first
    elif race.car == race.first:
        race.car = 1 - race.first
    else:
        race.car = -1
        race.stage = TAKE_BACK
        return
    if most_increase(race, race.car) > 0:
        race.stage = BOOST
        race.awaited = 1 << race.car
    else:
        accelerate(race, race.car, 0)


def most_increase(race: Race, seat: i64) -> i64:
    """By how much the card may be increased: up to its bonus, and not past the end of the track (rulings 13, 28).

    A Block before it forbids every increase, on straights too (ruling 23).
    """
    box = race.box
    me = race.drivers[seat]
    bonus = box.bonus[me.card]
    if bonus == 0 or not may_increase(race, seat, box.bonus_when[me.card]) or race.blocked(seat):
        return 0
    room = TOP_SPEED - me.speed - box.value[me.card]
    if room < bonus:
        bonus = room
    return bonus if bonus > 0 else 0


def may_increase(race: Race, seat: i64, when: i64) -> bool:
    """Whether a card of this kind may be increased; level is not behind (ruling 13)."""
    if when == WHEN_BEHIND:
        return race.lead(seat) < 0
    if when == WHEN_SECOND:
        return seat != race.first
    return when == WHEN_ALWAYS


def boost(race: Race, seat: i64, amount: i64) -> None:
    if amount > 0 and race.log is not None:
        race.emit(BOOSTED, seat, race.drivers[seat].card, amount, 0)
    accelerate(race, seat, amount)


def accelerate(race: Race, seat: i64, amount: i64) -> None:
    """Add the card's value and its increase to the speed; what goes past the end of the track is lost (ruling 10)."""
    me = race.drivers[seat]
    before = me.speed
    speed = before + race.box.value[me.card] + amount
    me.speed = speed if speed < TOP_SPEED else TOP_SPEED
    if race.log is not None:
        race.emit(ACCELERATED, seat, before, me.speed, 1 if speed > TOP_SPEED else 0)
    if race.box.needs_check(race.road()):
        steer(race, seat)
    else:
        race.stage = NEXT_CAR
