"""Rulings 16 to 28: hazards, drifts, drafting, nitrous and the gap."""

from __future__ import annotations

import pytest

from tests.nitro_dice.scenes import A, B, C, Die, Scene

AFAR = Die("9R1")


# -- 16 to 18: sideways -------------------------------------------------------------------------------


def test_ruling_16_a_lane_change_onto_a_hazard_hurts() -> None:
    scene = Scene(Die("4R1", 1, "TR TR"), AFAR, only=A, laid={4: "S:L1"})
    scene.do(A, "lane L")
    assert scene.condition(A) == 8
    assert [one["blow"] for one in scene.events("hurt")] == ["hazard"]


def test_ruling_16_so_do_a_drift_a_pull_and_a_push() -> None:
    drift = Scene(Die("4R1", 1, "TR TR"), AFAR, only=A, laid={4: "S:L2"})
    drift.do(A, "drift L")
    assert drift.condition(A) == 8
    pull = Scene(Die("4L1", 1, tokens=0), Die("3L2", 1), only=A, laid={4: "S:L1"})
    assert [one["blow"] for one in pull.events("hurt") if one["seat"] == B] == ["handling", "hazard"]
    push = Scene(Die("7G1", 1, "TR TR"), Die("7R2"), only=A)
    push.race.laid[7] = 2 * push.setup.kinds["S:L2"]  # no card can lie there; a hazard would hurt all the same
    push.do(A, "drift R")
    assert [one["blow"] for one in push.events("hurt") if one["seat"] == B] == ["sideswipe", "hazard"]


def test_ruling_16_a_die_that_starts_on_a_hazard_is_not_hurt() -> None:
    scene = Scene(Die("4L1", 1, tokens=0), AFAR, only=A, laid={4: "S:L1"})
    assert (scene.at(A), scene.condition(A)) == ("4L2", 9)


def test_ruling_17_a_drift_between_two_dice_looks_at_its_target_only() -> None:
    scene = Scene(Die("4L1", 1, "TR TR"), Die("4L2"), Die("4R1"), only=A)
    assert "drift R" in scene.offered()
    assert "lane R" not in scene.offered()
    scene.do(A, "drift R")
    assert scene.at(A) == "4R2"
    assert scene.conditions() == [9, 9, 9]


@pytest.mark.parametrize(
    ("start", "lane", "end"),
    [
        # A red turn: the inside lane L has two spaces, the outside R three.
        ("6L1", "R", "6R2"), ("6L2", "R", "7R1"), ("6R1", "L", "6L2"), ("6R2", "L", "6L2"), ("6R3", "L", "7L1"),
        # A yellow turn: inside R.
        ("5R1", "L", "5L2"), ("5R2", "L", "6L1"), ("5L1", "R", "5R2"), ("5L2", "R", "5R2"), ("5L3", "R", "6R1"),
    ],
)  # fmt: skip
def test_ruling_18_on_turns_a_drift_is_a_lane_change_and_one_forward(start: str, lane: str, end: str) -> None:
    scene = Scene(Die(start, 1, "TR TR TR", tokens=0), Die("1L1"), only=A)
    scene.do(A, f"drift {lane}")
    if scene.asked() == "handling":
        scene.do(A, "damage")
    assert scene.at(A) == end


@pytest.mark.parametrize(
    ("start", "end"),
    [("6L1", "6R1"), ("6L2", "6R3"), ("6R1", "6L1"), ("6R2", "6L1"), ("6R3", "6L2"), ("4L3", "4R3"), ("5L2", "5R1")],
)
def test_ruling_18_where_a_lane_change_leads(start: str, end: str) -> None:
    scene = Scene(Die(start, 1, "TR TR"), Die("1L1"), only=A)
    scene.do(A, f"lane {'R' if start[1] == 'L' else 'L'}")
    assert scene.at(A) == end


# -- 19 to 24: drafting -----------------------------------------------------------------------------------


def test_ruling_19_drafting_works_across_card_edges() -> None:
    scene = Scene(Die("5L1", 1, tokens=0), Die("4L3", 1, "TY"), only=A)
    scene.do(B, "ride")
    assert (scene.waiting(), scene.asked()) == ([B], "handling")
    scene.do(B, "card TY")
    assert (scene.at(A), scene.at(B)) == ("5L2", "5L1")
    assert scene.hand(B) == ""


def test_ruling_19_drafting_works_on_turns() -> None:
    scene = Scene(Die("6R2", 2, tokens=0), Die("6R1", 2), only=A)
    assert scene.at(B) == "6R2"


