"""The game's own driver: decent, legal, and blind to what its seat cannot see."""

from __future__ import annotations

import random

import pytest

from hairpin.bots import find_bot, find_policy
from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_many
from hairpin.games.street_illegal import GAME
from hairpin.match import Match
from hairpin.testing import random_setup


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_at_least_80_in_100_two_seat_matches_against_random_play(seat: int) -> None:
    setup = GAME.set_up(2)
    levels = ["street" if k == seat else "rookie" for k in range(2)]
    tally = play_many(setup.start(seeded(0), False), [find_policy(level, GAME, setup) for level in levels], 17, 0, 400)
    assert tally.wins.get(seat, 0) >= 360  # about 98 in 100 are won; 80 are asked


def test_it_beats_random_play_at_a_full_table_too() -> None:
    setup = GAME.set_up(7)
    levels = ["rookie"] * 6 + ["street"]
    won = 0
    for seat in range(7):
        policies = [find_policy(level, GAME, setup) for level in levels[seat + 1 :] + levels[: seat + 1]]
        place = (6 - seat - 1) % 7
        won += play_many(setup.start(seeded(0), False), policies, 3, 0, 40).wins.get(place, 0)
    assert won > 280 * 0.6


def test_it_plays_whole_matches_under_all_options_from_views_alone() -> None:
    played = 0
    for number in range(12):
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
