"""The handling check: fill the track up to the speed, push your luck, lose speed by matches (rules 3, states 5-6d)."""

from __future__ import annotations

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.games.street_racing.rules.finish import end_race
from hairpin.games.street_racing.rules.numbers import (
    BY_CRASH,
    CHECKED,
    CRASH_SKIDS,
    CRASHED,
    DREW,
    HANDLING,
    HANDLING_DRAW,
    MATCHED,
    NEXT_CAR,
    SKID,
    STEERED,
    STEERING,
    STOPPED,
)
from hairpin.games.street_racing.rules.race import Race


def steer(race: Race, seat: i64) -> None:
    """Lay the card's Steering tokens, one fewer behind a Block; then a compulsory draw unless the track is full.

    All of them are laid, then one is removed, then the track is compared with the speed (rulings 3, 4, 11, 12).
    """
    me = race.drivers[seat]
    steering = race.box.steering[me.card]
    hit = steering > 0 and race.blocked(seat)
    if hit:
        steering -= 1
    k: i64 = 0
    while k < steering:
        race.track[k] = STEERING
        k += 1
    race.laid = steering
    race.skids = 0
    if race.log is not None:
        race.emit(STEERED, seat, steering, 1 if hit else 0, 0)
    if steering >= me.speed or race.bag.n == 0:
        end_check(race, seat)
    else:
        draw(race, seat)


def draw(race: Race, seat: i64) -> None:
    """One token out of the bag; then the check is over, or the driver is asked."""
    me = race.drivers[seat]
    box = race.box
    token = race.chance.draw(race.bag, HANDLING_DRAW, EVERYBODY)
    if token == box.matching[race.road()] or (token == box.water and race.water_laid()):
        if race.skids >= CRASH_SKIDS:
            race.bag.put(token)
            crash(race, seat, token)
            return
        match(race, seat, token)
    else:
        race.track[race.laid] = token
        race.laid += 1
        if token == box.water:  # from now on it counts as a skid (rules 6, rain)
            race.skids += 1
        if race.log is not None:
            race.emit(DREW, seat, token, race.laid, 0)
    if race.laid >= me.speed or race.bag.n == 0:  # an empty bag: as if stopped (ruling 8)
        end_check(race, seat)
    else:
        race.stage = HANDLING
        race.awaited = 1 << seat


def match(race: Race, seat: i64, token: i64) -> None:
    """Speed is lost first, by the skids that lie there; then the Skid is laid, and the token returns (ruling 6)."""
    me = race.drivers[seat]
    lost = race.box.penalty(race.skids, me.speed)
    if lost > me.speed:
        lost = me.speed
    me.speed -= lost
    race.track[race.laid] = SKID
    race.laid += 1
    race.skids += 1
    race.bag.put(token)
    if race.log is not None:
        race.emit(MATCHED, seat, token, lost, me.speed)


def stop(race: Race, seat: i64) -> None:
    if race.log is not None:
        race.emit(STOPPED, seat, 0, 0, 0)
    end_check(race, seat)


def end_check(race: Race, seat: i64) -> None:
    """The Speedometer goes back to the last filled space, never forward (ruling 2)."""
    me = race.drivers[seat]
    before = me.speed
    if race.laid < before:
        me.speed = race.laid
    clear_track(race)
    if race.log is not None:
        race.emit(CHECKED, seat, me.speed, before, 0)
    race.stage = NEXT_CAR


def crash(race: Race, seat: i64, token: i64) -> None:
    """The driver is out and the other wins at once; or only the speed falls to 0 (ruling 5)."""
    race.drivers[seat].speed = 0
    if race.log is not None:
        race.emit(CRASHED, seat, token, race.skids, 0)
    clear_track(race)
    if race.box.crash_out:
        race.car = -1
        end_race(race, 1 - seat, BY_CRASH)
    else:
        race.stage = NEXT_CAR


def clear_track(race: Race) -> None:
    """At the end of each car's check, tokens from the bag go back into it (ruling 7)."""
    k: i64 = 0
    while k < race.laid:
        if race.track[k] < STEERING:
            race.bag.put(race.track[k])
        race.track[k] = 0
        k += 1
    race.laid = 0
    race.skids = 0
