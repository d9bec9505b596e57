"""Deals again what a viewer cannot know: other hands, sealed answers, half-made choices, all luck to come.

The rules' section 4 says who sees what. A seat that is asked has a choice, and everybody knows it; so its new hand must
leave it one: a slower card to press on with, two kinds of card to choose from.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.hand import Hand
from hairpin.games.street_illegal.rules.numbers import (
    BID_POSITION,
    BRAKE_HAND_DISCARD,
    CARD,
    CHIPS,
    DRIVE_ACTION,
    DRIVE_SLOT,
    DUEL_BID,
    EXCHANGE_CARD,
    KEEP,
    LINEUP,
    NITROUS,
    NO_CARD,
    NO_NITROUS,
    OPTIMIZE_CARDS,
    PRESS_ON,
    PRESS_ON_SLOT,
    SLOTS,
)
from hairpin.games.street_illegal.rules.passing import slots_slower
from hairpin.games.street_illegal.rules.race import Race

TRIES: Final = 40  # random deals, before a fitting card is searched for


def redeal(race: Race, viewer: i64, chance: Chance) -> None:
    """Redeal in place. Chips stay: gains and payments were open, so anybody could count them."""
    race.chance = chance
    take_back_half_made(race, viewer)
    sizes: list[i64] = []
    for seat in range(race.seats):
        hand = race.drivers[seat].hand
        sizes.append(hand.n)
        if seat != viewer:
            if race.stage == LINEUP:
                me = race.drivers[seat]
                sizes[seat] += me.placed
                while me.placed > 0:
                    me.placed -= 1
                    race.deck.put(me.face[me.placed])
            k: i64 = 0
            while k < hand.n:
                race.deck.put(hand.cards[k])
                hand.cards[k] = 0
                k += 1
            hand.n = 0
    deal_unseen(race, viewer, sizes, chance)


def take_back_half_made(race: Race, viewer: i64) -> None:
    """Take back a card chosen without its slot, or an optimize without a card: nobody else has seen that yet."""
    if race.actor < 0 or race.actor == viewer:
        return
    if race.stage == DRIVE_SLOT or (race.stage == OPTIMIZE_CARDS and race.shown == 0):
        race.stage = DRIVE_ACTION
        race.chosen = NO_CARD
    elif race.stage == PRESS_ON_SLOT:
        race.stage = PRESS_ON
        race.chosen = NO_CARD


def deal_unseen(race: Race, viewer: i64, sizes: list[i64], chance: Chance) -> None:
    """Deal hands of these sizes from the deck, which holds everything unseen; first to seats that must have a choice.

    Seats that have sealed an answer get a random one.
    """
    asked = race.awaited if viewer < 0 else race.awaited & ~(1 << viewer)
    for seat in range(race.seats):
        if asked & (1 << seat) != 0:
            deal_fitting(race, seat, sizes[seat], chance)
    for seat in range(race.seats):
        if seat != viewer and asked & (1 << seat) == 0:
            deal_hand(race, race.drivers[seat].hand, sizes[seat], chance)
            if race.sealed & (1 << seat) != 0:
                seal_anything(race, seat, chance)


def deal_hand(race: Race, hand: Hand, size: i64, chance: Chance) -> None:
    deck = race.deck
    while hand.n < size:
        card = deck.nth(chance.below(deck.n))
        deck.take(card)
        hand.put(card)


def deal_fitting(race: Race, seat: i64, size: i64, chance: Chance) -> None:
    """Deal until the hand leaves a choice; after too many tries, exchange its last card for one that does."""
    hand = race.drivers[seat].hand
    tries: i64 = 0
    while True:
        deal_hand(race, hand, size, chance)
        if leaves_choice(race, seat):
            return
        tries += 1
        if tries == TRIES:
            break
        while hand.n > 0:
            take_out(race, hand, hand.cards[hand.n - 1])
    gone = hand.cards[hand.n - 1]
    take_out(race, hand, gone)
    kind: i64 = 0
    while kind < race.box.kinds:
        if race.deck.counts[kind] > 0:
            hand.put(kind)
            if leaves_choice(race, seat):
                race.deck.take(kind)
                return
            hand.take(kind)
        kind += 1
    race.deck.take(gone)
    hand.put(gone)


def take_out(race: Race, hand: Hand, card: i64) -> None:
    hand.take(card)
    race.deck.put(card)


def leaves_choice(race: Race, seat: i64) -> bool:
    """Whether a seat with this hand would be asked what it is asked now."""
    stage = race.stage
    hand = race.drivers[seat].hand
    if stage == PRESS_ON:
        k: i64 = 0
        while k < hand.n:
            if slots_slower(race, seat, hand.cards[k]) != 0:
                return True
            k += 1
        return False
    if stage == OPTIMIZE_CARDS:
        return hand.n > 0 and hand.cards[hand.n - 1] >= race.chosen
    if stage == BRAKE_HAND_DISCARD or stage == LINEUP or stage == BID_POSITION:
        return hand.kinds() > 1
    return True


def seal_anything(race: Race, seat: i64, chance: Chance) -> None:
    """Seal a random answer that this seat could have given."""
    stage = race.stage
    me = race.drivers[seat]
    hand = me.hand
    if stage == LINEUP:
        while me.placed < SLOTS:
            card = hand.cards[chance.below(hand.n)]
            hand.take(card)
            me.face[me.placed] = card
            me.placed += 1
    elif stage == DUEL_BID:
        race.answers[seat] = CHIPS + chance.below(me.cap() + 1)
    else:
        k: i64 = 0 if stage == BID_POSITION else 1
        pick = chance.below(hand.n + k) - k
        if pick >= 0:
            race.answers[seat] = CARD + hand.cards[pick]
        elif stage == NITROUS:
            race.answers[seat] = NO_NITROUS
        elif stage == EXCHANGE_CARD:
            race.answers[seat] = KEEP
