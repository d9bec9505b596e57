"""The pictures of the guide show what their words say; the check has the numbers of the worked examples E2 to E6."""

from __future__ import annotations

from hairpin.games.street_racing import GAME
from hairpin.games.street_racing.view import RacingView
from hairpin.match.example import play_example


def shown(name: str) -> RacingView:
    example = GAME.examples()[name]
    view = play_example(GAME, example).view(example.viewer)
    assert isinstance(view, RacingView)
    return view


def speeds(view: RacingView) -> list[int]:
    return [seat.speed for seat in view.seats]


def lead(view: RacingView) -> int:
    """Green's."""
    return view.seats[0].gap - view.seats[1].gap


def test_on_a_straight_everything_is_kept() -> None:
    view = shown("gap")
    assert (speeds(view), lead(view)) == ([4, 2], 2)


def test_the_first_draw() -> None:
    view = shown("blocked")
    assert view.check is not None
    assert (speeds(view), list(view.check.tokens)) == ([4, 6], ["steering", "red"])


def test_a_match() -> None:
    view = shown("match")
    assert view.check is not None
    assert (speeds(view), list(view.check.tokens)) == ([4, 4], ["steering", "red", "skid"])


def test_stopping_and_holding() -> None:
    assert (speeds(shown("stopped")), lead(shown("stopped"))) == ([4, 3], 3)
    assert (speeds(shown("held")), lead(shown("held"))) == ([4, 4], 2)
