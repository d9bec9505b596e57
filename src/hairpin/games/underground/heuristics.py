"""A decent driver (rules 9): it weighs every triple of slow, hold and fast that its roll can reach.

A car wants to be in the lane next to the fastest, cross the line in the fastest, and never stop. A die is worth more
the longer the race still is. Open rolls show which rivals can spin out into a row. The driver uses only what its seat
may know, and it weighs the same at every step of a run, so it needs no memory.
"""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
from hairpin.games.underground.rules import dice
from hairpin.games.underground.rules.moving import against, fate, lane_after, spins_in
from hairpin.games.underground.rules.numbers import (
    CARS,
    COUNT,
    DRIVE_OFF,
    FAST,
    FILLED,
    HOLD,
    LINE,
    SLOW,
    SPUN_OUT,
    STAYED,
    STAYED_LEVEL,
    STOP,
    TURNS,
)
from hairpin.games.underground.rules.triples import ALL, Triples, list_triples, outcome_of
from hairpin.games.underground.rules.underground import Underground

STOPPED: Final = -50.0  # a car in the stop lane is nearly out of the race
DIE_WORTH: Final = 5.0  # at the start, on top of DIE_AT_THE_LINE; less from turn to turn
DIE_AT_THE_LINE: Final = 3.0  # not 0, since a race may end in a drive-off
DRIVE_OFF_DIE: Final = 2.0
FEARS: Final[list[float]] = [0.02, 0.1, 0.35]  # the chance that a rival's car that can spin out does so
FARTHEST: Final = 6
AT_THE_LINE: Final[list[float]] = [60.0, 30.0, 14.0, 6.0, 3.0, 1.0, 0.0]  # by lanes from the fastest
ON_THE_WAY: Final[list[float]] = [23.0, 25.0, 19.0, 9.0, 0.0, -8.0, -14.0]
IN_DRIVE_OFF: Final[list[float]] = [0.0, 15.0, 40.0]  # slow, hold, fast if the car does not spin out


@final
class UndergroundDriver(Policy):
    """It has no memory, so one object can drive for every seat."""

    __slots__ = ()

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        assert isinstance(state, Underground)
        triples = list_triples(state, seat)
        return triples.step(best_triple(state, seat, triples))


def best_triple(race: Underground, seat: i64, triples: Triples) -> i64:
    best: i64 = -1
    most = -1.0e9
    triple: i64 = 0
    while triple < ALL:
        if triples.reachable(triple):
            worth = drive_off_worth(race, seat, triples, triple)
            if race.phase != DRIVE_OFF:
                worth = race_worth(race, seat, triples, triple)
            if worth > most:
                most = worth
                best = triple
        triple += 1
    return best


# -- in the race --------------------------------------------------------------------------------------


def lane_worth(race: Underground, row: i64, lane: i64) -> float:
    """The worth of a car that arrives there."""
    if lane == STOP:
        return 0.0 if row == LINE else STOPPED
    away = race.box.lanes - lane
    if away > FARTHEST:
        away = FARTHEST
    return AT_THE_LINE[away] if row == LINE else ON_THE_WAY[away]


def pushed_worth(race: Underground, row: i64, lane: i64) -> float:
    """The worth of the same car after a push."""
    if lane == STOP:
        return lane_worth(race, row, lane)
    return lane_worth(race, row, STOP if lane == race.box.lanes else lane + 1)


def race_worth(race: Underground, seat: i64, triples: Triples, triple: i64) -> float:
    """The worth of the seat's cars where they arrive, weighed by the chance of a push there, less the burnt dice."""
    box = race.box
    spins: i64 = 0  # rows into which one of the seat's cars spins out, one bit each
    place: i64 = 0
    while place < CARS:
        car = CARS * seat + place
        if fate(box, race.rows[car], race.lanes[car], outcome_of(triple, place)) == SPUN_OUT:
            spins |= 1 << (race.rows[car] + 1)
        place += 1
    worth = 0.0
    front: i64 = 1
    place = 0
    while place < CARS:
        car = CARS * seat + place
        row = race.rows[car]
        became = fate(box, row, race.lanes[car], outcome_of(triple, place))
        if became == STAYED or became == STAYED_LEVEL:
            worth += STOPPED - 5.0
        else:
            lane: i64 = STOP if became == SPUN_OUT else lane_after(box, race.lanes[car], became)
            danger = 1.0 if spins & (1 << (row + 1)) != 0 else threat(race, seat, row + 1)
            worth += (1.0 - danger) * lane_worth(race, row + 1, lane) + danger * pushed_worth(race, row + 1, lane)
        if race.rows[car] > front:
            front = race.rows[car]
        place += 1
    row = 2
    while row <= LINE:
        if spins & (1 << row) != 0:
            worth += harm(race, seat, row)
        row += 1
    burnt = triples.burns[triple]
    if burnt > race.pools[seat] - CARS:
        burnt = race.pools[seat] - CARS  # with no more dice than cars, holds are free
    return worth - float(burnt) * (DIE_AT_THE_LINE + DIE_WORTH * float(TURNS - front) / float(TURNS))


