"""Racing: the State of Street Racing. It sets races up, asks, carries out answers and runs on to the next decision."""

from __future__ import annotations

from typing import final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.pile import Pile, blank
from hairpin.engine.state import Actions, State
from hairpin.games.street_racing.rules import driving, finish, handling, roads, snapshots, turn_end
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.numbers import (
    BOOST,
    DRAW,
    DRAW_OR_STOP,
    HANDLING,
    INCREASE,
    INCREASES,
    MEASURE,
    NEXT_CAR,
    ONLY_CARD,
    OVER,
    PICK_UPS,
    PICKUP,
    PLAY,
    PLAY_CARD,
    PLAYS,
    RACE_BEGINS,
    RACE_DONE,
    SEATS,
    SINGLE_CARDS,
    TAKE_BACK,
    TOP_SPEED,
)
from hairpin.games.street_racing.rules.race import Race, new_driver


@final
class Racing(Race):
    __slots__ = ()

    # -- questions ----------------------------------------------------------------

    def legal(self, seat: i64) -> Actions:
        stage = self.stage
        if stage == HANDLING:
            return DRAW_OR_STOP
        if stage == PLAY:
            return PLAYS[self.drivers[seat].hand]
        if stage == BOOST:
            return INCREASES[driving.most_increase(self, seat)]
        return PICK_UPS[self.drivers[seat].choice_of_pickup()]

    def secret(self, seat: i64) -> bool:
        """Cards are chosen in secret, to play and to take back (rules 4)."""
        return self.stage == PLAY or self.stage == PICKUP

    def winners(self) -> i64:
        return finish.winners(self)

    def reason(self) -> i64:
        return finish.reason(self)

    def score(self, seat: i64) -> float:
        """1 for a win, a half for a draw, 0 for a loss."""
        mask = finish.winners(self)
        if mask == 1 << seat:
            return 1.0
        return 0.5 if mask == 3 else 0.0

    def length(self) -> i64:
        """Turns driven."""
        return self.turns

    # -- copies -------------------------------------------------------------------

    def clone(self) -> State:
        new = Racing(self.seats, self.chance.clone(), self.box)
        snapshots.copy_into(new, self)
        return new

    def again(self, chance: Chance) -> State:
        return new_match(self.box, chance, False)

    def snapshot(self) -> list[int]:
        return snapshots.write(self)

    def redeal(self, viewer: i64, chance: Chance) -> None:
        """Only sealed answers are hidden: roads and tokens have no order before they are drawn (rules 4)."""
        self.chance = chance
        seat: i64 = 0
        while seat < SEATS:
            if seat != viewer and self.sealed & (1 << seat) != 0:
                self.seal_anything(seat)
            seat += 1

    def seal_anything(self, seat: i64) -> None:
        """Seal a random answer that this seat could have given."""
        answers = self.legal(seat)
        self.drivers[seat].answer = answers[self.chance.below(len(answers))]

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.box, self.snapshot(), self.chance))

    # -- answers --------------------------------------------------------------------

    def apply(self, seat: i64, action: i64) -> None:
        stage = self.stage
        if stage == HANDLING:
            self.awaited = 0
            if action == DRAW:
                handling.draw(self, seat)
            else:
                handling.stop(self, seat)
        elif stage == BOOST:
            self.awaited = 0
            driving.boost(self, seat, action - INCREASE)
        else:
            self.commit(seat, action)
        if self.awaited == 0:
            self.run_on()

    def run_on(self) -> None:
        """Run everything automatic, up to the next real decision."""
        while self.awaited == 0:
            stage = self.stage
            if stage == NEXT_CAR:
                driving.next_car(self)
            elif stage == MEASURE:
                turn_end.measure(self)
            elif stage == TAKE_BACK:
                choosing = turn_end.take_back(self)
                if choosing != 0:
                    self.stage = PICKUP
                    self.awaited = choosing
            elif stage == PLAY:
                self.ask_for_cards()
            elif stage == RACE_DONE:
                self.end_or_race_again()
            else:
                return

    # -- sealed answers ---------------------------------------------------------------

    def ask_for_cards(self) -> None:
        """Ask both at once and in secret; the only card of a hand is played, not asked for."""
        self.awaited = 3
        seat: i64 = 0
        while seat < SEATS:
            hand = self.drivers[seat].hand
            if SINGLE_CARDS[hand]:
                self.commit(seat, PLAY_CARD + ONLY_CARD[hand])
            seat += 1

    def commit(self, seat: i64, action: i64) -> None:
        """Seal an answer; with the last one all are shown."""
        bit: i64 = 1 << seat
        self.drivers[seat].answer = action
        self.sealed |= bit
        self.awaited &= ~bit
        if self.awaited != 0:
            return
        self.sealed = 0
        self.opened += 1
        if self.stage == PLAY:
            driving.reveal(self)
        else:
            turn_end.show_pickups(self)

    # -- from race to race --------------------------------------------------------------

    def set_up(self) -> None:
        """One race: full hands, a full bag, the roads (rules 2)."""
        if self.log is not None:
            self.emit(RACE_BEGINS, self.race, 0, 0, 0)
        self.bag = Pile(self.box.tokens[:], self.box.token_count)
        self.track = blank(TOP_SPEED)
        roads.lay_out(self)
        turn_end.begin_turn(self)

    def end_or_race_again(self) -> None:
        if finish.series_goes_on(self):
            self.race += 1
            self.drivers = [new_driver(self.drivers[0].points), new_driver(self.drivers[1].points)]
            self.set_up()
        else:
            self.stage = OVER
            finish.announce(self)


def new_match(box: Box, chance: Chance, listen: bool) -> Racing:
    """A match set up and run on to its first decision; with `listen` its log holds the events so far."""
    racing = Racing(SEATS, chance, box)
    if listen:
        racing.log = []
    racing.drivers = [new_driver(0), new_driver(0)]
    racing.set_up()
    racing.run_on()
    return racing


def restore(box: Box, data: list[int], chance: Chance) -> Racing:
    """The state that a snapshot was taken of."""
    racing = Racing(SEATS, chance, box)
    snapshots.read_into(racing, data)
    return racing
