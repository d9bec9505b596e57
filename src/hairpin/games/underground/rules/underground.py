"""Underground: the State of Underground Street Racing. It sets up the race, asks the players, and runs the rounds."""

from __future__ import annotations

from typing import final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.pile import blank
from hairpin.engine.state import Actions, State
from hairpin.games.underground.rules import assigning, drive_off, finish, moving, snapshots, unseen
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.rules.numbers import (
    CARS,
    DICE,
    NOBODY_CAN,
    OUT_OF_GAS,
    OVER,
    PICKS,
    RACE,
    RACE_BEGINS,
    ROLL,
    ROLL_SHOWN,
)
from hairpin.games.underground.rules.race import Race


@final
class Underground(Race):
    __slots__ = ()

    # -- questions ----------------------------------------------------------------

    def legal(self, seat: i64) -> Actions:
        return PICKS[assigning.choices(self, seat)]

    def secret(self, seat: i64) -> bool:
        """Always: even in turn nobody else sees an assignment before it is whole."""
        return True

    def winners(self) -> i64:
        return self.won

    def reason(self) -> i64:
        return self.ended

    def score(self, seat: i64) -> float:
        return finish.score(self, seat)

    def length(self) -> i64:
        """Rounds, including those of a drive-off."""
        return self.round

    # -- copies -------------------------------------------------------------------

    def clone(self) -> State:
        new = Underground(self.seats, self.chance.clone(), self.box)
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
        """Put all cars into the middle lane of turn 1; every player gets eight dice (rules 2)."""
        cars = CARS * self.seats
        self.rows = blank(cars)
        self.lanes = blank(cars)
        self.groups = blank(cars)
        self.pools = blank(self.seats)
        self.rolls = blank(self.seats)
        self.aside = blank(self.seats)
        self.spare = blank(self.seats)
        self.filling = blank(self.seats)
        self.last = blank(self.seats)
        self.fell = blank(self.seats)
        self.racing = (1 << cars) - 1
        seat: i64 = 0
        while seat < self.seats:
            self.pools[seat] = DICE
            seat += 1
        drive_off.to_the_start(self)
        if self.log is not None:
            self.emit(RACE_BEGINS, self.seats, 0, 0, 0)

    def apply(self, seat: i64, action: i64) -> None:
        assigning.put(self, seat, action)
        self.run_on()

    def run_on(self) -> None:
        """Run everything automatic up to the next decision: roll, assign, reveal, move, pay, spin, check (rules 3)."""
        while self.awaited == 0 and self.stage != OVER:
            if self.stage == ROLL:
                assigning.roll(self)
                if self.box.out_of_gas == NOBODY_CAN and self.phase == RACE and not assigning.somebody_can(self):
                    self.give_up()
                else:
                    assigning.ask(self)
            elif self.in_turn() and assigning.next_in_turn(self) >= 0:
                assigning.ask(self)
            else:
                self.resolve()

    def resolve(self) -> None:
        """All have assigned: show everything, move all cars at once, then see whether the race is over (3.3 to 3.7)."""
        self.sealed = 0
        self.opened += 1
        spun, advanced = moving.move(self)
        spun = moving.spin(self, spun)
        assigning.clear(self)
        if self.phase != RACE:
            drive_off.check(self, spun)
            return
        tied = finish.check_race(self, advanced)
        if tied != 0:
            drive_off.begin(self, tied)

    def give_up(self) -> None:
        """The rolls show that nobody can move: the race ends before anybody assigns (5.2, option out_of_gas)."""
        if self.box.hidden_rolls:
            self.opened += 1
            if self.log is not None:
                for seat in range(self.seats):
                    self.emit(ROLL_SHOWN, seat, self.rolls[seat], 0, 0)
        assigning.clear(self)
        finish.end(self, OUT_OF_GAS, 0, 0)


def new_match(box: Box, seats: i64, chance: Chance, listen: bool) -> Underground:
    """A new match, run on to its first decision; with `listen` its log holds the events so far."""
    underground = Underground(seats, chance, box)
    if listen:
        underground.log = []
    underground.set_up()
    underground.run_on()
    return underground


def restore(box: Box, data: list[int], chance: Chance) -> Underground:
    """The state that a snapshot was taken of."""
    underground = Underground(data[0], chance, box)
    snapshots.read_into(underground, data)
    return underground