def test_ruling_19_only_the_space_directly_behind_in_the_same_lane() -> None:
    scene = Scene(Die("4L3", 1, "TY", tokens=0), Die("4L1", 1), Die("4R2", 1), only=A)
    scene.do(A, "forward", "card TY")
    assert (scene.at(B), scene.at(C)) == ("4L1", "4R2")


@pytest.mark.parametrize("step", ["drift R", "nitro 2", "gap L"])
def test_ruling_20_a_drift_nitrous_or_gap_as_first_space_drafts(step: str) -> None:
    others = [Die("4L2"), Die("4R2")] if step == "gap L" else [Die("11L1"), Die("11R1")]
    scene = Scene(Die("4L1", 1, "TR TR"), Die("3L2", 1), *others, only=A)
    scene.do(A, step)
    if step == "nitro 2":
        scene.do(A, "forward")
    assert scene.at(B) == "4L1"


def test_ruling_20_after_a_lane_change_the_die_behind_the_space_left_is_drafted() -> None:
    scene = Scene(Die("4L2", 1, "TR TR", tokens=0), Die("4L1", 1), Die("4R1", 1), only=A)
    scene.do(A, "lane R")
    assert scene.at(B) == "4L1"
    scene.do(A, "forward")
    assert (scene.at(B), scene.at(C)) == ("4L1", "4R2")


def test_ruling_20_only_the_first_space_of_the_turn_drafts() -> None:
    scene = Scene(Die("4L1", 2, "TR", tokens=0), Die("4R1", 1), only=A)
    scene.do(A, "forward", "lane R")  # and on: without a card there is nothing else to do
    assert scene.at(A) == "4R3"
    assert scene.at(B) == "4R1"


def test_ruling_21_pulled_dice_do_not_pull() -> None:
    scene = Scene(Die("4L3", 3, tokens=0), Die("4L2", 3), Die("4L1", 3), only=A)
    assert [scene.at(seat) for seat in (B, C)] == ["4L3", "4L1"]


def test_ruling_21_by_option_they_do_as_long_as_they_are_fast_enough() -> None:
    dice = [Die("4L3", 3, tokens=0), Die("4L2", 3), Die("4L1", 2), Die("3L2", 3)]
    scene = Scene(*dice, only=A, options={"draft_chain": True})
    assert [scene.at(seat) for seat in (1, 2, 3)] == ["4L3", "4L2", "3L2"]


def test_ruling_22_a_faster_die_is_not_pulled() -> None:
    assert Scene(Die("4L2", 2, tokens=0), Die("4L1", 3), only=A).at(B) == "4L1"
    assert Scene(Die("4L2", 3, tokens=0), Die("4L1", 3), only=A).at(B) == "4L2"


def test_ruling_22_the_speeds_before_the_step_count() -> None:
    """The mover takes damage for the new section and is slower then; it pulls all the same."""
    scene = Scene(Die("4L3", 5, condition=5, tokens=0), Die("4L2", 5), only=A)
    assert scene.events("pulled")[0]["seat"] == B
    assert scene.events("hurt")[0] == {"seat": A, "blow": "handling", "condition": 4, "speed": 4}


def test_ruling_23_the_first_step_in_the_garage_pulls_nobody_nor_does_a_later_one() -> None:
    scene = Scene(Die("7G1", 3, "TR TR", condition=8, tokens=0), Die("7G1", 1, condition=5), Die("7R1", 1), only=A)
    scene.do(A, "forward", "lane R")
    assert scene.at(A) == "7R2"
    scene.do(A, "forward")
    assert scene.events("pulled") == []


def test_ruling_24_the_mover_cannot_refuse_to_pull() -> None:
    scene = Scene(Die("4L2", 2, "TR", tokens=0), Die("4L1", 2, "TR"), only=A)
    scene.do(A, "forward")
    assert (scene.waiting(), scene.asked()) == ([B], "draft")
    assert scene.offered() == ["ride", "resist"]


def test_drafting_can_be_resisted_for_a_card() -> None:
    """No movement and no change of speed (rules 3.2)."""
    scene = Scene(Die("4L2", 2, "TR", tokens=0), Die("4L1", 2, "TR S"), only=A)
    scene.do(A, "forward")
    scene.do(B, "resist", "card TR")
    assert (scene.at(B), scene.speed(B), scene.hand(B)) == ("4L1", 2, "S")
    assert scene.events("resisted") == [{"seat": B}]


