"""The worked examples of the rules (part 8), in their order. The track is `two_lap`:

0 START, 1 S, 2 TR, 3 TR, 4 S, 5 TY, 6 TR, 7 GARAGE, 8 TR, 9 TR, 10 TY, 11 TR; inside L.
"""

from __future__ import annotations

import pytest

from tests.nitro_dice.scenes import A, B, C, D, Die, Scene


def test_example_1_setup() -> None:
    scene = Scene.at_the_start(4, rolls=[3, 7, 7, 0, 2, 9])
    view = scene.view(None)
    assert view.grid == (2, 1, 0, 3)
    assert [scene.at(seat) for seat in view.grid] == ["0L3", "0R3", "0L2", "0R2"]
    for seat in view.seats:
        assert (seat.hand_size, seat.speed, seat.condition, seat.tokens) == (9, 0, 9, 2)
    assert scene.waiting() == [2]
    assert scene.offered() == ["speed 0", "speed +1", "speed +2"]


@pytest.mark.parametrize("draft_chain", [False, True])
def test_example_2_drafting(draft_chain: bool) -> None:
    """The third die stands round the corner and is unaffected, also where pulled dice pull: 2 is less than 3."""
    scene = Scene(Die("4L2", 4, "S"), Die("4L1", 2, "TY"), Die("3L2", 3), only=A, options={"draft_chain": draft_chain})
    scene.do(A, "forward")
    assert (scene.waiting(), scene.asked()) == ([B], "draft")
    scene.do(B, "ride")
    assert [scene.at(seat) for seat in (A, B, C)] == ["4L3", "4L2", "3L2"]
    assert scene.hand(B) == "TY"
    turn = scene.view(None).turn
    assert turn is not None
    assert turn.moved == 1
    assert scene.waiting() == [A]


def test_example_3_lane_changes() -> None:
    scene = Scene(Die("0L1", 4, "S TY TY"), Die("0L3", 2), Die("1R2", 1), only=A)
    scene.do(A, "forward", "lane R", "card TY", "forward", "forward", "card S", "lane L", "forward")
    assert scene.at(A) == "1L2"
    assert scene.moved(A) == 4
    assert scene.hand(A) == ""
    assert scene.conditions() == [9, 9, 9]


def test_example_4_drifting() -> None:
    scene = Scene(Die("0L3", 5, "S TR TY TY TY"), Die("11L1", 0), only=A)
    scene.do(A, "drift R", "card TY")
    assert scene.at(A) == "1R1"
    scene.do(A, "card S", "forward", "drift L", "card TY")
    assert scene.at(A) == "1L3"
    scene.do(A, "forward", "card TR", "drift R")
    assert scene.at(A) == "2R2"
    assert scene.hand(A) == ""
    assert scene.condition(A) == 9


@pytest.mark.parametrize("lane", ["L", "R"])
def test_example_5_shooting_the_gap(lane: str) -> None:
    scene = Scene(Die("0L1", 3, "S TY TR"), Die("1L1", 5), Die("1R1", 4), only=A)
    scene.do(A, "forward", "forward")
    assert {"gap L", "gap R"} <= set(scene.offered())
    scene.do(A, f"gap {lane}", "card TY", "card S", "forward", "stop", "pass")
    assert scene.at(A) == f"1{lane}3"
    assert scene.hand(A) == "TR"
    assert scene.tokens(A) == 1
    assert scene.moved(A) == 3
    assert scene.conditions() == [8, 8, 8]
    assert [scene.speed(seat) for seat in (A, B, C)] == [3, 5, 4]


def test_example_6_rear_end() -> None:
    scene = Scene(Die("4L1", 6, tokens=0), Die("5L1", 4), only=A)
    assert scene.at(A) == "4L3"
    assert scene.conditions() == [8, 8]
    assert scene.speed(A) == 4
    assert scene.moved(A) == 2
    assert "played" not in scene.kinds()
    assert [one["blow"] for one in scene.events("hurt")] == ["collision", "collision"]


def test_example_7_damage_halts() -> None:
    scene = Scene(Die("3L2", 5, "S", condition=5, tokens=0), Die("11L1", 0), only=A)
    scene.do(A, "forward", "card S")
    assert scene.at(A) == "5L1"
    assert (scene.condition(A), scene.speed(A)) == (4, 4)
    assert scene.moved(A) == 4
    assert scene.events("halted") == [{"seat": A}]


def test_example_8_braking() -> None:
    scene = Scene(Die("4L1", 3, "S S", tokens=0), Die("11L1", 0), only=A)
    scene.do(A, "forward", "brake")
    assert "brake" in scene.offered()
    scene.do(A, "brake")
    assert (scene.at(A), scene.speed(A), scene.hand(A)) == ("4L2", 1, "")


def test_example_8_a_third_brake_would_not_have_been_legal() -> None:
    scene = Scene(Die("4L1", 3, "S S S"), Die("11L1", 0), only=A)
    scene.do(A, "forward", "brake", "brake")
    assert scene.cards(A) == 1
    assert "brake" not in scene.offered()
    assert "stop" in scene.offered()


def test_example_9_garage() -> None:
    scene = Scene(Die("7R1", 5, "S", condition=5), Die("11L1", 0), only=A)
    scene.do(A, "forward", "lane G", "repair", "repair", "repair", "repair")
    assert scene.at(A) == "7G2"
    assert (scene.condition(A), scene.speed(A)) == (9, 5)
    assert len(scene.events("repaired")) == 4
    assert scene.moved(A) == 1


def test_example_10_replenishing() -> None:
    scene = Scene(
        Die("7L3"), Die("7G2", condition=7), Die("5L1", 0, "S S S TR TR TY", 8), Die("4L1"), phase="replenish"
    )
    assert [scene.cards(seat) for seat in (A, B, C, D)] == [3, 5, 8, 5]


def test_example_11_finish_and_points() -> None:
    """Section 24 is the start card of the last crossing."""
    scene = Scene(Die("24L3", 1, tokens=0), Die("24R3", 2, tokens=0), Die("23R3", 0))
    assert scene.details()["races"] == [{"order": [B, A, C], "reason": "finish", "rounds": 5}]
    assert scene.details()["points"] == [2, 3, 1]
    assert scene.result().winners == (B,)


def test_example_12_nitrous_on_straights_only() -> None:
    scene = Scene(Die("1L1", 1), Die("11L1", 0), only=A)
    assert scene.offered() == ["forward", "nitro 2"]
    scene.do(A, "forward")
    # On 1L2 there is 1L3 and then a turn: nothing but the stop is left, which is played without asking.
    assert scene.at(A) == "1L2"
    assert scene.events("stopped") == [{"seat": A}]
    assert scene.tokens(A) == 2


def test_example_13_maximum_speed() -> None:
    scene = Scene(Die("4L1", 8, "S"), Die("3L1", 0), phase="speed")
    assert scene.waiting() == [A]
    assert scene.offered() == ["speed -2", "speed -1", "speed 0", "speed +1"]


def test_example_14_points_for_six() -> None:
    others = [Die(f"{section}R1", 0) for section in (23, 22, 21, 20, 19)]
    scene = Scene(Die("24L3", 1, tokens=0), *others)
    assert scene.result().winners == (A,)
    assert scene.details()["points"] == [6, 5, 4, 3, 2, 1]
