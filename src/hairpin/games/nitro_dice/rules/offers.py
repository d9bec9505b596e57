"""Offers: the options of the decision that has come up, as a set with one bit each, and as actions.

They are worked out once, when the decision comes up. A single option is played without asking.
"""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.engine.state import Actions
from hairpin.games.nitro_dice.rules.arrival import cards_that_pay
from hairpin.games.nitro_dice.rules.numbers import (
    BIT,
    CARD,
    DAMAGE,
    DAMAGE_FIRST,
    DISASTER,
    DISCARD_HANDLING,
    DRAFT,
    HANDLING,
    PASS,
    PASS_FIRST,
    PLACE,
    RIDE,
    RIDE_OR_RESIST,
    SPEED,
    SPEEDS,
    STEP,
    TARGET,
    TARGET_SECTION,
    THREE_FIRST,
    cards_in,
    lowest,
    sections_in,
    steps_in,
)
from hairpin.games.nitro_dice.rules.placing import placeable, sections_for
from hairpin.games.nitro_dice.rules.race import Race
from hairpin.games.nitro_dice.rules.speed import choices
from hairpin.games.nitro_dice.rules.step import options


def work_out(race: Race) -> i64:
    """The options of the seat that is asked: steps, changes of speed, kinds of cards or sections, by the stage."""
    stage = race.stage
    seat = race.actor
    if stage == STEP:
        return options(race)
    if stage == SPEED:
        return choices(race, seat)
    if stage == PLACE:
        return placeable(race, seat)
    if stage == HANDLING:
        return cards_that_pay(race, seat)
    if stage == TARGET:
        return sections_for(race, race.chosen)
    if stage == DISASTER:
        return sections_for(race, race.chosen) & ~race.disaster_sections
    return race.drivers[seat].kinds


def actions(race: Race) -> Actions:
    """The legal actions, ascending."""
    stage = race.stage
    offered = race.offered
    if stage == STEP:
        return steps_in(offered)
    if stage == SPEED:
        return SPEEDS[offered]
    if stage == PLACE:
        return PASS_FIRST + cards_in(offered)
    if stage == HANDLING:
        first = THREE_FIRST if race.drivers[race.actor].cards >= 3 else DAMAGE_FIRST
        return first + cards_in(offered) if offered != 0 else first
    if stage == DRAFT:
        return RIDE_OR_RESIST
    if stage == TARGET or stage == DISASTER:
        return sections_in(offered, race.box.turns & BIT[race.chosen] != 0)
    return cards_in(offered)


def only(race: Race) -> i64:
    """The only option, or -1 if there are several and the seat must be asked (rules 3)."""
    stage = race.stage
    offered = race.offered
    several = offered & (offered - 1) != 0
    if stage == STEP:
        return -1 if several else lowest(offered)
    if stage == SPEED:
        return -1
    if stage == PLACE:
        return PASS if offered == 0 else -1
    if stage == HANDLING:
        return DAMAGE if offered == 0 and race.drivers[race.actor].cards < 3 else -1
    if stage == DRAFT:
        return RIDE if offered == 0 else -1
    if stage == TARGET or stage == DISASTER:
        return -1 if several or race.box.turns & BIT[race.chosen] != 0 else TARGET_SECTION + lowest(offered)
    if several and not (stage == DISCARD_HANDLING and race.drivers[race.actor].cards == race.owed):
        return -1
    race.opened += 1  # a card is shown without being named
    return CARD + lowest(offered)
