"""Nitro Dice keeps the contract: random matches, and matches that hypothesis thinks up."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_out
from hairpin.games.nitro_dice import GAME
from hairpin.testing import check_game, check_match, random_setup
from tests.amounts import by_build

TRACKS = (
    "two_lap",
    "A s r r G s r r",
    "A s:L1~ y:R1 y G s:L1R3 y y; inside R",
    "A G s r s r s s s s s r s r s s",
)


def test_conformance() -> None:
    report = check_game(GAME, matches=10, seed=2026, closely=0.006)
    assert report.matches == 10
    assert set(report.seats) == {2, 3, 4, 5, 6}
    assert report.looked_closely > 20
    assert report.compared > 300


@pytest.mark.slow
@pytest.mark.parametrize("part", range(by_build(10, 2)))
def test_five_hundred_random_matches_over_all_seats_and_options(part: int) -> None:
    report = check_game(GAME, matches=50, seed=500 + part, closely=0.0005)
    assert report.matches == 50
    assert min(report.seats.values()) == 10


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(2, 6), st.integers(0, 2**32), st.sampled_from(TRACKS), st.data())
def test_whatever_is_answered_the_contract_holds_on_any_track(
    seats: int, seed: int, track: str, data: st.DataObject
) -> None:
    luck = random.Random(seed)
    agreed = {**random_setup(GAME, luck, seats).options, "track": track, "laps": 1, "races": 1, "max_rounds": 5}
    setup = GAME.set_up(seats, agreed)
    choices = st.integers(0, 255)

    def choose(options: object) -> int:
        assert isinstance(options, tuple)
        return int(options[data.draw(choices) % len(options)])

    report = check_match(GAME, setup, luck, closely=0.02, choose=choose)
    assert report.decisions <= setup.longest()


def test_no_match_comes_near_its_bound() -> None:
    for number in range(20):
        setup = random_setup(GAME, random.Random(number))
        chance = seeded(number)
        assert 10 * int(play_out(setup.start(chance, False), chance)) < setup.longest()
