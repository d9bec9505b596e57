"""Search: the same answer for the same seed, from a state it leaves alone, and better than chance."""

from __future__ import annotations

import pytest

from hairpin.engine.chance import Chance, seeded
from hairpin.engine.playout import Anything, Policy, play_out_by
from hairpin.engine.search import Search
from hairpin.engine.state import State
from hairpin.games.game import Game
from hairpin.games.street_illegal import GAME as STREET_ILLEGAL
from tests.fifth_game import GAME as SPRINT

GAMES = pytest.mark.parametrize("game", [STREET_ILLEGAL, SPRINT], ids=lambda game: game.name)


def mid_game(game: Game, seats: int = 3, answers: int = 14, seed: int = 1) -> State:
    """A match after some random answers."""
    chance = seeded(seed)
    state = game.set_up(seats).start(chance.clone(), False)
    for _ in range(answers):
        seat = state.waiting()[0]
        state.apply(seat, Anything().choose(state, seat, chance))
    assert not state.over()
    return state


def searched(state: State, iterations: int, seed: int) -> Search:
    search = Search(state, state.waiting()[0], seeded(seed))
    search.think(iterations)
    return search


@GAMES
def test_the_same_seed_gives_the_same_search(game: Game) -> None:
    first, second = searched(mid_game(game), 60, 5), searched(mid_game(game), 60, 5)
    assert first.visits() == second.visits()
    assert first.best() == second.best()


@GAMES
def test_thinking_in_slices_is_thinking(game: Game) -> None:
    state = mid_game(game)
    whole = searched(state, 60, 5)
    sliced = searched(state, 20, 5)
    sliced.think(40)
    assert sliced.visits() == whole.visits()


@GAMES
def test_the_root_is_left_alone(game: Game) -> None:
    state = mid_game(game)
    before = state.snapshot()
    luck = state.chance.clone()
    searched(state, 60, 5)
    assert state.snapshot() == before
    assert [state.chance.below(1000) for _ in range(5)] == [luck.below(1000) for _ in range(5)]


@GAMES
@pytest.mark.parametrize("answers", [0, 5, 14, 22])
def test_visits_add_up_over_the_legal_actions(game: Game, answers: int) -> None:
    state = mid_game(game, answers=answers)
    search = searched(state, 80, 3)
    visits = search.visits()
    assert set(visits) == set(state.legal(state.waiting()[0]))
    assert sum(visits.values()) == 80
    assert min(visits.values()) > 0
    assert visits[search.best()] == max(visits.values())


@GAMES
def test_any_awaited_seat_can_search_a_sealed_choice(game: Game) -> None:
    """In a simultaneous decision the searching seat answers first, whoever else has not answered yet."""
    options = {"start_grid": "tactical"} if game is STREET_ILLEGAL else {}
    state = game.set_up(3, options).start(seeded(2), False)
    assert state.waiting() == (0, 1, 2)
    for seat in state.waiting():
        search = Search(state, seat, seeded(seat))
        search.think(50)
        assert set(search.visits()) == set(state.legal(seat))


def test_nothing_was_tried_before_thinking() -> None:
    search = Search(mid_game(SPRINT), 0, seeded(1))
    assert search.visits() == {}
    assert search.best() == -1


@GAMES
def test_what_the_seat_cannot_know_does_not_steer_its_search(game: Game) -> None:
    """Other hands and the luck to come are dealt anew, so two worlds that look the same are searched the same way."""
    here = mid_game(game)
    seat = here.waiting()[0]
    there = here.clone()
    there.redeal(seat, seeded(99))
    assert there.snapshot() != here.snapshot()
    assert searched(here, 60, 5).visits() == searched(there, 60, 5).visits()


class Searcher(Policy):
    """Answers what a short search likes best."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        search = Search(state, seat, seeded(chance.below(2**30)))
        search.think(self.iterations)
        return search.best()


def test_a_few_hundred_iterations_beat_random_answers() -> None:
    """Random against random wins half; 20 of 24 by luck alone is less likely than one in a thousand."""
    wins = 0.0
    for number in range(24):
        chance = seeded(number)
        state = SPRINT.set_up(2, {"rounds": 4}).start(chance, False)
        me = number % 2
        policies: list[Policy] = [Anything(), Anything()]
        policies[me] = Searcher(200)
        play_out_by(state, policies, chance)
        wins += state.score(me)
    assert wins >= 20
