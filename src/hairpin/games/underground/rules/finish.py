"""The finish: who wins at the line, or that all are out of gas; and everybody's place and points (rules 3.7 and 5)."""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64
from hairpin.games.underground.rules.numbers import (
    CARS,
    COUNT,
    CRASH,
    FINISH,
    FINISH_COUNT,
    FINISH_LANE,
    LINE,
    NOBODY_CAN,
    OUT_OF_GAS,
    OVER,
    ROLL,
    ROUNDS,
    SHARED,
    STALL,
    STUBBORN_ROUNDS,
    WON,
)
from hairpin.games.underground.rules.race import Race

SCALE: Final = 1 << 40  # a row is worth more than any lane


def end(race: Race, reason: i64, winners: i64, survivors: i64) -> None:
    race.stage = OVER
    race.ended = reason
    race.won = winners
    race.survivors = survivors
    if race.log is not None:
        race.emit(WON, winners, reason, survivors, 0)


# -- the end of a race (5.1, 5.2) -----------------------------------------------------------------


def check_race(race: Race, advanced: bool) -> i64:
    """See after a round whether the race is over; returns the seats that go to a drive-off, one bit each."""
    if crossed(race) != 0:
        return cross(race)
    if advanced:
        race.idle = 0
    elif race.box.out_of_gas != NOBODY_CAN or race.idle + 1 == STUBBORN_ROUNDS:
        end(race, OUT_OF_GAS, 0, 0)
        return 0
    else:
        race.idle += 1
    race.stage = ROLL
    return 0


def crossed(race: Race) -> i64:
    """The cars past the line (ruling 21), one bit each."""
    mask: i64 = 0
    car: i64 = 0
    while car < CARS * race.seats:
        if race.rows[car] == LINE and race.racing & (1 << car) != 0:
            mask |= 1 << car
        car += 1
    return mask


def best_lane(race: Race) -> i64:
    """The fastest lane in which any car crossed; wrecks count, in lane 0 (rulings 22 to 25)."""
    over = crossed(race)
    best: i64 = 0
    car: i64 = 0
    while car < CARS * race.seats:
        if over & (1 << car) != 0 and race.lanes[car] > best:
            best = race.lanes[car]
        car += 1
    return best


def in_best_lane(race: Race, lane: i64) -> i64:
    """The cars past the line in that lane."""
    over = crossed(race)
    mask: i64 = 0
    car: i64 = 0
    while car < CARS * race.seats:
        if over & (1 << car) != 0 and race.lanes[car] == lane:
            mask |= 1 << car
        car += 1
    return mask


def cross(race: Race) -> i64:
    """The fastest lane wins, then the most cars in it; returns the seats still tied (5.1, rulings 26, 27 and 43)."""
    over = crossed(race)
    best = in_best_lane(race, best_lane(race))
    there: i64 = 0  # seats with a car in the best lane
    across: i64 = 0  # seats with a car past the line
    leaders: i64 = 0
    most: i64 = 0
    seat: i64 = 0
    while seat < race.seats:
        if over >> (CARS * seat) & 7 != 0:
            across |= 1 << seat
        cars: i64 = COUNT[best >> (CARS * seat) & 7]
        if cars > 0:
            there |= 1 << seat
        if cars > most:
            most = cars
            leaders = 0
        if cars == most:
            leaders |= 1 << seat
        seat += 1
    if there & (there - 1) == 0:
        end(race, FINISH if across == there else FINISH_LANE, there, 0)
    elif leaders & (leaders - 1) == 0:
        end(race, FINISH_COUNT, leaders, 0)
    elif not race.box.drive_off:
        end(race, SHARED, leaders, 0)
    else:
        return leaders
    return 0


# -- places and points (5.4, 5.5) ------------------------------------------------------------------


def worth(race: Race, car: i64) -> i64:
    return race.rows[car] * SCALE + race.lanes[car]


def compare_cars(race: Race, one: i64, other: i64) -> i64:
    """Compare two seats by their cars, best car first, by row and lane: above 0 if the first is better, 0 if equal."""
    mine: i64 = 0  # cars compared already, one bit each
    theirs: i64 = 0
    while mine != 7:
        a = best_car(race, one, mine)
        b = best_car(race, other, theirs)
        gap = worth(race, CARS * one + a) - worth(race, CARS * other + b)
        if gap != 0:
            return gap
        mine |= 1 << a
        theirs |= 1 << b
    return 0


def best_car(race: Race, seat: i64, but: i64) -> i64:
    best: i64 = -1
    car: i64 = 0
    while car < CARS:
        if but & (1 << car) == 0 and (best < 0 or worth(race, CARS * seat + car) > worth(race, CARS * seat + best)):
            best = car
        car += 1
    return best


def level(race: Race, seat: i64) -> i64:
    """How far a seat came in the drive-off: it won or survived, or the round in which its last car fell out."""
    bit: i64 = 1 << seat
    if (race.won | race.survivors) & bit != 0:
        return race.drive_off_round + 2
    return race.fell[seat]


def compare(race: Race, one: i64, other: i64) -> i64:
    """Compare two seats at the end: above 0 if the first is placed better, 0 if they share a place."""
    if race.ended == OUT_OF_GAS:
        return 0
    gap = level(race, one) - level(race, other)
    if gap != 0 or level(race, one) > 0:
        return gap
    return compare_cars(race, one, other)


def beaten(race: Race, seat: i64) -> i64:
    """How many seats are placed worse."""
    count: i64 = 0
    other: i64 = 0
    while other < race.seats:
        if other != seat and compare(race, seat, other) > 0:
            count += 1
        other += 1
    return count


def rank(race: Race, seat: i64) -> i64:
    """The place, 1 for the best; equal seats share a place."""
    place: i64 = 1
    other: i64 = 0
    while other < race.seats:
        if other != seat and compare(race, other, seat) > 0:
            place += 1
        other += 1
    return place


def points(race: Race, seat: i64) -> i64:
    """Points by option scoring (5.5): only for the win, or rounds won, bought by the crowd, or owed to it."""
    bit: i64 = 1 << seat
    if race.won & bit != 0:
        return 3 if race.box.scoring == ROUNDS else 1
    if race.box.scoring == ROUNDS and race.survivors & bit != 0:
        if race.ended == CRASH:
            return 1
        if race.ended == STALL:
            return -1
    return 0


def score(race: Race, seat: i64) -> float:
    """The points as a share of the best possible, and a little for the place."""
    share = float(points(race, seat))
    if race.box.scoring == ROUNDS:
        share = (share + 1.0) / 4.0
    return 0.9 * share + 0.1 * float(beaten(race, seat)) / float(race.seats - 1)
