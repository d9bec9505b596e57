"""Rolling and assigning: each player rolls all dice of the pool and gives each car at least one (rules 3.1 to 3.3)."""

from __future__ import annotations

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.engine.state import FIRST_IN, SEATS_IN
from hairpin.games.underground.rules import dice
from hairpin.games.underground.rules.numbers import (
    ASSIGN,
    ASSIGNED,
    CARS,
    CARS_AFTER,
    COUNT,
    DIE,
    DIE_ROLL,
    ENOUGH,
    FACES,
    FILLED,
    FIRST_CAR,
    LEFT_ASIDE,
    NEXT_CAR,
    RACE,
    ROLLED,
    ROUND_BEGINS,
    STOP,
)
from hairpin.games.underground.rules.race import Race

# -- rolling ----------------------------------------------------------------------------------


def roll(race: Race) -> None:
    """Everybody with a car in the race rolls the whole pool, seat by seat, die by die (3.1)."""
    race.round += 1
    if race.log is not None:
        race.emit(ROUND_BEGINS, race.round, race.drive_off_round, 0, 0)
    hidden = race.box.hidden_rolls
    seat: i64 = 0
    while seat < race.seats:
        if race.cars_of(seat) != 0:
            eyes: i64 = seat if hidden else EVERYBODY
            rolled: i64 = 0
            left = race.pools[seat]
            while left > 0:
                rolled += dice.one(race.chance.roll(FACES, DIE_ROLL, eyes))
                left -= 1
            lay_aside(race, seat, rolled)
            if race.log is not None:
                race.emit(ROLLED, seat, rolled, 0, 0)
        seat += 1
    race.stage = ASSIGN


def lay_aside(race: Race, seat: i64, rolled: i64) -> None:
    """Put a roll before its owner, with nothing assigned yet."""
    race.rolls[seat] = rolled
    race.aside[seat] = rolled
    race.spare[seat] = race.pools[seat]
    race.filling[seat] = FIRST_CAR[race.cars_of(seat)]
    race.last[seat] = FACES
    car = CARS * seat
    race.groups[car] = 0
    race.groups[car + 1] = 0
    race.groups[car + 2] = 0


def clear(race: Race) -> None:
    """Take all dice back into the pools."""
    seat: i64 = 0
    while seat < race.seats:
        lay_aside(race, seat, 0)
        race.spare[seat] = 0
        race.filling[seat] = FILLED
        seat += 1


def somebody_can(race: Race) -> bool:
    """Whether any player could advance any car with any assignment (5.2, option out_of_gas)."""
    seat: i64 = 0
    while seat < race.seats:
        if can_advance(race, seat):
            return True
        seat += 1
    return False


def can_advance(race: Race, seat: i64) -> bool:
    """Whether a car of this seat can advance. A running car always does.

    A stopped car may get all dice except the lowest ones, one for each other car.
    """
    cars = race.cars_of(seat)
    best: i64 = -1
    car: i64 = 0
    while car < CARS:
        if cars & (1 << car) != 0:
            number = CARS * seat + car
            if race.lanes[number] != STOP:
                return True
            if best < 0:
                best = dice.total(dice.without_lowest(race.rolls[seat], COUNT[cars] - 1))
            if best > race.box.targets[race.rows[number]]:
                return True
        car += 1
    return False


# -- assigning ----------------------------------------------------------------------------------


def choices(race: Race, seat: i64) -> i64:
    """What a seat may do next: bit 0 is enough for this car, bits 1 to 6 are one more die of that face.

    Every later car must get a die (ruling 44), and dice come from high to low (rules 3.2: no option twice).
    """
    filling = race.filling[seat]
    mask: i64 = 0 if race.groups[CARS * seat + filling] == 0 else 1
    if race.spare[seat] > CARS_AFTER[4 * race.cars_of(seat) + filling]:
        mask |= dice.faces_up_to(race.aside[seat], race.last[seat])
    return mask


def put(race: Race, seat: i64, action: i64) -> None:
    """Take one step of a run, then every step that leaves no choice."""
    while True:
        step(race, seat, action)
        if race.filling[seat] == FILLED:
            commit(race, seat)
            return
        mask = choices(race, seat)
        if mask & (mask - 1) != 0:
            return
        action = FIRST_IN[mask]


def settle(race: Race, seat: i64) -> None:
    """Take all steps up to the first with a choice; a seat with exactly one assignment is done (rules 3.2, forced)."""
    mask = choices(race, seat)
    if mask & (mask - 1) == 0:
        put(race, seat, FIRST_IN[mask])


def step(race: Race, seat: i64, action: i64) -> None:
    """Put a die before this car; or, with enough, go on to the next car."""
    filling = race.filling[seat]
    if action != ENOUGH:
        die = dice.one(action - DIE)
        race.groups[CARS * seat + filling] += die
        race.aside[seat] -= die
        race.spare[seat] -= 1
        race.last[seat] = action - DIE
        return
    cars = race.cars_of(seat)
    following: i64 = NEXT_CAR[4 * cars + filling]
    race.last[seat] = FACES
    if following != FILLED and must_use_all(race) and CARS_AFTER[4 * cars + following] == 0:
        race.groups[CARS * seat + following] = race.aside[seat]
        race.aside[seat] = 0
        race.spare[seat] = 0
        following = FILLED
    race.filling[seat] = following


def must_use_all(race: Race) -> bool:
    """Option assign_all_dice, in the race only (rulings 1 and 45): the last car takes all dice left."""
    return race.box.assign_all_dice and race.phase == RACE


def commit(race: Race, seat: i64) -> None:
    """An assignment is whole: it is sealed until the reveal, or shown at once if seats assign in turn.

    A shown assignment stands (ruling 4); the match can still take back a sealed one.
    """
    bit: i64 = 1 << seat
    race.awaited &= ~bit
    if race.in_turn():
        race.opened += 1
        race.actor = -1
        show(race, seat)
    else:
        race.sealed |= bit


def show(race: Race, seat: i64) -> None:
    if race.log is not None:
        car = CARS * seat
        race.emit(ASSIGNED, seat, race.groups[car], race.groups[car + 1], race.groups[car + 2])
        if race.aside[seat] != 0:
            race.emit(LEFT_ASIDE, seat, race.aside[seat], 0, 0)


def ask(race: Race) -> None:
    """Ask the seats that have not assigned yet: all at once in secret, or the next one in turn."""
    if race.in_turn():
        seat = next_in_turn(race)
        if seat >= 0:
            race.actor = seat
            race.awaited = 1 << seat
            settle(race, seat)
        return
    asked = race.racers() & ~race.sealed
    race.awaited = asked
    for one in SEATS_IN[asked]:
        settle(race, one)


def next_in_turn(race: Race) -> i64:
    """The next seat to assign, clockwise from seat (round - 1) mod n, without seats that have no car; -1 when all have
    assigned (option assign_mode).
    """
    k: i64 = 0
    while k < race.seats:
        seat = (race.round - 1 + k) % race.seats
        if race.cars_of(seat) != 0 and race.filling[seat] != FILLED:
            return seat
        k += 1
    return -1
