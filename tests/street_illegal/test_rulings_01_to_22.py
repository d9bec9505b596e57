"""The rulings R1 to R22 of the rules. Where there are two seats, seat 1 drives ahead of seat 0, behind five Old Pros."""

from __future__ import annotations

import json

import pytest

from hairpin.match.record import Answer
from hairpin.refusal import IllegalAction
from tests.street_illegal.scenes import PRO, Scene

FIVE = "20-left 30-left 40-left 50-left 60-left"
STEADY = "30-up 30-middle 30-right"
SLOW = "10-left 10-middle 10-right"


def answers(scene: Scene) -> list[tuple[int, str]]:
    """What was logged as decided, by seat."""
    entries = [entry for entry in scene.match.entries if isinstance(entry, Answer)]
    return [(entry.seat, scene.setup.action_name(entry.action)) for entry in entries]


def sequence(scene: Scene, *kinds: str) -> list[tuple[str, object]]:
    """The events of these kinds in their order, each with its seat."""
    tellings = [scene.setup.tell(event, None, scene.match.names) for event in scene.happened]
    return [(telling.kind, telling.data.get("seat")) for telling in tellings if telling.kind in kinds]


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


def braking(face: str, *turned: str, **options: str) -> Scene:
    """Seat 1 has these cards at a limit of 90, brakes, loses 60-left and turns these cards."""
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, face],
        hand=[FIVE] * 2,
        chips=[3, 5],
        luck={"brake": turned},
        options=options,
    )
    scene.answer(1, "nothing")
    scene.answer(1, "brake")
    scene.answer(1, "card 60-left")
    return scene


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


# -- R12: what drive may put in ----------------------------------------------------------


def test_r12_drive_may_put_in_an_equal_card() -> None:
    scene = Scene(2, phase="driving", face=[STEADY, "30-up 30-middle 30-right"], hand=[FIVE] * 2)
    scene.answer(1, "card 30-left", "slot left")
    assert scene.face(1) == ["30-left", "30-middle", "30-right"]
    assert scene.speed(1) == 90
    assert scene.waiting() == [0]


def test_r12_drive_may_put_in_a_faster_card_even_above_the_limit() -> None:
    scene = Scene(2, track="90-down", phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2)
    scene.answer(1, "card 60-left")
    assert scene.offered(1) == ["slot left", "slot middle", "slot right"]
    scene.answer(1, "slot right")
    assert scene.speed(1) == 120
    assert (scene.asked(), scene.waiting()) == ("too_fast", [1])


# -- R13: one action; optimize -----------------------------------------------------------


def test_r13_after_optimizing_there_is_no_drive() -> None:
    scene = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2)
    scene.answer(1, "optimize", "card 20-left", "card 40-left", "done")
    assert (scene.asked(), scene.waiting()) == ("drive_action", [0])
    assert len(scene.hand(1)) == 5
    assert scene.face(1) == STEADY.split()


def test_r13_after_driving_there_is_no_optimizing() -> None:
    scene = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2)
    scene.answer(1, "card 20-left", "slot left")
    assert (scene.asked(), scene.waiting()) == ("drive_action", [0])


def test_r13_optimizing_needs_at_least_one_card_and_cannot_become_another_action() -> None:
    scene = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2)
    scene.answer(1, "optimize")
    assert scene.offered(1) == [f"card {name}" for name in FIVE.split()]
    scene.answer(1, "card 30-left")
    assert scene.offered(1) == ["done", "card 40-left", "card 50-left", "card 60-left"]


def test_r13_optimizing_discards_all_chosen_cards_before_it_draws() -> None:
    scene = Scene(2, phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2, deck="")
    scene.answer(1, "optimize", "card 20-left", "card 30-left", "card 40-left", "done")
    assert scene.events("reshuffled") == [{"cards": 3}]
    assert sequence(scene, "optimized", "drew") == [("optimized", 1)] * 3 + [("drew", 1)] * 3
    assert scene.hand(1) == FIVE.split()


def test_r13_the_limit_is_checked_after_optimizing_too() -> None:
    scene = Scene(2, track="70-down", phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2)
    scene.answer(1, "optimize", "card 20-left", "done")
    assert (scene.asked(), scene.waiting()) == ("too_fast", [1])


# -- R14: the cap on chips ---------------------------------------------------------------


