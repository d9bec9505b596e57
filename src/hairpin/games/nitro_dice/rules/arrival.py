"""Arrival: a die that has come onto a space pays for handling, then takes the hazard, then the lap (ruling 12).

The mover arrives first, then a die it has pushed, then the dice it pulls.
"""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules import collisions
from hairpin.games.nitro_dice.rules.damage import hurt
from hairpin.games.nitro_dice.rules.numbers import (
    ARRIVE,
    BY_BOOST,
    BY_HANDLING,
    BY_HAZARD,
    CARD,
    DAMAGE,
    DISCARD_HANDLING,
    FOR_HANDLING,
    FOR_THREE,
    HANDLING,
    LED_LAP,
    NOBODY,
    PAY_THREE,
    PULL,
    REPLENISHED,
    SETTLE,
)
from hairpin.games.nitro_dice.rules.race import Race
from hairpin.games.nitro_dice.rules.step import go_on


def arrive(race: Race) -> None:
    """Handling is due on a new section, no matter who moved the die there."""
    if race.entered and race.drivers[race.arriving].wrecked == 0:
        race.ask(race.arriving, HANDLING)
    else:
        race.stage = SETTLE


# -- handling ----------------------------------------------------------------------------------------


def cards_that_pay(race: Race, seat: i64) -> i64:
    """The kinds of cards in the hand that have the section's type, one bit each."""
    box = race.box
    me = race.drivers[seat]
    return me.kinds & box.type_kinds[box.street.types[box.street.section_of[me.cell]]]


def handle(race: Race, action: i64) -> None:
    """Pay a card of the type, any three cards, or a point of damage (ruling 13)."""
    seat = race.actor
    race.stage = SETTLE
    if action == DAMAGE:
        race.blows += 1
        hurt(race, seat, BY_HANDLING)
    elif action == PAY_THREE:
        race.owed = 3
        race.stage = DISCARD_HANDLING
    else:
        race.play(seat, action - CARD, FOR_HANDLING)


def pay_one_of_three(race: Race, action: i64) -> None:
    race.play(race.actor, action - CARD, FOR_THREE)
    race.owed -= 1
    if race.owed == 0:
        race.stage = SETTLE


# -- after handling ------------------------------------------------------------------------------------


def settle(race: Race) -> None:
    """Deal the damage of a gap and of the hazard, and count the lap; then the next die arrives."""
    seat = race.arriving
    if race.passed != 0:
        collisions.hurt_in_gap(race)
        if race.one_left():
            return
    me = race.drivers[seat]
    if me.wrecked == 0 and race.hazard_at(me.cell):
        race.blows += 1
        hurt(race, seat, BY_HAZARD)
    if race.entered and race.box.lap_leader and me.wrecked == 0:
        lead_lap(race, seat)
    if race.pushed != NOBODY:
        race.arriving = race.pushed
        race.entered = race.pushed_entered
        race.pushed = NOBODY
        race.stage = ARRIVE
    else:
        race.stage = PULL


def lead_lap(race: Race, seat: i64) -> None:
    """The first die to complete a lap draws two cards at once, even above the limit (option lap_leader, ruling 52)."""
    lap = (race.drivers[seat].section - 1) // race.box.street.length
    if lap <= race.laps_led:
        return
    race.laps_led = lap
    if race.log is not None:
        race.emit(LED_LAP, seat, lap, 0, 0)
    drawn: i64 = 0
    while drawn < race.box.lap_cards and race.draw(seat):
        drawn += 1
    if race.log is not None:
        race.emit(REPLENISHED, seat, drawn, 0, 0)


def end_step(race: Race) -> None:
    """A boost of three costs damage when it is over or cut short (ruling 53); then the movement goes on or ends."""
    if race.boosting and race.bonus == 0:
        race.boosting = False
        race.blows += 1
        hurt(race, race.mover, BY_BOOST)
    race.arriving = NOBODY
    race.entered = False
    go_on(race)
