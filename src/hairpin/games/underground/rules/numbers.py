"""Names for the numbers of Underground Street Racing: spaces, actions, luck, events and reasons.

Inside the compiled rules everything is a small number; `actions.py` and `events.py` give the objects and the words.
"""

from __future__ import annotations

from typing import Final

from hairpin.engine.state import Actions

CARS: Final = 3  # of each player; a car's number is 3 * seat + 0, 1, 2
DICE: Final = 8  # of each player at the start
FACES: Final = 6
TURNS: Final = 7  # rows 1 to 7 are the bends of the street
LINE: Final = 8  # the row just past the finish line
STOP: Final = 0  # the stop lane; lane 1 is the slowest, the last one the fastest

# Stages. Only the assignment is ever asked (rules 3).
ROLL: Final = 0
ASSIGN: Final = 1
OVER: Final = 2

RACE: Final = 0
DRIVE_OFF: Final = 1

# An assignment is a run: the dice of car 1 from high to low, enough, those of car 2, enough, and so on.
ENOUGH: Final = 0
DIE: Final = 0  # + face
FILLED: Final = 3  # the value of `filling` when all cars of a seat have their dice

# Luck, by what it is for.
DIE_ROLL: Final = 0

# Options, as numbers.
SECRET: Final = 0
IN_TURN: Final = 1
ONCE: Final = 0
CHAIN: Final = 1
NOBODY_MOVED: Final = 0
NOBODY_CAN: Final = 1
KEEP: Final = 0
REFILL: Final = 1
WIN_ONLY: Final = 0
ROUNDS: Final = 1
STUBBORN_ROUNDS: Final = 10  # with nobody_can: rounds in which somebody could move and nobody did (5.2)

# How a total compares with the target of the turn (rules 3.4).
SLOW: Final = 0
HOLD: Final = 1
FAST: Final = 2

# What became of a car.
SLOWED: Final = 0
STALLED: Final = 1
HELD: Final = 2
SPED_UP: Final = 3
SPUN_OUT: Final = 4
STAYED: Final = 5
STAYED_LEVEL: Final = 6  # stopped, and its total was the target
LEFT_STOP: Final = 7

# Why a car is out of the drive-off (rules 5.3).
BY_SPIN: Final = 0
BY_STOP: Final = 1
BY_ROW: Final = 2
BY_LANE: Final = 3

# Events, with the meaning of their numbers. Dice are packed (see dice.py); a place is 16 * lane + row.
RACE_BEGINS: Final = 0  # players
ROUND_BEGINS: Final = 1  # round, round of the drive-off or 0
ROLLED: Final = 2  # seat, dice
ASSIGNED: Final = 3  # seat, dice of car 1, of car 2, of car 3
LEFT_ASIDE: Final = 4  # seat, dice
MOVED: Final = 5  # car, what became of it, total, place
PAID: Final = 6  # seat, dice in holds, dice lost, pool
PUSHED: Final = 7  # car, place
PUSHED_OUT: Final = 8  # car, place
ROLL_SHOWN: Final = 9  # seat, dice
DRIVE_OFF_BEGINS: Final = 10  # players (bits), lane
GOES_ON: Final = 11  # car
REFILLED: Final = 12  # seat, pool
ELIMINATED: Final = 13  # car, why
NEW_LAP: Final = 14  # lap
WON: Final = 15  # winners (bits), reason, last survivors (bits), lane

# Reasons.
NOT_OVER: Final = 0
FINISH: Final = 1
FINISH_LANE: Final = 2
FINISH_COUNT: Final = 3
OUT_OF_GAS: Final = 4
BY_DRIVE_OFF: Final = 5
CRASH: Final = 6
STALL: Final = 7
WRECK: Final = 8
DEAD_HEAT: Final = 9
SHARED: Final = 10


def _bits(mask: int) -> Actions:
    return tuple([bit for bit in range(FACES + 1) if mask >> bit & 1])


def _cars_behind(cars: int, car: int) -> int:
    return sum(cars >> later & 1 for later in range(car + 1, CARS))


def _next_car(cars: int, car: int) -> int:
    return next((later for later in range(car + 1, CARS) if cars >> later & 1), FILLED)


# Legal actions by a mask: bit 0 is enough, bits 1 to 6 are a die of that face.
PICKS: Final[list[Actions]] = [_bits(mask) for mask in range(1 << (FACES + 1))]
COUNT: Final = bytes([mask.bit_count() for mask in range(1 << (FACES + 1))])
# By 4 * (a player's cars in the race, one bit each) + car: how many cars come after it, and the next one (or FILLED).
CARS_AFTER: Final = bytes([_cars_behind(k // 4, k % 4) for k in range(32)])
NEXT_CAR: Final = bytes([_next_car(k // 4, k % 4) for k in range(32)])
FIRST_CAR: Final = bytes([_next_car(cars, -1) for cars in range(8)])
