"""The pictures of the guide show what their words say."""

from __future__ import annotations

from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.match import Match
from hairpin.match.example import play_example

RED, YELLOW, BLUE, ORANGE = range(4)


def shown(name: str) -> Match:
    return play_example(GAME, GAME.examples()[name])


def view(name: str) -> NitroDiceView:
    found = shown(name).view(None)
    assert isinstance(found, NitroDiceView)
    return found


def places(name: str) -> list[str]:
    return [f"{seat.section}{seat.lane}{seat.space}" for seat in view(name).seats]


def offered(name: str) -> list[str]:
    match = shown(name)
    (seat,) = match.waiting
    return [match.setup.action_name(int(action)) for action in match.state.legal(seat)]


def test_the_grid_is_worked_example_1() -> None:
    assert view("grid").grid == (BLUE, YELLOW, RED, ORANGE)


def test_a_ride_is_free() -> None:
    assert offered("draft") == ["ride", "resist"]
    assert shown("draft").waiting == (RED,)


def test_a_step() -> None:
    turn = view("step").turn
    assert turn is not None
    assert (turn.mover, turn.left) == (BLUE, 1)
    assert {"forward", "drift R", "lane R"} <= set(offered("step"))
    assert places("step")[RED] == "0L3"


def test_laying_a_card_on_a_red_turn() -> None:
    assert offered("laying") == ["target 2", "target 3", "target 6", "target 8", "target 9", "target 11"]
    assert view("gap").track[2].face == "TR:R2"


def test_the_gap() -> None:
    assert places("gap")[:3] == ["1L1", "1R2", "1L2"]
    assert [seat.speed for seat in view("gap").seats] == [3, 1, 1, 0]
    assert offered("gap") == ["forward", "lane R", "brake", "nitro 2", "gap L", "gap R"]
    assert places("through")[RED] == "1L3"
    assert [seat.condition for seat in view("through").seats] == [8, 8, 8, 9]
    turn = view("through").turn
    assert turn is not None
    assert turn.left == 3


def test_the_collision_that_the_words_speak_of() -> None:
    match = shown("gap")
    forward = match.setup.action_number("forward")
    assert forward is not None
    match.submit(RED, forward)
    after = match.view(None)
    assert isinstance(after, NitroDiceView)
    assert [seat.condition for seat in after.seats] == [8, 9, 8, 9]
    assert after.seats[RED].speed == 1
    assert after.decision == "place"
