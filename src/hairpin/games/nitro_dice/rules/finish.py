"""The finish: when a race is over, everybody's place and points, and the winner of a series (rules 5)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.numbers import (
    FINISH,
    LAST_RACE,
    MORE_WINS,
    MOST_POINTS,
    NOBODY,
    NOT_OVER,
    OVER,
    PLACED,
    RACE_ENDS,
    ROUND_LIMIT,
    WON,
)
from hairpin.games.nitro_dice.rules.order import is_ahead
from hairpin.games.nitro_dice.rules.race import Race


def reason_now(race: Race) -> i64:
    """Why the race is over after this round, or NOT_OVER."""
    for me in race.drivers:
        if me.wrecked == 0 and me.section > race.box.finish:
            return FINISH
    return ROUND_LIMIT if race.round >= race.box.max_rounds else NOT_OVER


def is_placed_before(race: Race, one: i64, other: i64) -> bool:
    """By position; wrecks come last, later wrecks before earlier ones, wrecks of one blow by position."""
    mine = race.drivers[one].wrecked
    theirs = race.drivers[other].wrecked
    if mine == theirs:
        return is_ahead(race, one, other)
    return mine == 0 or (theirs != 0 and mine > theirs)


def end_race(race: Race, reason: i64) -> None:
    """Place everybody; there are no ties (rules 5)."""
    race.actor = NOBODY
    race.clear_turn()
    race.clear_played()
    if race.log is not None:
        race.emit(RACE_ENDS, race.race, reason, race.round, nobody_left(race))
    places: list[int] = []
    seat: i64 = 0
    while seat < race.seats:
        k = len(places)
        while k > 0 and is_placed_before(race, seat, places[k - 1]):
            k -= 1
        places.insert(k, seat)
        seat += 1
    place: i64 = 0
    for placed in places:
        race.points[placed] += race.seats - place
        if race.log is not None:
            race.emit(PLACED, placed, place + 1, race.seats - place, 0)
        place += 1
    race.wins[places[0]] += 1
    race.finishes = [*race.finishes, *places, int(reason), int(race.round)]
    if race.race == race.box.races:
        end_match(race, reason)


def end_match(race: Race, reason: i64) -> None:
    """A single race gives its own reason; a series is won by points, then by race wins, then by the last race."""
    best = standing(race, 0)
    second = standing(race, 1)
    race.won = 1 << best
    race.ended = reason
    if race.box.races > 1:
        if race.points[best] > race.points[second]:
            race.ended = MOST_POINTS
        else:
            race.ended = MORE_WINS if race.wins[best] > race.wins[second] else LAST_RACE
    race.stage = OVER
    if race.log is not None:
        race.emit(WON, best, race.ended, nobody_left(race), 0)


def nobody_left(race: Race) -> i64:
    """1 if one blow has wrecked all dice that were left, so that even the winner is a wreck; else 0."""
    return 1 if race.racing == 0 else 0


def last_place(race: Race, seat: i64) -> i64:
    """The place of a seat in the last race run, 0 for the winner."""
    start: i64 = len(race.finishes)
    start -= race.seats + 2
    place: i64 = 0
    while race.finishes[start + place] != seat:
        place += 1
    return place


def beats(race: Race, one: i64, other: i64) -> bool:
    """Whether a seat stands ahead of another in the series."""
    if race.points[one] != race.points[other]:
        return race.points[one] > race.points[other]
    if race.wins[one] != race.wins[other]:
        return race.wins[one] > race.wins[other]
    return last_place(race, one) < last_place(race, other)


def rank(race: Race, seat: i64) -> i64:
    """The place in the series so far, 0 for the best."""
    place: i64 = 0
    other: i64 = 0
    while other < race.seats:
        if other != seat and beats(race, other, seat):
            place += 1
        other += 1
    return place


def standing(race: Race, place: i64) -> i64:
    """The seat on a place in the series."""
    seat: i64 = 0
    while rank(race, seat) != place:
        seat += 1
    return seat


def score(race: Race, seat: i64) -> float:
    """Half for the win, half for the place."""
    share = float(race.seats - 1 - rank(race, seat)) / float(race.seats - 1)
    return 0.5 * share + (0.5 if race.won & (1 << seat) != 0 else 0.0)