# -- 25 to 28: nitrous and the gap ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "offered"), [("4L1", True), ("4L2", False), ("4L3", False), ("3L2", True), ("3L1", False)]
)
def test_ruling_25_both_spaces_must_lie_on_straights(at: str, offered: bool) -> None:
    scene = Scene(Die(at, 2, "S"), AFAR, only=A)
    assert ("nitro 2" in scene.offered()) == offered


def test_ruling_25_both_bonus_moves_must_be_taken_with_lane_changes_allowed_between() -> None:
    scene = Scene(Die("4L1", 1, "TR TR TR"), AFAR, only=A)
    scene.do(A, "nitro 2")
    assert scene.offered() == ["forward", "drift R", "lane R"]
    scene.do(A, "forward")
    assert scene.offered() == ["forward", "drift R", "lane R"]
    scene.do(A, "lane R", "forward")
    assert scene.at(A) == "4R3"
    assert scene.speed(A) == 1


def test_ruling_26_one_token_a_turn_and_two_by_option() -> None:
    one = Scene(Die("0L1", 1, "S"), AFAR, only=A)
    one.do(A, "nitro 2", "forward", "forward")
    assert not any(name.startswith("nitro") for name in one.offered())
    two = Scene(Die("0L1", 1, "S"), AFAR, only=A, options={"nitro_per_turn": 2})
    two.do(A, "nitro 2", "forward", "forward", "nitro 2", "forward", "card S")
    assert two.at(A) == "1L3"  # the rest goes by itself
    assert two.tokens(A) == 0


def test_ruling_26_a_gap_counts_as_a_token_of_the_turn() -> None:
    scene = Scene(Die("0L1", 1, "S TR"), Die("0L2"), Die("0R2"), only=A)
    scene.do(A, "gap L", "card TR")
    assert not any(name.startswith(("nitro", "gap")) for name in scene.offered())


def test_ruling_27_nitrous_and_gap_after_the_last_regular_move() -> None:
    boost = Scene(Die("0L1", 1, "S"), AFAR, only=A)
    boost.do(A, "forward")
    assert {"stop", "nitro 2"} <= set(boost.offered())
    gap = Scene(Die("0L1", 1, "S S TR"), Die("0L3"), Die("0R3"), only=A)
    gap.do(A, "forward")
    assert {"stop", "gap L", "gap R"} <= set(gap.offered())


def test_ruling_28_the_landing_must_be_free() -> None:
    scene = Scene(Die("0L1", 1, "S TR"), Die("0L2"), Die("0R2"), Die("0L3"), only=A)
    assert [name for name in scene.offered() if name.startswith("gap")] == ["gap R"]


def test_ruling_28_the_landing_and_the_pair_must_be_on_straights() -> None:
    landing = Scene(Die("4L2", 1, "S TR"), Die("4L3"), Die("4R3"), only=A)
    assert not any(name.startswith("gap") for name in landing.offered())
    for turn, next_card in ((2, "a turn"), (3, "a straight")):
        pair = Scene(Die(f"{turn}L1", 1, "S TR"), Die(f"{turn}L2"), Die(f"{turn}R3"), only=A)
        assert not any(name.startswith("gap") for name in pair.offered()), next_card


def test_ruling_28_without_a_card_or_a_token_there_is_no_gap() -> None:
    no_card = Scene(Die("0L1", 1), Die("0L2"), Die("0R2"), only=A)
    assert not any(name.startswith("gap") for name in no_card.offered())
    no_token = Scene(Die("0L1", 1, "S TR", tokens=0), Die("0L2"), Die("0R2"), only=A)
    assert not any(name.startswith("gap") for name in no_token.offered())


def test_ruling_28_hazards_of_the_row_passed_do_not_count_but_that_of_the_landing_does() -> None:
    scene = Scene(Die("3L2", 1, "S TR"), Die("4L1"), Die("4R1"), only=A, laid={4: "S:L1"})
    scene.do(A, "gap L", "card TR", "card S")
    assert [one["blow"] for one in scene.events("hurt") if one["seat"] == A] == ["gap"]
    landing = Scene(Die("3L2", 1, "S TR"), Die("4L1"), Die("4R1"), only=A, laid={4: "S:L2"})
    landing.do(A, "gap L", "card TR", "card S")
    assert [one["blow"] for one in landing.events("hurt") if one["seat"] == A] == ["gap", "hazard"]
    assert landing.events("moved")[0]["space"] == 2
