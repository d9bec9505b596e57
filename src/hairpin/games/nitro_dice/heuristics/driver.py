"""A careful driver (rules 9): for every option it imagines the rest of its turn, and takes the best.

It uses only what its seat may know, and it needs no memory.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
from hairpin.games.nitro_dice.heuristics.trip import CARD_WORTH, DAMAGE_AT_THE_END, DAMAGE_WORTH, LONG_WAY, Trip, count
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.numbers import (
    BRAKE,
    CARD,
    DAMAGE,
    DISASTER,
    DRAFT,
    DRIFT,
    FASTER,
    FORWARD,
    GAP,
    GARAGE_LANE,
    HANDLING,
    LANE,
    NITRO_THREE,
    NITRO_TWO,
    PASS,
    PAY_THREE,
    PLACE,
    REPAIR,
    RESIST,
    RIDE,
    SPEED,
    STEP,
    STOP,
    TARGET,
    TARGET_TURNED,
)
from hairpin.games.nitro_dice.rules.placing import section_in, sections_for
from hairpin.games.nitro_dice.rules.race import Driver

HAZARD_FOR_OTHERS: Final = 0.5
HAZARD_FOR_ME: Final = 0.8
NEAR: Final = 6  # sections ahead of a die in which a hazard matters


@final
class NitroDriver(Policy):
    """It has no memory, so one object can drive for every seat."""

    __slots__ = ()

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, NitroDice)
        stage = state.stage
        if stage == STEP:
            return best_step(state, seat)
        if stage == SPEED:
            return best_speed(state, seat)
        if stage == PLACE:
            return best_placing(state, seat)
        if stage == TARGET or stage == DISASTER:
            return best_target(state, seat, state.chosen)
        if stage == HANDLING:
            return best_handling(state, seat)
        if stage == DRAFT:
            return ride_or_resist(state, seat)
        return CARD + least_useful(state, state.drivers[seat])


# -- speed and steps ----------------------------------------------------------------------------------------


def best_speed(race: NitroDice, seat: i64) -> i64:
    best: i64 = FASTER
    most = -1.0e9
    for action in race.legal(seat):
        trip = Trip(race, seat)
        change = action - FASTER
        trip.speed += change
        if change == 2 or change == -2:
            trip.spend()
        trip.left = trip.speed
        trip.drive()
        worth = trip.worth()
        if worth > most:
            most = worth
            best = action
    return best


def best_step(race: NitroDice, seat: i64) -> i64:
    best: i64 = FORWARD
    most = -1.0e9
    for action in race.legal(seat):
        worth = step_worth(race, seat, action)
        if worth > most:
            most = worth
            best = action
    return best


def step_worth(race: NitroDice, seat: i64, action: i64) -> float:
    """The worth of one step and the rest of the turn."""
    street = race.box.street
    trip = Trip(race, seat)
    trip.moved = race.moved
    trip.left = trip.speed - race.moved
    trip.bonus = race.bonus
    if not race.first:
        trip.spaces = 1
    if action == FORWARD:
        ahead = street.ahead[trip.cell]
        if trip.taken(ahead):
            trip.ram()
        else:
            trip.step(ahead)
    elif action == BRAKE:
        trip.spend()
        trip.speed -= 1
        trip.left -= 1
    elif action == NITRO_TWO or action == NITRO_THREE:
        trip.tokens -= 1
        trip.bonus = 2
        if action == NITRO_THREE:
            trip.bonus = 3
            trip.hurt()
    elif action == GAP or action == GAP + 1:
        trip.tokens -= 1
        trip.spend()
        trip.rammed += 2
        trip.spaces += 1
        landing = street.ahead[street.ahead[trip.cell]]
        if street.lane_of[landing] != action - GAP:
            landing = street.abreast[landing]
        trip.enter(landing)
        trip.hurt()
    elif action == REPAIR:
        trip.moved += 1
        trip.left -= 1
        if trip.condition < race.box.condition:
            trip.condition += 1
    elif action == STOP:
        trip.over = True
    else:
        sideways(trip, action)
    trip.drive()
    return trip.worth()


def sideways(trip: Trip, action: i64) -> None:
    """A lane change or a drift."""
    street = trip.race.box.street
    lane = action - LANE if action >= LANE else action - DRIFT
    beside = street.beside_garage(trip.cell) if lane == GARAGE_LANE else street.abreast[trip.cell]
    trip.spend()
    target = street.ahead[beside] if action < LANE else beside
    if trip.taken(target):
        trip.rammed += 1
        trip.hurt()
    if action < LANE:
        trip.step(target)
    else:
        trip.enter(target)


# -- handling, drafts and discards ------------------------------------------------------------------------------


def damage_worth(race: NitroDice, me: Driver) -> float:
    share = float(race.box.finish - me.section) / LONG_WAY
    if share > 1.0:
        share = 1.0
    return (DAMAGE_AT_THE_END + DAMAGE_WORTH * share) if share > 0.0 else 0.0


def best_handling(race: NitroDice, seat: i64) -> i64:
    """Pay with one card, a plain one first; without one, with three from a large hand; else take the damage."""
    me = race.drivers[seat]
    actions = race.legal(seat)
    for action in actions:
        if action >= CARD:
            return action
    if me.cards > 5 and damage_worth(race, me) > 1.0 and me.condition > 1:
        return PAY_THREE
    return DAMAGE


def ride_or_resist(race: NitroDice, seat: i64) -> i64:
    """Take the free space, unless it costs damage and the finish is not near."""
    me = race.drivers[seat]
    street = race.box.street
    trip = Trip(race, seat)
    trip.enter(race.vacated)
    if trip.condition < me.condition and me.condition > 1 and race.box.finish - me.section > street.length // 3:
        return RESIST
    return RIDE


def least_useful(race: NitroDice, me: Driver) -> i64:
    """The kind of card to give up: of the type with the most to spare, a plain card before a hazard."""
    trip = Trip(race, race.actor)
    before = trip.cards
    trip.spend()
    kind: i64 = 0
    while kind < 3 and trip.held(kind) == count(race, me, kind):
        kind += 1
    assert before > trip.cards
    mask = me.kinds & race.box.type_kinds[kind]
    found: i64 = 0
    while mask & 1 == 0:
        mask >>= 1
        found += 1
    return found


# -- hazards ------------------------------------------------------------------------------------------------------


def hazards_on(race: NitroDice, picture: i64) -> float:
    bits = race.box.hazards[picture]
    found = 0.0
    while bits != 0:
        if bits & 1 != 0:
            found += 1.0
        bits >>= 1
    return found


def danger(race: NitroDice, seat: i64, section: i64) -> float:
    """What a hazard on a section is worth to a seat: the danger to other dice, less the danger to its own."""
    street = race.box.street
    total = 0.0
    other: i64 = 0
    while other < race.seats:
        driver = race.drivers[other]
        if driver.wrecked == 0:
            away = (section - driver.section) % street.length
            if away <= race.box.finish - driver.section:
                nearness = 1.0 if away <= NEAR else 0.4
                if other == seat:
                    total -= HAZARD_FOR_ME * nearness
                else:
                    total += HAZARD_FOR_OTHERS * nearness
        other += 1
    return total


def target_worth(race: NitroDice, seat: i64, picture: i64, section: i64) -> float:
    more = hazards_on(race, picture) - hazards_on(race, race.laid[section])
    return more * danger(race, seat, section)


def best_target(race: NitroDice, seat: i64, kind: i64) -> i64:
    best: i64 = -1
    most = -1.0e9
    for action in race.legal(seat):
        picture = 2 * kind + (1 if action >= TARGET_TURNED else 0)
        worth = target_worth(race, seat, picture, section_in(action))
        if worth > most:
            most = worth
            best = action
    return best


def best_placing(race: NitroDice, seat: i64) -> i64:
    """The card whose best section gains more than the card is worth; in a crowded hand a card is worth less."""
    me = race.drivers[seat]
    box = race.box
    spare = least_useful(race, me)
    crowded = me.cards + box.draw_first > me.condition
    best: i64 = PASS
    most = 0.0
    for action in race.legal(seat):
        if action >= CARD:
            kind = action - CARD
            gain = best_gain(race, seat, kind)
            if not crowded:
                gain -= CARD_WORTH
            if box.types[kind] == box.types[spare]:
                gain += 0.15
            else:
                gain -= CARD_WORTH
            if gain > most:
                most = gain
                best = action
    return best


def best_gain(race: NitroDice, seat: i64, kind: i64) -> float:
    """What laying a card gains on the best of its sections."""
    sections = sections_for(race, kind)
    most = -1.0e9
    section: i64 = 0
    while sections != 0:
        if sections & 1 != 0:
            worth = target_worth(race, seat, 2 * kind, section)
            if worth > most:
                most = worth
        sections >>= 1
        section += 1
    return most
