"""Copies of a race: object to object for search, and as plain numbers for saving and comparing."""

from __future__ import annotations

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import pile_of
from hairpin.games.street_racing.rules.numbers import SEATS
from hairpin.games.street_racing.rules.race import Driver, Race


def copy_into(new: Race, old: Race) -> None:
    """Everything that changes is copied; the history is replaced, never changed."""
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
    out: list[int] = [race.seats, race.awaited, race.sealed, race.opened, race.race, race.turn, race.turns, race.stage]
    out += [race.first, race.car, race.laid, race.skids]
    for me in race.drivers:
        out += [me.hand, me.speed, me.gap, me.card, me.answer, me.points]
    for row in [race.bag.counts, race.unseen.counts, race.roads, race.track]:
        out.append(len(row))
        out += [int(number) for number in row]
    out.append(len(race.finishes))
    out += race.finishes
    return out


def read_into(race: Race, data: list[int]) -> None:
    race.awaited = data[1]
    race.sealed = data[2]
    race.opened = data[3]
    race.race = data[4]
    race.turn = data[5]
    race.turns = data[6]
    race.stage = data[7]
    race.first = data[8]
    race.car = data[9]
    race.laid = data[10]
    race.skids = data[11]
    at = 12
    race.drivers = []
    for _ in range(SEATS):
        race.drivers.append(Driver(data[at], data[at + 1], data[at + 2], data[at + 3], data[at + 4], data[at + 5]))
        at += 6
    rows: list[list[int]] = []
    for _ in range(5):
        size = data[at]
        rows.append(data[at + 1 : at + 1 + size])
        at += 1 + size
    race.bag = pile_of(rows[0])
    race.unseen = pile_of(rows[1])
    race.roads = vec[i64](rows[2])
    race.track = vec[i64](rows[3])
    race.finishes = rows[4]
