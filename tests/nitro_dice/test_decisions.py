"""Decisions in words: what each choice costs is said before it is chosen, and what is said comes true."""

from __future__ import annotations

import re
from typing import cast

import pytest

from hairpin.engine.chance import seeded
from hairpin.games.game import Decision
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.events import cell_words
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.setup import NitroDiceSetup
from hairpin.games.nitro_dice.view import NitroDiceView
from hairpin.games.numbering import numbered
from hairpin.match import Match
from tests.nitro_dice.positions import Position
from tests.nitro_dice.scenes import Die

OVER = (numbers.MOVED, numbers.STOPPED, numbers.TURN_BEGINS, numbers.ROUND_BEGINS, numbers.RACE_ENDS)
FAR = Die("0R1")  # another die that has nothing to do with it


def cost(position: Position, name: str) -> str:
    return position.choice(name).cost


# -- speed -----------------------------------------------------------------------------------------------


def test_each_speed_shows_the_edges_ahead_in_the_own_lane_against_the_hand() -> None:
    at = Position([Die("1L2", 5, "S TR TY"), FAR], phase="speed")
    assert at.decision().name == "speed"
    lacks = "no red card left for left turn 3: any three, or 1 damage; to"
    assert cost(at, "speed -2") == ("1 card; free and paid for: to left turn 2, left lane, space 2; over red")
    assert cost(at, "speed -1") == f"{lacks} left turn 3, left lane, space 1; over red and red"
    assert cost(at, "speed 0") == f"{lacks} left turn 3, left lane, space 2; over red and red"
    assert cost(at, "speed +1") == f"{lacks} straight 4, left lane, space 1; over red, red and straight"
    assert cost(at, "speed +2") == f"1 card; {lacks} straight 4, left lane, space 2; over red, red and straight"


def test_the_outside_of_a_turn_is_longer() -> None:
    at = Position([Die("2R1", 3, "TR TR S"), FAR], phase="speed")
    assert cost(at, "speed 0").endswith("paid for: to left turn 3, right lane, space 1; over red")
    inside = Position([Die("2L1", 3, "TR TR S"), FAR], phase="speed")
    assert cost(inside, "speed 0").endswith("paid for: to left turn 3, left lane, space 2; over red")


def test_a_person_types_the_speed_itself() -> None:
    at = Position([Die("1L2", 5, "S"), FAR], phase="speed")
    assert {number: choice.name for number, choice in numbered(at.decision()).items()} == {
        3: "speed -2",
        4: "speed -1",
        5: "speed 0",
        6: "speed +1",
        7: "speed +2",
    }


def test_dice_and_hazards_on_the_way_are_named() -> None:
    at = Position([Die("1L2", 1, "S"), Die("1L3", 0)], phase="speed", laid={2: "TR:L1"})
    at.answer(*(["speed 0"] if at.asked == 1 else []))
    assert cost(at, "speed +1") == (
        "no red card left for left turn 2: any three, or 1 damage; a hazard lies on left turn 2, left lane, "
        "space 1; Yellow, 1 space ahead at 0: you move first and meet there; to left turn 2, left lane, space 1; "
        "over red"
    )


def test_speed_0_stands_still_and_the_garage_repairs() -> None:
    at = Position([Die("7G2", 1, "S", condition=6), FAR], phase="speed")
    while at.asked != 0:
        at.answer("speed 0")
    assert cost(at, "speed -1") == "you stand still; you may still lay a card"
    assert cost(at, "speed +1") == "in the garage every move can repair: up to condition 8"
    assert cost(at, "speed +2") == "1 card; in the garage every move can repair: up to condition 9"


# -- a step ------------------------------------------------------------------------------------------------


def test_forward_on_the_same_section_costs_nothing() -> None:
    assert cost(Position([Die("4L1", 3, "S S"), FAR]), "forward") == "left lane, space 2"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("TY TY", "yellow due, you hold 2"),
        ("TY S", "yellow due, you hold 1"),
        ("S S TR", "yellow due, none in hand: any three cards, or 1 damage"),
        ("S TR", "yellow due, none in hand; condition 9 to 8"),
    ],
)
def test_a_new_section_tells_what_handling_is_due_and_whether_the_hand_pays(hand: str, words: str) -> None:
    at = Position([Die("4L3", 2, hand), FAR])
    assert cost(at, "forward") == f"onto right turn 5: {words}"


