"""Street: the State of Street Illegal. It sets races up, asks, carries out answers and runs on to the next decision."""

from __future__ import annotations

from typing import final

from hairpin.engine.chance import EVERYBODY, Chance
from hairpin.engine.compat import i64
from hairpin.engine.pile import Pile, blank, empty_pile
from hairpin.engine.state import SEATS_IN, Actions, State
from hairpin.games.street_illegal.rules import driving, finish, grid, passing, situation, snapshots, unseen
from hairpin.games.street_illegal.rules.box import Box
from hairpin.games.street_illegal.rules.numbers import (
    BID_POSITION,
    BRAKE_DISCARD,
    BRAKE_HAND_DISCARD,
    CARD,
    CHIPS,
    CHIPS_DEALT,
    CHIPS_UP_TO,
    DEAL,
    DEALT,
    DRIVE_ACTION,
    DRIVE_SLOT,
    DRIVING,
    DUEL_BID,
    EXCHANGE_CARD,
    KEEP,
    LINED_UP,
    LINEUP,
    NITROUS,
    NO_NITROUS,
    NONE_YET,
    OLD_PRO_BID,
    OPTIMIZE_CARDS,
    OVER,
    PASSING,
    PHASE,
    PRESS_ON,
    PRESS_ON_SLOT,
    RACE_BEGINS,
    SITUATION,
    SLOPE_DISCARD,
    SLOTS,
    TO_COME,
    TOO_FAST,
    TRACK_BEGINS,
    TRACK_DRAW,
    TRACK_ENDS,
    TRACK_LAID,
    UNLIMITED,
)
from hairpin.games.street_illegal.rules.race import Race, empty_driver


