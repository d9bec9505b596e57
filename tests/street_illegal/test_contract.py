"""Street Illegal keeps the contract: random matches, and matches that hypothesis thinks up."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_out
from hairpin.games.street_illegal import GAME
from hairpin.testing import check_game, check_match, random_setup
from tests.amounts import by_build


def test_conformance() -> None:
    matches = by_build(70, 28)
    report = check_game(GAME, matches, seed=2026, closely=0.05)
    assert report.matches == matches
    assert set(report.seats) == set(range(1, 8))
    assert report.looked_closely > 4 * matches
    assert report.compared > 40 * matches


@pytest.mark.slow
def test_a_thousand_random_matches_over_all_seats_and_options() -> None:
    matches = by_build(1001, 203)
    report = check_game(GAME, matches, seed=5, closely=0.002)
    assert report.matches == matches
    assert min(report.seats.values()) == matches // 7


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(1, 7), st.integers(0, 2**32), st.data())
def test_whatever_is_answered_the_contract_holds(seats: int, seed: int, data: st.DataObject) -> None:
    luck = random.Random(seed)
    setup = GAME.set_up(
        seats, {**random_setup(GAME, luck, seats).options, "races": 1, "track_length": 1, "track": None}
    )
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
