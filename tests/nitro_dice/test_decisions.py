"""Decisions in words: what each choice costs is said before it is chosen, and what is said comes true."""

from __future__ import annotations

import re
from typing import cast

import pytest

from hairpin.engine.chance import seeded
from hairpin.games.game import Decision
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.costs import place_words
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
    assert cost(at, "speed -2") == "to 2L2; edges TR; costs a card"
    assert cost(at, "speed -1") == "to 3L1; edges TR TR! (1 missing)"
    assert cost(at, "speed 0") == "to 3L2; edges TR TR! (1 missing)"
    assert cost(at, "speed +1") == "to 4L1; edges TR TR! S (1 missing)"
    assert cost(at, "speed +2") == "to 4L2; edges TR TR! S (1 missing); costs a card"


def test_the_outside_of_a_turn_is_longer() -> None:
    at = Position([Die("2R1", 3, "TR TR S"), FAR], phase="speed")
    assert cost(at, "speed 0") == "to 3R1; edges TR"
    assert Position([Die("2L1", 3, "TR TR S"), FAR], phase="speed").choice("speed 0").cost == "to 3L2; edges TR"


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
    assert cost(at, "speed +1") == "to 2L1; edges TR! (1 missing); HAZARD on 2L1; B (speed 0) 1 ahead"


def test_speed_0_stands_still_and_the_garage_repairs() -> None:
    at = Position([Die("7G2", 1, "S", condition=6), FAR], phase="speed")
    while at.asked != 0:
        at.answer("speed 0")
    assert cost(at, "speed -1") == "you stand still"
    assert cost(at, "speed +1") == "in the garage: repairs up to condition 8"
    assert cost(at, "speed +2") == "in the garage: repairs up to condition 9; costs a card"


# -- a step ------------------------------------------------------------------------------------------------


def test_forward_on_the_same_section_costs_nothing() -> None:
    assert cost(Position([Die("4L1", 3, "S S"), FAR]), "forward") == "to 4L2"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("TY TY", "pay TY (you hold 2)"),
        ("TY S", "pay TY (your last)"),
        ("S S TR", "no TY: three cards or damage"),
        ("S TR", "no TY; 1 damage: condition 9 -> 8"),
    ],
)
def test_a_new_section_tells_what_handling_is_due_and_whether_the_hand_pays(hand: str, words: str) -> None:
    at = Position([Die("4L3", 2, hand), FAR])
    assert cost(at, "forward") == f"to 5L1; {words}"


def test_the_last_card_must_not_go_for_the_drift() -> None:
    at = Position([Die("4L3", 2, "TY S"), FAR])
    assert cost(at, "drift R") == "to 5R1, a card; pay TY (your last, keep it)"


def test_damage_that_lowers_the_speed_and_halts_is_told() -> None:
    at = Position([Die("4L3", 5, "S TR", condition=5), FAR])
    at.race.moved = 3
    assert cost(at, "forward") == "to 5L1; no TY; 1 damage: condition 5 -> 4, speed 5 -> 4, ends your movement"


def test_handling_that_cannot_be_paid_and_a_hazard_are_two_points() -> None:
    at = Position([Die("4L3", 2, "S TR"), FAR], laid={5: "TY:L1"})
    assert cost(at, "forward") == "to 5L1; no TY; HAZARD; 2 damage: condition 9 -> 7"
    only = Position([Die("4L3", 2, "TY"), FAR])
    assert cost(only, "drift R") == "to 5R1, a card; no TY; 1 damage: condition 9 -> 8"


def test_a_hazard_is_told_with_what_it_does() -> None:
    at = Position([Die("4L1", 3, "S", condition=3), FAR], laid={4: "S:L2"})
    assert cost(at, "forward") == "to 4L2; HAZARD; 1 damage: condition 3 -> 2, speed 3 -> 2"
    assert cost(at, "drift R") == "to 4R2, a card"
    assert cost(Position([Die("4L1", 3, "S", condition=1), FAR], laid={4: "S:L2"}), "forward").endswith(
        "1 damage: no effect at condition 1"
    )


