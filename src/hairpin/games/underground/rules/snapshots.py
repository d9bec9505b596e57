"""Copies of a race: object to object for search, and as plain numbers for saving and comparing."""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64, vec
from hairpin.games.underground.rules.numbers import CARS
from hairpin.games.underground.rules.race import Race

# The single numbers of a snapshot, in order; the number of seats comes before them, the rows of cars and seats after.
FIELDS: Final = (
    "awaited", "sealed", "opened", "racing", "stage", "phase", "actor", "round", "drive_off_round", "idle", "won",
    "survivors", "ended",
)  # fmt: skip


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
    out: list[int] = [race.seats]
    for name in FIELDS:
        out.append(int(getattr(race, name)))
    for row in [race.rows, race.lanes, race.groups]:
        out += [int(number) for number in row]
    for row in [race.pools, race.rolls, race.aside, race.spare, race.filling, race.last, race.fell]:
        out += [int(number) for number in row]
    return out


def read_into(race: Race, data: list[int]) -> None:
    seats = data[0]
    start = 1
    for name in FIELDS:
        setattr(race, name, data[start])
        start += 1
    rows: list[vec[i64]] = []
    for length in [CARS * seats] * 3 + [seats] * 7:
        rows.append(vec[i64](data[start : start + length]))
        start += length
    # Each row is set by its own statement: set with setattr, it would stay in memory (decision 13).
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
