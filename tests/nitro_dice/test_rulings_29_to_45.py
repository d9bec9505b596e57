"""Rulings 29 to 45: collisions, sideswipes, damage, placing hazards and the garage."""

from __future__ import annotations

import pytest

from tests.nitro_dice.scenes import A, B, C, Die, Scene

AFAR = Die("9R1")
WRECK = {"condition_floor": "wreck"}


# -- 29 to 32: contact ------------------------------------------------------------------------------------


def test_ruling_29_a_collision_ends_the_movement_and_is_allowed_on_purpose() -> None:
    scene = Scene(Die("4L1", 5, "S TR"), Die("4L2", 5), only=A)
    assert {"forward", "drift R", "brake"} <= set(scene.offered())
    scene.do(A, "forward")
    assert scene.asked() == "place"
    assert (scene.at(A), scene.speed(A)) == ("4L1", 5)
    assert scene.conditions() == [8, 8]


def test_ruling_29_unused_bonus_is_lost() -> None:
    scene = Scene(Die("4L1", 1), Die("4L2", 1), only=A)
    scene.do(A, "nitro 2")
    assert scene.at(A) == "4L1"
    assert scene.asked() == "speed"


def test_ruling_29_a_collision_on_the_first_step_pulls_nobody() -> None:
    scene = Scene(Die("4L2", 2, tokens=0), Die("4L3", 1), Die("4L1", 1), only=A)
    assert scene.at(C) == "4L1"


def test_ruling_30_on_two_lanes_an_occupied_space_cannot_be_entered_from_the_side() -> None:
    scene = Scene(Die("4L1", 1, "TR TR"), Die("4R1"), Die("4R2"), only=A)
    assert not any(name.startswith(("lane", "drift")) for name in scene.offered())


def test_ruling_30_by_option_the_struck_die_is_shoved_one_space_forward() -> None:
    scene = Scene(Die("4L1", 1, "TR TR"), Die("4R1"), only=A, options={"sideswipe_push": "ahead"})
    scene.do(A, "lane R")
    assert (scene.at(A), scene.at(B)) == ("4R1", "4R2")
    assert scene.conditions() == [8, 8]


def test_ruling_30_by_option_not_where_the_space_ahead_is_taken() -> None:
    scene = Scene(Die("4L1", 1, "TR TR"), Die("4R1"), Die("4R2"), only=A, options={"sideswipe_push": "ahead"})
    assert "lane R" not in scene.offered()
    assert "drift R" in scene.offered()


def test_ruling_30_a_die_leaving_the_garage_pushes_into_the_inside_lane() -> None:
    scene = Scene(Die("7G1", 2, "TR TR", condition=8), Die("7R1", 3), only=A)
    scene.do(A, "lane R")
    assert (scene.at(A), scene.at(B)) == ("7R1", "7L1")
    assert scene.conditions() == [7, 8]
    assert [one["blow"] for one in scene.events("hurt")] == ["sideswipe", "sideswipe"]


def test_ruling_30_not_where_the_inside_space_is_taken() -> None:
    for push in ("strict", "ahead"):
        scene = Scene(Die("7G1", 2, "TR TR"), Die("7R1"), Die("7L1"), only=A, options={"sideswipe_push": push})
        assert "lane R" not in scene.offered()
        assert "drift R" in scene.offered()


def test_ruling_30_nobody_is_pushed_into_the_garage() -> None:
    scene = Scene(Die("7L1", 2, "TR TR"), Die("7R1"), only=A)
    assert "lane R" not in scene.offered()


def test_ruling_31_a_pushed_die_pays_and_is_hurt_and_cannot_resist() -> None:
    scene = Scene(
        Die("4L3", 1, "TR TR"), Die("4R3", 1, "S TY"), only=A, laid={5: "TY:R1"}, options={"sideswipe_push": "ahead"}
    )
    scene.do(A, "lane R")
    assert scene.at(B) == "5R1"
    assert (scene.waiting(), scene.asked()) == ([B], "handling")
    scene.do(B, "card TY")
    assert [one["blow"] for one in scene.events("hurt") if one["seat"] == B] == ["sideswipe", "hazard"]


def test_ruling_31_a_pushed_die_keeps_its_own_lap() -> None:
    scene = Scene(Die("4L3", 1, "TR TR"), Die("16R3", 1), only=A, options={"sideswipe_push": "ahead"})
    scene.do(A, "lane R")
    assert (scene.at(A), scene.at(B)) == ("4R3", "17R1")