def test_a_collision_is_told_with_the_speed_it_leaves() -> None:
    at = Position([Die("4L1", 6, "S"), Die("4L2", 4)])
    assert cost(at, "forward") == (
        "COLLISION with B, who is hurt too, ends your movement; 1 damage: condition 9 -> 8, speed 6 -> 4"
    )
    at.answer("forward")
    assert (at.race.drivers[0].condition, at.race.drivers[0].speed) == (8, 4)


def test_whoever_wrecks_another_from_behind_is_told_to_stand() -> None:
    at = Position([Die("4L1", 6, "S"), Die("4L2", 1, condition=1), FAR], condition_floor="wreck")
    assert cost(at, "forward").endswith("condition 9 -> 8, speed 6 -> 0")
    at.answer("forward")
    assert at.race.drivers[0].speed == 0


def test_a_wreck_is_told_before_it_happens() -> None:
    at = Position([Die("4L1", 1, "S", condition=1), FAR], laid={4: "S:L2"}, condition_floor="wreck")
    assert cost(at, "forward") == "to 4L2; HAZARD; damage WRECKS you"


def test_the_die_that_is_pulled_along_is_named() -> None:
    at = Position([Die("4L2", 4, "S S"), Die("4L1", 2)])
    assert cost(at, "forward") == "to 4L3; pulls B along"
    assert cost(at, "drift R") == "to 4R3, a card; pulls B along"
    assert "pulls" not in cost(at, "lane R")
    assert "pulls" not in cost(Position([Die("4L2", 2, "S S"), Die("4L1", 1), FAR]).answer("forward"), "forward")


def test_a_die_that_is_just_as_fast_is_pulled_along() -> None:
    at = Position([Die("4L2", 4, "S S"), Die("4L1", 4)])
    assert at.asked == 0
    assert cost(at, "forward") == "to 4L3; pulls B along"


def test_three_cards_of_which_one_goes_for_the_drift_do_not_pay() -> None:
    at = Position([Die("4L3", 2, "S S TR"), FAR])
    assert cost(at, "forward") == "to 5L1; no TY: three cards or damage"
    assert cost(at, "drift R") == "to 5R1, a card; no TY; 1 damage: condition 9 -> 8"


def test_a_sideswipe_is_told() -> None:
    at = Position([Die("4L1", 6, "S"), Die("4R1", 4)], sideswipe_push="ahead")
    assert cost(at, "lane R") == "to 4R1, a card; sideswipes B, who is hurt too; 1 damage: condition 9 -> 8"


def test_a_gap_tells_token_card_damage_and_handling() -> None:
    at = Position([Die("0L3", 3, "S TY TR"), Die("1L1", 2), Die("1R1", 2)])
    assert cost(at, "gap R") == (
        "to 1R2, token, a card; hurts the two you pass as well; pay S (your last, keep it); 1 damage: condition 9 -> 8"
    )


def test_braking_nitrous_repair_and_enough() -> None:
    at = Position([Die("1L1", 3, "S S"), FAR])
    assert cost(at, "brake") == "a card; speed 3 -> 2, 2 moves left"
    assert cost(at, "nitro 2") == "token; 2 more moves on straights, 1 token left"
    shop = Position([Die("7G2", 2, "", condition=8), FAR])
    assert cost(shop, "repair") == "a move; condition 8 -> 9"
    shop.answer("repair")
    assert cost(shop, "repair") == "a move; condition 9 is the best already"
    done = Position([Die("4L1", 1, "S"), FAR]).answer("forward")
    assert cost(done, "stop") == "ends your movement"


def test_a_boost_of_three_tells_its_damage() -> None:
    at = Position([Die("0L3", 1, "S"), FAR], nitro_madness=True)
    assert cost(at, "nitro 3") == "token; 3 more moves on straights, then 1 damage: condition 9 -> 8"


def test_the_line_is_told() -> None:
    assert "completes lap 1" in cost(Position([Die("12L3", 2, "S"), FAR]), "forward")
    assert "FINISH" in cost(Position([Die("24L3", 2, "S"), FAR]), "forward")
    assert cost(Position([Die("0L3", 2, "S S"), FAR]), "forward") == "to 1L1; pay S (you hold 2)"


def test_the_garage_is_named() -> None:
    at = Position([Die("7R1", 5, "S", condition=5), FAR])
    assert at.choice("lane G").words == "change to the garage"
    assert cost(at, "drift G") == "to 7G2, a card"


