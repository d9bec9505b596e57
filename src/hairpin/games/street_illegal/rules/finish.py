"""The finish: points for positions, the Old Pros as one team, series and who has won (rules 5)."""

from __future__ import annotations

from hairpin.engine.compat import i64
from hairpin.games.street_illegal.rules.numbers import (
    FINISHED,
    FOREMOST,
    LAST_RACE,
    MOST_POINTS,
    NOT_OVER,
    OLD_PROS,
    OVER,
    RACE_ENDS,
    SHARED,
    TEAM_ALWAYS,
    TEAM_IN_SERIES,
    TEAM_SCORED,
    WON,
)
from hairpin.games.street_illegal.rules.race import Race


def score_race(race: Race) -> None:
    """Points by position; the team scores only its best-placed car. The order goes into the history."""
    box = race.box
    team_scored = False
    k: i64 = 0
    while k < box.cars:
        car = race.order[k]
        points = box.points[k]
        if car < race.seats:
            race.points[car] += points
        elif not team_scored:
            race.points[race.seats] += points
            team_scored = True
            if race.log is not None:
                race.emit(TEAM_SCORED, points, k + 1, 0, 0)
        if car < race.seats and race.log is not None:
            race.emit(FINISHED, car, k + 1, points, 0)
        k += 1
    race.finishes = race.finishes + [int(car) for car in race.order]
    if race.log is not None:
        race.emit(RACE_ENDS, race.race, 0, 0, 0)


def announce(race: Race) -> None:
    if race.log is not None:
        race.emit(WON, winners(race), 1 if team_wins(race) else 0, reason(race), 0)


def team_ranked(race: Race) -> bool:
    """Whether the Old Pros are ranked and can win (R37, option old_pro_team)."""
    box = race.box
    if race.seats >= box.cars:
        return False
    if box.old_pro_team == TEAM_IN_SERIES:
        return box.races > 1 or race.seats == 1
    return box.old_pro_team == TEAM_ALWAYS


def standing(race: Race, who: i64) -> i64:
    """The standing of a seat, or of the team (number `seats`): more is better, equals share (R38).

    A single race is ranked by position; a series by points, and with series_tiebreak then by the last position.
    """
    box = race.box
    place: i64 = 0
    while race.order[place] != who and (who < race.seats or race.order[place] < race.seats):
        place += 1
    if box.races == 1:
        return box.cars - place
    worth = race.points[who] * 16
    if box.tiebreak_last_race:
        worth += box.cars - place
    return worth


def best_standing(race: Race) -> i64:
    best: i64 = -1
    who: i64 = 0
    last = race.seats if team_ranked(race) else race.seats - 1
    while who <= last:
        worth = standing(race, who)
        if worth > best:
            best = worth
        who += 1
    return best


def winners(race: Race) -> i64:
    """The seats that won, one bit each; 0 if only the Old Pros won."""
    if race.stage != OVER:
        return 0
    best = best_standing(race)
    mask: i64 = 0
    seat: i64 = 0
    while seat < race.seats:
        if standing(race, seat) == best:
            mask |= 1 << seat
        seat += 1
    return mask


def team_wins(race: Race) -> bool:
    return race.stage == OVER and team_ranked(race) and standing(race, race.seats) == best_standing(race)


def reason(race: Race) -> i64:
    if race.stage != OVER:
        return NOT_OVER
    mask = winners(race)
    if mask == 0:
        return OLD_PROS
    if race.box.races == 1:
        return FOREMOST
    if mask & (mask - 1) != 0 or team_wins(race):
        return SHARED
    if race.box.tiebreak_last_race and level_on_points(race, mask):
        return LAST_RACE
    return MOST_POINTS


def level_on_points(race: Race, winner: i64) -> bool:
    """Whether another seat or the team has as many points as the winner."""
    seat: i64 = 0
    while winner & (1 << seat) == 0:
        seat += 1
    who: i64 = 0
    last = race.seats if team_ranked(race) else race.seats - 1
    while who <= last:
        if who != seat and race.points[who] == race.points[seat]:
            return True
        who += 1
    return False
