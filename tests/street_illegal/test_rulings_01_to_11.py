"""Rulings R1 to R11: choices, piles, chips and the situation."""

from __future__ import annotations

import json

import pytest

from hairpin.refusal import IllegalAction
from tests.street_illegal.layouts import FIVE, SLOW, STEADY, answers, braking, sequence
from tests.street_illegal.scenes import PRO, Scene


def box(*tempo: tuple[int, str]) -> str:
    """Components of one's own: these tempo cards, one of each, and two track cards."""
    return json.dumps(
        {
            "tempo": [{"velocity": velocity, "icons": icons.split("+")} for velocity, icons in tempo],
            "tracks": [{"limit": None, "situation": "down"}, {"limit": 90, "situation": "left"}],
        }
    )


# -- R1: a decision with one option ------------------------------------------------------


def test_r1_a_decision_with_one_option_is_played_not_asked() -> None:
    """Without chips the brake is forced, and a hand of one kind leaves no choice of the card that is lost."""
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, "60-up 40-up 20-up"],
        hand=[FIVE, "50-right 50-right"],
        chips=[3, 0],
        luck={"brake": ["10-down"]},
    )
    scene.answer(1, "nothing")
    assert scene.events("lost") == [{"seat": 1, "card": "50-right"}]
    assert scene.speed(1) == 70
    assert (scene.asked(), scene.waiting()) == ("drive_action", [0])
    assert answers(scene) == [(1, "nothing")]


def test_r1_in_a_simultaneous_decision_each_seat_counts_for_itself() -> None:
    scene = Scene(2, phase="passing", face=[SLOW, STEADY], chips=[0, 2])
    assert (scene.asked(), scene.waiting()) == ("duel_bid", [1])
    with pytest.raises(IllegalAction):
        scene.answer(0, "chips 0")
    scene.answer(1, "chips 0")
    assert {bid["seat"]: bid["chips"] for bid in scene.events("bid")[:2]} == {0: 0, 1: 0}
    assert (0, "chips 0") not in answers(scene)


def test_r1_a_line_up_of_equal_cards_lays_itself() -> None:
    components = json.dumps(
        {
            "tempo": [{"velocity": 30, "icons": ["up"], "count": 8}],
            "tracks": [{"limit": 90, "situation": "left"}],
        }
    )
    scene = Scene.at_the_start(1, components=components)
    assert scene.face(0) == ["30-up"] * 3
    assert scene.asked() == "drive_action"
    assert answers(scene) == []


# -- R2: equal cards ---------------------------------------------------------------------


def test_r2_equal_cards_in_hand_are_one_option() -> None:
    scene = Scene(1, phase="driving", face=[STEADY], hand=["20-left 20-left 20-up 30-up 30-up"])
    assert scene.offered(0) == ["nothing", "optimize", "card 20-left", "card 20-up", "card 30-up"]


def test_r2_a_set_of_cards_to_optimize_comes_once_but_may_hold_equal_cards() -> None:
    scene = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE, "20-up 20-up 30-up"])
    scene.answer(1, "optimize", "card 20-up")
    assert scene.offered(1) == ["done", "card 20-up", "card 30-up"]
    scene.answer(1, "card 20-up")
    assert scene.offered(1) == ["done", "card 30-up"]
    other = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE, "20-up 30-down 40-up"])
    other.answer(1, "optimize", "card 30-down")
    assert other.offered(1) == ["done", "card 40-up"]


def test_r2_equal_cards_in_different_slots_are_different_choices() -> None:
    scene = Scene(1, track="90-down", face=["30-left 50-up 30-left"], hand=[FIVE], luck={"situation": ["60-up"]})
    assert (scene.asked(), scene.offered(0)) == ("slope_discard", ["drop left", "drop right"])
    scene.answer(0, "drop right")
    assert scene.face(0) == ["30-left", "50-up", "60-up"]
    scene.answer(0, "card 20-left")
    assert scene.offered(0) == ["slot left", "slot middle", "slot right"]


