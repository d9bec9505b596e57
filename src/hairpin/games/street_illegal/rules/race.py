"""Race: everything on the table, and what every phase does with it: drawing, discarding, chips, asking.

The phases are functions on a Race in modules of their own; `street.py` joins them.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, mypyc_attr, vec
from hairpin.engine.hand import Hand, empty_hand
from hairpin.engine.pile import Pile, blank, empty_pile
from hairpin.engine.state import Actions, State
from hairpin.games.street_illegal.rules.box import Box
from hairpin.games.street_illegal.rules.numbers import (
    BRAKE_DISCARD,
    CARD,
    DOWN,
    GAINED,
    LINEUP,
    NEW_CARD,
    NO_CARD,
    NONE_YET,
    RESHUFFLED,
    SITUATION,
    UNLIMITED,
)


@final
class Driver:
    """What one player has: a hand and chips (secret), three face-up cards (left, middle, right) and their sum."""

    __slots__ = ("chips", "face", "hand", "paid", "placed", "speed")

    def __init__(self, hand: Hand, face: vec[i64], placed: i64, speed: i64, chips: i64, paid: i64) -> None:
        self.hand: Hand = hand
        self.face: vec[i64] = face
        self.placed: i64 = placed  # cards laid in the line-up so far
        self.speed: i64 = speed
        self.chips: i64 = chips
        self.paid: i64 = paid  # chips paid for the limit on this track card

    def cap(self) -> i64:
        """The most chips of one payment: at most the chips held, and at most the cards in hand at that moment (R14)."""
        return self.hand.n if self.hand.n < self.chips else self.chips

    def clone(self) -> Driver:
        return Driver(self.hand.clone(), self.face[:], self.placed, self.speed, self.chips, self.paid)


# Shared placeholders: a new Race is filled by its set-up or by clone().
NO_ROW: Final[vec[i64]] = blank(0)
NO_PILE: Final[Pile] = empty_pile(1)
NO_HISTORY: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(State):
    """Cars are numbers: the seats, then the Old Pros from `seats` up. `order` and `at` count from the front, from 0."""

    __slots__ = (
        "actor", "answers", "at", "bid_round", "bidders", "box", "chosen", "deck", "discards", "drivers", "final_exchange",
        "finishes", "grid", "leg", "marks", "old_pro_first", "old_pro_second", "old_pro_third", "options", "order", "placed",
        "points", "pressing", "race", "shown", "stage", "staked", "supply", "third_due", "tied_total", "track", "turned",
    )  # fmt: skip

    def __init__(self, seats: i64, chance: Chance, box: Box) -> None:
        super().__init__(seats, chance)
        self.box: Box = box
        self.drivers: list[Driver] = []
        self.deck: Pile = NO_PILE
        self.discards: Pile = NO_PILE
        self.supply: i64 = 0
        self.track: vec[i64] = NO_ROW  # the track cards of this race
        self.order: vec[i64] = NO_ROW  # cars, front to back
        self.marks: vec[i64] = NO_ROW  # by car: what became of it in this passing phase
        self.race: i64 = 0
        self.leg: i64 = 0  # the place of the current track card in the row
        self.stage: i64 = LINEUP
        self.at: i64 = 0  # index into order of the car whose turn it is
        self.actor: i64 = -1  # the seat that is asked openly; -1 if none is
        self.options: Actions = NONE_YET  # its legal actions
        self.answers: vec[i64] = NO_ROW  # by seat: the sealed answer
        self.turned: i64 = NO_CARD  # the card lying beside the mat
        self.chosen: i64 = NO_CARD  # the hand card of a drive whose slot is still asked; the last card of an optimize
        self.shown: i64 = 0  # cards discarded so far by this optimize
        self.pressing: bool = False  # phase 2 again, after a pass
        self.old_pro_first: i64 = NO_CARD
        self.old_pro_second: i64 = NO_CARD
        self.old_pro_third: i64 = (
            NO_CARD  # only in the moments of a fight, as `staked`: no question comes before it goes
        )
        self.staked: i64 = 0  # the chips just paid against an Old Pro
        self.third_due: bool = False
        self.tied_total: i64 = 0  # the total of both fighters, while nitrous is asked
        self.grid: vec[i64] = NO_ROW  # seats from the last position forward
        self.placed: i64 = 0  # how many of them are placed
        self.bidders: i64 = 0  # seats bidding for the next position, one bit each
        self.bid_round: i64 = 0
        self.final_exchange: bool = False
        self.points: vec[i64] = NO_ROW  # by seat, then the Old Pro team
        self.finishes: list[int] = NO_HISTORY  # final orders of the races run, one after the other

    # -- asking ---------------------------------------------------------------

    def ask(self, seat: i64, stage: i64, options: Actions) -> None:
        """Ask one seat, openly. If it has only one option, street.py plays it without asking (R1)."""
        self.stage = stage
        self.actor = seat
        self.options = options
        self.awaited = 1 << seat

    def go_on(self, stage: i64) -> None:
        """Nobody is asked; the stage runs by itself."""
        self.stage = stage
        self.actor = -1

    # -- the track card -------------------------------------------------------

    def limit(self) -> i64:
        """The speed limit, 0 for none."""
        return self.box.limits[self.track[self.leg]]

    def situation(self) -> i64:
        return self.box.situations[self.track[self.leg]]

    # -- cards ----------------------------------------------------------------

    def draw(self, why: i64, seat: i64) -> i64:
        """The next tempo card; an empty pile is refilled at this moment (R3); NO_CARD if nothing is left (R4)."""
        if self.deck.n == 0:
            if self.discards.n == 0:
                return NO_CARD
            spent = self.deck
            self.deck = self.discards
            self.discards = spent
            if self.log is not None:
                self.emit(RESHUFFLED, self.deck.n, 0, 0, 0)
        return self.chance.draw(self.deck, why, seat)

    def discard(self, card: i64) -> None:
        self.discards.put(card)

    def lay(self, me: Driver, slot: i64, card: i64) -> None:
        """Put a card into a slot; the caller takes care of the card that lay there."""
        velocity = self.box.velocity
        me.speed += velocity[card] - velocity[me.face[slot]]
        me.face[slot] = card

    def tied(self, me: Driver, lowest: bool) -> i64:
        """Of the three slots and the turned card, those of the lowest or highest velocity, one bit each (R8)."""
        velocity = self.box.velocity
        face = me.face
        best = velocity[self.turned]
        mask: i64 = 1 << NEW_CARD
        slot: i64 = 0
        while slot < 3:
            one = velocity[face[slot]]
            if one == best:
                mask |= 1 << slot
            elif (one < best) == lowest:
                best = one
                mask = 1 << slot
            slot += 1
        return mask

    def tied_now(self, me: Driver) -> i64:
        """`tied` for the drop that is open: downhill takes the lowest; uphill and braking the highest."""
        return self.tied(me, self.stage != BRAKE_DISCARD and self.situation() == DOWN)

    def drop(self, me: Driver, place: i64) -> i64:
        """One of the four goes; the turned card takes exactly its slot (R7). Returns the card that went."""
        gone = self.turned
        if place != NEW_CARD:
            gone = me.face[place]
            self.lay(me, place, self.turned)
        self.discards.put(gone)
        self.turned = NO_CARD
        return gone

    def card_actions(self, hand: Hand, first: list[i64]) -> Actions:
        """These actions, then one for each different card of a hand (R2)."""
        cards = hand.cards
        k: i64 = 0
        last: i64 = -1
        while k < hand.n:
            card = cards[k]
            if card != last:
                first.append(CARD + card)
                last = card
            k += 1
        return tuple(first)

    # -- chips ----------------------------------------------------------------

    def pay(self, me: Driver, chips: i64) -> None:
        """Payments return to the supply at once (R5)."""
        me.chips -= chips
        if self.supply != UNLIMITED:
            self.supply += chips

    def earn(self, seat: i64) -> None:
        """Chips for each face-up card whose icon matches the track, at most what the supply has (R5, R9)."""
        me = self.drivers[seat]
        icons = self.box.icons
        face = me.face
        bit: i64 = 1 << self.situation()
        matches: i64 = 0
        if icons[face[0]] & bit != 0:
            matches += 1
        if icons[face[1]] & bit != 0:
            matches += 1
        if icons[face[2]] & bit != 0:
            matches += 1
        if matches == 0:
            return
        earned = matches * self.box.chips_per_match
        chips = earned
        if self.supply != UNLIMITED:
            if chips > self.supply:
                chips = self.supply
            self.supply -= chips
        me.chips += chips
        if self.log is not None:
            self.emit(GAINED, seat, chips, earned, 0)

    # -- the order of play ------------------------------------------------------

    def next_player(self) -> i64:
        """The next seat from `at` back; moves `at` behind it. -1 at the end of the field. Skips Old Pros (R10)."""
        order = self.order
        while self.at < self.box.cars:
            car = order[self.at]
            self.at += 1
            if car < self.seats:
                return car
        return -1

    def begin_leg(self) -> None:
        self.at = 0
        self.go_on(SITUATION)


def empty_driver(deal: i64, chips: i64) -> Driver:
    return Driver(empty_hand(deal), blank(3), 0, 0, chips, 0)
