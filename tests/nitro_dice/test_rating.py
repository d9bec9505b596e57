"""Ratings: what is counted in races is what happened in them, and each warning has a mark from which on it comes true."""

from __future__ import annotations

from typing import cast

import pytest

from hairpin.bots.levels import find_policy
from hairpin.engine.chance import seeded
from hairpin.engine.state import Event
from hairpin.games.game import Json
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.rating import LIMPING, LONG_RACE, SHORT_RACE, Log, drive, interval, rate
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.nitro_dice import NitroDice
from hairpin.games.nitro_dice.track import layouts
from hairpin.lab.rate import RateOrder
from hairpin.lab.rate import rate as race_and_rate
from tests.nitro_dice.positions import Position
from tests.nitro_dice.scenes import Die

SETUP = GAME.set_up(2)
GOOD: Json = {
    "place": 0,
    "rounds": 12,
    "decisions": 200,
    "called": False,
    "turns": 24,
    "standing": 0,
    "limping": 0,
    "due": 50,
    "dear": 5,
    "held": 100,
    "idle": 10,
    "damage": 6,
    "repairs": 2,
}


def verdicts(**changed: object) -> list[str]:
    """The warnings that come true in races like the good one but for these values."""
    rating = rate(SETUP, [{**GOOD, **changed}] * 20)
    return [what for what, true, _ in rating.verdicts if true]


def test_good_races_bring_no_warning_true() -> None:
    assert verdicts() == []


@pytest.mark.parametrize(
    ("changed", "warning"),
    [
        ({"rounds": SHORT_RACE - 1}, "too short"),
        ({"damage": 0, "repairs": 0}, "too short"),
        ({"rounds": LONG_RACE + 1}, "too long"),
        ({"called": True}, "too long"),
        ({"limping": 3}, "a long way to the garage"),
        ({"dear": 13}, "unbalanced"),
        ({"idle": 26}, "unbalanced"),
        ({"standing": 3}, "unbalanced"),
    ],
)
def test_each_warning_has_its_mark(changed: dict[str, object], warning: str) -> None:
    assert verdicts(**changed) == [warning]


@pytest.mark.parametrize(
    "changed", [{"rounds": SHORT_RACE}, {"rounds": LONG_RACE}, {"limping": 2}, {"dear": 12}, {"standing": 2}]
)
def test_at_the_mark_nothing_has_come_true_yet(changed: dict[str, object]) -> None:
    assert verdicts(**changed) == []


def test_the_interval_is_wilsons() -> None:
    assert interval(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_wins_are_counted_by_place_on_the_grid() -> None:
    races = [{**GOOD, "place": place} for place in (0, 1, 1, 1)]
    rating = rate(SETUP, races)
    assert [(who, wins, share) for who, wins, share, _, _ in rating.shares] == [("1", 1, 0.25), ("2", 3, 0.75)]


def test_events_are_counted() -> None:
    log = Log()
    for kind, *values in (
        (numbers.ON_GRID, 1, 1, 0),
        (numbers.ON_GRID, 0, 2, 0),
        (numbers.ROUND_BEGINS, 1),
        (numbers.TURN_BEGINS, 0, 0),  # everybody begins at 0
        (numbers.ROUND_BEGINS, 2),
        (numbers.TURN_BEGINS, 0, 0),
        (numbers.HURT, 0, numbers.BY_HANDLING, LIMPING, 3),
        (numbers.HURT, 1, numbers.BY_HAZARD, 8, 3),
        (numbers.TURN_BEGINS, 0, 3),
        (numbers.REPAIRED, 0, LIMPING + 1),
        (numbers.TURN_BEGINS, 0, 3),
        (numbers.PLAYED, 0, 0, numbers.FOR_HANDLING),
        (numbers.PLAYED, 0, 0, numbers.FOR_THREE),
        (numbers.PLAYED, 0, 0, numbers.FOR_BRAKE),
        (numbers.RACE_ENDS, 1, numbers.FINISH, 2),
        (numbers.PLACED, 1, 1, 2),
        (numbers.PLACED, 0, 2, 1),
    ):
        log.take(Event(kind, *values, *[0] * (4 - len(values))))
    assert (log.grid, log.winner, log.rounds, log.turns, log.standing, log.limping) == ([1, 0], 1, 2, 4, 1, 1)
    assert (log.matched, log.threes, log.unpaid, log.damage, log.repairs) == (1, 1, 1, 2, 1)


@pytest.mark.parametrize("seed", range(4))
def test_a_race_that_is_rated_is_the_race_of_that_seed(seed: int) -> None:
    setup = GAME.set_up(3, {"track": "A G r r s s r r; laps 1"})
    policies = [find_policy("rookie", GAME, setup)] * 3
    counted = drive(setup, policies, seed)
    chance = seeded(seed)
    race = cast(NitroDice, setup.start(chance, False))
    first = [int(seat) for seat in race.grid]
    decisions = 0
    while not race.over():
        seat = race.waiting()[0]
        race.apply(seat, policies[seat].choose(race, seat, chance))
        decisions += 1
    assert counted["decisions"] == decisions
    assert counted["rounds"] == race.length()
    assert 1 << first[counted["place"]] == race.winners()
    worn = sum(9 - int(me.condition) for me in race.drivers)
    assert counted["damage"] >= worn


def test_cards_that_the_next_sections_do_not_want_are_idle() -> None:
    """On three_lap 4 is the one yellow turn: from 3 on it is ahead, from 5 on the next six sections do without it."""
    for place, idle in (("3L1", 0), ("5L1", 2)):
        log = Log()
        log.look(Position([Die(place, 1, "S TY TY"), Die("0R1")], phase="speed", track="three_lap").race, 0)
        assert (log.held, log.idle) == (3, idle)


def came_true(track: str, seats: int, races: int = 12) -> set[str]:
    """The warnings that races by decent drivers bring true."""
    rating = race_and_rate(RateOrder("nitro-dice", track, seats, None, 5), races, 1, lambda done: None)
    return {what for what, true, _ in rating.verdicts if true}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", layouts())
def test_no_warning_comes_true_on_the_layouts(name: str, seats: int) -> None:
    assert came_true(name, seats) == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("track", "warning"),
    [
        ("A s r r s y r G r r y r; laps 1", "too short"),
        ("A s r r s y r G r r y r; laps 6", "too long"),
        ("A G r r s s r r; laps 3", "unbalanced"),
        ("A s s s s s s s s r r s s s G s s s s s r r; laps 2", "a long way to the garage"),
    ],
)
def test_each_warning_comes_true_on_a_track_that_has_it(track: str, warning: str) -> None:
    assert warning in came_true(track, 4)
