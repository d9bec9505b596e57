"""A step of the movement: what the mover may do next, and how it begins (rules 3.2).

A step that costs a card asks for it first; then it is carried out here or in the module it belongs to.
"""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules import collisions, drafting, garage
from hairpin.games.nitro_dice.rules.damage import halt
from hairpin.games.nitro_dice.rules.numbers import (
    ARRIVE,
    BRAKE,
    BY_DRIFT,
    BY_FORWARD,
    BY_LANE,
    CARD,
    DISCARD_STEP,
    DRIFT,
    FOR_BRAKE,
    FOR_DRIFT,
    FOR_GAP,
    FOR_LANE,
    FORWARD,
    GAP,
    LANE,
    MOVED,
    NITRO_THREE,
    NITRO_TWO,
    NITROUS,
    NOBODY,
    PLACE,
    REPAIR,
    REPLENISH,
    SLOWED,
    STEP,
    STEP_ENDS,
    STOP,
    STOPPED,
    TURN_BEGINS,
    TURN_ENDS,
)
from hairpin.games.nitro_dice.rules.race import Race

# -- turns ---------------------------------------------------------------------------------------


def next_turn(race: Race) -> None:
    """The turn of the next die in the order of movement; a wrecked die has none. After the last one the round ends."""
    race.at += 1
    if race.at == race.field:
        race.stage = REPLENISH
        return
    seat = race.order[race.at]
    if race.drivers[seat].wrecked != 0:
        return
    speed = race.drivers[seat].speed
    race.mover = seat
    race.moved = 0
    race.bonus = 0
    race.first = True
    race.used = 0
    race.boosting = False
    race.halted = speed == 0  # it can only place a hazard (ruling 8)
    if race.log is not None:
        race.emit(TURN_BEGINS, seat, speed, 0, 0)
    go_on(race)


def go_on(race: Race) -> None:
    """Ask for another step; after the movement, ask for a hazard to place."""
    if not race.halted:
        race.ask(race.mover, STEP)
    elif race.drivers[race.mover].wrecked == 0:
        race.ask(race.mover, PLACE)
    else:
        race.stage = TURN_ENDS


# -- what may be done ------------------------------------------------------------------------------


def options(race: Race) -> i64:
    """The legal steps of the mover, one bit each."""
    me = race.drivers[race.mover]
    street = race.box.street
    if me.cell >= street.garage_cell:
        return garage.options(race)
    left = me.speed - race.moved
    bonus = race.bonus
    moving = left > 0 or bonus > 0
    mask: i64 = 1 << FORWARD if moving else 0
    if me.cards > 0:
        beside = street.abreast[me.cell]
        lane = street.lane_of[beside]
        if moving and collisions.has_room(race, street.ahead[beside]):
            mask |= 1 << (DRIFT + lane)
        if (moving or race.box.late_lane_change) and collisions.has_room(race, beside):
            mask |= 1 << (LANE + lane)
        if bonus == 0:
            if left > 0:
                mask |= 1 << BRAKE
            if street.section_of[me.cell] == street.garage:
                mask |= garage.ways_in(race, left)
    if bonus == 0:
        if left <= 0:
            mask |= 1 << STOP
        if me.tokens > 0 and race.used < race.box.nitro_per_turn:
            mask |= nitro_options(race, me.cell) | collisions.gaps(race)
    return mask


def nitro_options(race: Race, cell: i64) -> i64:
    """A boost needs as many spaces ahead on straights as it has moves (ruling 25)."""
    street = race.box.street
    one = street.ahead[cell]
    two = street.ahead[one]
    if street.straight[one] + street.straight[two] != 2:
        return 0
    if race.box.nitro_madness and street.straight[street.ahead[two]] == 1:
        return 1 << NITRO_TWO | 1 << NITRO_THREE
    return 1 << NITRO_TWO


# -- doing it ----------------------------------------------------------------------------------------


def begin(race: Race, action: i64) -> None:
    """Carry out the chosen step at once, or ask for its card first."""
    if action == FORWARD:
        forward(race)
    elif action < NITRO_TWO or action == GAP or action == GAP + 1:
        race.pending = action
        race.stage = DISCARD_STEP
    elif action == STOP:
        halt(race)
        if race.log is not None:
            race.emit(STOPPED, race.mover, 0, 0, 0)
        go_on(race)
    elif action == REPAIR:
        garage.repair(race)
        go_on(race)
    else:
        boost(race, 3 if action == NITRO_THREE else 2)
        go_on(race)


def purpose(action: i64) -> i64:
    """What the card of a step is played for."""
    if action >= GAP:
        return FOR_GAP
    if action == BRAKE:
        return FOR_BRAKE
    return FOR_LANE if action >= LANE else FOR_DRIFT


def pay(race: Race, action: i64) -> None:
    """Pay the card of a drift, a lane change, braking or a gap, and carry the step out."""
    step = race.pending
    race.play(race.mover, action - CARD, purpose(step))
    race.pending = 0
    if step == BRAKE:
        brake(race)
    elif step >= GAP:
        collisions.shoot_gap(race, step - GAP)
    elif step >= LANE:
        change_lane(race, step - LANE)
    else:
        drift(race, step - DRIFT)


def forward(race: Race) -> None:
    street = race.box.street
    cell = street.ahead[race.drivers[race.mover].cell]
    if cell < street.garage_cell and race.road[cell] != 0:
        collisions.rear_end(race, race.road[cell] - 1)
        return
    use_move(race, cell, BY_FORWARD)


def drift(race: Race, lane: i64) -> None:
    """A lane change, then a space forward (ruling 18); only the target cell matters (ruling 17)."""
    street = race.box.street
    cell = street.ahead[garage.beside(race, lane)]
    use_move(race, cell, BY_DRIFT)


def change_lane(race: Race, lane: i64) -> None:
    """No movement is used."""
    race.train = 0
    come(race, garage.beside(race, lane), BY_LANE)


def use_move(race: Race, cell: i64, how: i64) -> None:
    """A space forward, by a bonus move or a regular one: parts (a) to (d) of a step."""
    drafting.couple(race)
    if race.bonus > 0:
        race.bonus -= 1
    else:
        race.moved += 1
    come(race, cell, how)


def come(race: Race, cell: i64, how: i64) -> None:
    """The mover comes onto a cell; a die that stands there is pushed out of it."""
    collisions.push_aside(race, cell)
    race.arriving = race.mover
    race.entered = race.shift(race.mover, cell)
    if race.log is not None:
        race.emit(MOVED, race.mover, cell, race.drivers[race.mover].section, how)
    if race.pushed != NOBODY:
        collisions.sideswipe(race)
    race.stage = ARRIVE


def brake(race: Race) -> None:
    """Speed goes down by one, but never below the moves made, since at least one move is left (rules 3.2)."""
    me = race.drivers[race.mover]
    me.speed -= 1
    if race.log is not None:
        race.emit(SLOWED, race.mover, me.speed, 0, 0)
    race.stage = STEP_ENDS


def boost(race: Race, spaces: i64) -> None:
    me = race.drivers[race.mover]
    me.tokens -= 1
    race.used += 1
    race.bonus = spaces
    race.boosting = spaces == 3
    if race.log is not None:
        race.emit(NITROUS, race.mover, spaces, me.tokens, 0)
