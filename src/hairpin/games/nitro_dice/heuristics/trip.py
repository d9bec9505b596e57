"""Trip: imagines a die on its way through the rest of its turn, and says what that is worth.

Cards are fuel, since each new section wants one. So a trip is worth the way it goes, less its cost in damage, cards and
tokens, plus the use of the hand on the next sections. Other dice are taken to stay where they are, except those that
will have moved away.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.rules.numbers import (
    NO_CELL,
    STEP,
)
from hairpin.games.nitro_dice.rules.race import Driver

SECTION: Final = 2.6  # the worth of a section: about its number of spaces
LONG_WAY: Final = 16.0  # with this many sections to go or more, everything counts in full
DAMAGE_WORTH: Final = 1.6  # a point of condition with a long way to go, on top of its worth at the line
DAMAGE_AT_THE_END: Final = 0.25
CARD_WORTH: Final = 0.4
TOKEN_WORTH: Final = 3.2
FITTING: Final = 0.55  # a card in hand for one of the next sections
LOOK_AHEAD: Final = 3
PACE: Final[list[float]] = [0.0, 0.8, 1.5, 2.1, 2.6, 3.0, 3.3, 3.5, 3.5, 3.4]  # the worth of a speed for the next round
STANDING: Final = -2.0
RAMMED: Final = 0.35  # a point of damage to another die
REPAIR_FROM: Final = 6  # at this condition or below the die drives into the garage


@final
class Trip:
    """A die on its way through the rest of its turn, with its hand counted by type."""

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
        self.spaces: i64 = 0  # moved on this trip
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
        """Spend any card: of the type with the most to spare beyond what the next sections ask for."""
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
        """Whether another die is there when this one comes by."""
        race = self.race
        if cell >= race.box.street.garage_cell:
            return False
        there = race.road[cell] - 1
        if there < 0 or there == self.seat:
            return False
        # In the speed phase a die ahead has already set its speed; if it is not slower, it moves away first.
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
        """Come onto a cell: pay one card for a new section, or three from a large hand, or damage; then the hazard."""
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
        """A move, bonus or regular."""
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
        """Drive to the end of the turn: forward, around dice and hazards if there is a card for it, or braking."""
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
        """The rest of the turn repairs."""
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
        """How many of the next sections the hand can pay for, the nearest first."""
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
