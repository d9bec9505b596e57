"""Unseen: deals again what a viewer cannot know, the hands of other players and all luck to come (rules 4).

A seat is asked only if it has a choice, so its new hand must leave one: two kinds of card to choose from, a card that
pays, a card that can be laid.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.arrival import cards_that_pay
from hairpin.games.nitro_dice.rules.numbers import (
    DISCARD_DRAFT,
    DISCARD_HANDLING,
    DISCARD_LIMIT,
    DISCARD_SPEED,
    DISCARD_STEP,
    HANDLING,
    PLACE,
)
from hairpin.games.nitro_dice.rules.offers import work_out
from hairpin.games.nitro_dice.rules.placing import placeable
from hairpin.games.nitro_dice.rules.race import Driver, Race

TRIES: Final = 40  # deals before a fitting card is picked


def redeal(race: Race, viewer: i64, chance: Chance) -> None:
    """Deal again, in place."""
    race.chance = chance
    sizes: list[i64] = []
    for seat in range(race.seats):
        me = race.drivers[seat]
        sizes.append(me.cards)
        if seat != viewer:
            take_all(race, me)
    deal_unseen(race, viewer, sizes, chance)
    if race.awaited != 0:
        race.offered = work_out(race)


def take_all(race: Race, me: Driver) -> None:
    """Put a whole hand into the pile."""
    kind: i64 = 0
    while me.cards > 0:
        while me.held[kind] > 0:
            me.take(kind)
            race.pile.put(kind)
        kind += 1


def deal_unseen(race: Race, viewer: i64, sizes: list[i64], chance: Chance) -> None:
    """Deal hands of these sizes from the pile of all unseen cards, first to the seat that must have a choice."""
    asked: i64 = -1
    if race.awaited != 0 and race.actor != viewer:
        asked = race.actor
        deal_fitting(race, asked, sizes[asked], chance)
    for seat in range(race.seats):
        if seat != viewer and seat != asked:
            deal_hand(race, race.drivers[seat], sizes[seat], chance)


def deal_hand(race: Race, me: Driver, size: i64, chance: Chance) -> None:
    pile = race.pile
    while me.cards < size:
        kind = pile.nth(chance.below(pile.n))
        pile.take(kind)
        me.put(kind)


def deal_fitting(race: Race, seat: i64, size: i64, chance: Chance) -> None:
    """Deal until the hand leaves a choice; after too many tries, exchange a card for one that does."""
    me = race.drivers[seat]
    tries: i64 = 0
    while True:
        deal_hand(race, me, size, chance)
        if leaves_choice(race, seat):
            return
        tries += 1
        if tries == TRIES:
            break
        take_all(race, me)
    gone = first_of(me)
    me.take(gone)
    race.pile.put(gone)
    kind: i64 = 0
    while kind < race.box.kinds:
        if race.pile.counts[kind] > 0:
            me.put(kind)
            if leaves_choice(race, seat):
                race.pile.take(kind)
                return
            me.take(kind)
        kind += 1
    race.pile.take(gone)
    me.put(gone)


def first_of(me: Driver) -> i64:
    kind: i64 = 0
    while me.held[kind] == 0:
        kind += 1
    return kind


def leaves_choice(race: Race, seat: i64) -> bool:
    """Whether a seat with this hand would be asked the present question; the number of its cards is known to all."""
    stage = race.stage
    me = race.drivers[seat]
    if stage == HANDLING:
        return me.cards >= 3 or cards_that_pay(race, seat) != 0
    if stage == PLACE:
        return placeable(race, seat) != 0
    if (
        stage == DISCARD_STEP
        or stage == DISCARD_HANDLING
        or stage == DISCARD_LIMIT
        or stage == DISCARD_SPEED
        or stage == DISCARD_DRAFT
    ):
        return me.kinds & (me.kinds - 1) != 0
    return True
