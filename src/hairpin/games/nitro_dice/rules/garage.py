"""The garage: a third lane of shared spaces where moves repair, entered and left by a lane change or a drift (rules 3.2)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.collisions import has_room_from_garage
from hairpin.games.nitro_dice.rules.numbers import (
    BRAKE,
    DRIFT,
    FORWARD,
    GARAGE_LANE,
    LANE,
    NO_CELL,
    REPAIR,
    REPAIRED,
    STOP,
)
from hairpin.games.nitro_dice.rules.race import Race


def options(race: Race) -> i64:
    """The legal steps of a mover in the garage: no nitrous, no gap (ruling 43); only the outside lane leads out."""
    me = race.drivers[race.mover]
    street = race.box.street
    left = me.speed - race.moved
    mask: i64 = 0
    if left > 0:
        mask |= 1 << REPAIR
        if street.ahead[me.cell] != NO_CELL:
            mask |= 1 << FORWARD
    else:
        mask |= 1 << STOP
    if me.cards == 0:
        return mask
    outside = street.abreast[me.cell]
    lane = street.lane_of[outside]
    if left > 0:
        mask |= 1 << BRAKE
        target = street.ahead[outside]
        if street.section_of[target] == street.garage and has_room_from_garage(race, target):
            mask |= 1 << (DRIFT + lane)
    if (left > 0 or race.box.late_lane_change) and has_room_from_garage(race, outside):
        mask |= 1 << (LANE + lane)
    return mask


def ways_in(race: Race, left: i64) -> i64:
    """Steps from the outside lane into the garage: for a damaged die, now at speed 5 or less (ruling 40), unboosted."""
    me = race.drivers[race.mover]
    street = race.box.street
    beside = street.beside_garage(me.cell)
    if beside == NO_CELL or me.condition >= race.box.condition or me.speed > race.box.garage_speed:
        return 0
    mask: i64 = 0
    if left > 0 or race.box.late_lane_change:
        mask |= 1 << (LANE + GARAGE_LANE)
    if left > 0 and street.ahead[beside] != NO_CELL:
        mask |= 1 << (DRIFT + GARAGE_LANE)
    return mask


def beside(race: Race, lane: i64) -> i64:
    """The cell abreast of the mover in a lane."""
    street = race.box.street
    cell = race.drivers[race.mover].cell
    return street.beside_garage(cell) if lane == GARAGE_LANE else street.abreast[cell]


def repair(race: Race) -> None:
    """Spend a move standing: the condition rises by one, up to the best."""
    me = race.drivers[race.mover]
    race.moved += 1
    if me.condition < race.box.condition:
        me.condition += 1
    if race.log is not None:
        race.emit(REPAIRED, race.mover, me.condition, 0, 0)
