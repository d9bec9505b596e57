"""Copies of a race: object to object for search, and as plain numbers for saving and comparing."""

from __future__ import annotations

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import blank, pile_of
from hairpin.games.nitro_dice.rules.offers import work_out
from hairpin.games.nitro_dice.rules.race import Driver, Race


def copy_into(new: Race, old: Race) -> None:
    """Everything that changes is copied; the grid and the history are replaced, never changed, and so is the box."""
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
    out: list[int] = [race.seats, race.awaited, race.opened, race.race, race.round, race.stage, race.actor, race.racing]
    out += [race.field, race.at, race.arrivals, race.blows, race.laps_led, race.mover, race.moved, race.bonus]
    out += [1 if race.first else 0, race.used, 1 if race.boosting else 0, 1 if race.halted else 0, race.pending]
    out += [race.arriving, 1 if race.entered else 0, race.pushed, 1 if race.pushed_entered else 0, race.passed]
    out += [race.train, race.vacated, race.owed, race.chosen, race.disaster_left, race.disaster_sections]
    out += [race.won, race.ended]
    for row in [race.laid, race.grid, race.order, race.points, race.wins, race.pile.counts, race.discards.counts]:
        out += [int(number) for number in row]
    for me in race.drivers:
        out += [me.section, me.cell, me.speed, me.condition, me.tokens, me.arrived, me.wrecked, me.laid_down]
        out += [int(count) for count in me.held]
        if me.laid_down > 0:
            out += [int(count) for count in me.played]
    out += race.finishes
    return out


def read_into(race: Race, data: list[int]) -> None:
    race.awaited = data[1]
    race.opened = data[2]
    race.race = data[3]
    race.round = data[4]
    race.stage = data[5]
    race.actor = data[6]
    race.racing = data[7]
    race.field = data[8]
    race.at = data[9]
    race.arrivals = data[10]
    race.blows = data[11]
    race.laps_led = data[12]
    race.mover = data[13]
    race.moved = data[14]
    race.bonus = data[15]
    race.first = data[16] == 1
    race.used = data[17]
    race.boosting = data[18] == 1
    race.halted = data[19] == 1
    race.pending = data[20]
    race.arriving = data[21]
    race.entered = data[22] == 1
    race.pushed = data[23]
    race.pushed_entered = data[24] == 1
    race.passed = data[25]
    race.train = data[26]
    race.vacated = data[27]
    race.owed = data[28]
    race.chosen = data[29]
    race.disaster_left = data[30]
    race.disaster_sections = data[31]
    race.won = data[32]
    race.ended = data[33]
    seats = data[0]
    kinds = int(race.box.kinds)
    rows: list[list[int]] = []
    at = 34
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
    """One player's numbers from a place on; returns the place behind them."""
    kinds = int(race.box.kinds)
    me = Driver(race.box.no_cards[:], data[at + 4], data[at + 3])
    me.section = data[at]
    me.cell = data[at + 1]
    me.speed = data[at + 2]
    me.arrived = data[at + 5]
    me.wrecked = data[at + 6]
    me.laid_down = data[at + 7]
    at += 8
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
    """What follows from the rest: who stands on which cell, and what is offered to whom is asked."""
    street = race.box.street
    race.road = blank(street.garage_cell)
    seat: i64 = 0
    for me in race.drivers:
        if me.wrecked == 0 and me.cell < street.garage_cell:
            race.road[me.cell] = seat + 1
        seat += 1
    if race.awaited != 0:
        race.offered = work_out(race)
