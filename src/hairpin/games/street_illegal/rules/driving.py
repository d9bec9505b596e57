"""Phase 2, driving: drive, optimize or nothing, then the speed limit: pay or brake (rules 3.3)."""

from __future__ import annotations

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.engine.state import Actions
from hairpin.games.street_illegal.rules.grid import redraw
from hairpin.games.street_illegal.rules.numbers import (
    BRAKE_DISCARD,
    BRAKE_DRAW,
    BRAKE_ENDED,
    BRAKE_HAND_DISCARD,
    BRAKE_ONLY,
    BRAKE_OR_PAY,
    BRAKED,
    CARD,
    DID_NOTHING,
    DO_NOTHING,
    DONE,
    DRIVE_ACTION,
    DRIVE_SLOT,
    DRIVING,
    DROP,
    DROPPED,
    DROPS,
    DROVE,
    LOST,
    NO_CARD,
    OPTIMIZE,
    OPTIMIZE_CARDS,
    OPTIMIZED,
    PAID,
    PASSING,
    PAY,
    PHASE,
    REDRAW,
    SLOT,
    SLOTS_IN,
    TOO_FAST,
    TURNED,
    WENT_TOO_FAST,
    chips_for,
)
from hairpin.games.street_illegal.rules.race import Driver, Race


def next_car(race: Race) -> bool:
    """Ask the next player; False when all have driven."""
    if race.at == 0 and race.log is not None:
        race.emit(PHASE, 2, 0, 0, 0)
    seat = race.next_player()
    if seat < 0:
        return False
    race.ask(seat, DRIVE_ACTION, drive_options(race, seat))
    return True


def drive_options(race: Race, seat: i64) -> Actions:
    """Nothing, optimize, or a hand card to drive with; an empty hand can only do nothing (R17)."""
    hand = race.drivers[seat].hand
    if hand.n == 0:
        return (DO_NOTHING,)
    return race.card_actions(hand, [DO_NOTHING, OPTIMIZE])


def drive_action(race: Race, seat: i64, action: i64) -> None:
    if action >= CARD:
        race.chosen = action - CARD
        race.ask(seat, DRIVE_SLOT, SLOTS_IN[7])
    elif action == OPTIMIZE:
        race.shown = 0
        race.chosen = NO_CARD
        race.ask(seat, OPTIMIZE_CARDS, optimize_options(race, seat))
    else:
        if race.log is not None:
            race.emit(DID_NOTHING, seat, 0, 0, 0)
        check_limit(race, seat)


def drive(race: Race, seat: i64, slot: i64) -> None:
    """The face-up card goes, the chosen hand card takes its slot, one card is drawn to hand."""
    me = race.drivers[seat]
    old = me.face[slot]
    card = race.chosen
    race.chosen = NO_CARD
    race.discard(old)
    me.hand.take(card)
    race.lay(me, slot, card)
    if race.log is not None:
        race.emit(DROVE, seat, slot, old, card)
    redraw(race, seat, REDRAW)
    check_limit(race, seat)


def drive_slot(race: Race, seat: i64, action: i64) -> None:
    drive(race, seat, action - SLOT)


def optimize_options(race: Race, seat: i64) -> Actions:
    """The next card to discard, or done. Cards go in ascending order, so that no set of cards comes twice."""
    hand = race.drivers[seat].hand
    cards = hand.cards
    options: list[i64] = []
    if race.shown > 0:
        options.append(DONE)
    last: i64 = -1
    k: i64 = 0
    while k < hand.n:
        card = cards[k]
        if card != last and card >= race.chosen:
            options.append(CARD + card)
            last = card
        k += 1
    return tuple(options)


def optimize_cards(race: Race, seat: i64, action: i64) -> None:
    """All chosen cards are discarded first, then as many are drawn (R13)."""
    me = race.drivers[seat]
    if action >= CARD:
        card = action - CARD
        me.hand.take(card)
        race.discard(card)
        race.chosen = card
        race.shown += 1
        if race.log is not None:
            race.emit(OPTIMIZED, seat, card, 0, 0)
        race.ask(seat, OPTIMIZE_CARDS, optimize_options(race, seat))
        return
    race.chosen = NO_CARD
    while race.shown > 0:
        redraw(race, seat, REDRAW)
        race.shown -= 1
    check_limit(race, seat)


