"""Underground Street Racing keeps the contract: random matches, and matches that hypothesis thinks up."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_out
from hairpin.games.underground import GAME
from hairpin.testing import check_game, check_match, random_setup
from hairpin.testing.secrecy import nothing_leaks
from tests.amounts import by_build
from tests.underground.scenes import START, A, Scene


def test_conformance() -> None:
    matches = by_build(60, 18)
    report = check_game(GAME, matches, seed=2026, closely=0.04)
    assert report.matches == matches
    assert set(report.seats) == {2, 3, 4}
    assert report.looked_closely > 3 * matches
    assert report.compared > 30 * matches


@pytest.mark.slow
def test_a_thousand_random_matches_over_all_seats_and_options() -> None:
    matches = by_build(1002, 201)
    report = check_game(GAME, matches, seed=5, closely=0.002)
    assert report.matches == matches
    assert min(report.seats.values()) == matches // 3


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.integers(2, 4),
    st.integers(0, 2**32),
    st.lists(st.integers(1, 30), min_size=7, max_size=7),
    st.sampled_from([3, 5, 7, 15]),
    st.data(),
)
def test_whatever_is_answered_the_contract_holds_on_any_board(
    seats: int, seed: int, targets: list[int], lanes: int, data: st.DataObject
) -> None:
    luck = random.Random(seed)
    agreed = {**random_setup(GAME, luck, seats).options, "targets": targets, "lanes": lanes, "drive_off_limit": 3}
    setup = GAME.set_up(seats, agreed)
    choices = st.integers(0, 255)

    def choose(options: object) -> int:
        assert isinstance(options, tuple)
        return int(options[data.draw(choices) % len(options)])

    report = check_match(GAME, setup, luck, closely=0.02, choose=choose)
    assert report.decisions <= setup.longest()


def test_no_match_comes_near_its_bound() -> None:
    for number in range(60):
        setup = random_setup(GAME, random.Random(number))
        chance = seeded(number)
        assert 10 * int(play_out(setup.start(chance, False), chance)) < setup.longest()


def test_two_worlds_in_which_somebody_finishes_in_one_only_are_not_compared_any_further() -> None:
    """Runs differ in length: whoever is asked last in a round and first in the next is asked on in both worlds."""
    scene = Scene([START] * 2, rolls=["4 3 2 1"] * 2, options={"assign_mode": "in_turn", "hidden_rolls": True})
    scene.assign(A, "4 | 3 | 2")
    compared = [nothing_leaks(scene.setup, scene.race, None, random.Random(number)) for number in range(200)]
    assert min(compared) >= 1
    assert max(compared) > 2
