"""Decisions in words: what is asked, and what every choice brings or costs."""

from __future__ import annotations

import pytest

from tests.screens import Eyes
from tests.street_racing.layouts import box, in_the_bend, with_card
from tests.street_racing.scenes import ALL, GREEN, RED, Scene


def question(scene: Scene, seat: int) -> tuple[str, str]:
    decision = scene.match.decision(seat)
    assert decision is not None
    return decision.ask, decision.follows


def words(scene: Scene, seat: int) -> dict[str, str]:
    decision = scene.match.decision(seat)
    assert decision is not None
    return {choice.name: choice.words for choice in decision.choices}


def test_play_tells_the_roads_and_the_standing() -> None:
    scene = Scene(road="yellow", next="straight", gap=(0, 3))
    assert question(scene, GREEN) == (
        "Which card do you play?",
        "A yellow chicane now, a straight next. You are 3 behind.",
    )
    assert question(scene, RED)[1].endswith("You lead by 3.")
    assert question(Scene(), RED)[1].endswith("You are level.")


def test_play_says_when_it_is_the_last_turn_and_why() -> None:
    assert question(Scene(turn=6), GREEN)[1].startswith("The last turn, on a straight. You are level.")
    police = Scene(turn=5, next="police", options={"police": True})
    assert question(police, GREEN)[1].startswith("The police are here: the last turn, on a straight.")


def test_play_says_what_each_card_gives_on_a_straight() -> None:
    scene = Scene(road="straight", speed=(2, 0), gap=(0, 3))
    assert scene.costs(GREEN) == {
        "play coast": "speed stays at 2; takes back only itself",
        "play cruise": "speed 2 + 1 = 3; takes back nothing",
        "play block": "speed 2 + 2 = 4; blocks nobody from behind",
        "play pass": "speed 2 + 3 = 5; up to 7 unless blocked",
        "play push": "speed 2 + 4 = 6",
    }


def test_play_says_what_is_to_fill_on_a_bend() -> None:
    scene = Scene(road="red", speed=(2, 0), gap=(3, 0), hand=("coast cruise block", ALL))
    assert scene.costs(GREEN) == {
        "play coast": "speed stays at 2; 2 spaces to fill, takes back all 3 cards",
        "play cruise": "speed 2 + 1 = 3; 3 spaces to fill, takes back Pass or Push",
        "play block": "speed 2 + 2 = 4; 1 Steering, 3 spaces to fill, blocks the car behind you",
    }


def test_on_the_last_turn_no_card_promises_to_take_anything_back() -> None:
    costs = Scene(turn=6, hand=("coast cruise", ALL)).costs(GREEN)
    assert costs == {"play coast": "speed stays at 0", "play cruise": "speed 0 + 1 = 1"}


def test_handling_gives_the_odds_what_a_match_costs_and_what_stopping_gives() -> None:
    scene = in_the_bend("red", speed=4)
    assert question(scene, GREEN) == ("Draw or stop?", "3 of 8 spaces filled, 5 to go. A match costs 2.")
    assert words(scene, GREEN) == {"draw": "draw a token", "stop": "stop at 3"}
    assert scene.costs(GREEN) == {
        "draw": "64 % no match, fills space 4; 36 % match, speed 6, a Skid on space 4",
        "stop": "you drive on at 3, Red is next",
    }


def test_handling_says_when_a_draw_ends_the_check_either_way() -> None:
    scene = in_the_bend("red", speed=0)
    assert scene.costs(GREEN)["draw"] == (
        "64 % no match, speed 4: the check is over; 36 % match, speed 3: the check is over"
    )


def test_handling_warns_of_a_crash() -> None:
    out = in_the_bend("yellow", "yellow", speed=12, card="coast")
    assert question(out, GREEN) == ("Two skids: a match is a crash.", "2 of 4 spaces filled, 2 to go.")
    assert out.costs(GREEN)["draw"] == "67 % no match, fills space 3; 33 % crash, you are out: Red wins"
    zero = in_the_bend("yellow", "yellow", speed=12, card="coast", crash_rule="zero")
    assert zero.costs(GREEN)["draw"].endswith("33 % crash, speed 0: the check is over")


def test_with_water_there_can_be_three_skids() -> None:
    """Two Skids, then Water: told alike when it is asked, when it crashes, and at the end."""
    scene = in_the_bend("yellow", "yellow", "water", speed=12, card="coast", rain=1)
    assert scene.track() == "skid skid water"
    assert question(scene, GREEN)[0] == "Three skids: a match is a crash."
    ask = Eyes(scene.match, GREEN).look().decision
    assert ask is not None
    assert ask.words == "Three skids: a match is a crash."
    assert "one with two skids or more is a crash" in ask.explain


@pytest.mark.parametrize(("tokens", "skids"), [("yellow yellow", "two skids"), ("yellow yellow water", "three skids")])
def test_a_crash_is_told_with_its_skids(tokens: str, skids: str) -> None:
    drawn = tokens.split()
    scene = in_the_bend(*drawn, "yellow", speed=12, card="coast", rain=1)
    assert f"Green draws yellow with {skids} and crashes!" in scene.told()
    assert scene.events("crashed") == [{"seat": GREEN, "token": "yellow", "skids": len(drawn)}]
    result = Eyes(scene.match, RED).look().result
    assert result is not None
    assert result.small == f"A match with {skids} on the yellow chicane: Green is out."


def test_handling_counts_water() -> None:
    dry = in_the_bend("red", speed=4, rain=2)
    assert dry.costs(GREEN)["draw"] == (
        "54 % no match, fills space 4; 15 % Water, fills space 4, and counts as a skid; "
        "31 % match, speed 6, a Skid on space 4"
    )
    wet = in_the_bend("water", speed=4, rain=2)
    assert wet.costs(GREEN)["draw"] == ("62 % no match, fills space 4; 38 % match, speed 4: the check is over")


