"""The speed phase: in furthest-forward order everybody sets a new speed (rules 3.1)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.numbers import (
    CARD,
    DISCARD_SPEED,
    FASTER,
    FOR_SPEED,
    MOVEMENT_BEGINS,
    MOVEMENT_PHASE,
    ROUND_BEGINS,
    SPEED,
    SPEED_PHASE,
    SPEED_SET,
)
from hairpin.games.nitro_dice.rules.order import line_up_by_speed, line_up_forward
from hairpin.games.nitro_dice.rules.race import Race


def begin_round(race: Race) -> None:
    race.round += 1
    line_up_forward(race)
    race.stage = SPEED_PHASE
    if race.log is not None:
        race.emit(ROUND_BEGINS, race.round, 0, 0, 0)


def next_seat(race: Race) -> None:
    """The next seat sets its speed; after the last one the movement begins, fastest first (ruling 10)."""
    race.at += 1
    if race.at < race.field:
        race.ask(race.order[race.at], SPEED)
        return
    line_up_by_speed(race)
    race.stage = MOVEMENT_PHASE
    if race.log is not None:
        race.emit(MOVEMENT_BEGINS, race.round, 0, 0, 0)


def choices(race: Race, seat: i64) -> i64:
    """Changes of -2 to +2, one bit each from the lowest: up to the condition, by two only with a card (ruling 6)."""
    me = race.drivers[seat]
    mask: i64 = 0
    change: i64 = -2
    while change <= 2:
        if 0 <= me.speed + change <= me.condition and (me.cards > 0 or -2 < change < 2):
            mask |= 1 << (change + 2)
        change += 1
    return mask


def set_speed(race: Race, action: i64) -> None:
    me = race.drivers[race.actor]
    change = action - FASTER
    me.speed += change
    if race.log is not None:
        race.emit(SPEED_SET, race.actor, me.speed, change, 0)
    race.stage = DISCARD_SPEED if change == 2 or change == -2 else SPEED_PHASE


def pay(race: Race, action: i64) -> None:
    """The card for a change by two goes to the discard pile at once (ruling 14)."""
    race.discard(race.actor, action - CARD, FOR_SPEED)
    race.stage = SPEED_PHASE
