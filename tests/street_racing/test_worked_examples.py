"""The worked examples E1 to E11 of the rules: E1 to E7 are the rulebook's one running turn."""

from __future__ import annotations

import pytest

from tests.street_racing.scenes import ALL, GREEN, RED, Scene

FULL_BAG = {"red": 4, "yellow": 4, "blue": 4}


def running_turn(*draws: str) -> Scene:
    """Green plays Push, red plays Block on a yellow road; red draws blue, green draws a red token and then these."""
    scene = Scene(
        road="yellow",
        next="red",
        speed=(2, 0),
        gap=(0, 3),
        luck={"handling_draw": " ".join(("blue", "red", *draws))},
    )
    scene.play("push", "block")
    for _ in draws:
        scene.answer(GREEN, "draw")
    return scene


def test_e1_order_and_block() -> None:
    scene = running_turn()
    assert scene.events("goes_first") == [{"seat": RED, "why": "ahead"}]
    assert scene.events("accelerated")[0] == {"seat": RED, "before": 0, "speed": 2, "lost": False}
    assert scene.events("steered")[0] == {"seat": RED, "tokens": 1, "blocked": False}
    assert scene.events("drew")[0] == {"seat": RED, "token": "blue", "space": 2}
    assert scene.events("checked") == [{"seat": RED, "speed": 2, "before": 2}]
    assert scene.events("accelerated")[1] == {"seat": GREEN, "before": 2, "speed": 6, "lost": False}
    assert scene.events("steered")[1] == {"seat": GREEN, "tokens": 1, "blocked": True}
    # Green draws out of a full bag again: eleven are left after its own token.
    assert scene.bag() == {"red": 3, "yellow": 4, "blue": 4}
    assert scene.answers() == [(GREEN, "play push"), (RED, "play block")]


def test_e2_first_draw() -> None:
    scene = running_turn()
    assert scene.track() == "steering red"
    assert (scene.asked(), scene.waiting()) == ("handling", [GREEN])
    assert scene.offered(GREEN) == ["draw", "stop"]
    assert "match, speed 4" in scene.costs(GREEN)["draw"]  # a match would cost 2


def test_e3_stop_now() -> None:
    scene = running_turn()
    scene.answer(GREEN, "stop")
    assert scene.speed(GREEN) == 2


def test_e4_match() -> None:
    scene = running_turn("yellow")
    assert scene.speed(GREEN) == 4
    assert scene.track() == "steering red skid"
    assert scene.bag()["yellow"] == 4
    assert scene.asked() == "handling"
    assert "match, speed 2:" in scene.costs(GREEN)["draw"]  # a further match would cost 2 again


def test_e5_stop_after_the_match() -> None:
    scene = running_turn("yellow")
    scene.answer(GREEN, "stop")
    assert scene.speed(GREEN) == 3
    assert scene.speed(RED) == 2
    assert scene.events("advanced") == [{"seat": GREEN, "spaces": 1, "lead": -2}]
    assert scene.gaps() == (1, 3)


@pytest.mark.parametrize("token", ["blue", "red"])
def test_e6_draw_no_match(token: str) -> None:
    scene = running_turn("yellow", token)
    assert scene.events("checked")[-1] == {"seat": GREEN, "speed": 4, "before": 4}
    assert scene.asked() == "play"
    assert scene.bag() == FULL_BAG


def test_e7_draw_match() -> None:
    scene = running_turn("yellow", "yellow")
    assert [one["lost"] for one in scene.events("matched")] == [2, 2]
    assert scene.events("checked")[-1] == {"seat": GREEN, "speed": 2, "before": 2}
    assert scene.asked() == "play"


def test_e8_length() -> None:
    scene = Scene.at_the_start()
    decks = []
    for turn in range(1, 7):
        view = scene.view()
        assert view.turn == turn
        decks.append(view.deck)
        assert len(view.driven) + 2 == turn + 1
        scene.play("coast", "coast")
    assert decks == [6, 5, 4, 3, 2, 1]
    assert scene.asked() == "over"
    view = scene.view()
    assert len((*view.driven, view.current, view.next)) == 7
    assert [name for why, name in scene.outcomes() if why.startswith("road")] == [*view.driven, view.current, view.next]
    result = scene.match.result()
    assert result is not None
    assert (result.reason, result.winners) == ("draw", (0, 1))
    assert [place.points for place in result.places] == [0.5, 0.5]


@pytest.mark.parametrize(("flips", "turns"), [("police", 5), ("road police", 6), ("road road", 7)])
def test_e9_police(flips: str, turns: int) -> None:
    scene = Scene.at_the_start(options={"police": True}, luck={"police_flip": flips})
    assert scene.view().deck == 7
    for turn in range(1, turns + 1):
        view = scene.view()
        assert view.turn == turn
        assert (view.next == "police") == (turn == turns)
        assert view.last_turn == (turn == turns)
        scene.play("coast", "coast")
    assert scene.asked() == "over"
    view = scene.view()
    assert len((*view.driven, view.current)) == turns
    assert "police" not in (*view.driven, view.current)


def test_e10_taking_back() -> None:
    scene = Scene(road="straight", next="blue", hand=("coast cruise", "coast pass"))
    assert scene.face_up(GREEN) == "block pass push"
    scene.play("cruise", "coast")
    assert scene.hand(RED) == ALL
    assert (scene.asked(), scene.waiting()) == ("pickup", [GREEN])
    assert scene.offered(GREEN) == ["pickup block", "pickup pass", "pickup push"]
    assert (scene.view().current, scene.view().next) == ("straight", "blue")
    assert scene.gaps() == (0, 0)
    scene.answer(GREEN, "pickup push")
    assert scene.hand(GREEN) == "coast push"
    assert scene.face_up(GREEN) == "cruise block pass"
    assert scene.gaps() == (1, 0)
    order = [kind for kind, _ in scene.sequence("took_back", "advanced", "turn_begins")]
    assert order == ["took_back", "advanced", "turn_begins"]
    assert scene.view().current == "blue"


def test_e11_rain() -> None:
    scene = Scene(
        road="yellow",
        next="red",
        speed=(4, 0),
        gap=(5, 0),
        options={"rain": 2},
        luck={"handling_draw": "red water water"},
    )
    scene.play("push", "coast")
    assert (scene.speed(GREEN), scene.track()) == (8, "steering steering red")
    assert "match, speed 6" in scene.costs(GREEN)["draw"]  # a match would cost 2
    scene.answer(GREEN, "draw")
    assert (scene.speed(GREEN), scene.track()) == (8, "steering steering red water")
    assert "match, speed 4" in scene.costs(GREEN)["draw"]  # a match would cost 4
    scene.answer(GREEN, "draw")
    assert scene.events("matched") == [{"seat": GREEN, "token": "water", "lost": 4, "speed": 4}]
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 4, "before": 4}
    assert scene.gaps() == (9, 0)
    assert scene.bag() == {**FULL_BAG, "water": 2}
