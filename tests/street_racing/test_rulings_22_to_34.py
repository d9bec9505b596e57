"""Rulings 22 to 34: Block, the order of resolving, rain, crashes of both, the police, and what a bend looks like."""

from __future__ import annotations

import pytest

from hairpin.games.street_racing.components import SHAPES, read_components
from tests.street_racing.layouts import in_the_bend, with_card
from tests.street_racing.scenes import GREEN, RED, Scene

# -- 22 to 25: Block --------------------------------------------------------------------------------


def test_ruling_22_a_block_by_the_second_car_does_nothing() -> None:
    scene = Scene(road="red", gap=(5, 0), speed=(4, 0), luck={"handling_draw": "blue blue"})
    scene.play("push", "block")
    assert scene.events("steered")[0] == {"seat": GREEN, "tokens": 2, "blocked": False}


def test_ruling_22_a_block_is_not_kept_for_the_next_turn() -> None:
    scene = Scene(road="straight", next="red", gap=(5, 0), luck={"handling_draw": "blue blue"})
    scene.play("coast", "block")
    assert scene.view().current == "red"
    scene.play("push", "coast")
    assert scene.events("steered")[0] == {"seat": GREEN, "tokens": 2, "blocked": False}


def test_ruling_23_on_a_straight_a_block_still_forbids_the_increase_of_a_pass() -> None:
    scene = Scene(road="straight", gap=(0, 5))
    scene.play("pass", "block")
    assert scene.asked() == "play"
    assert scene.speed(GREEN) == 3
    assert scene.events("steered") == []


def test_ruling_23_on_a_bend_it_does_both() -> None:
    scene = Scene(road="red", gap=(0, 5), luck={"handling_draw": "blue blue blue"})
    scene.play("pass", "block")
    assert scene.events("steered")[1] == {"seat": GREEN, "tokens": 0, "blocked": True}
    assert scene.events("boosted") == []
    assert scene.events("accelerated")[1]["speed"] == 3


def test_ruling_24_when_both_block_the_first_hits_the_second() -> None:
    scene = Scene(road="red", luck={"resolve_order": "seat-2", "handling_draw": "blue blue blue"})
    scene.play("block", "block")
    assert scene.events("steered") == [
        {"seat": RED, "tokens": 1, "blocked": False},
        {"seat": GREEN, "tokens": 0, "blocked": True},
    ]


def test_ruling_25_a_block_by_a_car_that_crashes_still_hits() -> None:
    scene = Scene(
        road="yellow",
        gap=(5, 0),
        speed=(10, 4),
        options={"crash_rule": "zero"},
        luck={"handling_draw": "yellow yellow yellow blue"},
    )
    scene.play("block", "push")
    scene.answer(GREEN, "draw", "draw")
    assert scene.events("crashed") == [{"seat": GREEN, "token": "yellow", "skids": 2}]
    assert scene.events("steered")[1] == {"seat": RED, "tokens": 1, "blocked": True}


def test_ruling_25_without_a_steering_token_a_block_takes_none() -> None:
    scene = Scene(road="red", gap=(5, 0), speed=(0, 1), luck={"handling_draw": "blue"})
    scene.play("block", "coast")
    assert scene.events("steered")[1] == {"seat": RED, "tokens": 0, "blocked": False}


# -- 26 and 27: the order ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gap", "cards", "first", "why"),
    [
        ((1, 0), ("coast", "push"), GREEN, "ahead"),
        ((0, 1), ("push", "coast"), RED, "ahead"),
        ((3, 3), ("push", "pass"), GREEN, "higher_card"),
        ((0, 0), ("coast", "cruise"), RED, "higher_card"),
    ],
)
def test_ruling_26_ahead_then_the_higher_printed_value(
    gap: tuple[int, int], cards: tuple[str, str], first: int, why: str
) -> None:
    scene = Scene(gap=gap)
    scene.play(*cards)
    assert scene.events("goes_first") == [{"seat": first, "why": why}]
    assert not [why for why, _ in scene.outcomes() if why == "resolve_order"]


@pytest.mark.parametrize(("lot", "first"), [("seat-1", GREEN), ("seat-2", RED)])
def test_ruling_26_level_with_the_same_card_a_lot_decides(lot: str, first: int) -> None:
    scene = Scene(luck={"resolve_order": lot})
    scene.play("push", "push")
    assert scene.events("goes_first") == [{"seat": first, "why": "lot"}]
    assert ("resolve_order", lot) in scene.outcomes()


def test_ruling_26_an_increase_does_not_count_for_the_order() -> None:
    """Level, a Pass that may always grow to 5 still goes after a Push of 4."""
    scene = Scene(components=with_card("pass", bonus_when="always"))
    scene.play("pass", "push")
    assert scene.events("goes_first") == [{"seat": RED, "why": "higher_card"}]
    scene.answer(GREEN, "boost 2")
    assert [one["seat"] for one in scene.events("accelerated")] == [RED, GREEN]


def test_ruling_27_the_order_stays_though_the_speeds_change() -> None:
    scene = Scene(road="straight", speed=(0, 12), gap=(1, 0))
    scene.play("coast", "coast")
    assert [one["seat"] for one in scene.events("accelerated")] == [GREEN, RED]
    assert scene.sequence("accelerated", "advanced")[-1] == ("advanced", RED)
    assert scene.gaps() == (1, 12)


