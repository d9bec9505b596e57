"""Soundness: finds faults that no state of Underground Street Racing may have; for checks only, never used in play."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.underground.rules import dice, numbers
from hairpin.games.underground.rules.assigning import somebody_can
from hairpin.games.underground.rules.underground import Underground


def all_dice(race: Underground) -> int:
    """The dice before the players, in their pools and out of play."""
    count: i64 = 0
    for seat in range(race.seats):
        pool: i64 = race.pools[seat]
        count += numbers.DICE - pool
        if race.stage == numbers.ASSIGN and race.cars_of(seat):
            for car in range(numbers.CARS * seat, numbers.CARS * (seat + 1)):
                count += dice.number(race.groups[car])
            count += dice.number(race.aside[seat])
        else:
            count += pool
    return count


def faults(race: Underground) -> list[str]:
    """Everything wrong with a state; empty for a sound one."""
    found = []
    last_row = numbers.TURNS if race.stage == numbers.ASSIGN and race.phase == numbers.RACE else numbers.LINE
    for car in range(numbers.CARS * race.seats):
        if not (1 <= race.rows[car] <= last_row and numbers.STOP <= race.lanes[car] <= race.box.lanes):
            found.append(f"car {car} stands in row {race.rows[car]}, lane {race.lanes[car]}")
    for seat in range(race.seats):
        found += _seat_faults(race, seat)
    if race.phase == numbers.DRIVE_OFF and race.stage == numbers.ASSIGN:
        spaces = {(int(race.rows[car]), int(race.lanes[car])) for car in _racing(race)}
        if len(spaces) != 1 or numbers.STOP in {lane for _, lane in spaces}:
            found.append(f"the cars in the drive-off stand in {sorted(spaces)}, not on one space of the road")
    elif race.stage == numbers.ASSIGN:
        if len(_racing(race)) < numbers.CARS * race.seats:
            found.append("a car is missing in the race")
        if race.box.out_of_gas == numbers.NOBODY_CAN and not somebody_can(race):
            found.append("a race goes on in which nobody can move")
    return found


def _racing(race: Underground) -> list[int]:
    return [car for car in range(numbers.CARS * race.seats) if race.racing >> car & 1]


def _seat_faults(race: Underground, seat: int) -> list[str]:
    found = []
    cars = int(race.cars_of(seat)).bit_count()
    pool = int(race.pools[seat])
    groups = [int(group) for group in race.groups[numbers.CARS * seat : numbers.CARS * (seat + 1)]]
    if not max(1, cars) <= pool <= numbers.DICE:
        found.append(f"seat {seat} has {pool} dice and {cars} cars")
    if race.aside[seat] + sum(groups) != race.rolls[seat]:
        found.append(f"seat {seat} has assigned dice that it did not roll")
    if race.spare[seat] != dice.number(race.aside[seat]):
        found.append(f"seat {seat} has lost count of the dice aside")
    if race.stage == numbers.ASSIGN and cars and dice.number(race.rolls[seat]) != pool:
        found.append(f"seat {seat} has a pool of {pool} and rolled {dice.number(race.rolls[seat])}")
    if race.sealed >> seat & 1:
        empty = [car for car in range(numbers.CARS) if race.cars_of(seat) >> car & 1 and not groups[car]]
        if empty or race.filling[seat] != numbers.FILLED:
            found.append(f"seat {seat} has sealed an assignment that is not whole")
    return found