def test_a_bag_without_matches_says_so() -> None:
    components = box(handling_tokens={"red": 4, "yellow": 0, "blue": 4})
    scene = Scene(road="yellow", speed=(4, 0), gap=(5, 0), components=components)
    scene.play("push", "coast")
    assert scene.costs(GREEN)["draw"] == "100 % no match, fills space 4"


def test_boost_says_where_it_leads() -> None:
    bend = Scene(road="blue", speed=(1, 0), gap=(0, 3))
    bend.play("pass", "coast")
    assert question(bend, GREEN) == (
        "Increase Pass by how much?",
        "You run at 1; Pass brings 3 and 1 Steering token. The road is a blue sweeper. Red ended at 0.",
    )
    assert words(bend, GREEN)["boost 2"] == "add 2, to speed 6"
    assert bend.costs(GREEN)["boost 2"] == "5 spaces to fill, a match costs 2"
    straight = Scene(road="straight", gap=(0, 3))
    straight.play("pass", "coast")
    assert straight.costs(GREEN)["boost 0"] == "nothing to fill here"


@pytest.mark.parametrize(
    ("when", "gap", "says"),
    [
        ("behind", (0, 3), "You are behind, nobody blocks you, so your Pass may count for more."),
        ("second", (0, 3), "You go second, nobody blocks you, so your Pass may count for more."),
        ("always", (3, 0), "Nobody blocks you, so your Pass may count for more."),
    ],
)
def test_boost_explains_why_this_card_may_grow(when: str, gap: tuple[int, int], says: str) -> None:
    scene = Scene(road="blue", gap=gap, components=with_card("pass", bonus_when=when))
    scene.play("pass", "coast")
    decision = scene.match.decision(GREEN)
    ask = Eyes(scene.match, GREEN).look().decision
    assert decision is not None
    assert ask is not None
    assert decision.explain.startswith(says)
    assert ask.explain == decision.explain


def test_explanations_name_the_cards_of_the_box() -> None:
    printed = Scene().match.decision(GREEN)
    assert printed is not None
    assert "until Coast takes back all of them, or Cruise one. The car in front goes first; a Block" in printed.explain
    assert printed.explain.endswith("costs the other a Steering token and any increase of a Pass.")
    own = with_card("push", pickup="one", block=True, bonus=1, bonus_when="always")
    scene = Scene(hand=("coast push", ALL), components=own)
    other = scene.match.decision(GREEN)
    assert other is not None
    assert "or Cruise or Push one. The car in front goes first; a Block or Push by" in other.explain
    assert other.explain.endswith("any increase of a Pass or Push.")
    scene.play("push", "coast")
    scene.answer(GREEN, "boost 0")
    assert scene.asked() == "pickup"
    taking = scene.match.decision(GREEN)
    assert taking is not None
    assert taking.explain.startswith("Push takes back one of your face-up cards, but never a Push.")


def test_play_says_what_a_block_would_leave_to_fill() -> None:
    behind = Scene(road="red", speed=(2, 0), gap=(0, 3))
    assert behind.costs(GREEN)["play push"] == "speed 2 + 4 = 6; 2 Steering, 4 spaces to fill, 5 if blocked"
    assert behind.costs(GREEN)["play cruise"] == "speed 2 + 1 = 3; 3 spaces to fill, takes back nothing"
    assert "if blocked" not in behind.costs(RED)["play push"], "the car in front goes first"
    spent = Scene(road="red", speed=(2, 0), gap=(0, 3), hand=(ALL, "coast cruise pass push"))
    assert spent.costs(GREEN)["play push"] == "speed 2 + 4 = 6; 2 Steering, 4 spaces to fill", (
        "the other one has no Block"
    )
    level = Scene(road="red")
    assert level.costs(GREEN)["play push"] == "speed 0 + 4 = 4; 2 Steering, 2 spaces to fill", (
        "the higher card goes first"
    )
    assert level.costs(GREEN)["play block"] == (
        "speed 0 + 2 = 2; 1 Steering, 1 space to fill, 2 if blocked, blocks if you go first"
    )


def test_steering_is_told() -> None:
    scene = Scene(road="red", speed=(2, 0), gap=(0, 3), luck={"handling_draw": "blue blue"})
    scene.play("coast", "push")
    told = scene.told()
    assert "Red has 2 Steering tokens." in told
    while scene.asked() == "handling":
        scene.answer(scene.waiting()[0], "stop")
    assert "Green has no Steering tokens." in scene.told()
    blocked = Scene(road="red", gap=(0, 3), luck={"handling_draw": "blue blue"})
    blocked.play("push", "block")
    while blocked.asked() == "handling":
        blocked.answer(blocked.waiting()[0], "stop")
    assert "Red has 1 Steering token." in blocked.told()
    assert "The Block takes a Steering token, 1 left." in blocked.told()


def test_pickup_names_the_cards_and_the_next_road() -> None:
    scene = Scene(next="blue", hand=("coast cruise", ALL))
    scene.play("cruise", "coast")
    assert question(scene, GREEN)[1].startswith("The next road is a blue sweeper.")
    assert words(scene, GREEN) == {"pickup block": "Block 2", "pickup pass": "Pass 3", "pickup push": "Push 4"}
    assert scene.costs(GREEN)["pickup push"] == "brings you to 5 on the next turn: 2 Steering"


def test_every_decision_explains_itself() -> None:
    scene = Scene()
    decision = scene.match.decision(RED)
    assert decision is not None
    assert "Both choose a card in secret" in decision.explain