@final
class Street(Race):
    __slots__ = ()

    # -- questions ----------------------------------------------------------------

    def legal(self, seat: i64) -> Actions:
        if self.actor == seat:
            return self.options
        stage = self.stage
        me = self.drivers[seat]
        if stage == DUEL_BID:
            return CHIPS_UP_TO[me.cap()]
        if stage == NITROUS:
            return self.card_actions(me.hand, [NO_NITROUS])
        if stage == EXCHANGE_CARD:
            return self.card_actions(me.hand, [KEEP])
        return self.card_actions(me.hand, [])  # LINEUP, BID_POSITION

    def secret(self, seat: i64) -> bool:
        return self.actor < 0

    def winners(self) -> i64:
        return finish.winners(self)

    def reason(self) -> i64:
        return finish.reason(self)

    def score(self, seat: i64) -> float:
        """Half for the share of all points that could be had, half for winning."""
        points = float(self.points[seat]) / float(self.box.points[0] * self.box.races)
        mask = self.winners()
        if mask & (1 << seat) == 0:
            return 0.5 * points
        return 0.5 * points + 0.5 / float(len(SEATS_IN[mask]))

    def length(self) -> i64:
        """Track cards driven."""
        return self.race * self.box.length + self.leg

    # -- copies -------------------------------------------------------------------

    def clone(self) -> State:
        new = Street(self.seats, self.chance.clone(), self.box)
        snapshots.copy_into(new, self)
        return new

    def again(self, chance: Chance) -> State:
        return new_match(self.box, self.seats, chance, False)

    def snapshot(self) -> list[int]:
        return snapshots.write(self)

    def redeal(self, viewer: i64, chance: Chance) -> None:
        unseen.redeal(self, viewer, chance)
        self.refresh(viewer)

    def refresh(self, viewer: i64) -> None:
        """Work out again what the one seat that is asked may answer, unless that is the viewer's own seat."""
        seat = self.actor
        if seat < 0 or seat == viewer:
            return
        snapshots.find_options(self)

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.box, self.snapshot(), self.chance))

    # -- answers --------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        if self.actor < 0:
            self.commit(seat, action)
        else:
            self.answer(seat, action)
        self.run_on()

    def answer(self, seat: i64, action: i64) -> None:
        """One seat's open answer."""
        self.awaited = 0
        stage = self.stage
        if stage == DRIVE_ACTION:
            driving.drive_action(self, seat, action)
        elif stage == DRIVE_SLOT:
            driving.drive_slot(self, seat, action)
        elif stage == OLD_PRO_BID:
            passing.old_pro_bid(self, seat, action)
        elif stage == OPTIMIZE_CARDS:
            driving.optimize_cards(self, seat, action)
        elif stage == TOO_FAST:
            driving.too_fast(self, seat, action)
        elif stage == PRESS_ON:
            passing.press_on(self, seat, action)
        elif stage == PRESS_ON_SLOT:
            passing.press_on_slot(self, seat, action)
        elif stage == BRAKE_HAND_DISCARD:
            driving.brake_hand_discard(self, seat, action)
        elif stage == BRAKE_DISCARD:
            driving.brake_discard(self, seat, action)
        elif stage == SLOPE_DISCARD:
            situation.slope_discard(self, seat, action)

    def run_on(self) -> None:
        """Run everything automatic, up to the next real decision; a decision with one option is played (R1)."""
        while True:
            if self.awaited != 0:
                if self.actor < 0 or len(self.options) > 1:
                    return
                if self.options[0] >= CARD:
                    self.opened += 1  # the only card of a hand is shown without being named
                self.answer(self.actor, self.options[0])
                continue
            stage = self.stage
            if stage == DRIVING:
                if not driving.next_car(self):
                    self.begin_passing()
            elif stage == PASSING:
                if not passing.next_fight(self):
                    self.end_leg()
            elif stage == SITUATION:
                if not situation.next_car(self):
                    self.at = 0
                    self.go_on(DRIVING)
            elif stage == DUEL_BID:
                self.open(DUEL_BID, self.fighters())
            elif stage == NITROUS:
                self.open(NITROUS, self.fighters())
            else:
                return

    # -- sealed answers ---------------------------------------------------------------

    def fighters(self) -> i64:
        both: i64 = 1 << self.order[self.at]
        both |= 1 << self.order[self.at - 1]
        return both

    def open(self, stage: i64, seats: i64) -> None:
        """Ask these seats at once and in secret; a seat with one option answers by itself (R1)."""
        self.stage = stage
        self.actor = -1
        self.options = NONE_YET
        self.sealed = 0
        self.awaited = seats
        for seat in SEATS_IN[seats]:
            self.commit_forced(seat)

    def commit_forced(self, seat: i64) -> None:
        """Seal the answer of a seat that has only one; in a line-up, card after card."""
        stage = self.stage
        me = self.drivers[seat]
        if stage == DUEL_BID:
            if me.cap() == 0:
                self.commit(seat, CHIPS)
        elif stage == NITROUS or stage == EXCHANGE_CARD:
            if me.hand.n == 0:
                self.commit(seat, NO_NITROUS if stage == NITROUS else KEEP)
        elif me.hand.kinds() == 1:
            self.commit(seat, self.card_actions(me.hand, [])[0])

    def commit(self, seat: i64, action: i64) -> None:
        """Seal an answer; with the last one all are shown, and resolved in the order of the rules."""
        bit: i64 = 1 << seat
        stage = self.stage
        if stage == LINEUP:
            me = self.drivers[seat]
            card = action - CARD
            me.hand.take(card)
            me.face[me.placed] = card
            me.placed += 1
            if me.placed < SLOTS:
                self.commit_forced(seat)
                return
        else:
            self.answers[seat] = action
        self.sealed |= bit
        self.awaited &= ~bit
        if self.awaited != 0:
            return
        answered = self.sealed
        self.sealed = 0
        self.opened += 1
        if stage == DUEL_BID:
            passing.duel(self)
        elif stage == NITROUS:
            passing.nitrous(self)
        elif stage == LINEUP:
            self.show_lineup()
        elif stage == BID_POSITION:
            grid.show_bids(self)
            self.open_exchange(grid.placed(self))
        else:
            grid.exchange(self, answered)
            self.after_exchange()

    # -- set-up -------------------------------------------------------------------------

    def set_up(self) -> None:
        """One race: pile, track row, hands, chips, grid (rules 2)."""
        box = self.box
        self.go_on(BID_POSITION)  # as the grid fills, where it is drawn up
        if self.log is not None:
            self.emit(RACE_BEGINS, self.race, 0, 0, 0)
        total: i64 = 0
        for count in box.counts:
            total += count
        self.deck = Pile(box.counts[:], total)
        self.discards = empty_pile(box.kinds)
        self.marks = blank(box.cars)
        self.answers = blank(self.seats)
        self.lay_track()
        self.supply = box.chip_supply
        self.drivers = []
        for seat in range(self.seats):
            me = empty_driver(box.deal, box.start_chips)
            while me.hand.n < box.deal:
                card = self.draw(DEAL, seat)
                me.hand.put(card)
                if self.log is not None:
                    self.emit(DEALT, seat, card, 0, 0)
            if self.supply != UNLIMITED:
                if me.chips > self.supply:
                    me.chips = self.supply
                self.supply -= me.chips
            self.drivers.append(me)
            if self.log is not None:
                self.emit(CHIPS_DEALT, seat, me.chips, 0, 0)
        if grid.draw_up(self):
            self.line_up()
        else:
            self.open_bidding()

    def lay_track(self) -> None:
        box = self.box
        row = blank(box.length)
        if len(box.designed) > 0:
            row = box.designed
        else:
            total: i64 = 0
            for count in box.track_counts:
                total += count
            cards = Pile(box.track_counts[:], total)
            k: i64 = 0
            while k < box.length:
                row[k] = self.chance.draw(cards, TRACK_DRAW, EVERYBODY)
                k += 1
        self.track = row
        if self.log is not None:
            for place in range(box.length):
                self.emit(TRACK_LAID, place, row[place], 0, 0)

    def open_bidding(self) -> None:
        others = grid.next_position(self)
        if self.final_exchange:
            self.open_exchange(others)
        else:
            self.open_bids()

    def open_bids(self) -> None:
        grid.announce_round(self)
        self.open(BID_POSITION, self.bidders)

    def open_exchange(self, seats: i64) -> None:
        """Players already placed may exchange a card."""
        if seats == 0:
            self.after_exchange()
        else:
            self.open(EXCHANGE_CARD, seats)

    def after_exchange(self) -> None:
        if self.final_exchange:
            self.line_up()
        elif grid.after_round(self):
            self.open_bidding()
        else:
            self.open_bids()

    def line_up(self) -> None:
        """The cars take their positions, Old Pros in front; then all choose three cards in secret."""
        box = self.box
        self.final_exchange = False
        order = blank(box.cars)
        pros = box.cars - self.seats
        k: i64 = 0
        while k < pros:
            order[k] = self.seats + k
            k += 1
        k = 0
        while k < self.seats:
            order[box.cars - 1 - k] = self.grid[k]
            k += 1
        self.order = order
        everybody: i64 = (1 << self.seats) - 1
        self.open(LINEUP, everybody)

    def show_lineup(self) -> None:
        velocity = self.box.velocity
        seat: i64 = 0
        for me in self.drivers:
            face = me.face
            me.speed = velocity[face[0]] + velocity[face[1]] + velocity[face[2]]
        self.leg = 0
        self.begin_leg()
        if self.log is not None:
            for me in self.drivers:
                self.emit(LINED_UP, seat, me.face[0], me.face[1], me.face[2])
                seat += 1
        self.announce_leg()

    # -- from track card to track card ----------------------------------------------------

    def announce_leg(self) -> None:
        if self.log is not None:
            self.emit(TRACK_BEGINS, self.leg, self.track[self.leg], 0, 0)

    def begin_passing(self) -> None:
        self.at = self.box.cars - 1
        if self.log is not None:
            self.emit(PHASE, 3, 0, 0, 0)
        self.go_on(PASSING)

    def end_leg(self) -> None:
        """The track card is turned face down; after the last one the race is over."""
        if self.log is not None:
            self.emit(TRACK_ENDS, self.leg, 0, 0, 0)
        k: i64 = 0
        while k < self.box.cars:
            self.marks[k] = TO_COME
            k += 1
        for me in self.drivers:
            me.paid = 0
        self.leg += 1
        if self.leg < self.box.length:
            self.begin_leg()
            self.announce_leg()
            return
        finish.score_race(self)
        if self.race + 1 < self.box.races:
            self.race += 1
            self.leg = 0
            self.set_up()
            return
        self.go_on(OVER)
        finish.announce(self)


def new_match(box: Box, seats: i64, chance: Chance, listen: bool) -> Street:
    """A match set up and run on to its first decision; with `listen` its log holds the events so far."""
    street = Street(seats, chance, box)
    if listen:
        street.log = []
    street.points = blank(seats + 1)
    street.set_up()
    street.run_on()
    return street


def restore(box: Box, data: list[int], chance: Chance) -> Street:
    """The state that a snapshot was taken of."""
    street = Street(data[0], chance, box)
    snapshots.read_into(street, data)
    return street
