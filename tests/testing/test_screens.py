"""The contract notices what is wrong with a board: ids, symbols, runs that are refused, and whatever it should not show."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest
from msgspec import structs

from hairpin.drawing import SIZES, Ask, Kit, Parts, Piece, Screen, Way
from hairpin.engine.chance import seeded
from hairpin.engine.state import State
from hairpin.games.game import Decision, Game, GameBoard, Setup, Story, View
from hairpin.games.street_illegal import GAME
from hairpin.games.street_illegal.rules.street import Street
from hairpin.games.street_illegal.setup import StreetSetup
from hairpin.games.street_illegal.view import StreetView
from hairpin.testing import Broken
from hairpin.testing.screens import remarks_on, screens_hold
from hairpin.testing.secrecy import nothing_leaks

assert GAME.board is not None
BOARD = GAME.board()


class Changed:
    """The real board, with its Screens changed by a function."""

    def __init__(self, change: Callable[[Screen, Setup], Screen]) -> None:
        self.change = change

    def kit(self, setup: Setup) -> Kit:
        return BOARD.kit(setup)

    def screen(
        self,
        setup: Setup,
        view: View,
        decision: Decision | None,
        names: Sequence[str],
        story: Story,
        sizes: tuple[str, ...] = SIZES,
        parts: Parts | None = None,
    ) -> Screen:
        return self.change(BOARD.screen(setup, view, decision, names, story, sizes), setup)


def game_with(board: GameBoard) -> Game:
    return replace(GAME, board=lambda: board)


def started(seats: int = 3) -> tuple[StreetSetup, State]:
    setup = GAME.set_up(seats)
    assert isinstance(setup, StreetSetup)
    return setup, setup.start(seeded(3), False)


def with_piece(piece: Piece) -> Callable[[Screen, Setup], Screen]:
    def change(screen: Screen, setup: Setup) -> Screen:
        board = screen.boards[1]
        size, scene = board.drawings[0]
        drawn = structs.replace(scene, groups=(*scene.groups, (piece,)))
        other = structs.replace(board, drawings=((size, drawn), *board.drawings[1:]))
        return structs.replace(screen, boards=(screen.boards[0], other))

    return change


def without_size(size: str) -> Callable[[Screen, Setup], Screen]:
    def change(screen: Screen, setup: Setup) -> Screen:
        board = screen.boards[1]
        other = structs.replace(board, drawings=tuple(one for one in board.drawings if one[0] != size))
        return structs.replace(screen, boards=(screen.boards[0], other))

    return change


def with_layout(layout: str) -> Callable[[Screen, Setup], Screen]:
    def change(screen: Screen, setup: Setup) -> Screen:
        asked = screen.decision
        return screen if asked is None else structs.replace(screen, decision=structs.replace(asked, layout=layout))

    return change


def with_ways(ways: Callable[[Ask], tuple[Way, ...]]) -> Callable[[Screen, Setup], Screen]:
    def change(screen: Screen, setup: Setup) -> Screen:
        asked = screen.decision
        return screen if asked is None else structs.replace(screen, decision=structs.replace(asked, ways=ways(asked)))

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (with_piece(Piece("car-0", "si-car-red", 0, 0)), "board race, wide: an id stands twice"),
        (with_piece(Piece("a", "si-car-pink", 0, 0)), "the kit has no symbol si-car-pink"),
        (with_piece(Piece("a", "si-scribble", 0, 0, text="hm")), "the kit has no style si-scribble"),
        (with_piece(Piece("a", "si-car-red", 0, 0, mood="giddy")), "the piece a has the mood giddy, and the style"),
        (without_size("tall"), "the board race has no drawing for the size tall"),
        (with_layout("spiral"), "there is no layout 'spiral' for a question; there are tabs, options"),
        (with_ways(lambda ask: (*ask.ways, Way("more", "More", answers=(0,)))), r"the Screen offers \(0,\) for lineup"),
        (with_ways(lambda ask: (Way("empty", "Empty"),)), "the way empty has no answers"),
        (with_ways(lambda ask: ()), "is asked: True, but its Screen offers ways to answer: False"),
        (with_ways(lambda ask: (Way("a", "A", symbol="no-such"), *ask.ways)), "the kit has no symbol no-such"),
    ],
)
def test_a_board_that_is_wrong_is_noticed(change: Callable[[Screen, Setup], Screen], says: str) -> None:
    setup, state = started()
    screens_hold(GAME, setup, state, random.Random(1))
    with pytest.raises(Broken, match=says):
        screens_hold(game_with(Changed(change)), setup, state, random.Random(1))


class Peeping(StreetSetup):
    """Leaves the whole truth lying about where a careless board may find it."""

    truth: Street

    def view(self, state: State, viewer: int | None) -> StreetView:
        self.truth = cast(Street, state)
        return super().view(state, viewer)


def test_a_board_that_peeps_is_noticed() -> None:
    real, state = started()
    setup = Peeping(real.seats, cast(dict[str, Any], real.options), None)

    def peep(screen: Screen, seen: Setup) -> Screen:
        assert isinstance(seen, Peeping)
        hand = seen.truth.drivers[1].hand
        return structs.replace(screen, subtitle=str([int(hand.cards[k]) for k in range(hand.n)]))

    assert nothing_leaks(setup, state, 0, random.Random(2), board=BOARD) > 0
    with pytest.raises(Broken, match="the Screen of seat 0 shows what it cannot know"):
        nothing_leaks(setup, state, 0, random.Random(1), board=Changed(peep))


def test_a_board_without_a_middle_size_is_remarked_on() -> None:
    setup, state = started()
    assert remarks_on(GAME, setup, state) == [
        "the board race of Street Illegal has no drawing for the size middle: tablets show the tall one"
    ]