# -- R3: when the discards are shuffled --------------------------------------------------


def test_r3_the_discards_are_shuffled_when_a_draw_is_needed_not_when_the_last_card_leaves() -> None:
    scene = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2, deck="20-up", discards="50-up 60-up")
    scene.answer(1, "card 20-left", "slot left")
    assert "20-up" in scene.hand(1)
    assert scene.pile() == 0
    assert scene.discards() == ["30-up", "50-up", "60-up"]
    assert scene.events("reshuffled") == []

    scene.answer(0, "card 20-left", "slot middle")
    assert scene.events("reshuffled") == [{"cards": 4}]
    assert scene.pile() == 3
    assert scene.discards() == []


def test_r3_the_card_a_drive_discards_is_part_of_the_shuffle_its_redraw_needs() -> None:
    scene = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2, deck="")
    scene.answer(1, "card 20-left", "slot left")
    assert scene.events("reshuffled") == [{"cards": 1}]
    assert scene.hand(1) == ["30-left", "30-up", "40-left", "50-left", "60-left"]


def test_r3_a_card_lost_to_braking_is_part_of_the_shuffle_its_braking_needs() -> None:
    scene = Scene(2, phase="driving", face=[STEADY, "60-up 40-up 20-up"], hand=[FIVE, "10-left 50-up"], deck="")
    scene.answer(1, "nothing")
    scene.answer(1, "card 10-left")
    assert scene.events("reshuffled") == [{"cards": 1}]
    assert scene.face(1) == ["10-left", "40-up", "20-up"]


def test_r3_old_pro_cards_on_the_table_are_not_part_of_the_shuffle() -> None:
    """The third card can only be the discarded 10, however often it is tried."""
    for seed in range(5):
        scene = Scene(
            1,
            track="none-up",
            phase="passing",
            face=[SLOW],
            chips=[0],
            deck="60-left 60-up",
            discards="10-left",
            seed=seed,
        )
        assert scene.events("reshuffled") == [{"cards": 1}]
        assert scene.events("old_pro_card")[2] == {"card": "10-left", "which": 3}
        assert scene.events("old_pro_total") == [{"total": 130}]
        assert scene.discards() == ["10-left", "60-left", "60-up"]


def test_r3_a_card_just_turned_is_no_discard_until_the_choice_is_made() -> None:
    scene = Scene(1, track="90-down", face=["20-left 40-up 50-up"], luck={"situation": ["20-up"]})
    assert scene.asked() == "slope_discard"
    assert scene.discards() == []
    scene.answer(0, "drop new")
    assert scene.discards() == ["20-up"]


# -- R4: pile and discards both empty ----------------------------------------------------

ALL_HELD = box(
    (10, "down"), (20, "down"), (30, "left"), (40, "left"), (50, "left"), (60, "left"), (60, "up"), (60, "down")
)


def test_r4_with_nothing_to_turn_a_slope_replaces_nothing_and_still_earns() -> None:
    scene = Scene(
        1,
        track="none-down",
        components=ALL_HELD,
        face=["10-down 20-down 30-left"],
        hand=["40-left 50-left 60-left 60-up 60-down"],
    )
    assert scene.pile() == 0
    assert scene.events("turned") == []
    assert scene.face(0) == ["10-down", "20-down", "30-left"]
    assert scene.chips(0) == 3 + 4
    assert scene.asked() == "drive_action"


def test_r4_an_old_pro_without_cards_comes_to_nothing() -> None:
    scene = Scene(
        1,
        track="none-down",
        components=ALL_HELD,
        phase="passing",
        face=["10-down 20-down 30-left"],
        hand=["40-left 50-left 60-left 60-up 60-down"],
        chips=[0],
    )
    assert scene.events("old_pro_card") == []
    assert scene.events("old_pro_total") == [{"total": 0}]
    assert scene.order()[5] == 0