def at_the_limit(face: str, hand: str, chips: int) -> Scene:
    """Seat 1 has done nothing at a limit of 90."""
    scene = Scene(2, track="90-down", phase="driving", face=[STEADY, face], hand=[FIVE, hand], chips=[3, chips])
    scene.answer(1, "nothing")
    return scene


def test_r14_cards_in_hand_cap_the_payment_for_the_limit() -> None:
    enough = at_the_limit("60-up 40-down 10-up", "60-left 60-up", 9)
    assert (enough.asked(), enough.offered(1)) == ("too_fast", ["brake", "pay"])
    short = at_the_limit("60-up 40-down 20-up", "60-left 60-up", 9)
    assert short.asked() == "brake_hand_discard"
    assert short.events("braked") == [{"seat": 1, "forced": True}]


def test_r14_own_chips_cap_the_payment_for_the_limit() -> None:
    enough = at_the_limit("60-up 40-down 10-up", FIVE, 2)
    assert (enough.asked(), enough.offered(1)) == ("too_fast", ["brake", "pay"])
    short = at_the_limit("60-up 40-down 20-up", FIVE, 2)
    assert short.asked() == "brake_hand_discard"
    assert short.events("braked") == [{"seat": 1, "forced": True}]


def test_r14_the_hand_is_counted_after_the_redraw() -> None:
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, "40-up 40-down 30-up"],
        hand=[FIVE, "50-left 60-left 60-up"],
        chips=[3, 3],
    )
    scene.answer(1, "card 50-left", "slot left")
    assert scene.speed(1) == 120
    assert (scene.asked(), scene.offered(1)) == ("too_fast", ["brake", "pay"])


def test_r14_the_cap_of_a_fight_is_each_fighters_own() -> None:
    scene = Scene(2, phase="passing", face=[SLOW, STEADY], hand=["60-left 60-up", FIVE], chips=[9, 4])
    assert scene.offered(0) == ["chips 0", "chips 1", "chips 2"]
    assert scene.offered(1) == ["chips 0", "chips 1", "chips 2", "chips 3", "chips 4"]


def test_r14_a_lost_hand_card_lowers_every_later_cap() -> None:
    scene = braking("60-up 30-up 20-up", "10-up")
    scene.answer(0, "nothing")
    assert scene.asked() == "duel_bid"
    assert (scene.chips(1), len(scene.hand(1))) == (5, 4)
    assert scene.offered(1)[-1] == "chips 4"


def test_r14_the_caps_of_the_limit_of_a_fight_and_of_pressing_on_are_separate() -> None:
    """Three cards in hand, so at most three chips: three for the limit, three in a fight, two for the limit again."""
    scene = Scene(
        1,
        track="90-down",
        phase="driving",
        face=["40-up 40-down 40-left"],
        hand=["30-left 30-up 30-down"],
        chips=[9],
        luck={"old_pro": ["10-left", "20-left", "10-up", "10-left", "20-left"], "redraw": ["60-left"]},
    )
    scene.answer(0, "nothing")
    assert scene.offered(0) == ["brake", "pay"]
    scene.answer(0, "pay")
    assert scene.chips(0) == 6
    assert scene.offered(0) == ["chips 0", "chips 1", "chips 2", "chips 3"]
    scene.answer(0, "chips 3")
    assert scene.chips(0) == 3
    scene.answer(0, "card 30-left", "slot left")
    assert (scene.asked(), scene.offered(0)) == ("too_fast", ["brake", "pay"])
    scene.answer(0, "pay")
    assert scene.chips(0) == 1
    assert (scene.asked(), scene.offered(0)) == ("old_pro_bid", ["chips 0", "chips 1"])


def test_r14_a_car_that_held_may_pay_its_whole_cap_again() -> None:
    scene = Scene(
        2,
        track="90-down",
        phase="passing",
        face=[SLOW, STEADY],
        hand=[FIVE, "60-left 60-up"],
        chips=[0, 4],
    )
    scene.answer(1, "chips 2")
    assert (scene.asked(), scene.waiting()) == ("old_pro_bid", [1])
    assert scene.offered(1) == ["chips 0", "chips 1", "chips 2"]


# -- R15: exactly the excess -------------------------------------------------------------


def test_r15_the_payment_is_exactly_the_excess() -> None:
    scene = at_the_limit("60-up 40-down 20-up", FIVE, 5)
    assert scene.offered(1) == ["brake", "pay"]
    scene.answer(1, "pay")
    assert scene.events("paid") == [{"seat": 1, "chips": 3}]
    assert scene.chips(1) == 2
    assert scene.supply() == 50 - 3 - 2


