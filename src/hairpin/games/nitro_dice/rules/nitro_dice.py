"""NitroDice: the State of Nitro Dice. It sets up races, asks the players, and runs on from phase to phase."""

from __future__ import annotations

from typing import final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.pile import blank
from hairpin.engine.state import Actions, State
from hairpin.games.nitro_dice.rules import (
    arrival,
    drafting,
    finish,
    grid,
    offers,
    placing,
    replenish,
    snapshots,
    speed,
    step,
    unseen,
)
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.numbers import (
    ARRIVE,
    DEAL,
    DISASTER,
    DISCARD_DRAFT,
    DISCARD_HANDLING,
    DISCARD_SPEED,
    DISCARD_STEP,
    DRAFT,
    HANDLING,
    MOVEMENT_PHASE,
    NEXT_DISASTER,
    NOT_OVER,
    OVER,
    PLACE,
    PULL,
    REPLENISH,
    SETTLE,
    SPEED,
    SPEED_PHASE,
    STEP,
    STEP_ENDS,
    TARGET,
    TURN_ENDS,
    WRECKS,
)
from hairpin.games.nitro_dice.rules.order import line_up_forward
from hairpin.games.nitro_dice.rules.race import Race


@final
class NitroDice(Race):
    __slots__ = ()

    # -- questions ----------------------------------------------------------------

    def legal(self, seat: i64) -> Actions:
        return offers.actions(self)

    def secret(self, seat: i64) -> bool:
        return False

    def winners(self) -> i64:
        return self.won

    def reason(self) -> i64:
        return self.ended

    def score(self, seat: i64) -> float:
        return finish.score(self, seat)

    def length(self) -> i64:
        """Rounds, of all races together."""
        rounds: i64 = 0 if self.stage == OVER else self.round
        at: i64 = self.seats + 1
        held: i64 = len(self.finishes)
        while at < held:
            rounds += self.finishes[at]
            at += self.seats + 2
        return rounds

    # -- copies -------------------------------------------------------------------

    def clone(self) -> State:
        new = NitroDice(self.seats, self.chance.clone(), self.box)
        snapshots.copy_into(new, self)
        return new

    def again(self, chance: Chance) -> State:
        return new_match(self.box, self.seats, chance, False)

    def snapshot(self) -> list[int]:
        return snapshots.write(self)

    def redeal(self, viewer: i64, chance: Chance) -> None:
        unseen.redeal(self, viewer, chance)

    def __reduce__(self) -> tuple[object, ...]:
        return (restore, (self.box, self.snapshot(), self.chance))

    # -- play -----------------------------------------------------------------------

    def set_up(self) -> None:
        self.grid = blank(self.seats)
        self.order = blank(self.seats)
        self.points = blank(self.seats)
        self.wins = blank(self.seats)
        grid.set_up(self)

    def apply(self, seat: i64, action: i64) -> None:
        self.awaited = 0
        self.answer(action)
        self.run_on()

    def run_on(self) -> None:
        """Run everything automatic, up to the next real decision; a single option is played, not asked (rules 3)."""
        while self.stage != OVER:
            if self.racing & (self.racing - 1) == 0:  # at most one die is left; only wrecks do that
                self.end_race(WRECKS)
            elif self.stage < SPEED_PHASE:
                self.offered = offers.work_out(self)
                action = offers.only(self)
                if action < 0:
                    self.awaited = 1 << self.actor
                    return
                self.answer(action)
            else:
                self.go_on()

    def answer(self, action: i64) -> None:
        """Carry out an option of the present decision."""
        stage = self.stage
        if stage == STEP:
            step.begin(self, action)
        elif stage == DISCARD_STEP:
            step.pay(self, action)
        elif stage == HANDLING:
            arrival.handle(self, action)
        elif stage == DISCARD_HANDLING:
            arrival.pay_one_of_three(self, action)
        elif stage == SPEED:
            speed.set_speed(self, action)
        elif stage == PLACE:
            placing.choose(self, action)
        elif stage == TARGET:
            placing.put_down(self, action)
        elif stage == DISCARD_SPEED:
            speed.pay(self, action)
        elif stage == DRAFT:
            drafting.answer(self, action)
        elif stage == DISCARD_DRAFT:
            drafting.resist(self, action)
        elif stage == DISASTER:
            grid.lay_disaster(self, action)
        else:
            replenish.cut_down(self, action)

    def go_on(self) -> None:
        """Run the next stage that needs no answer."""
        stage = self.stage
        if stage == ARRIVE:
            arrival.arrive(self)
        elif stage == SETTLE:
            arrival.settle(self)
        elif stage == PULL:
            drafting.pull_next(self)
        elif stage == STEP_ENDS:
            arrival.end_step(self)
        elif stage == TURN_ENDS:
            self.clear_played()
            self.clear_turn()
            self.stage = MOVEMENT_PHASE
        elif stage == MOVEMENT_PHASE:
            step.next_turn(self)
        elif stage == SPEED_PHASE:
            speed.next_seat(self)
        elif stage == REPLENISH:
            self.end_round()
        elif stage == NEXT_DISASTER:
            grid.next_disaster(self)
        elif stage == DEAL:
            grid.deal(self)
            speed.begin_round(self)

    def end_round(self) -> None:
        """First see whether the race is over (rules 3.4); then everybody draws, and the next round begins."""
        if self.at == self.field:
            reason = finish.reason_now(self)
            if reason != NOT_OVER:
                self.end_race(reason)
                return
            line_up_forward(self)
        self.at += 1
        if self.at < self.field:
            replenish.next_seat(self)
        else:
            speed.begin_round(self)

    def end_race(self, reason: i64) -> None:
        finish.end_race(self, reason)
        if self.stage != OVER:
            grid.set_up(self)


def new_match(box: Box, seats: i64, chance: Chance, listen: bool) -> NitroDice:
    """A new match, run on to its first decision; with `listen` its log holds the events so far."""
    race = NitroDice(seats, chance, box)
    if listen:
        race.log = []
    race.set_up()
    race.run_on()
    return race


def restore(box: Box, data: list[int], chance: Chance) -> NitroDice:
    """The state that a snapshot was taken of."""
    race = NitroDice(data[0], chance, box)
    snapshots.read_into(race, data)
    return race
