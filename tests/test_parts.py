"""Whatever is kept, a Screen looks the same: whole matches drawn with parts kept and with nothing kept, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from threading import Barrier

import pytest

from hairpin.drawing import SIZES, Kept, NothingKept, Parts, Screen, encode
from hairpin.games import find_game, find_games
from hairpin.games.game import Game, acts_of
from hairpin.match import Match
from tests.screens import board_of, match_of, played

GAMES = find_games()


class Page:
    """One viewer's page in one size, drawn with what `parts` keeps."""

    def __init__(self, match: Match, viewer: int | None, size: str, parts: Parts) -> None:
        self.match = match
        self.viewer = viewer
        self.sizes = (size,)
        self.parts = parts
        self.board = board_of(match.game)
        self.story = match.setup.story(viewer, match.names)
        self.told = 0

    def look(self) -> list[bytes]:
        """The Screen of the present step, and what is seen before it."""
        match, setup, names = self.match, self.match.setup, self.match.names
        self.story.add(match.told(self.viewer, self.told))
        self.told = len(match.steps)
        view = match.view(self.viewer)
        decision = setup.decision(view) if view.legal else None
        screens: list[Screen] = [
            self.board.screen(setup, view, decision, names, self.story, self.sizes, self.parts),
            *acts_of(self.board, setup, view, names, self.story, self.sizes, self.parts),
        ]
        return [encode(screen) for screen in screens]


def pages_of(match: Match, keep: type[Kept]) -> list[Page]:
    """All viewers of a table, on pages of several sizes; what looks the same to everybody is kept once."""
    table = keep()
    viewers = (*range(match.setup.seats), None)
    return [Page(match, viewer, SIZES[k % len(SIZES)], Parts(table, keep())) for k, viewer in enumerate(viewers)]


def shown(game: Game, seats: int, seed: int, keep: type[Kept]) -> Iterator[list[list[bytes]]]:
    """A random match, step by step: what every page shows."""
    match = match_of(game, seats, seed)
    pages = pages_of(match, keep)
    for _ in chain(played(match, seed), [None]):
        yield [page.look() for page in pages]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_kept_parts_show_what_is_drawn_anew(game: Game, seed: int) -> None:
    seats = min(4, game.most)
    steps = 0
    pairs = zip(shown(game, seats, seed, Kept), shown(game, seats, seed, NothingKept), strict=True)
    for step, (kept, anew) in enumerate(pairs):
        assert kept == anew, f"step {step}"
        steps += 1
    assert steps > 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_threads_draw_two_matches_at_once(game: Game) -> None:
    """A replay is drawn in a thread of its own while the tables go on: nothing that is kept belongs to both."""
    alone = [list(shown(game, game.fewest, seed, Kept)) for seed in (3, 4)]
    both = Barrier(2)

    def draw(seed: int) -> list[list[list[bytes]]]:
        both.wait()
        return list(shown(find_game(game.name), game.fewest, seed, Kept))

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(draw, (3, 4))) == alone


def test_a_part_is_drawn_anew_only_when_what_it_is_drawn_from_changes() -> None:
    drawn = []

    def part(speed: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        drawn.append(speed)
        return (speed, *cards)

    kept = Kept()
    first = kept(part, 1, (2, 3))
    assert kept(part, 1, (2, 3)) is first
    assert kept(part, 2, (2, 3)) == (2, 2, 3)
    assert kept(part, 1, (2, 3)) == (1, 2, 3)
    assert drawn == [1, 2, 1]


def test_a_part_in_several_places_is_kept_in_each() -> None:
    def part(speed: int) -> list[int]:
        return [speed]

    kept = Kept()
    near, far = kept.at("near", part, 1), kept.at("far", part, 2)
    assert kept.at("near", part, 1) is near
    assert kept.at("far", part, 2) is far
    assert kept(part, 1) is not near