def test_ruling_32_damage_to_both_then_the_lowered_speed_of_the_front_die() -> None:
    """B has condition 4 and speed 4: the damage lowers both, and A takes the lowered speed."""
    scene = Scene(Die("4L1", 6, tokens=0), Die("4L2", 4, condition=4), only=A)
    assert (scene.speed(A), scene.speed(B)) == (3, 3)


def test_ruling_32_a_faster_front_die_leaves_the_speed_alone() -> None:
    scene = Scene(Die("4L1", 2, tokens=0), Die("4L2", 6), only=A)
    assert scene.speed(A) == 2


# -- 33 to 36: damage ------------------------------------------------------------------------------------------


def test_ruling_33_damage_that_leaves_the_speed_alone_does_not_halt() -> None:
    scene = Scene(Die("4L3", 1, "S S", tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert (scene.condition(A), scene.asked()) == (8, "step")
    assert "stop" in scene.offered()


def test_ruling_33_damage_that_lowers_the_speed_halts_only_with_enough_moves_made() -> None:
    scene = Scene(Die("4L3", 5, "S S", condition=5, tokens=0), AFAR, only=A)
    scene.do(A, "forward")
    assert (scene.condition(A), scene.speed(A), scene.asked()) == (4, 4, "step")
    assert scene.events("halted") == []


def test_ruling_33_a_halt_loses_the_bonus() -> None:
    """One regular move, then a boost across the edge without a card: condition and speed go to 1, and that is all."""
    scene = Scene(Die("0L1", 2, condition=2), AFAR, only=A)
    scene.do(A, "forward", "forward", "nitro 2")
    assert scene.at(A) == "1L1"
    assert (scene.speed(A), scene.condition(A)) == (1, 1)


def test_ruling_34_damage_to_a_die_that_does_not_move() -> None:
    scene = Scene(Die("4L1", 1, tokens=0), Die("4L2", 3, "S S S TR", condition=3), only=A)
    assert (scene.condition(B), scene.speed(B)) == (2, 2)
    assert scene.events("halted") == []
    assert scene.cards(B) >= 2


def test_ruling_34_cards_above_the_new_limit_are_kept_until_replenishing() -> None:
    scene = Scene(Die("4L1", 1, "TR", tokens=0), Die("4L2", 3, "S S TR TY", condition=4))
    scene.do(B, "brake", "card S", "brake", "card S", "forward")
    assert scene.waiting() == [A]
    still = Scene(Die("4L1", 4, "TR", tokens=0), Die("4L2", 3, "S S TR TY", condition=4))
    still.do(A, "forward")
    assert (still.condition(B), still.cards(B)) == (3, 4)


def test_ruling_35_limping_stays_at_1() -> None:
    scene = Scene(Die("4L3", 1, condition=1, tokens=0), AFAR, only=A)
    assert (scene.at(A), scene.condition(A), scene.speed(A)) == ("5L1", 1, 1)


def test_ruling_35_by_option_condition_0_is_a_wreck() -> None:
    scene = Scene(Die("4L3", 1, "S TR", condition=1, tokens=0), AFAR, Die("10L1", 0, "S"), only=A, options=WRECK)
    scene.do(A, "forward")
    seat = scene.view(None).seats[A]
    assert (seat.condition, seat.wrecked > 0, seat.hand_size) == (0, True, 0)
    assert sorted(scene.discards()) == ["S", "TR"]
    assert A not in scene.view(None).order
    assert scene.race.road[scene.race.drivers[A].cell] == 0


def test_ruling_35_a_wrecked_die_has_no_more_turns() -> None:
    """A runs into B, which is wrecked before its turn."""
    scene = Scene(Die("4L1", 3, tokens=0), Die("4L2", 2, "S", condition=1), Die("9L1", 1, "TR"), options=WRECK)
    assert scene.waiting() == [C]
    assert [one["seat"] for one in scene.events("wrecked")] == [B]
    assert scene.speed(A) == 0  # whoever runs into a wreck stands


def test_ruling_35_with_one_die_left_the_race_ends_at_once() -> None:
    scene = Scene(Die("4L1", 3, "S", tokens=0), Die("4L2", 2, "S", condition=1), options=WRECK)
    scene.do(A, "forward")
    assert scene.result().reason == "wrecks"
    assert scene.details()["races"][0]["order"] == [A, B]


def test_ruling_36_standing_still_for_ever_ends_at_the_round_limit() -> None:
    scene = Scene(Die("4L1"), Die("4R1"), phase="speed", round=99, options={"max_rounds": 99})
    for _ in range(2):
        scene.do(scene.waiting()[0], "speed 0")
    assert scene.result().reason == "round_limit"
    assert scene.details()["races"] == [{"order": [A, B], "reason": "round_limit", "rounds": 99}]


# -- 37 to 39: placing hazards ----------------------------------------------------------------------------------


def test_ruling_37_one_card_a_turn_on_any_section_ahead_or_behind() -> None:
    scene = Scene(Die("4L1", 0, "TR:L1 TR:L1"), AFAR, only=A)
    assert scene.offered() == ["pass", "card TR:L1"]
    scene.do(A, "card TR:L1")
    assert scene.asked() == "target"
    assert scene.offered() == ["target 2", "target 3", "target 6", "target 8", "target 11"]  # 9 has a die on it
    scene.do(A, "target 3")
    assert scene.laid(3) == "TR:L1"
    assert scene.discards() == ["TR"]
    assert scene.hand(A) == "TR:L1"
    assert scene.asked() == "speed"


def test_ruling_37_not_on_start_or_garage_nor_under_a_die_of_any_lap() -> None:
    scene = Scene(Die("16L1", 0, "S"), Die("9R1"), only=A)
    # Straights are 1 and 4; on 4 stands a die in its second lap. One target is no choice, and it is laid.
    scene.do(A, "card S")
    assert scene.events("laid") == [
        {
            "seat": A,
            "section": 1,
            "picture": "S",
            "picture_turned": False,
            "replaced": "S",
            "replaced_turned": False,
        }
    ]


def test_ruling_37_a_card_without_a_target_is_not_offered() -> None:
    scene = Scene(Die("5L1", 0, "TY TR"), Die("10R1"), only=A)
    assert scene.offered() == ["pass", "card TR"]


def test_ruling_37_on_the_last_section_of_a_very_long_track() -> None:
    """Sections beyond the thirty-second: a set of them is one machine number in both builds."""
    street = "A s y s s s r r y y r y r s y s y s s r y r s y G r y y s s s r y s s s s s s y"
    scene = Scene(Die("1L1", 0, "S:L1 TY"), Die("38R1"), only=A, options={"track": street})
    scene.do(A, "card S:L1")
    assert scene.offered()[-1] == "target 37 turned"
    scene.do(A, "target 37")
    assert scene.laid(37) == "S:L1"
    last = Scene(Die("1L1", 0, "S:L1 TY"), Die("38R1"), only=A, options={"track": street})
    last.do(A, "card TY")
    assert last.offered()[-1] == "target 39"


def test_ruling_38_plain_on_plain_is_allowed_and_makes_room_in_the_hand() -> None:
    scene = Scene(Die("4L1", 0, "TY"), Die("1L1"), only=A)
    scene.do(A, "card TY", "target 5")
    assert scene.laid(5) == "TY"
    assert scene.cards(A) == 0


def test_ruling_39_a_straight_may_be_turned_round_when_laid() -> None:
    scene = Scene(Die("3L1", 0, "S:L1"), AFAR, only=A)
    scene.do(A, "card S:L1")
    assert scene.offered() == ["target 1", "target 4", "target 1 turned", "target 4 turned"]
    scene.do(A, "target 4 turned")
    assert scene.laid(4) == "S:L1~"
    assert scene.view(None).track[4].hazards == (("R", 3),)


@pytest.mark.parametrize("face", ["S", "S:L1R3", "S:L3R1", "TR:L1", "TY:R2"])
def test_ruling_39_where_it_makes_no_difference_or_cannot_be_it_is_not_offered(face: str) -> None:
    scene = Scene(Die("3L1", 0, face), AFAR, only=A)
    scene.do(A, f"card {face}")
    assert not any(name.endswith("turned") for name in scene.offered())


def test_ruling_39_a_hazard_laid_turned_round_hurts_where_it_lies() -> None:
    hurt = Scene(Die("4R2", 1, tokens=0), AFAR, only=A, laid={4: "S:L1~"})
    assert hurt.condition(A) == 8
    missed = Scene(Die("3L2", 1, "S", tokens=0), AFAR, only=A, laid={4: "S:L1~"})
    missed.do(A, "forward", "card S")
    assert (missed.at(A), missed.condition(A)) == ("4L1", 9)


# -- 40 to 45: the garage -------------------------------------------------------------------------------------------


def test_ruling_40_the_speed_at_the_moment_of_entering_counts() -> None:
    scene = Scene(Die("7R1", 6, "S S TR", condition=6), AFAR, only=A)
    assert not any(name.endswith("G") for name in scene.offered())
    scene.do(A, "brake", "card S")
    assert {"lane G", "drift G"} <= set(scene.offered())


def test_ruling_40_not_below_the_spaces_already_moved() -> None:
    scene = Scene(Die("5R1", 7, "TR S TR TR TR", condition=7), AFAR, only=A)
    scene.do(A, "forward", "forward", "card TR", "forward", "forward", "forward", "card S", "forward")
    assert scene.at(A) == "7R2"
    scene.do(A, "brake")
    assert (scene.speed(A), "lane G" in scene.offered()) == (6, False)


def test_ruling_40_an_undamaged_die_may_not_enter() -> None:
    for condition, may in ((9, False), (8, True)):
        scene = Scene(Die("7R1", 4, "S", condition=condition), AFAR, only=A)
        assert ("lane G" in scene.offered()) == may


def test_ruling_40_only_from_the_outside_lane_of_the_garage_card() -> None:
    for at in ("7L1", "6R3", "8R1", "0R1"):
        scene = Scene(Die(at, 4, "S", condition=5), AFAR, only=A)
        assert not any(name.endswith("G") for name in scene.offered())


def test_ruling_41_above_speed_5_inside_in_later_rounds() -> None:
    scene = Scene(Die("7G1", 5, "S", condition=8), Die("1R1"), phase="speed")
    scene.do(A, "speed +1")
    scene.do(B, "speed 0")
    assert scene.speed(A) == 6
    assert scene.asked() == "step"
    scene.do(A, "repair")
    assert scene.condition(A) == 9


def test_ruling_42_no_leaving_at_the_front() -> None:
    third = Scene(Die("7G3", 2, "S S", condition=5), AFAR, only=A)
    assert third.offered() == ["lane R", "brake", "repair"]
    third.do(A, "lane R")
    assert third.at(A) == "7R3"
    second = Scene(Die("7G2", 2, "S S", condition=5), AFAR, only=A)
    assert second.offered() == ["forward", "drift R", "lane R", "brake", "repair"]


def test_ruling_43_no_nitrous_and_no_gap_in_the_garage_but_braking() -> None:
    scene = Scene(Die("7G1", 3, "S S", condition=5), Die("7L2"), Die("7R2"), only=A)
    assert not any(name.startswith(("nitro", "gap")) for name in scene.offered())
    assert "brake" in scene.offered()


def test_ruling_43_a_boost_does_not_lead_into_the_garage() -> None:
    scene = Scene(Die("7R1", 3, "S S", condition=5), AFAR, only=A)
    scene.do(A, "nitro 2")
    assert not any(name.endswith("G") for name in scene.offered())


def test_ruling_44_in_and_out_in_one_turn() -> None:
    scene = Scene(Die("7R1", 3, "S TR", condition=5, tokens=0), AFAR, only=A)
    scene.do(A, "drift G", "card S", "repair", "lane R")
    assert scene.at(A) == "7R3"
    assert (scene.condition(A), scene.cards(A)) == (6, 0)


def test_ruling_44_any_number_share_a_garage_space_without_collision() -> None:
    scene = Scene(Die("7G1", 1, condition=5), Die("7G2", 0, condition=5), Die("7G2", 0, condition=5), only=A)
    scene.do(A, "forward")
    assert [scene.at(seat) for seat in (A, B, C)] == ["7G2", "7G2", "7G2"]
    assert scene.conditions() == [5, 5, 5]


def test_ruling_45_who_is_ahead_in_the_garage() -> None:
    scene = Scene(
        Die("7G2", 0), Die("7G2", 0), Die("7R2", 0), Die("7L2", 0), Die("7G3", 0), Die("7L1", 0), phase="speed"
    )
    assert scene.view(None).order == (4, 3, 2, 0, 1, 5)


def test_ruling_45_whoever_came_onto_the_space_earlier() -> None:
    scene = Scene(Die("7G1", 1, condition=5, tokens=0), Die("7G2", 0, condition=5), only=A)
    scene.do(A, "forward")
    assert scene.view(None).order == (B, A)


def test_repairs_stop_at_the_best_condition_and_the_move_is_used_up() -> None:
    """Rules 3.2: at 9 the point is just used up."""
    scene = Scene(Die("7G1", 2, condition=9), AFAR, only=A)
    scene.do(A, "repair", "repair")
    assert scene.condition(A) == 9
    assert scene.asked() == "speed"