def test_the_last_card_must_not_go_for_the_drift() -> None:
    at = Position([Die("4L3", 2, "TY S"), FAR])
    assert cost(at, "drift R") == "1 card; onto right turn 5: yellow due, you hold 1, keep it"


def test_damage_that_lowers_the_speed_and_halts_is_told() -> None:
    at = Position([Die("4L3", 5, "S TR", condition=5), FAR])
    at.race.moved = 3
    assert cost(at, "forward").endswith("none in hand; condition 5 to 4, speed 5 to 4, and you stop")


def test_handling_that_cannot_be_paid_and_a_hazard_are_two_points() -> None:
    at = Position([Die("4L3", 2, "S TR"), FAR], laid={5: "TY:L1"})
    assert cost(at, "forward").endswith("yellow due, none in hand; a hazard; condition 9 to 7")
    only = Position([Die("4L3", 2, "TY"), FAR])
    assert cost(only, "drift R").endswith("yellow due, none in hand; condition 9 to 8")


def test_a_hazard_is_told_with_what_it_does() -> None:
    at = Position([Die("4L1", 3, "S", condition=3), FAR], laid={4: "S:L2"})
    assert cost(at, "forward") == "left lane, space 2; a hazard; condition 3 to 2, speed 3 to 2"
    assert cost(at, "drift R") == "1 card; right lane, space 2"
    assert cost(Position([Die("4L1", 3, "S", condition=1), FAR], laid={4: "S:L2"}), "forward").endswith(
        "a hazard; no effect at condition 1"
    )


def test_a_collision_is_told_with_the_speed_it_leaves() -> None:
    at = Position([Die("4L1", 6, "S"), Die("4L2", 4)])
    assert cost(at, "forward") == (
        "you stay behind, your movement ends; condition 9 to 8, speed 6 to 4; Yellow takes 1 damage too"
    )
    at.answer("forward")
    assert (at.race.drivers[0].condition, at.race.drivers[0].speed) == (8, 4)


def test_whoever_wrecks_another_from_behind_is_told_to_stand() -> None:
    at = Position([Die("4L1", 6, "S"), Die("4L2", 1, condition=1), FAR], condition_floor="wreck")
    assert cost(at, "forward").endswith("condition 9 to 8, speed 6 to 0; Yellow is wrecked")
    at.answer("forward")
    assert at.race.drivers[0].speed == 0


def test_a_wreck_is_told_before_it_happens() -> None:
    at = Position([Die("4L1", 1, "S", condition=1), FAR], laid={4: "S:L2"}, condition_floor="wreck")
    assert cost(at, "forward") == "left lane, space 2; a hazard; the damage wrecks you"


def test_the_die_that_is_pulled_along_is_named() -> None:
    at = Position([Die("4L2", 4, "S S"), Die("4L1", 2)])
    assert cost(at, "forward") == "left lane, space 3; pulls Yellow along"
    assert cost(at, "drift R") == "1 card; right lane, space 3; pulls Yellow along"
    assert "pulls" not in cost(at, "lane R")
    assert "pulls" not in cost(Position([Die("4L2", 2, "S S"), Die("4L1", 1), FAR]).answer("forward"), "forward")


def test_a_die_that_is_just_as_fast_is_pulled_along() -> None:
    at = Position([Die("4L2", 4, "S S"), Die("4L1", 4)])
    assert at.asked == 0
    assert cost(at, "forward") == "left lane, space 3; pulls Yellow along"


def test_three_cards_of_which_one_goes_for_the_drift_do_not_pay() -> None:
    at = Position([Die("4L3", 2, "S S TR"), FAR])
    assert cost(at, "forward").endswith("yellow due, none in hand: any three cards, or 1 damage")
    assert cost(at, "drift R").endswith("yellow due, none in hand; condition 9 to 8")


