"""Order: who is furthest forward, and who moves first (rules 3 and 3.2)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.race import Race


def is_ahead(race: Race, one: i64, other: i64) -> bool:
    """Further sections first, then fewer spaces to go, inside lane, outside lane, garage; there who came earlier."""
    mine = race.drivers[one]
    theirs = race.drivers[other]
    if mine.section != theirs.section:
        return mine.section > theirs.section
    places = race.box.street.places
    if places[mine.cell] != places[theirs.cell]:
        return places[mine.cell] > places[theirs.cell]
    return mine.arrived < theirs.arrived


def line_up_forward(race: Race) -> None:
    """The order from the front, for a new phase; whoever is out of the race is not in it."""
    line_up(race, False)


def line_up_by_speed(race: Race) -> None:
    """The order of movement: higher speed first, then furthest forward (rules 3.2)."""
    line_up(race, True)


def line_up(race: Race, by_speed: bool) -> None:
    order = race.order
    drivers = race.drivers
    field: i64 = 0
    seat: i64 = 0
    while seat < race.seats:
        me = drivers[seat]
        if me.wrecked == 0:
            k = field
            while k > 0:
                before = order[k - 1]
                faster: i64 = me.speed - drivers[before].speed if by_speed else 0
                if faster < 0 or (faster == 0 and not is_ahead(race, seat, before)):
                    break
                order[k] = before
                k -= 1
            order[k] = seat
            field += 1
        seat += 1
    race.field = field
    race.at = -1