# -- the other questions --------------------------------------------------------------------------------------


def test_handling_lists_the_cheapest_first() -> None:
    at = Position([Die("4L3", 2, "TY TY:R1 S S"), FAR]).answer("forward")
    decision = at.decision()
    assert decision.ask == "Section 5 wants TY: how do you pay?"
    assert "hold 2 cards of that type, 4 in all" in decision.follows
    assert [choice.name for choice in numbered(decision).values()] == ["card TY", "card TY:R1", "three", "damage"]
    assert cost(at, "card TY") == "1 TY left then"
    assert cost(at, "three") == "you keep 1"
    assert cost(at, "damage") == "1 damage: condition 9 -> 8"
    at.answer("three")
    assert at.decision().ask == "Which cards for the section? 3 to go."


def test_drafting_tells_where_to_and_what_is_due() -> None:
    at = Position([Die("4L1", 4, "S"), Die("3L2", 2, "S TY")]).answer("forward")
    assert at.asked == 1
    assert at.decision().follows == "The die before you pulls you from 3L2 to 4L1."
    assert cost(at, "ride") == "to 4L1 for free; pay S (your last)"
    hazard = Position([Die("4L2", 4, "S"), Die("4L1", 2, "S")], laid={4: "S:L2"}).answer("forward")
    assert cost(hazard, "ride") == "to 4L2 for free; HAZARD; 1 damage: condition 9 -> 8"


def test_placing_tells_what_the_card_does_and_a_target_who_comes_next() -> None:
    at = Position([Die("4L1", 0, "TR TR:L1 S:L1"), Die("2R1", 0, "TY")])
    while at.asked != 0:
        at.answer("pass")
    assert cost(at, "card TR:L1") == "hazard on L1; 1 TR left in hand"
    assert cost(at, "card TR") == "clears a section; 1 TR left in hand"
    at.answer("card TR:L1")
    assert at.decision().ask == "Where do you lay TR:L1?"
    assert cost(at, "target 3") == "1 behind; B comes in 1; was TR"
    assert cost(at, "target 6").startswith("2 ahead; B comes in 4")


def test_a_person_types_the_number_of_a_section_and_100_more_to_turn_the_card_round() -> None:
    at = Position([Die("9L1", 0, "S:L1"), Die("9R1", 0)])
    while at.asked != 0:
        at.answer("pass")
    at.answer("card S:L1")
    listed = {number: choice.name for number, choice in numbered(at.decision()).items()}
    assert listed == {1: "target 1", 4: "target 4", 101: "target 1 turned", 104: "target 4 turned"}


def test_a_card_for_a_step_says_what_it_is_for() -> None:
    at = Position([Die("4L1", 3, "S TY"), FAR]).answer("drift R")
    assert at.decision().ask == "Which card to drift to lane R?"
    assert at.decision().follows == "You go to 4R2, a card."
    brake = Position([Die("4L1", 3, "S TY"), FAR]).answer("brake")
    assert (brake.decision().ask, brake.decision().follows) == ("Which card to brake?", "Speed 3 -> 2.")


# -- what is said comes true ----------------------------------------------------------------------------------


def said(decision: Decision, name: str) -> tuple[str | None, int | None, bool]:
    """Where a step leads and the condition it leaves, as its cost says; and whether the driver may still pay."""
    words = next(choice.cost for choice in decision.choices if choice.name == name)
    to = re.match(r"to (\d+[LRG]\d)", words)
    left = re.search(r"condition \d+ -> (\d+)", words)
    return to and to[1], int(left[1]) if left else None, "pay" in words or "three cards" in words


def happened(match: Match, since: int, seat: int, unsure: bool) -> tuple[str | None, int | None]:
    """Where the first step of a seat after some point led, and the condition it left where that fell."""
    box = cast(NitroDiceSetup, match.setup).box
    place, condition = None, None
    for event in (event for step in match.steps[since:] for event in step.events):
        if event.kind == numbers.MOVED and event.a == seat and place is None:
            place = place_words(box, int(event.b))
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
        assert place == expected[0]
        if not expected[2]:
            assert condition == expected[1] or (condition, expected[1]) == (before, None)
        checked += 1
    assert checked > 20
