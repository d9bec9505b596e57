"""Rulings 1 to 12: the first road, and the handling check from its first token to its end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.street_racing.layouts import box, in_the_bend, with_card
from tests.street_racing.scenes import ALL, GREEN, RED, Scene

FULL_BAG = {"red": 4, "yellow": 4, "blue": 4}


# -- 1: the first road ---------------------------------------------------------------------


def test_ruling_1_the_first_road_is_a_seventh_card_and_a_race_has_six_turns() -> None:
    scene = Scene.at_the_start(luck={"road_current": "blue", "road_flip": "red yellow"})
    assert scene.outcomes() == [("road_current", "blue"), ("road_flip", "red")]
    view = scene.view()
    assert (view.current, view.next, view.deck) == ("blue", "red", 6)
    scene.coast()
    assert (scene.view().turn, scene.view().turns) == (6, 6)


def test_ruling_1_the_last_card_of_the_deck_is_seen_and_never_driven() -> None:
    scene = Scene.at_the_start()
    scene.coast()
    view = scene.view()
    assert view.deck == 1
    assert len(view.driven) == 5
    assert [turn["road"] for turn in scene.events("turn_begins")] == [*view.driven, view.current]
    assert [name for why, name in scene.outcomes() if why == "road_flip"][-1] == view.next


def test_ruling_1_with_the_first_road_from_the_deck_a_race_is_a_turn_shorter() -> None:
    scene = Scene.at_the_start(options={"first_road": "deck"})
    assert scene.view().deck == 5
    scene.coast()
    assert scene.view().turns == 5


def test_ruling_1_roads_are_drawn_from_all_that_nobody_has_seen() -> None:
    scene = Scene.at_the_start(options={"road_deck_size": 11})
    scene.coast()
    view = scene.view()
    shown = Counter((*view.driven, view.current, view.next))
    assert shown == {"red": 3, "yellow": 3, "blue": 3, "straight": 3}
    assert sum(view.unseen.values()) == 0


# -- 2: where the Speedometer goes -----------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "speed"),
    [(("red",), 3), (("red", "blue"), 4), (("red", "blue", "red"), 5)],
)
def test_ruling_2_stopping_moves_the_speedometer_back_to_the_last_filled_space(
    tokens: tuple[str, ...], speed: int
) -> None:
    scene = in_the_bend(*tokens, speed=4)
    assert scene.speed(GREEN) == 8
    scene.answer(GREEN, "stop")
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": speed, "before": 8}


def test_ruling_2_a_full_track_leaves_the_speedometer_where_it_is() -> None:
    scene = in_the_bend("red", "blue", speed=0)
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 4, "before": 4}


# -- 3 and 4: when one draws -----------------------------------------------------------------


def test_ruling_3_a_track_that_steering_fills_needs_no_draw() -> None:
    scene = Scene(road="blue", gap=(5, 0), components=with_card("block", steering=2))
    scene.play("block", "coast")
    assert scene.events("drew") == scene.events("matched") == []
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 2, "before": 2}


def test_ruling_3_the_check_is_over_when_a_draw_fills_the_track() -> None:
    scene = Scene(road="blue", gap=(5, 0), luck={"handling_draw": "red"})
    scene.play("block", "coast")
    assert scene.events("drew") == [{"seat": GREEN, "token": "red", "space": 2}]
    assert scene.speed(GREEN) == 2
    assert scene.asked() == "play"


def test_ruling_3_the_check_is_over_when_a_match_brings_the_speed_down_to_the_tokens() -> None:
    scene = in_the_bend("blue", "yellow", speed=0)
    assert scene.events("matched") == [{"seat": GREEN, "token": "yellow", "lost": 1, "speed": 3}]
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 3, "before": 3}


def test_ruling_4_the_first_draw_is_compulsory() -> None:
    scene = in_the_bend("yellow", speed=4)
    assert scene.answers() == [(GREEN, "play push"), (RED, "play coast")]
    assert scene.events("matched") == [{"seat": GREEN, "token": "yellow", "lost": 2, "speed": 6}]
    assert scene.offered(GREEN) == ["draw", "stop"]


# -- 5: crashes ---------------------------------------------------------------------------------


def test_ruling_5_a_crash_ends_the_race_and_the_other_wins_before_resolving() -> None:
    scene = in_the_bend("yellow", "yellow", "yellow", speed=12, card="coast", other="push")
    assert scene.events("crashed") == [{"seat": GREEN, "token": "yellow", "skids": 2}]
    assert scene.asked() == "over"
    assert [one["seat"] for one in scene.events("accelerated")] == [GREEN]
    assert scene.gaps() == (5, 0)
    result = scene.match.result()
    assert result is not None
    assert (result.winners, result.reason) == ((RED,), "crash")
    assert scene.bag() == FULL_BAG


def test_ruling_5_with_zero_a_crash_stops_the_car_and_the_race_goes_on() -> None:
    scene = in_the_bend("yellow", "yellow", "yellow", speed=12, card="coast", crash_rule="zero")
    assert scene.events("crashed") == [{"seat": GREEN, "token": "yellow", "skids": 2}]
    assert scene.speed(GREEN) == 0
    assert [one["seat"] for one in scene.events("accelerated")] == [GREEN, RED]
    assert (scene.asked(), scene.view().turn) == ("play", 2)
    assert scene.bag() == FULL_BAG


def test_ruling_5_a_crash_needs_two_skids_and_a_match() -> None:
    scene = in_the_bend("yellow", "yellow", "red", speed=12, card="coast")
    assert scene.track() == "skid skid red"
    assert "crash, you are out" in scene.costs(GREEN)["draw"]
    scene.answer(GREEN, "stop")
    assert scene.events("crashed") == []
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 3, "before": 4}


# -- 6: which penalty --------------------------------------------------------------------------


NO_SKID = (0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
ONE_SKID = (0, 0, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)


@pytest.mark.parametrize("speed", range(1, 13))
def test_ruling_6_the_first_match_costs_by_the_speed_before_it(speed: int) -> None:
    scene = in_the_bend("yellow", speed=speed, card="coast")
    assert scene.events("matched")[0] == {
        "seat": GREEN,
        "token": "yellow",
        "lost": NO_SKID[speed],
        "speed": speed - NO_SKID[speed],
    }


@pytest.mark.parametrize("speed", range(5, 13))
def test_ruling_6_the_second_match_costs_by_the_skid_that_lies_there(speed: int) -> None:
    scene = in_the_bend("yellow", "yellow", speed=speed, card="coast")
    between = speed - NO_SKID[speed]
    assert [one["lost"] for one in scene.events("matched")] == [NO_SKID[speed], ONE_SKID[between]]


def test_ruling_6_the_skid_is_laid_after_the_speed_is_lost() -> None:
    scene = in_the_bend("red", "yellow", speed=4)
    assert (scene.speed(GREEN), scene.track()) == (6, "steering steering red skid")


# -- 7 to 9: the bag ------------------------------------------------------------------------------


def test_ruling_7_tokens_leave_the_track_before_the_other_car_moves() -> None:
    scene = in_the_bend("red", "yellow", "blue", speed=4, other="push")
    assert scene.bag() == {"red": 3, "yellow": 4, "blue": 3}
    scene.answer(GREEN, "stop")
    assert [one["seat"] for one in scene.events("accelerated")] == [GREEN, RED]
    drawn = [one for one in scene.events("drew") if one["seat"] == RED]
    assert sum(scene.bag().values()) == 12 - len(drawn)


def test_ruling_7_every_check_starts_with_an_empty_track_and_no_skid() -> None:
    scene = Scene(
        road="yellow", speed=(8, 8), gap=(5, 0), luck={"handling_draw": "yellow yellow yellow"}, hand=(ALL, ALL)
    )
    scene.play("coast", "coast")
    scene.answer(GREEN, "draw", "stop")
    assert [(one["seat"], one["lost"]) for one in scene.events("matched")] == [(GREEN, 2), (GREEN, 3), (RED, 2)]
    assert scene.track() == "skid"


def test_ruling_8_the_bag_cannot_run_out_since_matching_tokens_return() -> None:
    scene = in_the_bend(*["red"] * 4, *["blue"] * 4, "yellow", speed=8)
    assert scene.events("matched") == [{"seat": GREEN, "token": "yellow", "lost": 3, "speed": 9}]
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 9, "before": 9}
    assert scene.bag() == FULL_BAG


def test_ruling_8_an_empty_bag_ends_the_check_as_if_stopped() -> None:
    components = box(handling_tokens={"red": 2, "yellow": 0, "blue": 0})
    scene = Scene(road="yellow", speed=(4, 0), gap=(5, 0), components=components)
    scene.play("push", "coast")
    scene.answer(GREEN, "draw")
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 4, "before": 8}
    assert scene.bag() == {"red": 2}


def test_ruling_8_a_bag_that_is_empty_from_the_start_lets_nobody_draw() -> None:
    components = box(handling_tokens={"red": 0, "yellow": 0, "blue": 0})
    scene = Scene(road="yellow", speed=(4, 3), gap=(5, 0), components=components)
    scene.play("push", "coast")
    assert [one["speed"] for one in scene.events("checked")] == [2, 0]


def test_ruling_9_drawing_is_allowed_though_only_matching_tokens_are_left() -> None:
    scene = in_the_bend(*["red"] * 4, *["blue"] * 4, speed=8)
    assert scene.bag() == {"yellow": 4}
    assert scene.offered(GREEN) == ["draw", "stop"]
    assert scene.costs(GREEN)["draw"].startswith("100 % match")
    scene.answer(GREEN, "draw")
    assert scene.events("matched")[-1] == {"seat": GREEN, "token": "yellow", "lost": 3, "speed": 9}


# -- 10 to 12: the ends of the track ----------------------------------------------------------------


def test_ruling_10_speed_above_twelve_is_lost() -> None:
    scene = Scene(road="straight", speed=(10, 0))
    scene.play("push", "coast")
    assert scene.events("accelerated")[0] == {"seat": GREEN, "before": 10, "speed": 12, "lost": True}
    assert scene.gaps() == (12, 0)


def test_ruling_11_coasting_at_speed_0_draws_nothing() -> None:
    scene = Scene(road="red")
    scene.play("coast", "coast")
    assert scene.events("drew") == scene.events("matched") == []
    assert [one["speed"] for one in scene.events("checked")] == [0, 0]


def test_ruling_12_surplus_steering_has_no_effect() -> None:
    scene = Scene(road="red", gap=(5, 0), components=with_card("cruise", steering=3))
    scene.play("cruise", "coast")
    assert scene.events("steered")[0] == {"seat": GREEN, "tokens": 3, "blocked": False}
    assert scene.events("checked")[0] == {"seat": GREEN, "speed": 1, "before": 1}


def test_ruling_12_a_block_takes_its_token_before_the_track_is_compared() -> None:
    scene = Scene(
        road="red", gap=(0, 5), components=with_card("cruise", steering=1), luck={"handling_draw": "red blue"}
    )
    scene.play("cruise", "block")
    assert scene.events("steered")[1] == {"seat": GREEN, "tokens": 0, "blocked": True}
    assert scene.events("drew")[-1] == {"seat": GREEN, "token": "blue", "space": 1}