def test_r15_a_part_payment_is_not_possible() -> None:
    scene = at_the_limit("60-up 40-down 20-up", FIVE, 2)
    assert scene.asked() == "brake_hand_discard"
    scene.answer(1, "card 60-left")
    assert scene.events("paid") == []
    assert scene.chips(1) == 2


def test_r15_chips_for_the_limit_do_not_change_the_speed_and_do_not_help_in_a_fight() -> None:
    scene = at_the_limit("60-up 40-down 20-up", FIVE, 5)
    scene.answer(1, "pay")
    assert scene.speed(1) == 120
    scene.answer(0, "nothing")
    scene.answer(0, "chips 0")
    scene.answer(1, "chips 0")
    assert {"seat": 1, "chips": 0, "total": 120} in scene.events("bid")


# -- R16: braking by choice --------------------------------------------------------------


def test_r16_one_may_brake_although_one_could_pay() -> None:
    scene = braking("60-up 40-up 20-up", "10-down")
    assert scene.events("braked") == [{"seat": 1, "forced": False}]
    assert scene.chips(1) == 5
    assert scene.face(1) == ["10-down", "40-up", "20-up"]


def test_r16_nobody_brakes_without_being_too_fast() -> None:
    scene = Scene(2, track="90-down", phase="driving", face=[STEADY] * 2, hand=[FIVE] * 2)
    assert "brake" not in scene.offered(1)
    scene.answer(1, "nothing")
    assert sequence(scene, "too_fast", "braked") == []
    assert scene.waiting() == [0]


def test_r16_the_lost_card_is_chosen_before_any_braking_card_is_turned() -> None:
    scene = at_the_limit("60-up 40-up 20-up", FIVE, 5)
    pile = scene.pile()
    scene.answer(1, "brake")
    assert (scene.asked(), scene.waiting()) == ("brake_hand_discard", [1])
    assert scene.offered(1) == [f"card {name}" for name in FIVE.split()]
    assert scene.pile() == pile
    assert scene.events("turned") == []
    scene.answer(1, "card 30-left")
    assert sequence(scene, "lost", "turned")[:2] == [("lost", 1), ("turned", 1)]
    assert scene.hand(1) == ["20-left", "40-left", "50-left", "60-left"]


# -- R17: an empty hand ------------------------------------------------------------------


def test_r17_with_an_empty_hand_the_only_action_is_nothing_and_a_car_too_fast_just_brakes() -> None:
    """Everything happens by itself, though there are chips enough; no card is lost."""
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, "60-up 40-up 20-up"],
        hand=[FIVE, ""],
        chips=[3, 5],
        luck={"brake": ["10-down"]},
    )
    assert sequence(scene, "did_nothing", "braked", "lost", "paid", "turned") == [
        *(("did_nothing", 1), ("braked", 1), ("turned", 1)),
    ]
    assert scene.face(1) == ["10-down", "40-up", "20-up"]
    assert (scene.hand(1), scene.chips(1)) == ([], 5)
    assert (scene.asked(), scene.waiting()) == ("drive_action", [0])


def test_r17_the_last_card_may_be_lost_and_nothing_refills_the_hand() -> None:
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, "60-up 40-up 20-up"],
        hand=[FIVE, "50-left"],
        chips=[3, 0],
        luck={"brake": ["10-down"]},
    )
    scene.answer(1, "nothing")
    assert scene.events("lost") == [{"seat": 1, "card": "50-left"}]
    assert scene.hand(1) == []


def test_r17_with_an_empty_hand_a_car_fights_with_its_speed_alone() -> None:
    """It defends and attacks without being asked for chips, though it has some."""
    scene = Scene(
        2,
        track="90-down",
        phase="passing",
        face=[SLOW, STEADY],
        hand=[FIVE, ""],
        chips=[3, 5],
        luck={"old_pro": ["30-up", "60-up"]},
    )
    assert (scene.asked(), scene.waiting()) == ("duel_bid", [0])
    scene.answer(0, "chips 0")
    assert [bid for bid in scene.events("bid") if bid["seat"] == 1] == [{"seat": 1, "chips": 0, "total": 90}] * 2
    assert scene.events("attacked") == [{"car": 0, "ahead": 1}, {"car": 1, "ahead": None}]
    assert scene.chips(1) == 5


