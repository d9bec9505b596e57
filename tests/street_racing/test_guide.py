"""The pictures of the guide show what their words say; the check has the numbers of the worked examples E2 to E6."""

from __future__ import annotations

import re

from hairpin.engine.chance import seeded
from hairpin.games.street_racing import GAME
from hairpin.games.street_racing.components import TOP_SPEED, read_components
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


def test_the_table_of_penalties_is_that_of_the_box() -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| (\d) \| (\d|–) \|$", GAME.guide(), re.MULTILINE)
    told = {
        speed: (int(dry), None if skid == "–" else int(skid))
        for low, high, dry, skid in rows
        for speed in range(int(low), int(high or low) + 1)
    }
    plain, with_skid = read_components(None).penalty
    assert told == {speed: (plain[speed], with_skid[speed] if speed > 1 else None) for speed in range(1, TOP_SPEED + 1)}


def test_the_roads_are_those_of_the_box() -> None:
    box = read_components(None)
    assert box.road_counts == (3, 3, 3, 3)
    assert "**twelve roads**, three of each kind. Six are dealt" in GAME.guide()
    view = GAME.set_up(2, {}).view(GAME.set_up(2, {}).start(seeded(1), False), None)
    assert isinstance(view, RacingView)
    assert (view.deck, sum(view.unseen.values()) - (view.deck - 1)) == (6, 5)
