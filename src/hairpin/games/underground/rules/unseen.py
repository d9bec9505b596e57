"""Unseen: deals again what a viewer cannot know: sealed or half-made assignments, hidden rolls, future luck (rules 4).

A seat is asked only if it has a choice, and with option out_of_gas = nobody_can a race goes on only if some player can
move. New rolls must agree with both.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.games.underground.rules import dice
from hairpin.games.underground.rules.assigning import choices, lay_aside, put, settle, somebody_can
from hairpin.games.underground.rules.numbers import ASSIGN, COUNT, FACES, FILLED, NOBODY_CAN, PICKS, RACE
from hairpin.games.underground.rules.race import Race

TRIES: Final = 40  # rolls before a fitting one is made


def redeal(race: Race, viewer: i64, chance: Chance) -> None:
    """Deal again, in place."""
    race.chance = chance
    if race.stage != ASSIGN:
        return
    unknown: i64 = 0
    seat: i64 = 0
    while seat < race.seats:
        if seat != viewer and race.cars_of(seat) != 0 and not (race.in_turn() and race.filling[seat] == FILLED):
            unknown |= 1 << seat
        seat += 1
    deal_unseen(race, unknown, chance)


def deal_unseen(race: Race, unknown: i64, chance: Chance) -> None:
    """Take back the assignments of these seats, which are not known, and make sealed ones again at random."""
    if race.box.hidden_rolls and unknown != 0:
        roll_hidden(race, unknown, chance)
    opened = race.opened
    awaited = race.awaited
    sealed = race.sealed
    actor = race.actor
    seat: i64 = 0
    while seat < race.seats:
        bit: i64 = 1 << seat
        if unknown & bit != 0:
            lay_aside(race, seat, race.rolls[seat])
            if sealed & bit != 0:
                while race.filling[seat] != FILLED:
                    mask = choices(race, seat)
                    put(race, seat, PICKS[mask][chance.below(COUNT[mask])])
            elif awaited & bit != 0:
                settle(race, seat)
        seat += 1
    race.opened = opened
    race.awaited = awaited
    race.sealed = sealed
    race.actor = actor


def roll_hidden(race: Race, unknown: i64, chance: Chance) -> None:
    """Roll again for these seats: only the owners have seen their rolls (option hidden_rolls)."""
    tries: i64 = 0
    while tries < TRIES:
        seat: i64 = 0
        while seat < race.seats:
            if unknown & (1 << seat) != 0:
                race.rolls[seat] = fitting_roll(race, seat, chance)
            seat += 1
        if not must_show_life(race) or somebody_can(race):
            return
        tries += 1
    seat = 0
    while seat < race.seats:
        if unknown & (1 << seat) != 0:
            race.rolls[seat] = highest_roll(race.pools[seat])
            if somebody_can(race):
                return
        seat += 1


def must_show_life(race: Race) -> bool:
    return race.box.out_of_gas == NOBODY_CAN and race.phase == RACE


def fitting_roll(race: Race, seat: i64, chance: Chance) -> i64:
    """A roll; a seat that is asked has more than one way to assign it."""
    tries: i64 = 0
    while tries < TRIES:
        rolled: i64 = 0
        k: i64 = 0
        while k < race.pools[seat]:
            rolled += dice.one(chance.below(FACES) + 1)
            k += 1
        if race.awaited & (1 << seat) == 0 or leaves_choice(race, seat, rolled):
            return rolled
        tries += 1
    return highest_roll(race.pools[seat])


def leaves_choice(race: Race, seat: i64, rolled: i64) -> bool:
    """Whether there are several assignments; equal dice, one for each car, leave exactly one (rules 3.2)."""
    return race.pools[seat] > COUNT[race.cars_of(seat)] or not dice.all_equal(rolled)


def highest_roll(pool: i64) -> i64:
    """Sixes, and one five, so that there is a choice."""
    return (pool - 1) * dice.one(FACES) + dice.one(FACES - 1)