def threat(race: Underground, seat: i64, row: i64) -> float:
    """The chance that a rival's car spins out into a row."""
    fear = FEARS[(race.rolls[seat] * 7919 + race.round) % 1009 % 3]  # bold with one roll, careful with the next
    if not spins_in(race.box, row):
        return 0.0
    safe = 1.0
    car: i64 = 0
    while car < CARS * race.seats:
        rival = car // CARS
        if rival != seat and race.racing & (1 << car) != 0:
            if race.rows[car] == row - 1 and race.lanes[car] == race.box.lanes:
                safe *= 1.0 - attack(race, rival, car, fear)
        car += 1
    return 1.0 - safe


def attack(race: Underground, rival: i64, car: i64, fear: float) -> float:
    """The chance that this rival's car goes above its target, as far as its dice are known."""
    target = race.box.targets[race.rows[car]]
    if race.in_turn() and race.filling[rival] == FILLED:
        return 1.0 if against(dice.total(race.groups[car]), target) == FAST else 0.0
    spare = COUNT[race.cars_of(rival)] - 1
    if race.box.hidden_rolls:
        return fear if (7 * (race.pools[rival] - spare)) // 2 > target else 0.0
    return fear if dice.total(dice.without_lowest(race.rolls[rival], spare)) > target else 0.0


def harm(race: Underground, seat: i64, row: i64) -> float:
    """The harm that the seat's own spin-out does to rivals in that row, if half of them speed up and half slow down."""
    gain = 0.0
    car: i64 = 0
    while car < CARS * race.seats:
        if car // CARS != seat and race.racing & (1 << car) != 0:
            lane = race.lanes[car]
            if race.rows[car] == row - 1 and lane != STOP:
                slower = lane - 1
                faster = lane + 1 if lane < race.box.lanes else STOP
                gain += 0.5 * (lane_worth(race, row, slower) - pushed_worth(race, row, slower))
                gain += 0.5 * (lane_worth(race, row, faster) - pushed_worth(race, row, faster))
        car += 1
    return gain / float(race.seats - 1)


# -- in the drive-off -----------------------------------------------------------------------------------


def drive_off_worth(race: Underground, seat: i64, triples: Triples, triple: i64) -> float:
    """Slower cars are out, so faster is better; in the fastest lane hold, or let one car spin out for another."""
    slow: i64 = 0
    fast: i64 = 0
    best = -1.0e3
    spinning = False
    place: i64 = 0
    car: i64 = CARS * seat
    while car < CARS * seat + CARS:
        if race.racing & (1 << car) != 0:
            outcome = outcome_of(triple, place)
            lane = race.lanes[car]
            worth = IN_DRIVE_OFF[outcome]
            if lane == race.box.lanes and outcome == FAST and spins_in(race.box, race.rows[car] + 1):
                spinning = True
                worth = -60.0
            elif lane == race.box.lanes and outcome == HOLD:
                worth = 30.0
            elif lane == 1 and outcome == SLOW:
                worth = -40.0
            if outcome == SLOW:
                slow += 1
            elif outcome == FAST:
                fast += 1
            if worth > best:
                best = worth
            place += 1
        car += 1
    if spinning:
        best = 50.0 if slow > 0 and fast == 1 else -60.0
    burnt = triples.burns[triple]
    floor: i64 = COUNT[race.cars_of(seat)]
    if burnt > race.pools[seat] - floor:
        burnt = race.pools[seat] - floor
    return best - DRIVE_OFF_DIE * float(burnt)
