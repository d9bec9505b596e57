"""Replenishing: at the end of a round hands are cut down to the limit, then cards are drawn by position (rules 3.4)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.numbers import CARD, DISCARD_LIMIT, FOR_LIMIT, REPLENISH, REPLENISHED
from hairpin.games.nitro_dice.rules.race import Race


def next_seat(race: Race) -> None:
    """The next seat in furthest-forward order; the caller makes sure that there is one."""
    seat = race.order[race.at]
    me = race.drivers[seat]
    if me.cards > me.condition:
        race.ask(seat, DISCARD_LIMIT)
    else:
        draw_up(race, seat)


def cut_down(race: Race, action: i64) -> None:
    """Discard a card above the limit at once."""
    seat = race.actor
    race.discard(seat, action - CARD, FOR_LIMIT)
    me = race.drivers[seat]
    if me.cards <= me.condition:
        draw_up(race, seat)


def due(race: Race, seat: i64) -> i64:
    """3 for the first, 5 for the last, 4 for the others, one more in the garage (rulings 46 and 47)."""
    box = race.box
    cards = box.draw_others
    if race.at == 0:
        cards = box.draw_first
    elif race.at == race.field - 1:
        cards = box.draw_last
    if race.drivers[seat].cell >= box.street.garage_cell:
        cards += box.draw_in_garage
    return cards


def draw_up(race: Race, seat: i64) -> None:
    """Draw the cards that are due, but hold no more than the condition."""
    me = race.drivers[seat]
    left = due(race, seat)
    drawn: i64 = 0
    while left > 0 and me.cards < me.condition and race.draw(seat):
        drawn += 1
        left -= 1
    if race.log is not None:
        race.emit(REPLENISHED, seat, drawn, 0, 0)
    race.stage = REPLENISH
