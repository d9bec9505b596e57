"""Order: who is furthest forward, and who moves first (rules 3 and 3.2)."""

from __future__ import annotations

from typing import Final

from hairpin.engine.compat import i64
from hairpin.engine.state import MOST_SEATS
from hairpin.games.nitro_dice.rules.race import Race

ROUNDS_OF_SECTIONS: Final = 1 << 20  # more than the sections or the garage arrivals of any race
PLACES: Final = 64  # within a section


def key(race: Race, seat: i64) -> i64:
    """How far forward a die is: first the section, then fewer spaces to go, then inside lane, outside lane, garage; in
    the garage the earlier arrival. No two dice have the same key.
    """
    me = race.drivers[seat]
    return (me.section * PLACES + race.box.street.places[me.cell]) * ROUNDS_OF_SECTIONS - me.arrived


def is_ahead(race: Race, one: i64, other: i64) -> bool:
    return key(race, one) > key(race, other)


def line_up_forward(race: Race) -> None:
    """The order from the front, for a new phase; wrecked dice are not in it."""
    line_up(race, 0)


def line_up_by_speed(race: Race) -> None:
    """The order of movement: higher speed first, then furthest forward (rules 3.2)."""
    line_up(race, 1 << 50)


def line_up(race: Race, worth_of_speed: i64) -> None:
    """Insertion sort; while it runs, a key and its seat share one number."""
    order = race.order
    field: i64 = 0
    seat: i64 = 0
    while seat < race.seats:
        me = race.drivers[seat]
        if me.wrecked == 0:
            mine = (key(race, seat) + me.speed * worth_of_speed) * MOST_SEATS + seat
            k = field
            while k > 0 and order[k - 1] < mine:
                order[k] = order[k - 1]
                k -= 1
            order[k] = mine
            field += 1
        seat += 1
    k = 0
    while k < field:
        order[k] %= MOST_SEATS
        k += 1
    race.field = field
    race.at = -1
