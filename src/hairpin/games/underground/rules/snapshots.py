"""Copies of a race: object to object for search, and as plain numbers for saving and comparing."""

from __future__ import annotations

from hairpin.engine.compat import i64, vec
from hairpin.games.underground.rules.race import Race


def copy_into(new: Race, old: Race) -> None:
    """Everything that changes is copied; the box is shared."""
    new.awaited = old.awaited
    new.sealed = old.sealed
    new.opened = old.opened
    new.rows = old.rows[:]
    new.lanes = old.lanes[:]
    new.racing = old.racing
    new.pools = old.pools[:]
    new.rolls = old.rolls[:]
    new.aside = old.aside[:]
    new.spare = old.spare[:]
    new.groups = old.groups[:]
    new.filling = old.filling[:]
    new.last = old.last[:]
    new.fell = old.fell[:]
    new.stage = old.stage
    new.phase = old.phase
    new.actor = old.actor
    new.round = old.round
    new.drive_off_round = old.drive_off_round
    new.idle = old.idle
    new.won = old.won
    new.survivors = old.survivors
    new.ended = old.ended


def write(race: Race) -> list[int]:
    out: list[int] = [race.seats, race.awaited, race.sealed, race.opened, race.racing, race.stage, race.phase]
    out += [race.actor, race.round, race.drive_off_round, race.idle, race.won, race.survivors, race.ended]
    for row in [race.rows, race.lanes, race.groups]:
        out += [int(number) for number in row]
    for row in [race.pools, race.rolls, race.aside, race.spare, race.filling, race.last, race.fell]:
        out += [int(number) for number in row]
    return out


def read_into(race: Race, data: list[int]) -> None:
    race.awaited = data[1]
    race.sealed = data[2]
    race.opened = data[3]
    race.racing = data[4]
    race.stage = data[5]
    race.phase = data[6]
    race.actor = data[7]
    race.round = data[8]
    race.drive_off_round = data[9]
    race.idle = data[10]
    race.won = data[11]
    race.survivors = data[12]
    race.ended = data[13]
    seats = data[0]
    rows: list[vec[i64]] = []
    start = 14
    for length in [3 * seats] * 3 + [seats] * 7:
        rows.append(vec[i64](data[start : start + length]))
        start += length
    race.rows = rows[0]
    race.lanes = rows[1]
    race.groups = rows[2]
    race.pools = rows[3]
    race.rolls = rows[4]
    race.aside = rows[5]
    race.spare = rows[6]
    race.filling = rows[7]
    race.last = rows[8]
    race.fell = rows[9]
