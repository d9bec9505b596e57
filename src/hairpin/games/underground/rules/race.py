"""Race: everything that lies on the table. The phases of a round are functions on a Race in modules of their own."""

from __future__ import annotations

from typing import Final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64, mypyc_attr, vec
from hairpin.engine.pile import blank
from hairpin.engine.state import State
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.rules.numbers import CARS, IN_TURN, NOT_OVER, RACE, ROLL

NO_ROW: Final[vec[i64]] = blank(0)  # shared placeholder: a new Race is filled by its set-up or by clone()


@mypyc_attr(allow_interpreted_subclasses=True)
class Race(State):
    """Cars are numbers, from 3 * seat on. `racing` is the set of cars in the race, one bit each.

    While dice are assigned, a seat's roll is the dice aside and the dice in the groups of its cars. `filling` is the
    car (0, 1, 2) that gets dice now, or FILLED; `last` is the lowest die in its group so far. A group is filled from
    high to low, so that each assignment can be made in only one way.
    """

    __slots__ = (
        "actor", "aside", "box", "drive_off_round", "ended", "fell", "filling", "groups", "idle", "lanes", "last", "phase",
        "pools", "racing", "rolls", "round", "rows", "spare", "stage", "survivors", "won",
    )  # fmt: skip

    def __init__(self, seats: i64, chance: Chance, box: Box) -> None:
        super().__init__(seats, chance)
        self.box: Box = box
        self.rows: vec[i64] = NO_ROW  # by car
        self.lanes: vec[i64] = NO_ROW
        self.racing: i64 = 0
        self.pools: vec[i64] = NO_ROW  # by seat
        self.rolls: vec[i64] = NO_ROW
        self.aside: vec[i64] = NO_ROW
        self.spare: vec[i64] = NO_ROW  # how many dice lie aside
        self.groups: vec[i64] = NO_ROW  # by car
        self.filling: vec[i64] = NO_ROW  # by seat
        self.last: vec[i64] = NO_ROW
        self.fell: vec[i64] = NO_ROW  # the round of the drive-off in which the last car fell out; 0 if it did not
        self.stage: i64 = ROLL
        self.phase: i64 = RACE
        self.actor: i64 = -1  # the seat asked, if seats assign in turn
        self.round: i64 = 0
        self.drive_off_round: i64 = 0
        self.idle: i64 = 0  # rounds in succession in which nobody moved
        self.won: i64 = 0  # seats, one bit each
        self.survivors: i64 = 0  # the last players in a drive-off that nobody won
        self.ended: i64 = NOT_OVER

    def cars_of(self, seat: i64) -> i64:
        """A seat's cars in the race: bits 0, 1, 2."""
        return self.racing >> (CARS * seat) & 7

    def racers(self) -> i64:
        """The seats with a car in the race, one bit each."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.cars_of(seat) != 0:
                mask |= 1 << seat
            seat += 1
        return mask

    def in_turn(self) -> bool:
        """Whether seats assign one after the other, openly (option assign_mode)."""
        return self.box.assign_mode == IN_TURN
