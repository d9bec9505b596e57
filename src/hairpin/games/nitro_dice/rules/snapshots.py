"""Copies of a race: object to object for search, and as plain numbers for saving and comparing."""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import blank, pile_of
from hairpin.games.nitro_dice.rules.offers import work_out
from hairpin.games.nitro_dice.rules.race import Driver, Race

# The fields of a race and of a driver in a snapshot, in this order, which the digests in records depend on; flags are
# written as 0 or 1.
FIELDS: Final = (
    "awaited", "opened", "race", "round", "stage", "actor", "racing", "field", "at", "arrivals", "blows", "laps_led",
    "mover", "moved", "bonus", "first", "used", "boosting", "halted", "pending", "arriving", "entered", "pushed",
    "pushed_entered", "passed", "train", "vacated", "owed", "chosen", "disaster_left", "disaster_sections", "won", "ended",
)  # fmt: skip
FLAGS: Final = ("first", "boosting", "halted", "entered", "pushed_entered")
DRIVER_FIELDS: Final = ("section", "cell", "speed", "condition", "tokens", "arrived", "wrecked", "laid_down")


def copy_into(new: Race, old: Race) -> None:
    """Copy everything that changes in place; `finishes` is only ever replaced, so both races share it, and the box."""
    new.awaited = old.awaited
    new.opened = old.opened
    drivers = new.drivers
    for driver in old.drivers:
        drivers.append(driver.clone())
    new.pile = old.pile.clone()
    new.discards = old.discards.clone()
    new.laid = old.laid[:]
    new.road = old.road[:]
    new.race = old.race
    new.round = old.round
    new.stage = old.stage
    new.actor = old.actor
    new.racing = old.racing
    new.grid = old.grid[:]
    new.order = old.order[:]
    new.field = old.field
    new.at = old.at
    new.arrivals = old.arrivals
    new.blows = old.blows
    new.laps_led = old.laps_led
    new.mover = old.mover
    new.moved = old.moved
    new.bonus = old.bonus
    new.first = old.first
    new.used = old.used
    new.boosting = old.boosting
    new.halted = old.halted
    new.pending = old.pending
    new.offered = old.offered
    new.arriving = old.arriving
    new.entered = old.entered
    new.pushed = old.pushed
    new.pushed_entered = old.pushed_entered
    new.passed = old.passed
    new.train = old.train
    new.vacated = old.vacated
    new.owed = old.owed
    new.chosen = old.chosen
    new.disaster_left = old.disaster_left
    new.disaster_sections = old.disaster_sections
    new.points = old.points[:]
    new.wins = old.wins[:]
    new.finishes = old.finishes
    new.won = old.won
    new.ended = old.ended


def write(race: Race) -> list[int]:
    out: list[int] = [race.seats]
    for name in FIELDS:
        out.append(int(getattr(race, name)))
    for row in [race.laid, race.grid, race.order, race.points, race.wins, race.pile.counts, race.discards.counts]:
        out += [int(number) for number in row]
    for me in race.drivers:
        for name in DRIVER_FIELDS:
            out.append(int(getattr(me, name)))
        out += [int(count) for count in me.held]
        if me.laid_down > 0:
            out += [int(count) for count in me.played]
    out += race.finishes
    return out


def read_into(race: Race, data: list[int]) -> None:
    at = 1
    for name in FIELDS:
        if name in FLAGS:  # not in one expression: the compiler would make a number of the flag
            setattr(race, name, data[at] == 1)
        else:
            setattr(race, name, data[at])
        at += 1
    seats = data[0]
    kinds = int(race.box.kinds)
    rows: list[list[int]] = []
    for size in [int(race.box.street.length), seats, seats, seats, seats, kinds, kinds]:
        rows.append(data[at : at + size])
        at += size
    race.laid = vec[i64](rows[0])
    race.grid = vec[i64](rows[1])
    race.order = vec[i64](rows[2])
    race.points = vec[i64](rows[3])
    race.wins = vec[i64](rows[4])
    race.pile = pile_of(rows[5])
    race.discards = pile_of(rows[6])
    race.drivers = []
    for _ in range(seats):
        at = read_driver(race, data, at)
    race.finishes = data[at:]
    put_on_road(race)


def read_driver(race: Race, data: list[int], at: int) -> int:
    """Read one player's numbers, which begin at `at`; returns where the next ones begin."""
    kinds = int(race.box.kinds)
    me = Driver(race.box.no_cards[:], 0, 0)
    for name in DRIVER_FIELDS:
        setattr(me, name, data[at])
        at += 1
    for kind in range(kinds):
        for _ in range(data[at + kind]):
            me.put(kind)
    at += kinds
    if me.laid_down > 0:
        me.played = vec[i64](data[at : at + kinds])
        at += kinds
    race.drivers.append(me)
    return at


def put_on_road(race: Race) -> None:
    """Fill in what follows from the rest: which die stands on each cell, and the options of the seat asked."""
    street = race.box.street
    race.road = blank(street.garage_cell)
    seat: i64 = 0
    for me in race.drivers:
        if me.wrecked == 0 and me.cell < street.garage_cell:
            race.road[me.cell] = seat + 1
        seat += 1
    if race.awaited != 0:
        race.offered = work_out(race)