# -- the speed limit --------------------------------------------------------------


def check_limit(race: Race, seat: i64) -> None:
    """At or below the limit is fine (R18); above it, pay exactly the excess or brake (R15, R16)."""
    me = race.drivers[seat]
    limit = race.limit()
    if limit == 0 or me.speed <= limit:
        finish(race)
        return
    cost = chips_for(me.speed - limit)
    if race.log is not None:
        race.emit(WENT_TOO_FAST, seat, me.speed, limit, cost)
    race.ask(seat, TOO_FAST, BRAKE_OR_PAY if cost <= me.cap() else BRAKE_ONLY)


def too_fast(race: Race, seat: i64, action: i64) -> None:
    me = race.drivers[seat]
    if action == PAY:
        cost = chips_for(me.speed - race.limit())
        race.pay(me, cost)
        me.paid += cost
        if race.log is not None:
            race.emit(PAID, seat, cost, 0, 0)
        finish(race)
        return
    if race.log is not None:
        race.emit(BRAKED, seat, 1 if race.options == BRAKE_ONLY else 0, 0, 0)
    if me.hand.n > 0:
        race.ask(seat, BRAKE_HAND_DISCARD, race.card_actions(me.hand, []))
    else:  # a penalty that cannot be paid is skipped (R17)
        brake(race, seat)


def brake_hand_discard(race: Race, seat: i64, action: i64) -> None:
    """One hand card is lost for the rest of the race, before any card is turned (R16)."""
    race.drivers[seat].hand.take(action - CARD)
    race.discard(action - CARD)
    if race.log is not None:
        race.emit(LOST, seat, action - CARD, 0, 0)
    brake(race, seat)


def brake(race: Race, seat: i64) -> None:
    """Turn cards and drop the highest of the four until the car is slow enough (R18-R20)."""
    me = race.drivers[seat]
    limit = race.limit()
    enough = limit if race.box.brake_to_limit else limit - 1
    stuck = False
    while me.speed > enough and not stuck:
        if not slower_card_left(race, me):
            stuck = True
        else:
            race.turned = race.draw(BRAKE_DRAW, EVERYBODY)
            if race.log is not None:
                race.emit(TURNED, seat, race.turned, 0, 0)
            mask = race.tied(me, False)
            if mask & (mask - 1) != 0:
                race.ask(seat, BRAKE_DISCARD, DROPS[mask])
                return
            place: i64 = 0
            while mask & (1 << place) == 0:
                place += 1
            brake_drop(race, seat, place)
    if race.log is not None:
        race.emit(BRAKE_ENDED, seat, me.speed, 1 if stuck else 0, 0)
    finish(race)


def slower_card_left(race: Race, me: Driver) -> bool:
    """Whether pile and discards hold a card lower than the highest face-up one (R19)."""
    velocity = race.box.velocity
    highest = velocity[me.face[0]]
    if velocity[me.face[1]] > highest:
        highest = velocity[me.face[1]]
    if velocity[me.face[2]] > highest:
        highest = velocity[me.face[2]]
    kind: i64 = 0
    while kind < race.box.kinds and velocity[kind] < highest:
        if race.deck.counts[kind] > 0 or race.discards.counts[kind] > 0:
            return True
        kind += 1
    return False


def brake_drop(race: Race, seat: i64, place: i64) -> None:
    gone = race.drop(race.drivers[seat], place)
    if race.log is not None:
        race.emit(DROPPED, seat, place, gone, 0)


def brake_discard(race: Race, seat: i64, action: i64) -> None:
    brake_drop(race, seat, action - DROP)
    brake(race, seat)


def finish(race: Race) -> None:
    """On to the next player; or, when pressing on, to the attack that follows in any case (R29)."""
    if race.pressing:
        race.pressing = False
        race.go_on(PASSING)
    else:
        race.go_on(DRIVING)
