"""Damage: lowers the condition, and may lower the speed, halt a die or wreck it (rules 3.2, rulings 33 to 35)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.numbers import BY_WRECK, HALTED, HURT, WRECKED
from hairpin.games.nitro_dice.rules.race import Race


def hurt(race: Race, seat: i64, why: i64) -> None:
    """One point of damage. The caller has counted the blow: dice hurt by one blow are wrecked together (rules 5)."""
    me = race.drivers[seat]
    if me.wrecked != 0:
        return
    if me.condition == 1:
        if race.box.wrecks:
            wreck(race, seat, why)
        elif race.log is not None:
            race.emit(HURT, seat, why, 1, me.speed)  # it limps on, and the damage has no effect (ruling 35)
        return
    me.condition -= 1
    lowered = me.speed > me.condition
    if lowered:
        me.speed = me.condition
    if race.log is not None:
        race.emit(HURT, seat, why, me.condition, me.speed)
    if lowered and seat == race.mover and race.moved >= me.speed and not race.halted:
        halt(race)
        if race.log is not None:
            race.emit(HALTED, seat, 0, 0, 0)


def halt(race: Race) -> None:
    """End the movement; remaining bonus moves are lost, and no more lane changes are possible (ruling 15)."""
    race.halted = True
    race.bonus = 0


def wreck(race: Race, seat: i64, why: i64) -> None:
    """At condition 0 the die leaves the race; its hand joins its played cards (option condition_floor = wreck)."""
    me = race.drivers[seat]
    street = race.box.street
    me.condition = 0
    me.speed = 0
    me.wrecked = race.blows
    race.racing &= ~(1 << seat)
    if me.cell < street.garage_cell:
        race.road[me.cell] = 0
    if race.log is not None:
        race.emit(HURT, seat, why, 0, 0)
        race.emit(WRECKED, seat, race.blows, 0, 0)
    if seat == race.mover:
        halt(race)
    if me.cards > 0:
        race.opened += 1  # nobody else knew these cards
    kind: i64 = 0
    while me.cards > 0:
        while me.held[kind] > 0:
            race.play(seat, kind, BY_WRECK)
        kind += 1
