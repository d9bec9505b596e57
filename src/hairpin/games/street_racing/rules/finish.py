"""The finish: who won a race and why, points, the series (rules 5)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.street_racing.rules.numbers import (
    BY_FINAL_SPEED,
    BY_GAP,
    BY_POINTS,
    DRAW_HALVES,
    DRAWN,
    NOBODY_WON,
    NOT_OVER,
    OVER,
    RACE_DONE,
    RACE_ENDS,
    WIN_HALVES,
    WON,
)
from hairpin.games.street_racing.rules.race import Race


def finish_line(race: Race) -> None:
    """After the last turn the larger gap wins; level cars draw, or go by their speeds (ruling 15)."""
    lead = race.lead(0)
    if lead != 0:
        end_race(race, 0 if lead > 0 else 1, BY_GAP)
        return
    faster = race.drivers[0].speed - race.drivers[1].speed
    if race.box.final_speed and faster != 0:
        end_race(race, 0 if faster > 0 else 1, BY_FINAL_SPEED)
    else:
        end_race(race, NOBODY_WON, DRAWN)


def end_race(race: Race, winner: i64, reason: i64) -> None:
    """A point for the winner, half a point each for a draw; the race goes into the history."""
    if winner == NOBODY_WON:
        race.drivers[0].points += DRAW_HALVES
        race.drivers[1].points += DRAW_HALVES
    else:
        race.drivers[winner].points += WIN_HALVES
    race.turns += race.turn + 1
    race.finishes = race.finishes + [int(race.drivers[0].gap), int(race.drivers[1].gap), int(winner), int(reason)]
    if race.log is not None:
        race.emit(RACE_ENDS, race.race, winner, reason, 0)
    race.stage = RACE_DONE


def series_goes_on(race: Race) -> bool:
    """A series ends when all races are run or a seat has more than half of their points."""
    races = race.box.races
    return race.race + 1 < races and race.drivers[0].points <= races and race.drivers[1].points <= races


def announce(race: Race) -> None:
    if race.log is not None:
        race.emit(WON, winners(race), reason(race), 0, 0)


def winners(race: Race) -> i64:
    """The seats that won, one bit each; both if the match is drawn."""
    if race.stage != OVER:
        return 0
    ahead = race.drivers[0].points - race.drivers[1].points
    if ahead == 0:
        return 3
    return 1 if ahead > 0 else 2


def reason(race: Race) -> i64:
    """Why the match ended: a single race has its own reason, a series goes by points."""
    if race.stage != OVER:
        return NOT_OVER
    if race.drivers[0].points == race.drivers[1].points:
        return DRAWN
    return race.finishes[len(race.finishes) - 1] if race.box.races == 1 else BY_POINTS