def test_a_sideswipe_is_told() -> None:
    at = Position([Die("4L1", 6, "S"), Die("4R1", 4)], sideswipe_push="ahead")
    assert cost(at, "lane R") == (
        "1 card; right lane, space 1; no move used; sideswipes Yellow, who is hurt too; condition 9 to 8"
    )


def test_a_gap_tells_token_card_damage_and_handling() -> None:
    at = Position([Die("0L3", 3, "S TY TR"), Die("1L1", 2), Die("1R1", 2)])
    assert cost(at, "gap R") == (
        "1 token, 1 card; onto straight 1: straight due, you hold 1, keep it; "
        "hurts the two you pass as well; condition 9 to 8"
    )


def test_braking_nitrous_repair_and_enough() -> None:
    at = Position([Die("1L1", 3, "S S"), FAR])
    assert cost(at, "brake") == "1 card; speed 3 to 2: 2 moves left"
    assert cost(at, "nitro 2") == "1 token, +2 moves"
    shop = Position([Die("7G2", 2, "", condition=8), FAR])
    assert cost(shop, "repair") == "1 move, to condition 9"
    shop.answer("repair")
    assert cost(shop, "repair") == "1 move, no gain"
    done = Position([Die("4L1", 1, "S"), FAR]).answer("forward")
    assert cost(done, "stop") == "ends your movement"


def test_a_boost_of_three_tells_its_damage() -> None:
    at = Position([Die("0L3", 1, "S"), FAR], nitro_madness=True)
    assert cost(at, "nitro 3") == "1 token, +3 moves, 1 damage"


def test_the_line_is_told() -> None:
    assert "completes lap 1" in cost(Position([Die("12L3", 2, "S"), FAR]), "forward")
    assert "over the finish line" in cost(Position([Die("24L3", 2, "S"), FAR]), "forward")
    assert cost(Position([Die("0L3", 2, "S S"), FAR]), "forward") == ("onto straight 1: straight due, you hold 2")


def test_the_garage_is_named() -> None:
    at = Position([Die("7R1", 5, "S", condition=5), FAR])
    assert at.choice("lane G").words == "into the garage"
    assert (at.choice("drift G").words, cost(at, "drift G")) == ("drift into the garage", "1 card; garage, space 2")


# -- the other questions --------------------------------------------------------------------------------------


def test_handling_lists_the_cheapest_first() -> None:
    at = Position([Die("4L3", 2, "TY TY:R1 S S"), FAR]).answer("forward")
    decision = at.decision()
    assert decision.ask == "Right turn 5: pay a yellow card."
    assert decision.follows == "Then 1 move left."
    assert [choice.name for choice in numbered(decision).values()] == ["card TY", "card TY:R1", "three", "damage"]
    assert (at.choice("card TY").words, cost(at, "card TY")) == ("pay the right turn", "1 yellow left")
    assert cost(at, "three") == "you keep 1 of 4"
    assert cost(at, "damage") == "condition 9 to 8"
    at.answer("three")
    assert at.decision().ask == "3 cards to go for the section."


def test_drafting_tells_where_to_and_what_is_due() -> None:
    at = Position([Die("4L1", 4, "S"), Die("3L2", 2, "S TY")]).answer("forward")
    assert at.asked == 1
    assert at.decision().ask == "Red pulls away at 4. Ride along?"
    assert cost(at, "ride") == "onto straight 4: straight due, you hold 1"
    hazard = Position([Die("4L2", 4, "S"), Die("4L1", 2, "S")], laid={4: "S:L2"}).answer("forward")
    assert cost(hazard, "ride") == "straight 4, left lane, space 2; a hazard; condition 9 to 8"


