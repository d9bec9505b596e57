"""Rulings 1 to 15: lanes, the line, the start, speed, what moves are, handling, and where cards go."""

from __future__ import annotations

import pytest

from tests.nitro_dice.scenes import A, B, C, Die, Scene

AFAR = Die("9R1")  # somebody who is in nobody's way
BEHIND = Die("1R1")


def order_of(*dice: Die, **options: object) -> list[int]:
    """The seats from the front, as the speed phase asks them."""
    return list(Scene(*dice, phase="speed", options=options).view(None).order)


# -- 1 to 5: the street and the start ------------------------------------------------------------------


def test_ruling_1_on_a_straight_the_tracks_inside_lane_is_ahead_at_equal_spaces_to_go() -> None:
    assert order_of(Die("4R2"), Die("4L2")) == [B, A]
    mirrored = "A s y y s r y G y y r y; laps 2; inside R"
    assert order_of(Die("4R2"), Die("4L2"), track=mirrored) == [A, B]


def test_ruling_1_on_a_turn_the_inside_is_the_shorter_lane() -> None:
    assert order_of(Die("5L3"), Die("5R2")) == [B, A]  # a yellow turn: one space to go in both lanes
    assert order_of(Die("6L2"), Die("6R3")) == [A, B]  # a red turn


def test_ruling_1_spaces_to_go_come_before_the_lane() -> None:
    """On a red turn L1 has two spaces to go and R2 too; R3 has one."""
    assert order_of(Die("6L1"), Die("6R3")) == [B, A]
    assert order_of(Die("6L1"), Die("6R2")) == [A, B]


