"""Rulings 46 to 58: replenishing, the finish, laps, the variants, and hands without cards."""

from __future__ import annotations

from tests.nitro_dice.scenes import A, B, C, Die, Scene

AFAR = Die("9R1")


# -- 46 to 48: drawing ----------------------------------------------------------------------------------


def test_ruling_46_all_cards_that_are_due_are_drawn() -> None:
    scene = Scene(Die("7L3"), Die("5L1"), Die("4L1"), phase="replenish")
    assert [scene.cards(seat) for seat in (A, B, C)] == [3, 4, 5]
    assert scene.asked() == "speed"


def test_ruling_46_never_beyond_the_condition() -> None:
    scene = Scene(Die("7L3", 0, "S S S TR", condition=5), Die("5L1", condition=2), phase="replenish")
    assert [scene.cards(seat) for seat in (A, B)] == [5, 2]


def test_ruling_46_a_hand_above_the_limit_is_cut_down_and_draws_nothing() -> None:
    scene = Scene(Die("7L3", 0, "S S TR TR TY", condition=3), AFAR, phase="replenish")
    seat = A if scene.waiting() == [A] else B
    assert seat == A
    scene.do(A, "card S", "card TR")
    assert scene.hand(A) == "S TR TY"
    assert {"seat": A, "cards": 0} in scene.events("replenished")


def test_ruling_47_with_two_players_nobody_gets_4() -> None:
    scene = Scene(Die("7L3"), Die("5L1"), phase="replenish")
    assert [scene.cards(seat) for seat in (A, B)] == [3, 5]


def test_ruling_48_the_discard_pile_becomes_the_pile_in_the_middle_of_a_draw() -> None:
    scene = Scene(Die("7L3"), Die("5L1"), phase="replenish", pile="S", discards="TR TR TR TR TY TY TY")
    assert [scene.cards(seat) for seat in (A, B)] == [3, 5]
    assert scene.events("reshuffled") == [{"cards": 7}]
    assert scene.view(None).pile == 0
    assert scene.discards() == []


def test_ruling_48_both_empty_no_more_cards() -> None:
    scene = Scene(Die("7L3"), Die("5L1"), phase="replenish", pile="S", discards="TR")
    assert [scene.cards(seat) for seat in (A, B)] == [2, 0]
    assert scene.asked() == "speed"


# -- 49 to 52: the finish and laps ---------------------------------------------------------------------------


def test_ruling_49_after_the_finish_later_seats_still_move_and_place_but_do_not_draw() -> None:
    scene = Scene(Die("24L3", 4, tokens=0), Die("20L1", 1, "S TR", tokens=0), replenish=True)
    assert scene.at(A)[:2] == "26"
    assert scene.waiting() == [B]
    scene.do(B, "forward", "stop", "card TR", "target 3")
    assert scene.match.over
    assert scene.at(B) == "20L2"
    assert scene.events("replenished") == []


def test_ruling_49_the_furthest_past_the_line_wins_whoever_came_first() -> None:
    scene = Scene(Die("24L3", 2, tokens=0), Die("24R3", 5, "S TR TR", tokens=0))
    scene.do(B, "forward", "card S", "forward", "forward", "forward", "card TR", "forward")
    scene.do(B, "stop", "pass")
    assert scene.result().winners == (B,)


def test_ruling_50_a_die_pulled_over_the_line_finishes() -> None:
    """Seat A brakes once it has pulled B over the line; the others decide nothing."""
    scene = Scene(Die("25L1", 1, tokens=0), Die("24L3", 0), only=A)
    assert (scene.at(A), scene.at(B)) == ("25L2", "25L1")
    assert scene.details()["races"][0]["reason"] == "finish"
    assert scene.view(None).seats[B].laps == 2


def test_ruling_50_a_die_pushed_over_the_line_finishes() -> None:
    scene = Scene(Die("24L3", 1, "TR"), Die("24R3", 0), only=A, options={"sideswipe_push": "ahead"})
    scene.do(A, "lane R", "forward")
    assert scene.at(B) == "25R1"
    assert scene.result().winners == (B,)


def test_ruling_51_dice_on_different_laps_collide_draft_and_block() -> None:
    collide = Scene(Die("4L1", 1, tokens=0), Die("16L2", 1), only=A)
    assert collide.conditions() == [8, 8]
    draft = Scene(Die("16L2", 1, tokens=0), Die("4L1", 1), only=A)
    assert draft.at(B) == "4L2"
    block = Scene(Die("4L1", 1, "S S"), Die("16R1"), Die("28R2"), only=A)
    assert not any(name.startswith(("lane", "drift")) for name in block.offered())


def test_ruling_52_the_lap_leader_may_hold_more_than_the_limit_until_replenishing() -> None:
    scene = Scene(
        Die("12L3", 1, "S TR TY", condition=3, tokens=0), AFAR, only=A, draws="TR TR", options={"lap_leader": True}
    )
    scene.do(A, "forward", "card S")
    assert scene.hand(A) == "TR TR TR TY"
    scene.do(A, "stop", "pass")
    assert scene.asked() == "discard_limit"


