"""Phase 3, passing: one chain of fights from the back to the front (rules 3.4 and 3.5)."""

from __future__ import annotations

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.engine.state import Actions
from hairpin.games.street_illegal.rules.driving import drive
from hairpin.games.street_illegal.rules.numbers import (
    ATTACKED,
    BID,
    CARD,
    CHIPS,
    CHIPS_UP_TO,
    DUEL_BID,
    HAS_FAILED,
    HAS_FINISHED,
    HELD,
    NITROUS,
    NITROUS_SHOWN,
    NO_CARD,
    NO_NITROUS,
    OLD_PRO_BID,
    OLD_PRO_CARD,
    OLD_PRO_DRAW,
    OLD_PRO_TOTAL,
    PASSED,
    PASSING,
    PRESS_ON,
    PRESS_ON_SLOT,
    PRESSED_ON,
    PROS_ALWAYS,
    PROS_AT_LIMIT,
    SLOT,
    SLOTS_IN,
    STOP,
    STOPPED,
    THIRD_DUE,
    WAS_PASSED,
)
from hairpin.games.street_illegal.rules.race import Race


def next_fight(race: Race) -> bool:
    """The car at `at` against the car ahead of it; False when the chain has reached the front.

    When two players meet, the stage is DUEL_BID and nobody is asked yet: street.py opens the sealed bids.
    """
    while race.at > 0:
        me = race.order[race.at]
        ahead = race.order[race.at - 1]
        if me < race.seats or ahead < race.seats:
            if race.log is not None:
                race.emit(ATTACKED, me, ahead, 0, 0)
            if me < race.seats and ahead < race.seats:
                race.go_on(DUEL_BID)
            else:
                meet_old_pro(race, me if me < race.seats else ahead)
            return True
        race.marks[me] = HAS_FINISHED
        race.at -= 1  # Old Pros never pass each other (R23)
    return False


# -- player against Old Pro ---------------------------------------------------------


def meet_old_pro(race: Race, seat: i64) -> None:
    """Two cards for the Old Pro, then the player pays, knowing whether a third will come (R27)."""
    race.old_pro_first = race.draw(OLD_PRO_DRAW, EVERYBODY)
    show_card(race, race.old_pro_first, 1)
    race.old_pro_second = race.draw(OLD_PRO_DRAW, EVERYBODY)
    show_card(race, race.old_pro_second, 2)
    total = old_pro_sum(race)
    limit = race.limit()
    better = race.box.better_old_pros
    race.third_due = (
        limit == 0 or total < limit or better == PROS_ALWAYS or (better == PROS_AT_LIMIT and total <= limit)  # R34
    )
    if race.log is not None:
        race.emit(THIRD_DUE, total, limit, 1 if race.third_due else 0, 0)
    race.ask(seat, OLD_PRO_BID, CHIPS_UP_TO[race.drivers[seat].cap()])


def show_card(race: Race, card: i64, which: i64) -> None:
    """Tell of an Old Pro's card once it lies there."""
    if card != NO_CARD and race.log is not None:
        race.emit(OLD_PRO_CARD, card, which, 0, 0)


def old_pro_sum(race: Race) -> i64:
    """The sum of the Old Pro's cards so far; a card that could not be drawn counts 0 (R4)."""
    total: i64 = 0
    if race.old_pro_first != NO_CARD:
        total += race.box.velocity[race.old_pro_first]
    if race.old_pro_second != NO_CARD:
        total += race.box.velocity[race.old_pro_second]
    if race.old_pro_third != NO_CARD:
        total += race.box.velocity[race.old_pro_third]
    return total


def old_pro_bid(race: Race, seat: i64, action: i64) -> None:
    race.staked = action - CHIPS
    mine = bid(race, seat, race.staked)
    show_bid(race, seat, race.staked)
    if race.third_due:
        race.old_pro_third = race.draw(OLD_PRO_DRAW, EVERYBODY)
        race.third_due = False
        show_card(race, race.old_pro_third, 3)
    theirs = old_pro_sum(race)
    if race.log is not None:
        race.emit(OLD_PRO_TOTAL, theirs, 0, 0, 0)
    settle(race, mine > theirs if race.order[race.at] == seat else theirs > mine)
    # Cards on the table are not discards until the fight is settled (R3).
    put_away(race, race.old_pro_first)
    put_away(race, race.old_pro_second)
    put_away(race, race.old_pro_third)
    race.old_pro_first = NO_CARD
    race.old_pro_second = NO_CARD
    race.old_pro_third = NO_CARD


def put_away(race: Race, card: i64) -> None:
    if card != NO_CARD:
        race.discard(card)