@pytest.mark.parametrize("before", ["11R3", "6R3"])
def test_ruling_2_start_and_garage_want_a_straight_card(before: str) -> None:
    scene = Scene(Die(before, 1, "S TR TY", tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert scene.asked() == "handling"
    assert scene.offered() == ["three", "damage", "card S"]


def test_ruling_2_start_and_garage_are_straights_for_nitrous() -> None:
    for at in ("11R3", "6R3", "0L1", "7L1"):
        scene = Scene(Die(at, 1), AFAR, only=A)
        assert "nitro 2" in scene.offered(), at


def test_ruling_2_the_gap_can_be_shot_on_the_garage_card() -> None:
    scene = Scene(Die("6R3", 1, "S TR"), Die("7L1"), Die("7R1"), only=A)
    assert {"gap L", "gap R"} <= set(scene.offered())


def test_ruling_3_leaving_the_grid_completes_no_lap() -> None:
    scene = Scene(Die("0L3", 1, "S", tokens=0), AFAR, only=A)
    scene.do(A, "forward", "card S")
    assert scene.at(A) == "1L1"
    assert scene.view(None).seats[A].laps == 0
    assert scene.events("crossed") == []


def test_ruling_3_the_line_is_the_front_edge_of_the_start_card() -> None:
    on_the_card = Scene(Die("23L2", 1, tokens=0), AFAR, only=A)
    assert on_the_card.at(A) == "24L1"
    assert on_the_card.events("crossed") == []
    assert on_the_card.view(None).seats[A].laps == 1
    over_it = Scene(Die("12L3", 1, tokens=0), AFAR, only=A)
    assert over_it.at(A) == "13L1"
    assert over_it.events("crossed") == [{"seat": A, "lap": 1}]
    assert over_it.view(None).seats[A].laps == 1


def test_ruling_3_the_race_is_not_over_on_the_start_card() -> None:
    assert not Scene(Die("24L2", 1, tokens=0), AFAR, only=A).match.over
    assert Scene(Die("24L3", 1, tokens=0), AFAR, only=A).match.over


def test_ruling_4_handling_is_due_for_the_card_entered_by_finishing() -> None:
    scene = Scene(Die("24L3", 1, "S TR", tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert scene.asked() == "handling"
    scene.do(A, "damage", "stop", "pass")
    assert scene.result().winners == (A,)
    assert scene.condition(A) == 8


def test_ruling_5_equal_rolls_are_rolled_again_among_the_tied_only() -> None:
    scene = Scene.at_the_start(5, rolls=[4, 9, 4, 0, 9, 1, 1, 3, 8, 5, 2])
    assert [(one["seat"], one["roll"], one["again"]) for one in scene.events("rolled")] == [
        (0, 4, False), (1, 9, False), (2, 4, False), (3, 0, False), (4, 9, False),
        (1, 1, True), (4, 1, True), (1, 3, True), (4, 8, True),
        (0, 5, True), (2, 2, True),
    ]  # fmt: skip
    assert scene.view(None).grid == (4, 1, 0, 2, 3)


def test_ruling_5_zero_is_the_lowest() -> None:
    assert Scene.at_the_start(3, rolls=[0, 1, 9]).view(None).grid == (2, 1, 0)


# -- 6 to 11: speed and moves -----------------------------------------------------------------------------


def test_ruling_6_speed_may_stay_and_a_card_buys_exactly_two() -> None:
    scene = Scene(Die("4L1", 4, "S TR"), BEHIND, phase="speed")
    assert scene.offered() == ["speed -2", "speed -1", "speed 0", "speed +1", "speed +2"]
    scene.do(A, "speed +1")
    assert (scene.speed(A), scene.cards(A)) == (5, 2)
    assert scene.waiting() == [B]
    with_card = Scene(Die("4L1", 4, "S TR"), BEHIND, phase="speed")
    with_card.do(A, "speed -2")
    assert with_card.asked() == "discard_speed"
    with_card.do(A, "card TR")
    assert (with_card.speed(A), with_card.hand(A)) == (2, "S")


def test_ruling_6_without_a_card_two_are_not_offered() -> None:
    scene = Scene(Die("4L1", 4), BEHIND, phase="speed")
    assert scene.offered() == ["speed -1", "speed 0", "speed +1"]


def test_ruling_7_speed_0_can_be_chosen_later() -> None:
    scene = Scene(Die("4L1", 1, "S"), BEHIND, phase="speed")
    assert scene.offered() == ["speed -1", "speed 0", "speed +1", "speed +2"]
    scene.do(A, "speed -1")
    assert scene.speed(A) == 0


def test_ruling_7_never_above_the_condition() -> None:
    scene = Scene(Die("4L1", 3, "S", condition=4), BEHIND, phase="speed")
    assert scene.offered()[-1] == "speed +1"


def test_ruling_8_at_speed_0_nothing_but_a_hazard_can_be_placed() -> None:
    for at in ("4L1", "7G1"):
        scene = Scene(Die(at, 0, "S TR", condition=5), AFAR, only=A)
        assert scene.asked() == "place"
        assert scene.offered() == ["pass", "card S", "card TR"]


def test_ruling_9_all_moves_must_be_used() -> None:
    scene = Scene(Die("4L1", 2, "S TR"), AFAR, only=A)
    assert "stop" not in scene.offered()
    scene.do(A, "forward")
    assert "stop" not in scene.offered()
    scene.do(A, "forward")
    assert "stop" in scene.offered()


def test_ruling_10_a_drop_of_speed_in_the_phase_does_not_change_the_order() -> None:
    """A runs into B and is as slow as C then; the order of the turns stays A, B, C."""
    scene = Scene(Die("4L1", 5, tokens=0), Die("4L2", 2, "TR"), Die("9L1", 1, "TR"))
    assert scene.speed(A) == 2
    assert scene.view(None).order == (A, B, C)
    assert scene.waiting() == [B]


def test_ruling_10_equal_speeds_move_in_furthest_forward_order() -> None:
    scene = Scene(Die("4L1", 3, "S"), Die("6R1", 3, "S"), Die("5L1", 4, "S"))
    assert scene.view(None).order == (C, B, A)


def test_ruling_11_nitrous_spaces_are_no_regular_moves() -> None:
    """With two bonus moves made and one regular one, a die of speed 3 may brake twice."""
    scene = Scene(Die("0L1", 3, "S S S TR"), AFAR, only=A)
    scene.do(A, "nitro 2", "forward", "forward")
    turn = scene.view(None).turn
    assert turn is not None
    assert (turn.moved, turn.bonus) == (0, 0)
    scene.do(A, "brake", "card TR", "brake")
    assert scene.speed(A) == 1
    scene.do(A, "brake")
    assert scene.speed(A) == 0
    assert scene.at(A) == "0L3"


# -- 12 to 15: handling and cards ---------------------------------------------------------------------------


def test_ruling_12_handling_then_hazard_then_lap_leader_then_drafting() -> None:
    scene = Scene(
        Die("12L3", 2, tokens=0),
        Die("12L2", 1, tokens=0),
        only=A,
        laid={1: "S:L1"},
        options={"lap_leader": True},
    )
    kinds = [kind for kind in scene.kinds() if kind in ("hurt", "led_lap", "pulled")]
    assert kinds[:4] == ["hurt", "hurt", "led_lap", "pulled"]
    assert [one["blow"] for one in scene.events("hurt")][:2] == ["handling", "hazard"]


def test_ruling_13_damage_may_be_taken_with_matching_cards() -> None:
    scene = Scene(Die("4L3", 1, "TY TY TY", tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert scene.offered() == ["three", "damage", "card TY"]
    scene.do(A, "damage", "stop", "pass")
    assert (scene.condition(A), scene.hand(A)) == (8, "TY TY TY")


def test_ruling_13_exactly_three_cards_of_any_type_pay() -> None:
    scene = Scene(Die("4L3", 1, "S TR TR S:L1", tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert scene.offered() == ["three", "damage"]
    scene.do(A, "three")
    assert scene.asked() == "discard_handling"
    scene.do(A, "card TR", "card TR", "card S", "stop", "pass")
    assert (scene.hand(A), scene.condition(A)) == ("S:L1", 9)


def test_ruling_13_fewer_than_three_do_not_pay() -> None:
    """Two cards of other types: the damage is taken without asking."""
    scene = Scene(Die("4L3", 1, "S TR", tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert scene.condition(A) == 8
    assert scene.hand(A) == "S TR"


def test_ruling_13_three_of_three_go_without_asking_which() -> None:
    scene = Scene(Die("4L3", 1, "S TR S:L1", tokens=0), AFAR, only=A)
    scene.do(A, "forward", "three")
    assert scene.cards(A) == 0
    assert sorted(scene.discards()) == ["S", "S:L1", "TR"]


def test_ruling_14_played_cards_lie_open_until_the_turn_is_over() -> None:
    scene = Scene(Die("4L3", 2, "TY S TR", tokens=0), AFAR, only=A)
    scene.do(A, "forward", "card TY")
    assert scene.view(None).seats[A].played == ("TY",)
    assert scene.discards() == []
    scene.do(A, "forward", "stop", "pass")
    assert scene.view(None).seats[A].played == ()
    assert scene.discards() == ["TY"]


def test_ruling_14_a_reshuffle_within_the_turn_does_not_include_them() -> None:
    scene = Scene(
        Die("12L3", 2, "S TY", tokens=0),
        AFAR,
        only=A,
        pile="",
        discards="TR TR",
        options={"lap_leader": True},
    )
    scene.do(A, "forward", "card S")
    assert scene.events("reshuffled") == [{"cards": 2}]
    assert scene.hand(A) == "TR TR TY"
    assert scene.view(None).seats[A].played == ("S",)


def test_ruling_14_cards_for_speed_and_limit_are_discarded_at_once() -> None:
    for_speed = Scene(Die("4L1", 4, "S TR"), BEHIND, phase="speed")
    for_speed.do(A, "speed +2", "card S")
    assert for_speed.discards() == ["S"]
    above = Scene(Die("4L1", 0, "S S TR", condition=2), AFAR, phase="replenish")
    assert above.asked() == "discard_limit"
    above.do(A, "card S")
    assert above.discards() == ["S"]


def test_ruling_15_a_lane_change_before_the_first_move_and_after_the_last() -> None:
    scene = Scene(Die("4L1", 1, "S TR TY"), AFAR, only=A)
    assert "lane R" in scene.offered()
    scene.do(A, "lane R", "card S", "forward")
    assert scene.at(A) == "4R2"
    assert "lane L" in scene.offered()
    scene.do(A, "lane L", "card TR")
    assert scene.at(A) == "4L2"


def test_ruling_15_by_option_not_after_the_last() -> None:
    scene = Scene(Die("4L1", 1, "S TR TY", tokens=0), AFAR, only=A, options={"late_lane_change": False})
    assert "lane R" in scene.offered()
    scene.do(A, "forward")
    assert scene.asked() == "place"


def test_ruling_15_not_after_a_collision_or_a_halt() -> None:
    collided = Scene(Die("4L1", 3, "S TR", tokens=0), Die("4L2"), only=A)
    collided.do(A, "forward")
    assert collided.asked() == "place"
    halted = Scene(Die("4L3", 1, "S TR", condition=1, tokens=0), AFAR, only=A)
    halted.do(A, "forward")  # at condition 1 the damage changes nothing, so the speed stays and nothing is halted
    assert halted.asked() == "step"
    lowered = Scene(Die("4L3", 2, "S TR", condition=2, tokens=0), AFAR, only=A)
    lowered.do(A, "forward")
    assert (lowered.asked(), lowered.speed(A)) == ("place", 1)
