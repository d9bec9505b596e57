"""Collisions: rear-end collisions, sideswipes, and shooting the gap between two dice (rules 3.2)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules import drafting
from hairpin.games.nitro_dice.rules.damage import halt, hurt
from hairpin.games.nitro_dice.rules.numbers import (
    ARRIVE,
    BY_COLLISION,
    BY_GAP,
    BY_GAP_SHOT,
    BY_SIDESWIPE,
    COLLIDED,
    GAP,
    LEFT,
    MOVED,
    NOBODY,
    PUSHED,
    RIGHT,
    SHOT_GAP,
    SIDESWIPED,
    SLOWED,
    STEP_ENDS,
)
from hairpin.games.nitro_dice.rules.race import Race

# -- into the rear ---------------------------------------------------------------------------------


def rear_end(race: Race, struck: i64) -> None:
    """Both dice are hurt; the mover stays behind, is then no faster than the other, and moves no more (ruling 32)."""
    if race.log is not None:
        race.emit(COLLIDED, race.mover, struck, 0, 0)
    race.blows += 1
    halt(race)
    hurt(race, race.mover, BY_COLLISION)
    hurt(race, struck, BY_COLLISION)
    me = race.drivers[race.mover]
    if race.drivers[struck].speed < me.speed:
        me.speed = race.drivers[struck].speed
        if race.log is not None:
            race.emit(SLOWED, race.mover, me.speed, 0, 0)
    race.stage = STEP_ENDS


# -- into the side ----------------------------------------------------------------------------------


def has_room(race: Race, cell: i64) -> bool:
    """Whether a die on the street may come onto a cell from the side: it is free, or the die on it can be pushed.

    A sideways push would leave the street; with option sideswipe_push = ahead it goes forward in its lane (ruling 30).
    """
    if race.road[cell] == 0:
        return True
    return race.box.push_ahead and race.road[race.box.street.ahead[cell]] == 0


def has_room_from_garage(race: Race, cell: i64) -> bool:
    """The same for a die that leaves the garage: it pushes the other die across, into the inside lane."""
    return race.road[cell] == 0 or race.road[race.box.street.abreast[cell]] == 0


def push_aside(race: Race, cell: i64) -> None:
    """Push a die off the cell that the mover comes onto from the side; the caller makes sure that this is possible."""
    street = race.box.street
    race.pushed = NOBODY
    if cell >= street.garage_cell or race.road[cell] == 0:
        return
    struck = race.road[cell] - 1
    from_garage = race.drivers[race.mover].cell >= street.garage_cell
    to = street.abreast[cell] if from_garage else street.ahead[cell]
    race.pushed = struck
    race.pushed_entered = race.shift(struck, to)


def sideswipe(race: Race) -> None:
    """Both dice are hurt; the struck one arrives after the mover has settled."""
    struck = race.pushed
    if race.log is not None:
        race.emit(SIDESWIPED, race.mover, struck, 0, 0)
        race.emit(PUSHED, struck, race.drivers[struck].cell, race.drivers[struck].section, 0)
    race.blows += 1
    hurt(race, race.mover, BY_SIDESWIPE)
    hurt(race, struck, BY_SIDESWIPE)


# -- between two ---------------------------------------------------------------------------------------


def gaps(race: Race) -> i64:
    """The actions that shoot the gap, by the lane they lead to, one bit each (ruling 28)."""
    street = race.box.street
    me = race.drivers[race.mover]
    one = street.ahead[me.cell]
    if race.road[one] == 0 or me.cards == 0 or street.straight[one] == 0:
        return 0
    other = street.abreast[one]
    if race.road[other] == 0:
        return 0
    mask: i64 = 0
    landing = street.ahead[one]
    if race.road[landing] == 0 and street.straight[landing] == 1:
        mask |= 1 << (GAP + street.lane_of[landing])
    landing = street.ahead[other]
    if race.road[landing] == 0 and street.straight[landing] == 1:
        mask |= 1 << (GAP + street.lane_of[landing])
    return mask


def shoot_gap(race: Race, lane: i64) -> None:
    """Go two spaces on, between two dice; all three are hurt once the mover has paid for its section. `moved` stays."""
    street = race.box.street
    me = race.drivers[race.mover]
    me.tokens -= 1
    race.used += 1
    left = street.ahead[me.cell]
    right = street.abreast[left]
    if street.lane_of[left] == RIGHT:
        left, right = right, left
    race.passed = 1 << (race.road[left] - 1) | 1 << (race.road[right] - 1)
    if race.log is not None:
        race.emit(SHOT_GAP, race.mover, me.tokens, race.road[left] - 1, race.road[right] - 1)
    drafting.couple(race)
    race.pushed = NOBODY
    race.arriving = race.mover
    race.entered = race.shift(race.mover, street.ahead[left if lane == LEFT else right])
    if race.log is not None:
        race.emit(MOVED, race.mover, me.cell, me.section, BY_GAP_SHOT)
    race.stage = ARRIVE


def hurt_in_gap(race: Race) -> None:
    """One blow hurts the mover and the two dice it has passed."""
    passed = race.passed
    race.passed = 0
    race.blows += 1
    hurt(race, race.mover, BY_GAP)
    seat: i64 = 0
    while seat < race.seats:
        if passed & (1 << seat) != 0:
            hurt(race, seat, BY_GAP)
        seat += 1