def test_r4_a_skipped_draw_is_not_made_up_later() -> None:
    """One card in all: the first Old Pro turns it and no other, and so does the second."""
    scene = Scene(
        1, track="none-down", phase="passing", face=["40-up 40-down 40-left"], hand=["10-left"], chips=[0], deck="40-up"
    )
    assert scene.events("old_pro_card") == [{"card": "40-up", "which": 1}]
    assert scene.events("old_pro_total") == [{"total": 40}]
    scene.answer(0, "card 10-left", "slot left")
    # The redraw takes one of the 40s that lie there, the next Old Pro the other.
    assert [card["which"] for card in scene.events("old_pro_card")] == [1, 1]
    assert [total["total"] for total in scene.events("old_pro_total")] == [40, 40]


# -- R5: chips run out -------------------------------------------------------------------


def supply_of_three() -> Scene:
    """Three players earn 2 each, front to back 2, 1, 0, from a supply of three; seat 2 is 10 too fast."""
    return Scene(
        3,
        track="90-left",
        face=["30-up 20-left 30-up", "30-up 20-left 30-middle", "40-up 40-left 50-up"],
        hand=["30-left 50-left"] * 3,
        chips=[1, 1, 1],
        supply=3,
        luck={"situation": ["10-up"] * 3},
    )


def test_r5_each_player_in_turn_takes_what_is_left() -> None:
    scene = supply_of_three()
    assert scene.events("gained") == [
        {"seat": 2, "chips": 2, "earned": 2},
        {"seat": 1, "chips": 1, "earned": 2},
        {"seat": 0, "chips": 0, "earned": 2},
    ]
    assert [scene.chips(seat) for seat in range(3)] == [1, 2, 3]
    assert scene.supply() == 0


def test_r5_nothing_is_owed() -> None:
    scene = supply_of_three()
    scene.answer(2, "nothing")
    scene.answer(2, "pay")
    assert scene.supply() == 1
    assert [scene.chips(seat) for seat in range(3)] == [1, 2, 2]


def test_r5_payments_return_to_the_supply_at_once() -> None:
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[SLOW, "60-up 30-up 20-up"],
        hand=[FIVE] * 2,
        chips=[2, 4],
        supply=0,
        luck={"old_pro": ["60-left", "60-up"]},
    )
    scene.answer(1, "nothing")
    scene.answer(1, "pay")
    assert scene.supply() == 2
    scene.answer(0, "nothing")
    scene.answer(0, "chips 2")
    scene.answer(1, "chips 1")
    assert scene.supply() == 5
    scene.answer(1, "chips 1")
    assert scene.supply() == 6


def test_r5_returned_chips_are_earned_again_on_the_next_track_card() -> None:
    scene = Scene(
        1,
        track=["90-down", "none-left"],
        phase="driving",
        face=["60-up 30-left 20-up"],
        hand=["40-up 50-up"],
        chips=[2],
        supply=0,
        luck={"old_pro": ["60-left", "60-up"], "situation": ["10-up"]},
    )
    scene.answer(0, "nothing")
    scene.answer(0, "pay")
    assert scene.events("gained") == [{"seat": 0, "chips": 2, "earned": 2}]
    assert (scene.chips(0), scene.supply()) == (2, 0)


def test_r5_the_supply_may_be_agreed_without_end() -> None:
    face = ["20-down 30-down 40-down"]
    luck = {"situation": ["10-left"]}
    scarce = Scene(1, track="90-down", face=face, luck=luck, options={"chip_supply": 3})
    endless = Scene(1, track="90-down", face=face, luck=luck, options={"chip_supply": None})
    assert (scarce.chips(0), scarce.view(None).supply) == (3, 0)
    assert (endless.chips(0), endless.view(None).supply) == (9, None)


# -- R6: obstacles -----------------------------------------------------------------------


def test_r6_an_obstacle_takes_its_slot_and_the_drawn_card_stays_whatever_it_is() -> None:
    scene = Scene(
        2,
        track="90-middle",
        face=["30-left 10-up 30-right", "30-left 60-up 30-right"],
        luck={"situation": ["10-down", "60-down"]},
    )
    assert scene.face(1) == ["30-left", "10-down", "30-right"]
    assert scene.face(0) == ["30-left", "60-down", "30-right"]
    assert scene.discards() == ["10-up", "60-up"]
    assert (scene.speed(1), scene.speed(0)) == (70, 120)
    assert scene.asked() == "drive_action"