# -- 53 to 55: variants ------------------------------------------------------------------------------------------


def test_ruling_53_the_damage_of_a_boost_of_three_comes_after_the_third_space() -> None:
    scene = Scene(Die("0L1", 1, "S S", condition=5), AFAR, only=A, options={"nitro_madness": True})
    scene.do(A, "nitro 3", "forward", "forward")
    assert scene.condition(A) == 5
    scene.do(A, "forward", "card S")
    assert (scene.at(A), scene.condition(A)) == ("1L1", 4)
    assert scene.events("hurt") == [{"seat": A, "blow": "boost", "condition": 4, "speed": 1}]


def test_ruling_53_or_when_the_boost_is_cut_short() -> None:
    by_collision = Scene(Die("0L1", 1), Die("0L3"), only=A, options={"nitro_madness": True})
    by_collision.do(A, "nitro 3")
    assert [one["blow"] for one in by_collision.events("hurt") if one["seat"] == A] == ["collision", "boost"]
    by_halt = Scene(Die("0L1", 2, condition=2), AFAR, only=A, laid={1: "S:L1"}, options={"nitro_madness": True})
    by_halt.do(A, "forward", "nitro 3")
    assert [one["blow"] for one in by_halt.events("hurt")][:1] == ["handling"]
    assert by_halt.events("hurt")[-1]["blow"] == "boost"
    assert by_halt.at(A) == "1L1"


def test_ruling_53_needs_three_spaces_on_straights() -> None:
    for at, offered in (("0L3", True), ("1L1", False)):
        scene = Scene(Die(at, 1, "S"), AFAR, only=A, options={"nitro_madness": True})
        assert ("nitro 3" in scene.offered()) == offered
        assert "nitro 2" in scene.offered()


def test_ruling_54_disaster_area_cards_are_placed_in_start_order() -> None:
    scene = Scene.at_the_start(3, rolls=[1, 5, 9], disasters="S:L1 TR:L1 TY:L1 S:L2", disaster_area=4)
    assert (scene.waiting(), scene.asked()) == ([2], "disaster")
    scene.do(2, "target 1 turned")
    scene.do(1, "target 3")
    scene.do(0, "target 10")
    # The second straight is laid on the one that is left; turned round or not is asked.
    assert scene.offered() == ["target 4", "target 4 turned"]
    scene.do(2, "target 4")
    assert [scene.laid(section) for section in (1, 3, 10, 4)] == ["S:L1~", "TR:L1", "TY:L1", "S:L2"]
    assert scene.asked() == "speed"
    assert scene.view(None).discards == ()


def test_ruling_54_a_card_without_a_section_goes_back_and_the_turn_passes() -> None:
    scene = Scene.at_the_start(2, rolls=[5, 1], disasters="S:L1 S:L2 S:L3 TR:L1", disaster_area=4)
    scene.do(A, "target 1")
    scene.do(B, "target 4")
    assert scene.events("disaster_back") == [{"seat": A, "card": "S:L3"}]
    assert scene.waiting() == [B]
    assert scene.view(None).chosen == "TR:L1"


def test_ruling_55_the_pair_of_a_gap_may_be_on_different_laps() -> None:
    scene = Scene(Die("0L1", 1, "S TR"), Die("12L2"), Die("24R2"), only=A)
    assert {"gap L", "gap R"} <= set(scene.offered())
    scene.do(A, "gap R", "card TR")
    assert scene.conditions() == [8, 8, 8]
    assert scene.at(A) == "0R3"


# -- 56 to 58 ---------------------------------------------------------------------------------------------------


def test_ruling_56_in_a_draft_only_the_lanes_own_spaces_count() -> None:
    """From the outside of a red turn (three spaces) onto the next card: behind 7R1 is 6R3, level with 6L2."""
    scene = Scene(Die("7R1", 1, tokens=0), Die("6R3", 1), Die("6L2", 1), only=A)
    assert scene.at(B) == "7R1"
    inside = Scene(Die("7L1", 1, tokens=0), Die("6R3", 1), Die("6L2", 1), only=A)
    assert (inside.at(B), inside.at(C)) == ("6R3", "7L1")


def test_ruling_57_with_an_empty_hand_everything_goes_by_itself() -> None:
    """A pulls B onto a new section and then runs into C: damage, ride and collision without a question."""
    scene = Scene(Die("5L1", 3, tokens=0), Die("4L3", 3), Die("5L3", 1), only=A)
    assert scene.asked() == "speed"
    assert scene.at(B) == "5L1"
    assert scene.condition(B) == 8
    assert (scene.at(A), scene.condition(A), scene.condition(C)) == ("5L2", 8, 8)


def test_ruling_58_a_hazard_is_not_used_up() -> None:
    scene = Scene(Die("4R1", 2, tokens=0), Die("4R2", 2, tokens=0), laid={4: "S:L1~"})
    # B goes first and runs over 4R3, then A after it.
    assert scene.laid(4) == "S:L1~"
    hurt = [one["seat"] for one in scene.events("hurt") if one["blow"] == "hazard"]
    assert hurt == [B, A]