def test_placing_tells_what_the_card_does_and_a_target_who_comes_next() -> None:
    at = Position([Die("4L1", 0, "TR TR:L1 S:L1"), Die("2R1", 0, "TY")])
    while at.asked != 0:
        at.answer("pass")
    assert (at.choice("card TR:L1").words, cost(at, "card TR:L1")) == (
        "lay the left turn with a hazard on L1",
        "1 red left",
    )
    assert cost(at, "card TR") == "clears a section; 1 red left"
    at.answer("card TR:L1")
    assert at.decision().ask == "Where do you lay the left turn?"
    assert at.decision().follows.startswith("Hazard on left lane, space 1. ")
    assert cost(at, "target 3") == "Yellow comes there next; hazard on left lane, space 1"
    assert cost(at, "target 6").startswith("you come there in 2 sections; ")


def test_a_person_types_the_number_of_a_section_and_100_more_to_turn_the_card_round() -> None:
    at = Position([Die("9L1", 0, "S:L1"), Die("9R1", 0)])
    while at.asked != 0:
        at.answer("pass")
    at.answer("card S:L1")
    listed = {number: choice.name for number, choice in numbered(at.decision()).items()}
    assert listed == {1: "target 1", 4: "target 4", 101: "target 1 turned", 104: "target 4 turned"}


def test_a_card_for_a_step_says_what_it_is_for() -> None:
    at = Position([Die("4L1", 3, "S TY"), FAR]).answer("drift R")
    assert at.decision().ask == "Drift right: which card?"
    assert at.decision().follows == "1 card; right lane, space 2."
    brake = Position([Die("4L1", 3, "S TY"), FAR]).answer("brake")
    assert (brake.decision().ask, brake.decision().follows) == (
        "Brake to 2: which card?",
        "Speed 3 to 2: 2 moves left.",
    )


# -- what is said comes true ----------------------------------------------------------------------------------


def said(decision: Decision, name: str) -> tuple[str | None, int | None, bool]:
    """Where a step leads and the condition it leaves, as its cost says; and whether the driver may still pay."""
    words = next(choice.cost for choice in decision.choices if choice.name == name)
    to = re.search(r"onto (.*?): |((?:left lane|right lane|garage), space \d)", words)
    left = re.search(r"condition \d+ to (\d+)", words)
    return to and (to[1] or to[2]), int(left[1]) if left else None, "you hold" in words or "three cards" in words


def happened(match: Match, since: int, seat: int, unsure: bool) -> tuple[str | None, int | None]:
    """Where the first step of a seat after some point led, and the condition it left where that fell."""
    box = cast(NitroDiceSetup, match.setup).box
    place, condition = None, None
    for event in (event for step in match.steps[since:] for event in step.events):
        if event.kind == numbers.MOVED and event.a == seat and place is None:
            place = cell_words(box, int(event.b))
        elif event.kind == numbers.HURT and event.a == seat and not (unsure and event.b == numbers.BY_HANDLING):
            condition = int(event.c)
        elif event.kind in OVER and (place or condition):
            break
    return place, condition


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"sideswipe_push": "ahead", "track": "eight"}], ids=["printed", "house"])
def test_what_a_step_says_it_costs_is_what_it_costs(seed: int, options: dict[str, object]) -> None:
    setup = GAME.set_up(4, options)
    match = Match(GAME, setup, seeded(seed))
    luck = seeded(seed + 100)
    checked = 0
    while not match.over and checked < 150:
        seat = match.waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        action = decision.actions[int(luck.below(len(decision.actions)))]
        since = len(match.steps)
        match.submit(seat, action)
        moves = action < numbers.BRAKE or action in (numbers.GAP, numbers.GAP + 1)
        if decision.name != "step" or not moves:
            continue
        expected = said(decision, setup.action_name(action))
        before = cast(NitroDiceView, match.view(seat)).seats[seat].condition
        pending = match.decision(seat)
        if pending is not None and pending.name in ("discard_drift", "discard_lane", "discard_gap"):
            match.submit(seat, pending.actions[0])
        place, condition = happened(match, since, seat, expected[2])
        assert (place is None) == (expected[0] is None)
        assert place is None or str(expected[0]) in place
        if not expected[2]:
            assert condition == expected[1] or (condition, expected[1]) == (before, None)
        checked += 1
    assert checked > 20
