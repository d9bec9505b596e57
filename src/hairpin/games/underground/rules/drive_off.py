"""The sudden death drive-off: the tied cars go back to the start, and a car that falls behind is out (rules 5.3)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.underground.rules import finish
from hairpin.games.underground.rules.numbers import (
    BY_DRIVE_OFF,
    BY_LANE,
    BY_ROW,
    BY_SPIN,
    BY_STOP,
    CARS,
    CRASH,
    DEAD_HEAT,
    DICE,
    DRIVE_OFF,
    DRIVE_OFF_BEGINS,
    ELIMINATED,
    GOES_ON,
    LINE,
    NEW_LAP,
    REFILLED,
    ROLL,
    STALL,
    STOP,
    TURNS,
    WRECK,
)
from hairpin.games.underground.rules.race import Race


def begin(race: Race, tied: i64) -> None:
    """Start it with the tied players' cars in the best lane past the line; all others are out (rulings 27, 32, 33)."""
    lane = finish.best_lane(race)
    cars = finish.in_best_lane(race, lane)
    if race.log is not None:
        race.emit(DRIVE_OFF_BEGINS, tied, lane, 0, 0)
    race.phase = DRIVE_OFF
    race.drive_off_round = 1
    race.racing = 0
    seat: i64 = 0
    while seat < race.seats:
        if tied & (1 << seat) != 0:
            race.racing |= cars & (7 << (CARS * seat))
            if race.box.refill:
                race.pools[seat] = DICE
                if race.log is not None:
                    race.emit(REFILLED, seat, DICE, 0, 0)
        seat += 1
    if race.log is not None:
        car: i64 = 0
        while car < CARS * race.seats:
            if race.racing & (1 << car) != 0:
                race.emit(GOES_ON, car, 0, 0, 0)
            car += 1
    to_the_start(race)
    race.stage = ROLL


def to_the_start(race: Race) -> None:
    """Put all cars in the race into the middle lane of turn 1 (ruling 32)."""
    car: i64 = 0
    while car < CARS * race.seats:
        if race.racing & (1 << car) != 0:
            race.rows[car] = 1
            race.lanes[car] = race.box.middle()
        car += 1


def check(race: Race, spun: i64) -> None:
    """See after a round who is out, and whether a player has won (5.3, steps 3 to 6)."""
    before = race.racers()
    stalled = race.racing & ~spun  # cars that did not spin out; it counts only if all cars go out now
    eliminate(race, spun)
    left = race.racers()
    seat: i64 = 0
    while seat < race.seats:
        if before & ~left & (1 << seat) != 0:
            race.fell[seat] = race.drive_off_round
        seat += 1
    if left == 0:  # ruling 40
        reason: i64 = WRECK
        if stalled == 0:
            reason = CRASH
        elif spun == 0:
            reason = STALL
        finish.end(race, reason, 0, before)
    elif left & (left - 1) == 0:  # even with several cars (ruling 38)
        finish.end(race, BY_DRIVE_OFF, left, 0)
    elif race.drive_off_round >= race.box.drive_off_limit:  # ruling 39
        finish.end(race, DEAD_HEAT, 0, left)
    else:
        another_lap(race)
        race.drive_off_round += 1
        race.stage = ROLL


def eliminate(race: Race, spun: i64) -> None:
    """A car is out if it spun out, stopped, fell behind, or is in a slower lane than the fastest (5.3.3, ruling 34)."""
    car: i64 = 0
    while car < CARS * race.seats:
        bit: i64 = 1 << car
        if race.racing & bit != 0:
            if spun & bit != 0:
                out(race, car, BY_SPIN)
            elif race.lanes[car] == STOP:
                out(race, car, BY_STOP)
        car += 1
    row: i64 = 0
    lane: i64 = 0
    car = 0
    while car < CARS * race.seats:
        if race.racing & (1 << car) != 0:
            if race.rows[car] > row:
                row = race.rows[car]
                lane = 0
            if race.rows[car] == row and race.lanes[car] > lane:
                lane = race.lanes[car]
        car += 1
    car = 0
    while car < CARS * race.seats:
        if race.racing & (1 << car) != 0:
            if race.rows[car] < row:
                out(race, car, BY_ROW)
            elif race.lanes[car] < lane:
                out(race, car, BY_LANE)
        car += 1


def out(race: Race, car: i64, why: i64) -> None:
    race.racing &= ~(1 << car)
    if race.log is not None:
        race.emit(ELIMINATED, car, why, 0, 0)


def another_lap(race: Race) -> None:
    """If several players are left past the line, their cars go back to the start (5.3.6, ruling 37)."""
    car: i64 = 0
    while race.racing & (1 << car) == 0:
        car += 1
    if race.rows[car] != LINE:
        return
    if race.log is not None:
        race.emit(NEW_LAP, race.drive_off_round // TURNS + 1, 0, 0, 0)
    to_the_start(race)
