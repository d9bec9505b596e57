"""The grid: start rolls, the grid, hazards of a disaster area, and the first hands (rules 2)."""

from __future__ import annotations

from hairpin.engine.chance import EVERYBODY
from hairpin.engine.compat import i64
from hairpin.engine.pile import Pile, blank
from hairpin.games.nitro_dice.rules.numbers import (
    BIT,
    DEAL,
    DISASTER,
    DISASTER_BACK,
    DISASTER_DRAW,
    DISASTER_DRAWN,
    DISASTER_LAID,
    DREW,
    NEXT_DISASTER,
    ON_GRID,
    RACE_BEGINS,
    REPLENISHED,
    ROLLED,
    START_ROLL,
)
from hairpin.games.nitro_dice.rules.placing import lay, section_in, sections_for
from hairpin.games.nitro_dice.rules.race import Driver, Race
from hairpin.games.nitro_dice.rules.street import STRAIGHT_SPACES

SIDES = 10  # the die shows 0 to 9


def set_up(race: Race) -> None:
    """Set up each race of a series anew: all cards, full condition and tokens, and new rolls (rules 5)."""
    box = race.box
    race.race += 1
    race.round = 0
    race.laid = box.track_pictures[:]
    counts = box.counts[:]
    cards: i64 = 0
    for picture in race.laid:
        if picture < 2 * box.kinds:
            counts[picture // 2] -= 1
    for count in counts:
        cards += count
    race.pile = Pile(counts, cards)
    race.discards = Pile(blank(box.kinds), 0)
    race.road = blank(box.street.garage_cell)
    race.drivers = []
    seat: i64 = 0
    while seat < race.seats:
        race.drivers.append(Driver(box.no_cards[:], box.nitro_tokens, box.condition))
        seat += 1
    race.racing = (1 << race.seats) - 1
    race.field = 0
    race.at = -1
    race.arrivals = 0
    race.blows = 0
    race.laps_led = 0
    race.disaster_left = box.disaster_area
    race.disaster_sections = 0
    if race.log is not None:
        race.emit(RACE_BEGINS, race.race, 0, 0, 0)
    roll_among(race, race.racing, 0, False)
    line_up(race)
    race.stage = NEXT_DISASTER


def roll_among(race: Race, tied: i64, place: i64, again: bool) -> i64:
    """Roll for these seats; the highest roll gets `place`, and so on. Tied seats roll again (ruling 5)."""
    rolled: i64 = 0  # four bits a seat
    seat: i64 = 0
    while seat < race.seats:
        if tied & (1 << seat) != 0:
            value = race.chance.roll(SIDES, START_ROLL, EVERYBODY) - 1
            rolled |= value << (4 * seat)
            if race.log is not None:
                race.emit(ROLLED, seat, value, 1 if again else 0, 0)
        seat += 1
    value = SIDES - 1
    while value >= 0:
        equal: i64 = 0
        seat = 0
        while seat < race.seats:
            if tied & (1 << seat) != 0 and rolled >> (4 * seat) & 15 == value:
                equal |= 1 << seat
                race.grid[place] = seat
            seat += 1
        if equal & (equal - 1) != 0:
            place = roll_among(race, equal, place, True)
        elif equal != 0:
            place += 1
        value -= 1
    return place


def line_up(race: Race) -> None:
    """Put the dice on the start card in pairs from the front, the inside lane first (rules 2.4)."""
    street = race.box.street
    place: i64 = 0
    while place < race.seats:
        seat = race.grid[place]
        lane = street.inside if place % 2 == 0 else 1 - street.inside
        cell = street.cell(0, lane, STRAIGHT_SPACES - place // 2)
        race.drivers[seat].cell = cell
        race.road[cell] = seat + 1
        if race.log is not None:
            race.emit(ON_GRID, seat, place + 1, cell, 0)
        place += 1


# -- the disaster area (rules 6) ---------------------------------------------------------------------


def next_disaster(race: Race) -> None:
    """Draw the next hazard card openly for the next seat in start order; a card without a legal section goes back."""
    if race.disaster_left == 0:
        race.stage = DEAL
        return
    box = race.box
    seat = race.grid[(box.disaster_area - race.disaster_left) % race.seats]
    race.disaster_left -= 1
    hazards = hazards_in(race)
    if hazards.n == 0:
        race.disaster_left = 0
        return
    kind = race.chance.draw(hazards, DISASTER_DRAW, EVERYBODY)
    race.pile.take(kind)
    if race.log is not None:
        race.emit(DISASTER_DRAWN, seat, kind, 0, 0)
    if sections_for(race, kind) & ~race.disaster_sections == 0:
        race.pile.put(kind)
        if race.log is not None:
            race.emit(DISASTER_BACK, seat, kind, 0, 0)
        return
    race.chosen = kind
    race.ask(seat, DISASTER)


def hazards_in(race: Race) -> Pile:
    """The hazard cards of the pile."""
    box = race.box
    hazards = Pile(blank(box.kinds), 0)
    kind: i64 = 0
    while kind < box.kinds:
        if box.hazard_kinds & BIT[kind] != 0:
            hazards.counts[kind] = race.pile.counts[kind]
            hazards.n += race.pile.counts[kind]
        kind += 1
    return hazards


def lay_disaster(race: Race, action: i64) -> None:
    """Lay a hazard on a section that has no disaster card yet; the replaced card goes back into the pile."""
    race.disaster_sections |= BIT[section_in(action)]
    lay(race, action, DISASTER_LAID, race.pile)
    race.stage = NEXT_DISASTER


# -- the first hands -----------------------------------------------------------------------------------


def deal(race: Race) -> None:
    """Deal one card at a time, in start order (rules 2.6); the events come after it, hand by hand."""
    log, race.log = race.log, None
    left = race.box.deal
    while left > 0:
        place: i64 = 0
        while place < race.seats:
            race.draw(race.grid[place])
            place += 1
        left -= 1
    race.log = log
    if log is not None:
        for seat in race.grid:
            tell_hand(race, seat)


def tell_hand(race: Race, seat: i64) -> None:
    """Emit the events that this hand was drawn."""
    me = race.drivers[seat]
    kind: i64 = 0
    while kind < race.box.kinds:
        held = me.held[kind]
        while held > 0:
            race.emit(DREW, seat, kind, 0, 0)
            held -= 1
        kind += 1
    race.emit(REPLENISHED, seat, me.cards, 0, 0)
