"""Copies of a race: object to object for search, and as plain numbers for saving and comparing."""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import pile_of
from hairpin.games.street_racing.rules.numbers import SEATS
from hairpin.games.street_racing.rules.race import Driver, Race

# A snapshot holds, in this order: the number of seats, FIELDS, DRIVER_FIELDS of each driver, and the rows.
FIELDS: Final = ("awaited", "sealed", "opened", "race", "turn", "turns", "stage", "first", "car", "laid", "skids")
DRIVER_FIELDS: Final = ("hand", "speed", "gap", "card", "answer", "points")
ROWS: Final = 5


def copy_into(new: Race, old: Race) -> None:
    """Copy all that changes in place; the history is shared, since it is only ever replaced."""
    new.awaited = old.awaited
    new.sealed = old.sealed
    new.opened = old.opened
    new.drivers = [old.drivers[0].clone(), old.drivers[1].clone()]
    new.bag = old.bag.clone()
    new.unseen = old.unseen.clone()
    new.roads = old.roads[:]
    new.race = old.race
    new.turn = old.turn
    new.turns = old.turns
    new.stage = old.stage
    new.first = old.first
    new.car = old.car
    new.track = old.track[:]
    new.laid = old.laid
    new.skids = old.skids
    new.finishes = old.finishes


def write(race: Race) -> list[int]:
    out: list[int] = [race.seats]
    out += [getattr(race, name) for name in FIELDS]
    for driver in race.drivers:
        out += [getattr(driver, name) for name in DRIVER_FIELDS]
    for row in [race.bag.counts, race.unseen.counts, race.roads, race.track]:
        out.append(len(row))
        out += [int(number) for number in row]
    out.append(len(race.finishes))
    out += race.finishes
    return out


def read_into(race: Race, data: list[int]) -> None:
    at = 1  # after the number of seats
    for name in FIELDS:
        setattr(race, name, data[at])
        at += 1
    race.drivers = []
    for _ in range(SEATS):
        race.drivers.append(Driver(*data[at : at + len(DRIVER_FIELDS)]))
        at += len(DRIVER_FIELDS)
    rows: list[list[int]] = []
    for _ in range(ROWS):
        size = data[at]
        rows.append(data[at + 1 : at + 1 + size])
        at += 1 + size
    race.bag = pile_of(rows[0])
    race.unseen = pile_of(rows[1])
    race.roads = vec[i64](rows[2])
    race.track = vec[i64](rows[3])
    race.finishes = rows[4]
