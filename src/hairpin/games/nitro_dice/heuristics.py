"""A careful driver (rules 9): it drives its turn to the end in thought, for every option, and takes the best.

Cards are fuel: each new section wants its own, so a trip is worth its way less what it costs in damage, cards and tokens,
and what the hand is good for on the sections that come next. The others stand where they stand, but for those that will
have moved away. It looks at what its seat may know and nothing else, and it needs no memory.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
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
    NO_CELL,
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

SECTION: Final = 2.6  # the worth of a section: about so many spaces
LONG_WAY: Final = 16.0  # sections to go from which on everything counts in full
DAMAGE_WORTH: Final = 1.6  # a point of condition with a long way to go, and at the line
DAMAGE_AT_THE_END: Final = 0.25
CARD_WORTH: Final = 0.4
TOKEN_WORTH: Final = 3.2
FITTING: Final = 0.55  # a card in hand for one of the next sections
LOOK_AHEAD: Final = 3
PACE: Final[list[float]] = [0.0, 0.8, 1.5, 2.1, 2.6, 3.0, 3.3, 3.5, 3.5, 3.4]  # what a speed is good for next round
STANDING: Final = -2.0
RAMMED: Final = 0.35  # a point of damage to somebody else
REPAIR_FROM: Final = 6  # at this condition or below it drives into the garage
HAZARD_FOR_OTHERS: Final = 0.5
HAZARD_FOR_ME: Final = 0.8
NEAR: Final = 6  # sections ahead of a die in which a hazard matters


@final
class NitroDriver(Policy):
    """It has no memory, so one can drive for every seat."""

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


# -- a trip in thought ----------------------------------------------------------------------------------


@final
class Trip:
    """The own die on its way through the rest of its turn, with its hand counted by type."""

    __slots__ = (
        "bonus", "cards", "cell", "condition", "left", "moved", "over", "race", "rammed", "reds", "seat", "section",
        "spaces", "speed", "straights", "tokens", "yellows",
    )  # fmt: skip

    def __init__(self, race: NitroDice, seat: i64) -> None:
        me = race.drivers[seat]
        self.race: NitroDice = race
        self.seat: i64 = seat
        self.cell: i64 = me.cell
        self.section: i64 = me.section
        self.speed: i64 = me.speed
        self.condition: i64 = me.condition
        self.tokens: i64 = me.tokens
        self.cards: i64 = me.cards
        self.straights: i64 = count(race, me, 0)
        self.reds: i64 = count(race, me, 1)
        self.yellows: i64 = count(race, me, 2)
        self.moved: i64 = 0
        self.left: i64 = 0
        self.bonus: i64 = 0
        self.spaces: i64 = 0  # moved in thought
        self.rammed: i64 = 0  # damage to others
        self.over: bool = False

    # -- cards ------------------------------------------------------------------------------

    def held(self, kind: i64) -> i64:
        if kind == 0:
            return self.straights
        return self.reds if kind == 1 else self.yellows

    def use(self, kind: i64) -> None:
        self.cards -= 1
        if kind == 0:
            self.straights -= 1
        elif kind == 1:
            self.reds -= 1
        else:
            self.yellows -= 1

    def spend(self) -> None:
        """Any card: of the type that there is most of beyond what the next sections ask for."""
        best: i64 = 0
        most: i64 = -100
        kind: i64 = 0
        while kind < 3:
            if self.held(kind) > 0:
                spare = 2 * self.held(kind) - 3 * self.asked_for(kind)
                if spare > most:
                    most = spare
                    best = kind
            kind += 1
        self.use(best)

    def asked_for(self, kind: i64) -> i64:
        """How many of the next sections want this type."""
        street = self.race.box.street
        section = street.section_of[self.cell]
        wanted: i64 = 0
        k: i64 = 0
        while k < LOOK_AHEAD:
            section += 1
            if section == street.length:
                section = 0
            if street.types[section] == kind:
                wanted += 1
            k += 1
        return wanted

    # -- on the street ------------------------------------------------------------------------

    def taken(self, cell: i64) -> bool:
        """Whether somebody else is there when this die comes by."""
        race = self.race
        if cell >= race.box.street.garage_cell:
            return False
        there = race.road[cell] - 1
        if there < 0 or there == self.seat:
            return False
        # In the speed phase: whoever is ahead has set its speed, and is gone by then if it is not slower.
        return race.stage == STEP or race.drivers[there].speed < self.speed

    def hurt(self) -> None:
        if self.condition > 1:
            self.condition -= 1
        if self.speed > self.condition:
            self.speed = self.condition
            self.left = self.speed - self.moved
            if self.left <= 0:
                self.over = True

    def enter(self, cell: i64) -> None:
        """Onto a cell: a card for a new section, three if there are many, or damage; then the hazard."""
        street = self.race.box.street
        if street.section_of[cell] != street.section_of[self.cell]:
            self.section += 1
            self.cell = cell
            kind = street.types[street.section_of[cell]]
            if self.held(kind) > 0:
                self.use(kind)
            elif self.cards > 5 and not self.finishing():
                self.spend()
                self.spend()
                self.spend()
            else:
                self.hurt()
        self.cell = cell
        if self.race.hazard_at(cell):
            self.hurt()

    def finishing(self) -> bool:
        return self.section > self.race.box.finish

    def step(self, cell: i64) -> None:
        """A move, on a bonus or a regular one."""
        self.spaces += 1
        if self.bonus > 0:
            self.bonus -= 1
        else:
            self.moved += 1
            self.left -= 1
        self.enter(cell)

    def ram(self) -> None:
        self.rammed += 1
        self.hurt()
        self.over = True

    def drive(self) -> None:
        """To the end of the turn: forward, round others and hazards where there is a card for it, or on the brakes."""
        street = self.race.box.street
        while not self.over and (self.left > 0 or self.bonus > 0):
            if self.cell >= street.garage_cell:
                self.stay_in_garage()
                return
            ahead = street.ahead[self.cell]
            aside = street.ahead[street.abreast[self.cell]]
            if self.cards > 0 and self.bonus == 0 and self.wants_repair():
                self.spend()
                self.cell = street.beside_garage(self.cell)
            elif not self.taken(ahead) and not (self.race.hazard_at(ahead) and self.spare_cards() > 0):
                self.step(ahead)
            elif self.cards > 0 and not self.taken(aside) and not self.race.hazard_at(aside):
                self.spend()
                self.step(aside)
            elif not self.taken(ahead):
                self.step(ahead)
            elif self.cards > 0 and not self.taken(aside):
                self.spend()
                self.step(aside)
            elif self.bonus == 0 and self.cards >= self.left:
                while self.left > 0:
                    self.spend()
                    self.speed -= 1
                    self.left -= 1
            else:
                self.ram()

    def spare_cards(self) -> i64:
        return self.cards - 2

    def wants_repair(self) -> bool:
        street = self.race.box.street
        if self.condition > REPAIR_FROM or self.left < 2 or self.speed > self.race.box.garage_speed:
            return False
        if self.race.box.finish - self.section < street.length // 2:
            return False
        return street.beside_garage(self.cell) != NO_CELL

    def stay_in_garage(self) -> None:
        """What is left of the turn repairs."""
        self.condition += self.left
        if self.condition > self.race.box.condition:
            self.condition = self.race.box.condition
        self.moved += self.left
        self.left = 0

    # -- what it is worth ------------------------------------------------------------------------

    def worth(self) -> float:
        race = self.race
        box = race.box
        street = box.street
        length = street.lane_length(street.section_of[self.cell], street.lane_of[self.cell] % 2)
        if self.cell >= street.garage_cell:
            length = 3
        way = float(self.section) + float(street.space_of[self.cell]) / float(length)
        total = SECTION * way + RAMMED * float(self.rammed)
        if self.finishing():
            return total + 100.0 + 0.01 * float(self.tokens)
        share = float(box.finish - self.section) / LONG_WAY
        if share > 1.0:
            share = 1.0
        damage = DAMAGE_AT_THE_END + DAMAGE_WORTH * share
        if self.condition < 5:
            total -= 0.3 * damage * float(5 - self.condition)
        total += damage * float(self.condition)
        total += TOKEN_WORTH * share * float(self.tokens)
        hand = self.cards + 3
        if hand > self.condition:
            hand = self.condition
        total += CARD_WORTH * share * float(hand)
        total += FITTING * float(self.fitting())
        total += PACE[self.speed]
        if self.spaces == 0 and self.cell < street.garage_cell:
            total += STANDING
        return total

    def fitting(self) -> i64:
        """How many of the next sections, from the nearest on, the hand can pay for."""
        street = self.race.box.street
        section = street.section_of[self.cell]
        wanted_reds: i64 = 0
        wanted_yellows: i64 = 0
        wanted_straights: i64 = 0
        paid: i64 = 0
        k: i64 = 0
        while k < LOOK_AHEAD:
            section += 1
            if section == street.length:
                section = 0
            kind = street.types[section]
            if kind == 0:
                wanted_straights += 1
                if wanted_straights <= self.straights:
                    paid += 1
            elif kind == 1:
                wanted_reds += 1
                if wanted_reds <= self.reds:
                    paid += 1
            else:
                wanted_yellows += 1
                if wanted_yellows <= self.yellows:
                    paid += 1
            k += 1
        return paid


def count(race: NitroDice, me: Driver, kind: i64) -> i64:
    """How many cards of a type a hand holds."""
    mask = me.kinds & race.box.type_kinds[kind]
    cards: i64 = 0
    k: i64 = 0
    while mask != 0:
        if mask & 1 != 0:
            cards += me.held[k]
        mask >>= 1
        k += 1
    return cards


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
    """One step, then the rest of the turn."""
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
    """A card that pays, plain ones first; without one, three of many, or the damage."""
    me = race.drivers[seat]
    actions = race.legal(seat)
    for action in actions:
        if action >= CARD:
            return action
    if me.cards > 5 and damage_worth(race, me) > 1.0 and me.condition > 1:
        return PAY_THREE
    return DAMAGE


def ride_or_resist(race: NitroDice, seat: i64) -> i64:
    """A space for nothing, unless it leads onto a section that cannot be paid or onto a hazard."""
    me = race.drivers[seat]
    street = race.box.street
    trip = Trip(race, seat)
    trip.enter(race.vacated)
    if trip.condition < me.condition and me.condition > 1 and race.box.finish - me.section > street.length // 3:
        return RESIST
    return RIDE


def least_useful(race: NitroDice, me: Driver) -> i64:
    """The kind of card to part with: of the type with the most to spare, a plain one before a hazard."""
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
    """What a hazard on a section is worth to a seat: the others who will pass it soon, less itself."""
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
    """The card whose best section gains more than the card is worth; one that would be in the way costs nothing."""
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
    """What laying a card can gain, on the best of its sections."""
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