def bid(race: Race, seat: i64, chips: i64) -> i64:
    """Pay a bid, win or lose (R25), and return the total: speed and 10 for each chip."""
    me = race.drivers[seat]
    race.pay(me, chips)
    return me.speed + 10 * chips


def show_bid(race: Race, seat: i64, chips: i64) -> None:
    if race.log is not None:
        race.emit(BID, seat, chips, race.drivers[seat].speed + 10 * chips, 0)


# -- player against player ------------------------------------------------------------


def duel(race: Race) -> None:
    """Both bids are paid and shown. Equal totals: the car in front holds (R26), or nitrous decides (3.5)."""
    me = race.order[race.at]
    ahead = race.order[race.at - 1]
    mine = bid(race, me, race.answers[me] - CHIPS)
    theirs = bid(race, ahead, race.answers[ahead] - CHIPS)
    show_bid(race, me, race.answers[me] - CHIPS)
    show_bid(race, ahead, race.answers[ahead] - CHIPS)
    if mine == theirs and race.box.nitrous_oxide:
        race.tied_total = mine
        race.go_on(NITROUS)
    else:
        settle(race, mine > theirs)


def nitrous(race: Race) -> None:
    """The higher card wins; every card shown is gone for good (R35, R36)."""
    me = race.order[race.at]
    ahead = race.order[race.at - 1]
    mine = burn(race, me)
    theirs = burn(race, ahead)
    show_nitrous(race, me)
    show_nitrous(race, ahead)
    settle(race, mine > theirs)
    race.tied_total = 0


def burn(race: Race, seat: i64) -> i64:
    """The velocity of the card that a seat burns, 0 without one."""
    answer = race.answers[seat]
    if answer == NO_NITROUS:
        return 0
    card = answer - CARD
    race.drivers[seat].hand.take(card)
    race.discard(card)
    return race.box.velocity[card]


def show_nitrous(race: Race, seat: i64) -> None:
    if race.log is not None:
        answer = race.answers[seat]
        race.emit(NITROUS_SHOWN, seat, NO_CARD if answer == NO_NITROUS else answer - CARD, 0, 0)


# -- after a fight ------------------------------------------------------------------------


def settle(race: Race, passed: bool) -> None:
    """A failed attacker is finished and the car that held has its own turn (R21, R30). A passer may press on.

    The race goes on when the result has been told: the fight still lies on the table then.
    """
    order = race.order
    at = race.at
    me = order[at]
    ahead = order[at - 1]
    if not passed:
        race.marks[me] = HAS_FAILED
        if race.log is not None:
            race.emit(HELD, me, ahead, 0, 0)
        race.at = at - 1
        race.go_on(PASSING)
        return
    order[at] = ahead
    order[at - 1] = me
    race.marks[ahead] = WAS_PASSED
    if race.log is not None:
        race.emit(PASSED, me, ahead, at, 0)
    race.at = at - 1
    race.go_on(PASSING)
    if me < race.seats and at > 1:
        race.ask(me, PRESS_ON, press_on_options(race, me))
    else:  # an Old Pro attacks at most one player (R24); position 1 has nobody in front (R44)
        race.marks[me] = HAS_FINISHED
        race.at -= 1


def slots_slower(race: Race, seat: i64, card: i64) -> i64:
    """The slots whose card is at least 10 faster than this card, one bit each (R28, R45)."""
    velocity = race.box.velocity
    face = race.drivers[seat].face
    most = velocity[card] + 10
    mask: i64 = 0
    slot: i64 = 0
    while slot < 3:
        if velocity[face[slot]] >= most:
            mask |= 1 << slot
        slot += 1
    return mask


def press_on_options(race: Race, seat: i64) -> Actions:
    """Stop, or a hand card slower than one of the face-up cards."""
    hand = race.drivers[seat].hand
    options: list[i64] = [STOP]
    last: i64 = -1
    k: i64 = 0
    while k < hand.n:
        card = hand.cards[k]
        if card != last and slots_slower(race, seat, card) != 0:
            options.append(CARD + card)
            last = card
        k += 1
    return tuple(options)


def press_on(race: Race, seat: i64, action: i64) -> None:
    """Stop, or drive with a slower card and attack again (R28, R29)."""
    if action == STOP:
        if race.log is not None:
            race.emit(STOPPED, seat, 1 if len(race.options) == 1 else 0, 0, 0)
        race.marks[seat] = HAS_FINISHED
        race.at -= 1
        race.go_on(PASSING)
        return
    race.chosen = action - CARD
    race.ask(seat, PRESS_ON_SLOT, SLOTS_IN[slots_slower(race, seat, race.chosen)])


def press_on_slot(race: Race, seat: i64, action: i64) -> None:
    race.pressing = True
    if race.log is not None:
        race.emit(PRESSED_ON, seat, 0, 0, 0)
    drive(race, seat, action - SLOT)
