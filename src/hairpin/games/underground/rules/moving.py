"""Moving: moves all cars at once by their totals, takes the dice of holds, then spins out cars (rules 3.4 to 3.6)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.underground.rules import dice
from hairpin.games.underground.rules.assigning import show
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.rules.numbers import (
    CARS,
    COUNT,
    FAST,
    HELD,
    HOLD,
    LEFT_STOP,
    LINE,
    MOVED,
    PAID,
    PUSHED,
    PUSHED_OUT,
    SLOW,
    SLOWED,
    SPED_UP,
    SPUN_OUT,
    STALLED,
    STAYED,
    STAYED_LEVEL,
    STOP,
)
from hairpin.games.underground.rules.race import Race


def against(total: i64, target: i64) -> i64:
    """Compare a total with the target of the car's turn (rulings 5 and 6)."""
    return SLOW if total < target else (HOLD if total == target else FAST)


def fate(box: Box, row: i64, lane: i64, outcome: i64) -> i64:
    """What becomes of a car in this row and lane (3.4)."""
    if lane == STOP:
        if outcome == FAST:
            return LEFT_STOP
        return STAYED_LEVEL if outcome == HOLD else STAYED  # no controlled turn (ruling 7)
    if outcome == HOLD:
        return HELD
    if outcome == SLOW:
        return SLOWED if lane > 1 else STALLED
    if lane == box.lanes and spins_in(box, row + 1):
        return SPUN_OUT
    return SPED_UP


def spins_in(box: Box, row: i64) -> bool:
    """Whether cars spin out in this row; past the line they do too (ruling 23), unless option finish_spin is off."""
    return row != LINE or box.finish_spin


def lane_after(box: Box, lane: i64, became: i64) -> i64:
    """The lane a car arrives in; a spun-out car is one lane right of the road until `wreck` moves it."""
    if became == SLOWED or became == STALLED:
        return lane - 1
    if became == SPED_UP:
        return lane + 1 if lane < box.lanes else lane
    if became == SPUN_OUT:
        return lane + 1
    return 1 if became == LEFT_STOP else lane  # right of the stop lane is lane 1 (ruling 8)


def costs(box: Box, became: i64) -> bool:
    """Whether a car's dice are lost: by a hold, or with option stopped_match_costs by a stopped car's exact match."""
    return became == HELD or (became == STAYED_LEVEL and box.stopped_match_costs)


def place(row: i64, lane: i64) -> i64:
    """A space as one number, for events."""
    return 16 * lane + row


def move(race: Race) -> tuple[i64, bool]:
    """Move every car by its total, and let its owner pay; returns the cars that spun out and whether any car advanced.

    The events of a seat's cars and of their cost come together; no car depends on another here.
    """
    box = race.box
    spun: i64 = 0
    advanced = False
    in_turn = race.in_turn()
    seat: i64 = 0
    while seat < race.seats:
        cars = race.cars_of(seat)
        if cars != 0:
            if not in_turn:
                show(race, seat)
            burnt: i64 = 0
            car: i64 = CARS * seat
            while car < CARS * seat + CARS:
                if race.racing & (1 << car) != 0:
                    group = race.groups[car]
                    row = race.rows[car]
                    total = dice.total(group)
                    became = fate(box, row, race.lanes[car], against(total, box.targets[row]))
                    race.lanes[car] = lane_after(box, race.lanes[car], became)
                    if became != STAYED and became != STAYED_LEVEL:
                        race.rows[car] = row + 1
                        advanced = True
                    if became == SPUN_OUT:
                        spun |= 1 << car
                    elif costs(box, became):
                        burnt += dice.number(group)
                    if race.log is not None:
                        lane: i64 = STOP if became == SPUN_OUT else race.lanes[car]
                        race.emit(MOVED, car, became, total, place(race.rows[car], lane))
                car += 1
            if burnt > 0:
                pay(race, seat, burnt, COUNT[cars])
        seat += 1
    return spun, advanced


def pay(race: Race, seat: i64, burnt: i64, floor: i64) -> None:
    """Take the dice of all holds together, but leave a die for each car in the race at the start of the round (3.5)."""
    before = race.pools[seat]
    left = before - burnt
    race.pools[seat] = left if left > floor else floor
    if race.log is not None:
        race.emit(PAID, seat, burnt, before - race.pools[seat], race.pools[seat])


def spin(race: Race, spun: i64) -> i64:
    """Handle each row with a spin-out on its own (ruling 19); returns all cars that spun out, pushed ones included."""
    if spun == 0:
        return 0
    row: i64 = 2
    while row <= LINE:
        here = in_row(race, spun, row)
        if here != 0:
            spun |= push(race, here, row)
        row += 1
    wreck(race, spun)
    return spun


def in_row(race: Race, cars: i64, row: i64) -> i64:
    """The given cars that stand in this row."""
    mask: i64 = 0
    car: i64 = 0
    while car < CARS * race.seats:
        if cars & (1 << car) != 0 and race.rows[car] == row:
            mask |= 1 << car
        car += 1
    return mask


def push(race: Race, spun: i64, row: i64) -> i64:
    """Push the other running cars in the row one lane to the right, once for all spin-outs (3.6, rulings 15 to 18).

    With option spin_cascade = chain this repeats as long as more cars spin out.
    """
    while True:
        more: i64 = 0
        car: i64 = 0
        while car < CARS * race.seats:
            bit: i64 = 1 << car
            if race.racing & bit != 0 and spun & bit == 0 and race.rows[car] == row and race.lanes[car] != STOP:
                race.lanes[car] += 1
                out = race.lanes[car] > race.box.lanes
                if out:
                    more |= bit
                if race.log is not None:
                    if out:
                        race.emit(PUSHED_OUT, car, place(row, STOP), 0, 0)
                    else:
                        race.emit(PUSHED, car, place(row, race.lanes[car]), 0, 0)
            car += 1
        spun |= more
        if more == 0 or not race.box.chain:
            return spun


def wreck(race: Race, spun: i64) -> None:
    """Put all spun-out cars into the stop lane of the row they arrived in (rulings 14 and 20)."""
    car: i64 = 0
    while car < CARS * race.seats:
        if spun & (1 << car) != 0:
            race.lanes[car] = STOP
        car += 1