# -- 28 and 29 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("speed", "offered"), [(0, 3), (7, 3), (8, 2), (9, 0), (12, 0)])
def test_ruling_28_an_increase_past_twelve_is_not_offered(speed: int, offered: int) -> None:
    scene = Scene(gap=(0, 30), speed=(speed, 0))
    scene.play("pass", "coast")
    assert (scene.asked() == "boost") == bool(offered)
    if offered:
        assert scene.offered(GREEN) == [f"boost {n}" for n in range(offered)]


@pytest.mark.parametrize("amount", [0, 1, 2])
def test_ruling_28_any_amount_up_to_the_bonus(amount: int) -> None:
    scene = Scene(gap=(0, 1), speed=(2, 0))
    scene.play("pass", "coast")
    scene.answer(GREEN, f"boost {amount}")
    assert scene.events("accelerated")[1] == {"seat": GREEN, "before": 2, "speed": 5 + amount, "lost": False}
    assert [one["amount"] for one in scene.events("boosted")] == ([amount] if amount else [])


def test_ruling_29_equal_speeds_move_nobody() -> None:
    scene = Scene(speed=(3, 2), gap=(4, 2))
    scene.play("block", "pass")
    assert (scene.speed(GREEN), scene.speed(RED)) == (5, 5)
    assert scene.gaps() == (4, 2)
    assert scene.events("kept_pace") == [{"speed": 5}]


# -- 30 and 31: Water ------------------------------------------------------------------------------------


def test_ruling_30_a_third_water_is_a_match_like_the_second() -> None:
    """Two tokens are in the bag: the second went back when it matched, and is drawn again."""
    scene = in_the_bend("water", "water", "water", speed=8, rain=2, crash_rule="zero")
    assert [one["token"] for one in scene.events("matched")] == ["water"]
    assert scene.events("crashed") == [{"seat": GREEN, "token": "water", "skids": 2}]


def test_ruling_31_a_match_by_water_is_charged_for_the_first_water() -> None:
    scene = in_the_bend("water", "water", speed=4, rain=2)
    assert scene.events("matched") == [{"seat": GREEN, "token": "water", "lost": 4, "speed": 4}]


def test_ruling_31_a_match_of_colour_is_charged_for_the_water_too() -> None:
    scene = in_the_bend("water", "yellow", speed=4, rain=1)
    assert scene.events("matched") == [{"seat": GREEN, "token": "yellow", "lost": 4, "speed": 4}]


@pytest.mark.parametrize(("speed", "lost"), [(10, 5), (11, 6), (12, 6)])
def test_ruling_31_water_reaches_the_end_of_the_second_row(speed: int, lost: int) -> None:
    scene = in_the_bend("water", "yellow", speed=speed, card="coast", rain=1)
    assert scene.events("matched")[0]["lost"] == lost


def test_ruling_31_two_skids_and_then_water_are_three() -> None:
    scene = in_the_bend("yellow", "yellow", "water", speed=12, card="coast", rain=1)
    check = scene.view().check
    assert check is not None
    assert (check.tokens, check.skids) == (("skid", "skid", "water"), 3)
    assert (scene.speed(GREEN), scene.events("crashed")) == (4, [])


# -- 32 and 33 --------------------------------------------------------------------------------------------


def test_ruling_32_with_out_only_one_car_can_crash() -> None:
    scene = in_the_bend("yellow", "yellow", "yellow", speed=12, card="coast")
    assert len(scene.events("crashed")) == 1
    assert scene.match.over


def test_ruling_32_with_zero_both_can_crash_again_and_again() -> None:
    scene = Scene(
        road="yellow",
        next="yellow",
        speed=(12, 12),
        gap=(5, 0),
        options={"crash_rule": "zero"},
        luck={"handling_draw": "yellow yellow yellow yellow yellow yellow"},
    )
    scene.play("coast", "coast")
    scene.answer(GREEN, "draw", "draw")
    scene.answer(RED, "draw", "draw")
    assert [one["seat"] for one in scene.events("crashed")] == [GREEN, RED]
    assert (scene.speed(GREEN), scene.speed(RED), scene.gaps()) == (0, 0, (5, 0))
    assert scene.asked() == "play"


@pytest.mark.parametrize("first_road", ["set_aside", "deck"])
@pytest.mark.parametrize("size", [4, 6, 11])
def test_ruling_33_only_the_last_three_cards_can_be_the_police(first_road: str, size: int) -> None:
    earliest = size - 1 - (first_road == "deck")
    turns = set()
    for seed in range(40):
        options = {"police": True, "first_road": first_road, "road_deck_size": size}
        scene = Scene.at_the_start(options=options, seed=seed)
        scene.coast()
        assert scene.view().next == "police"
        turns.add(scene.view().turns)
    assert turns == {earliest, earliest + 1, earliest + 2}


def test_ruling_33_the_last_card_is_the_police_without_luck() -> None:
    scene = Scene.at_the_start(options={"police": True}, luck={"police_flip": "road road"})
    scene.coast()
    flips = [outcome for outcome in scene.outcomes() if outcome[0] == "police_flip"]
    assert flips == [("police_flip", "road")] * 2
    assert scene.outcomes()[-1][0] != "police_flip"
    assert (scene.view().next, scene.view().turns) == ("police", 7)


# -- 34 -----------------------------------------------------------------------------------------------------


def test_ruling_34_every_bend_has_a_shape_of_its_own() -> None:
    printed = read_components(None)
    words = [printed.road_words(road) for road in printed.roads]
    assert words == ["red hairpin", "yellow chicane", "blue sweeper", "straight"]
    assert len(set(SHAPES.values())) == len(SHAPES)
    scene = Scene(road="yellow", next="blue")
    decision = scene.match.decision(GREEN)
    assert decision is not None
    assert "chicane" in decision.follows
    assert "sweeper" in decision.follows