def test_r6_the_discarded_card_comes_back_where_nothing_else_is_left() -> None:
    scene = Scene(1, track="90-right", face=["30-left 10-up 50-up"], hand=[FIVE], deck="")
    assert scene.events("reshuffled") == [{"cards": 1}]
    assert scene.events("replaced") == [{"seat": 0, "slot": "right", "old": "50-up", "new": "50-up"}]
    assert scene.face(0) == ["30-left", "10-up", "50-up"]
    assert scene.discards() == []


def test_r6_on_a_slope_the_card_is_turned_before_one_is_discarded() -> None:
    scene = Scene(1, track="90-down", face=["10-up 20-up 30-up"], hand=[FIVE], deck="", discards="60-up")
    assert scene.events("reshuffled") == [{"cards": 1}]
    assert scene.face(0) == ["60-up", "20-up", "30-up"]
    assert scene.discards() == ["10-up"]


# -- R7: where the new card goes ---------------------------------------------------------


def test_r7_on_a_slope_the_new_card_takes_the_slot_of_the_card_that_left() -> None:
    downhill = Scene(1, track="90-down", face=["40-left 10-up 50-left"], luck={"situation": ["30-up"]})
    assert downhill.face(0) == ["40-left", "30-up", "50-left"]
    uphill = Scene(1, track="90-up", face=["60-left 10-left 50-left"], luck={"situation": ["30-left"]})
    assert uphill.face(0) == ["30-left", "10-left", "50-left"]


def test_r7_in_braking_the_new_card_takes_the_slot_of_the_card_that_left() -> None:
    scene = braking("20-left 60-up 30-right", "10-down")
    assert scene.face(1) == ["20-left", "10-down", "30-right"]


# -- R8: ties with the new card ----------------------------------------------------------


def tie_downhill() -> Scene:
    return Scene(1, track="90-down", face=["20-left 40-up 50-up"], hand=[FIVE], luck={"situation": ["20-up"]})


def test_r8_in_a_tie_with_the_new_card_the_player_chooses() -> None:
    scene = tie_downhill()
    assert (scene.asked(), scene.offered(0)) == ("slope_discard", ["drop left", "drop new"])
    scene.answer(0, "drop left")
    assert scene.face(0) == ["20-up", "40-up", "50-up"]
    assert scene.discards() == ["20-left"]


def test_r8_the_new_card_itself_may_be_the_one_to_go() -> None:
    scene = tie_downhill()
    scene.answer(0, "drop new")
    assert scene.face(0) == ["20-left", "40-up", "50-up"]
    assert scene.discards() == ["20-up"]


def test_r8_uphill_only_the_highest_are_offered() -> None:
    scene = Scene(1, track="90-up", face=["60-left 10-left 60-middle"], luck={"situation": ["60-down"]})
    assert scene.offered(0) == ["drop left", "drop right", "drop new"]


def test_r8_icons_neither_make_nor_break_a_tie() -> None:
    scene = Scene(1, track="90-down", face=["20-down 20-up 30-down"], luck={"situation": ["60-down"]})
    assert scene.offered(0) == ["drop left", "drop middle"]
    clear = Scene(1, track="90-down", face=["20-down 30-down 40-down"], luck={"situation": ["60-down"]})
    assert clear.asked() == "drive_action"


def test_r8_a_tie_in_braking_is_a_choice_too() -> None:
    scene = braking("60-up 10-up 60-down", "60-middle")
    assert (scene.asked(), scene.offered(1)) == ("brake_discard", ["drop left", "drop right", "drop new"])