def test_r17_with_an_empty_hand_pressing_on_is_impossible_but_passing_is_not() -> None:
    scene = Scene(
        1,
        track="90-down",
        phase="passing",
        face=["60-up 60-down 60-left"],
        hand=[""],
        chips=[5],
        luck={"old_pro": ["30-up", "60-up"]},
    )
    assert scene.order() == [PRO, PRO, PRO, PRO, PRO, 0, PRO]
    assert scene.events("stopped") == [{"seat": 0, "unable": True}]
    assert answers(scene) == []


# -- R18: at the limit and below it ------------------------------------------------------


def test_r18_at_the_limit_is_not_too_fast_and_above_it_is() -> None:
    at = at_the_limit(STEADY, FIVE, 5)
    assert (at.speed(1), at.waiting(), at.events("too_fast")) == (90, [0], [])
    above = at_the_limit("30-up 30-middle 40-up", FIVE, 5)
    assert (above.speed(1), above.waiting(), above.asked()) == (100, [1], "too_fast")


def test_r18_once_braking_exactly_the_limit_is_not_slow_enough() -> None:
    scene = braking("60-up 40-up 20-up", "30-up", "10-down")
    assert [turned["card"] for turned in scene.events("turned")] == ["30-up", "10-down"]
    assert scene.face(1) == ["30-up", "10-down", "20-up"]
    assert scene.events("brake_ended") == [{"seat": 1, "speed": 60, "stuck": False}]


def test_r18_by_agreement_exactly_the_limit_is_slow_enough() -> None:
    scene = braking("60-up 40-up 20-up", "30-up", "10-down", emergency_brake_target="at_or_below")
    assert [turned["card"] for turned in scene.events("turned")] == ["30-up"]
    assert scene.face(1) == ["30-up", "40-up", "20-up"]
    assert scene.speed(1) == 90


def test_r18_by_agreement_above_the_limit_is_still_too_fast() -> None:
    scene = braking("60-up 40-up 20-up", "50-up", "10-down", emergency_brake_target="at_or_below")
    assert [turned["card"] for turned in scene.events("turned")] == ["50-up", "10-down"]
    assert scene.speed(1) == 70


# -- R19: braking that cannot succeed ----------------------------------------------------


def test_r19_braking_stops_when_no_slower_card_is_left() -> None:
    """Equal cards are not slower: the pile holds two 60s, and none of them is turned."""
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, "60-down 60-right 10-left"],
        hand=[FIVE, "60-middle 60-left"],
        chips=[3, 1],
        deck="60-left 60-up",
    )
    scene.answer(1, "nothing")
    scene.answer(1, "card 60-left")
    assert scene.events("brake_ended") == [{"seat": 1, "speed": 130, "stuck": True}]
    assert scene.events("turned") == []
    assert scene.pile() == 2
    assert scene.face(1) == ["60-down", "60-right", "10-left"]
    assert (scene.speed(1), scene.hand(1), scene.chips(1)) == (130, ["60-middle"], 1)
    assert (scene.asked(), scene.waiting()) == ("drive_action", [0])


def test_r19_it_is_asked_again_before_each_card() -> None:
    scene = Scene(
        2,
        track="70-down",
        phase="driving",
        face=[SLOW, "60-up 50-down 60-right"],
        hand=[FIVE, "60-middle 60-middle"],
        chips=[3, 0],
        deck="10-left 60-left",
        luck={"brake": ["10-left"]},
    )
    scene.answer(1, "nothing")
    scene.answer(1, "drop left")
    assert scene.events("turned") == [{"seat": 1, "card": "10-left"}]
    assert scene.face(1) == ["10-left", "50-down", "60-right"]
    assert scene.events("brake_ended") == [{"seat": 1, "speed": 120, "stuck": True}]
    assert scene.pile() == 1


def test_r19_a_slower_card_among_the_discards_keeps_the_braking_up() -> None:
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, "60-down 50-right 10-left"],
        hand=[FIVE, "60-middle 60-middle"],
        chips=[3, 0],
        deck="60-left",
        discards="10-up",
        luck={"brake": ["60-left", "10-up"]},
    )
    scene.answer(1, "nothing")
    scene.answer(1, "drop new")
    assert scene.events("reshuffled") == [{"cards": 3}]
    assert scene.face(1) == ["10-up", "50-right", "10-left"]
    assert scene.events("brake_ended") == [{"seat": 1, "speed": 70, "stuck": False}]


