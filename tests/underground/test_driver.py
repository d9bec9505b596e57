"""The game's own driver: decent, legal, and blind to what its seat cannot see."""

from __future__ import annotations

import random

import pytest

from hairpin.bots import find_bot, find_policy
from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_many
from hairpin.games.underground import GAME
from hairpin.games.underground.rules import triples
from hairpin.match import Match
from hairpin.testing import random_setup
from tests.underground.scenes import ONES, START, A, B, Scene, run_to


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_at_least_75_in_100_decided_two_seat_matches_against_random_play(seat: int) -> None:
    setup = GAME.set_up(2)
    levels = ["street" if k == seat else "rookie" for k in range(2)]
    tally = play_many(setup.start(seeded(0), False), [find_policy(level, GAME, setup) for level in levels], 17, 0, 100)
    decided = tally.matches - tally.wins.get(-1, 0)
    assert decided > 90
    assert tally.wins.get(seat, 0) >= 0.95 * decided  # about 99 in 100 are won; 75 are asked


def test_it_beats_random_play_at_a_full_table_too() -> None:
    setup = GAME.set_up(4)
    won = 0
    for seat in range(4):
        policies = [find_policy("street" if k == seat else "rookie", GAME, setup) for k in range(4)]
        won += play_many(setup.start(seeded(0), False), policies, 3, 0, 20).wins.get(seat, 0)
    assert won > 80 * 0.75


def test_it_plays_whole_matches_under_all_options_from_views_alone() -> None:
    played = 0
    for number in range(10):
        luck = random.Random(number)
        setup = random_setup(GAME, luck)
        match = Match(GAME, setup, seeded(number))
        bots = [find_bot("street", GAME, setup, seeded(number + seat)) for seat in range(setup.seats)]
        while not match.over:
            seat = luck.choice(match.waiting)
            view = match.view(seat)
            decision = setup.decision(view)
            assert decision is not None
            match.submit(seat, bots[seat].choose(view, decision))
            played += 1
    assert played > 500


def test_it_follows_one_plan_through_a_run() -> None:
    """At each step it takes up the triple it chose at the first one."""
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES])
    race = scene.race
    first = triples.list_triples(race, A)
    driver = scene.setup.driver()
    run = []
    state = race.clone()
    while state.awaited >> A & 1:
        run.append(int(driver.choose(state, A, seeded(1))))
        state.apply(A, run[-1])
    planned = [run_to(race, A, triple) for triple in range(triples.ALL) if first.reachable(triple)]
    assert run in planned


def test_it_does_not_stop_a_car_where_it_need_not() -> None:
    scene = Scene([[(1, 1), (1, 3), (1, 3)], START], rolls=["6 5 1 1 1 1 1 1", ONES])
    policy = scene.setup.driver()
    while A in scene.waiting():
        scene.match.submit(A, int(policy.choose(scene.race, A, seeded(1))))
    scene.assign(B, "1 | 1 | 1")
    assert scene.cars(A)[0] != (2, 0)


def test_in_a_drive_off_it_speeds_up() -> None:
    scene = Scene([[(1, 3), (8, 1), (8, 1)]] * 2, rolls=["6 6 1", "2 1 1"], driving=[[1], [1]])
    policy = scene.setup.driver()
    while A in scene.waiting():
        scene.match.submit(A, int(policy.choose(scene.race, A, seeded(1))))
    scene.assign(B, "2")
    assert scene.ended() == ("drive_off", (A,))


def test_in_the_fastest_lane_of_a_drive_off_one_car_makes_way_for_another() -> None:
    scene = Scene([[(1, 5), (1, 5), (8, 1)]] * 2, rolls=["6 6 1", "6 1 1"], driving=[[1, 2], [1]])
    policy = scene.setup.driver()
    while A in scene.waiting():
        scene.match.submit(A, int(policy.choose(scene.race, A, seeded(1))))
    scene.assign(B, "6 1")
    assert scene.ended() == ("drive_off", (A,))
