"""Street Racing keeps the contract: random matches, and matches that hypothesis thinks up."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_out
from hairpin.games.street_racing import GAME
from hairpin.testing import check_game, check_match, random_setup
from tests.amounts import by_build


def test_conformance() -> None:
    matches = by_build(120, 40)
    report = check_game(GAME, matches, seed=2026, closely=0.06)
    assert report.matches == report.seats[2] == matches
    assert report.looked_closely > 1.6 * matches
    assert report.compared > 12 * matches


@pytest.mark.slow
def test_a_thousand_random_matches_over_all_options() -> None:
    matches = by_build(1000, 200)
    report = check_game(GAME, matches, seed=5, closely=0.005)
    assert report.matches == matches
    assert report.decisions > 20 * matches


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32), st.data())
def test_whatever_is_answered_the_contract_holds(seed: int, data: st.DataObject) -> None:
    luck = random.Random(seed)
    setup = GAME.set_up(2, {**random_setup(GAME, luck, 2).options, "races": 1})
    choices = st.integers(0, 255)

    def choose(options: object) -> int:
        assert isinstance(options, tuple)
        return int(options[data.draw(choices) % len(options)])

    report = check_match(GAME, setup, luck, closely=0.05, choose=choose)
    assert report.decisions <= setup.longest()


def test_no_match_comes_near_its_bound() -> None:
    for number in range(60):
        setup = random_setup(GAME, random.Random(number))
        chance = seeded(number)
        assert 3 * int(play_out(setup.start(chance, False), chance)) < setup.longest()