# -- R20: braking that turns the highest card --------------------------------------------


def test_r20_a_turned_card_that_is_the_highest_goes_and_another_is_turned() -> None:
    scene = braking("50-up 40-up 20-up", "60-up", "60-down", "10-down")
    assert [(drop["place"], drop["card"]) for drop in scene.events("dropped")] == [
        ("new", "60-up"),
        ("new", "60-down"),
        ("left", "50-up"),
    ]
    assert scene.face(1) == ["10-down", "40-up", "20-up"]
    assert {"60-up", "60-down"} <= set(scene.discards())


def test_r20_one_braking_costs_one_hand_card_however_many_are_turned() -> None:
    scene = braking("50-up 40-up 20-up", "60-up", "60-down", "10-down")
    assert scene.events("lost") == [{"seat": 1, "card": "60-left"}]
    assert scene.hand(1) == ["20-left", "30-left", "40-left", "50-left"]
    assert (scene.asked(), scene.waiting()) == ("drive_action", [0])


# -- R21: who acts next in phase 3 -------------------------------------------------------


def three_cars(last: str, middle: str, first: str) -> Scene:
    """Three players without chips behind four Old Pros; the first Old Pro attacked comes to 120."""
    return Scene(
        3,
        track="90-down",
        phase="passing",
        face=[last, middle, first],
        hand=[FIVE] * 3,
        chips=[0, 0, 0],
        luck={"old_pro": ["60-down", "60-up"], "redraw": ["60-up"]},
    )


def test_r21_after_a_failed_attempt_the_car_that_held_has_its_turn() -> None:
    scene = three_cars(SLOW, "20-up 20-middle 20-right", STEADY)
    assert scene.events("attacked") == [
        {"car": 0, "ahead": 1},
        {"car": 1, "ahead": 2},
        {"car": 2, "ahead": None},
    ]
    assert scene.order() == [PRO, PRO, PRO, PRO, 2, 1, 0]


def test_r21_after_a_pass_and_stop_the_car_now_in_front_has_its_turn() -> None:
    scene = three_cars("30-up 30-middle 30-right", SLOW, "30-up 30-middle 30-right")
    assert (scene.asked(), scene.waiting()) == ("press_on", [0])
    scene.answer(0, "stop")
    assert scene.events("attacked") == [{"car": 0, "ahead": 1}, {"car": 2, "ahead": None}]
    assert scene.order() == [PRO, PRO, PRO, PRO, 2, 0, 1]


def test_r21_a_passer_who_presses_on_attacks_the_next_car_himself() -> None:
    scene = three_cars("40-up 40-middle 30-right", SLOW, "10-up 10-down 20-up")
    scene.answer(0, "card 20-left", "slot left")
    assert scene.events("attacked")[:2] == [{"car": 0, "ahead": 1}, {"car": 0, "ahead": 2}]
    assert scene.order() == [PRO, PRO, PRO, PRO, 0, 2, 1]
    scene.answer(0, "stop")
    assert len(scene.events("attacked")) == 2


# -- R22: the first attempt --------------------------------------------------------------


def test_r22_the_first_attempt_is_made_without_asking() -> None:
    scene = Scene(2, phase="passing", face=[SLOW, "60-up 60-down 60-right"], hand=[FIVE] * 2)
    assert scene.events("attacked") == [{"car": 0, "ahead": 1}]
    assert answers(scene) == []
    assert scene.offered(0) == ["chips 0", "chips 1", "chips 2", "chips 3"]


def test_r22_a_bid_of_nothing_is_always_allowed_and_costs_nothing() -> None:
    scene = Scene(
        2,
        phase="passing",
        face=[SLOW, STEADY],
        hand=[FIVE] * 2,
        chips=[3, 4],
        luck={"old_pro": ["60-down", "60-up"]},
    )
    scene.answer(0, "chips 0")
    scene.answer(1, "chips 0")
    assert (scene.asked(), scene.waiting()) == ("old_pro_bid", [1])
    assert scene.offered(1)[0] == "chips 0"
    scene.answer(1, "chips 0")
    assert (scene.chips(0), scene.chips(1), scene.supply()) == (3, 4, 43)
    assert scene.order() == [PRO, PRO, PRO, PRO, PRO, 1, 0]