# -- R9: which cards earn ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "face", "turned", "gain"),
    [
        pytest.param("90-down", "20-up 30-up 40-up", "10-down", 0, id="a turned card that was dropped"),
        pytest.param("90-down", "10-down 30-up 40-up", "20-up", 0, id="a card that left a slope"),
        pytest.param("90-left", "10-left 30-up 40-up", "20-up", 0, id="a card that left an obstacle"),
        pytest.param("90-down", "10-up 30-up 40-up", "20-down", 2, id="a new card that stays"),
        pytest.param("90-left", "10-up 30-up 40-up", "20-left", 2, id="a new card behind an obstacle"),
        pytest.param("90-down", "20-down 30-down 40-down", "10-up", 6, id="all three"),
    ],
)
def test_r9_the_three_cards_after_the_replacement_earn(track: str, face: str, turned: str, gain: int) -> None:
    """Two chips each; hand cards never earn, though here all of them match."""
    icon = track.split("-")[1]
    hand = f"50-{icon} 60-{icon} 60-{icon}"
    scene = Scene(1, track=track, face=[face], hand=[hand], chips=[3], luck={"situation": [turned]})
    assert scene.chips(0) == 3 + gain
    assert scene.supply() == 47 - gain


def test_r9_a_card_earns_once_however_many_icons_it_has() -> None:
    components = box((10, "up+down"), (20, "left+down"), *((30 + k, "left") for k in range(8)))
    scene = Scene(
        1,
        track="none-down",
        components=components,
        face=["10-up+down 30-left 31-left"],
        hand=["32-left 33-left"],
        luck={"situation": ["20-left+down"]},
    )
    assert scene.face(0) == ["20-left+down", "30-left", "31-left"]
    assert scene.chips(0) == 5


# -- R10: Old Pros in phases 1 and 2 -----------------------------------------------------


def test_r10_old_pros_are_skipped_in_phases_1_and_2() -> None:
    scene = Scene(
        2,
        track="90-down",
        order=[PRO, 1, PRO, 0, PRO, PRO, PRO],
        face=["10-up 30-up 30-middle", "10-up 30-up 30-middle"],
        luck={"situation": ["20-left", "20-left"]},
    )
    assert sequence(scene, "turned") == [("turned", 1), ("turned", 0)]
    assert scene.pile() == 90 - 2 * 8 - 2
    assert scene.supply() == 44
    assert (scene.asked(), scene.waiting()) == ("drive_action", [1])
    scene.answer(1, "nothing")
    assert (scene.asked(), scene.waiting()) == ("drive_action", [0])
    assert scene.pile() == 90 - 2 * 8 - 2


def test_r10_old_pros_pay_and_brake_for_no_limit() -> None:
    scene = Scene(
        1,
        track="70-down",
        phase="passing",
        face=["60-up 40-up 10-up"],
        hand=[""],
        luck={"old_pro": ["60-left", "60-up"]},
    )
    assert scene.events("old_pro_total") == [{"total": 120}]
    assert sequence(scene, "too_fast", "paid", "braked", "turned") == []
    assert scene.order()[6] == 0
    assert scene.supply() == 47


# -- R11: phase 1 player by player -------------------------------------------------------


def test_r11_each_player_completes_phase_1_before_the_next_behind_him() -> None:
    scene = Scene(
        2, track="90-down", face=["20-down 30-up 40-up", "20-down 30-up 40-up"], luck={"situation": ["10-up", "10-up"]}
    )
    assert sequence(scene, "turned", "dropped", "gained") == [
        *(("turned", 1), ("dropped", 1), ("gained", 1)),
        *(("turned", 0), ("dropped", 0), ("gained", 0)),
    ]


def test_r11_nobody_behind_turns_a_card_while_a_player_chooses() -> None:
    scene = Scene(2, track="90-down", face=[STEADY, "20-down 20-up 40-up"], luck={"situation": ["60-up", "10-up"]})
    assert scene.waiting() == [1]
    assert sequence(scene, "turned", "gained") == [("turned", 1)]
    assert scene.pile() == 90 - 2 * 8 - 1
    scene.answer(1, "drop middle")
    assert sequence(scene, "turned", "gained") == [("turned", 1), ("gained", 1), ("turned", 0)]
