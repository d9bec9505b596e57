"""Rulings R23 to R31: Old Pros, fights, pressing on, the chain."""

from __future__ import annotations

import pytest

from hairpin.drawing import Voice
from tests.street_illegal.fights import SIXTIES, attacks
from tests.street_illegal.scenes import PRO, Scene

# -- R23, R24: Old Pros in the chain -----------------------------------------------------


def test_r23_old_pros_never_pass_each_other() -> None:
    scene = Scene(
        1,
        order=[0] + [PRO] * 6,
        face=["50-left 50-up 40-left"],
        phase="passing",
        luck={"old_pro": ["10-left", "10-up", "10-down"]},
    )
    assert len(scene.luck) == 2
    assert attacks(scene) == [(None, 0)]
    scene.answer(0, "chips 0")
    assert attacks(scene) == [(None, 0)]
    assert len(scene.events("old_pro_card")) == 3
    assert [int(car) for car in scene.street.order] == [0, 1, 2, 3, 4, 5, 6]


def test_r23_the_old_pro_in_front_of_the_others_attacks_the_player_before_it() -> None:
    scene = Scene(
        1,
        order=[PRO, 0, PRO, PRO, PRO, PRO, PRO],
        face=["50-left 50-up 40-left"],
        phase="passing",
        luck={"old_pro": ["60-left", "40-up"]},
    )
    assert attacks(scene) == [(None, 0)]
    scene.answer(0, "chips 0")
    assert attacks(scene) == [(None, 0), (0, None)]


def test_r24_an_old_pro_that_passed_a_player_is_finished_and_the_car_now_in_front_has_its_turn() -> None:
    scene = Scene(
        2,
        order=[PRO, 1, 0, PRO, PRO, PRO, PRO],
        face=["10-left 10-up 10-right", "20-left 20-up 20-right"],
        phase="passing",
        luck={"old_pro": ["60-left", "60-up", "50-left", "50-up"]},
    )
    scene.answer(0, "chips 0")
    assert scene.order() == [PRO, 1, PRO, 0, PRO, PRO, PRO]
    assert attacks(scene) == [(None, 0), (1, None)]
    assert scene.waiting() == [1]


def test_r24_an_old_pro_never_attacks_two_players() -> None:
    scene = Scene(
        2,
        order=[1, 0, PRO, PRO, PRO, PRO, PRO],
        face=["10-left 10-up 10-right", "10-middle 10-down 20-right"],
        phase="passing",
        luck={"old_pro": ["60-left", "60-up"]},
    )
    scene.answer(0, "chips 0")
    assert attacks(scene) == [(None, 0)]
    assert scene.order() == [1, PRO, 0, PRO, PRO, PRO, PRO]
    assert scene.match.over


def test_r24_an_old_pro_that_held_has_its_own_turn_next() -> None:
    scene = Scene(
        2,
        order=[PRO, PRO, PRO, PRO, 1, PRO, 0],
        face=["10-left 10-up 10-right", "20-left 20-up 20-right"],
        phase="passing",
        luck={"old_pro": ["60-left", "60-up"]},
    )
    scene.answer(0, "chips 0")
    assert attacks(scene) == [(0, None), (None, 1)]
    assert scene.waiting() == [1]


def test_r24_an_old_pro_that_was_passed_loses_its_turn() -> None:
    scene = Scene(
        2,
        order=[PRO, PRO, PRO, PRO, 1, PRO, 0],
        face=["50-left 50-up 30-left", "20-left 20-up 20-right"],
        hand=SIXTIES,
        phase="passing",
        luck={"old_pro": ["60-left", "40-up"]},
    )
    scene.answer(0, "chips 0")
    assert attacks(scene) == [(0, None), (1, None)]
    assert scene.order() == [PRO, PRO, PRO, PRO, 1, 0, PRO]


# -- R25 to R27: fights ------------------------------------------------------------------


@pytest.mark.parametrize(("bids", "passes"), [((3, 1), True), ((1, 3), False), ((2, 2), False)])
def test_r25_both_pay_what_they_bid_win_or_lose(bids: tuple[int, int], passes: bool) -> None:
    scene = Scene(
        2, face=["30-left 30-up 30-right", "30-left 30-up 30-right"], hand=SIXTIES, chips=[3, 3], phase="passing"
    )
    scene.answer(0, f"chips {bids[0]}")
    scene.answer(1, f"chips {bids[1]}")
    assert (scene.order()[5] == 0) == passes
    assert [scene.chips(0), scene.chips(1)] == [3 - bids[0], 3 - bids[1]]
    assert scene.supply() == 44 + sum(bids)


@pytest.mark.parametrize("defending", [False, True])
@pytest.mark.parametrize(("cards", "chips", "wins"), [("50-left 40-up", 1, True), ("60-left 60-up", 2, False)])
def test_r25_a_bid_against_an_old_pro_is_paid_win_or_lose(defending: bool, cards: str, chips: int, wins: bool) -> None:
    scene = Scene(
        1,
        order=[0] + [PRO] * 6 if defending else None,
        face=["30-left 30-up 30-right"],
        hand=SIXTIES[:1],
        phase="passing",
        luck={"old_pro": cards.split()},
    )
    scene.answer(0, f"chips {chips}")
    place = scene.order().index(0)
    assert place == {(True, True): 0, (True, False): 1, (False, True): 5, (False, False): 6}[defending, wins]
    assert scene.chips(0) == 3 - chips
    assert scene.supply() == 47 + chips


def test_r26_between_players_equal_totals_leave_the_car_in_front_there() -> None:
    scene = Scene(2, face=["30-left 30-up 20-right", "30-left 30-up 30-right"], chips=[3, 3], phase="passing")
    before = scene.order()
    scene.answer(0, "chips 2")
    scene.answer(1, "chips 1")
    assert [bid["total"] for bid in scene.events("bid")] == [100, 100]
    assert scene.order() == before
    assert scene.events("held") == [{"car": 0, "ahead": 1}]


def test_r26_an_old_pro_in_front_holds_at_equal_totals() -> None:
    scene = Scene(
        1, face=["30-left 30-up 30-right"], phase="passing", luck={"old_pro": ["60-left", "40-up"]}, chips=[1]
    )
    scene.answer(0, "chips 1")
    assert scene.order()[-1] == 0
    assert scene.events("held") == [{"car": 0, "ahead": None}]


def test_r26_a_player_in_front_holds_off_an_old_pro_at_equal_totals() -> None:
    scene = Scene(
        1,
        order=[0] + [PRO] * 6,
        face=["30-left 30-up 30-right"],
        phase="passing",
        luck={"old_pro": ["60-left", "40-up"]},
        chips=[1],
    )
    scene.answer(0, "chips 1")
    assert scene.order()[0] == 0
    assert scene.events("held") == [{"car": None, "ahead": 0}]


def test_r27_the_third_card_is_turned_only_after_the_player_has_paid() -> None:
    scene = Scene(
        1,
        face=["30-left 30-up 30-right"],
        hand=SIXTIES[:1],
        phase="passing",
        luck={"old_pro": ["50-left", "30-up", "20-down"]},
    )
    assert scene.asked() == "old_pro_bid"
    assert [card["which"] for card in scene.events("old_pro_card")] == [1, 2]
    assert len(scene.luck) == 2
    scene.answer(0, "chips 2")
    kinds = [scene.setup.tell(event, None, Voice(scene.match.names)).kind for event in scene.happened]
    assert kinds.index("bid") < len(kinds) - 1 - kinds[::-1].index("old_pro_card")
    assert scene.events("old_pro_total") == [{"total": 100}]


@pytest.mark.parametrize(
    ("track", "cards", "due"),
    [
        ("90-down", "50-left 30-up", True),
        ("90-down", "50-left 40-up", False),
        ("90-down", "50-left 50-up", False),
        ("70-down", "40-left 30-up", False),
        ("70-down", "40-left 20-up", True),
        ("none-down", "60-left 60-up", True),
    ],
)
def test_r27_whether_a_third_card_comes_is_known_before_paying(track: str, cards: str, due: bool) -> None:
    scene = Scene(1, track=track, hand=SIXTIES[:1], phase="passing", luck={"old_pro": cards.split()}, chips=[2])
    fight = scene.view(None).fight
    assert fight is not None
    assert fight.third_due == due
    assert [third["due"] for third in scene.events("third_due")] == [due]
    scene.answer(0, "chips 0")
    assert len(scene.events("old_pro_card")) == (3 if due else 2)


# -- R28, R29: pressing on ---------------------------------------------------------------


def test_r28_only_a_hand_card_slower_than_a_face_up_one_can_press_on() -> None:
    scene = Scene(
        2,
        face=["60-left 50-left 40-left", "10-left 10-up 10-right"],
        hand=["60-up 50-up 40-up 40-middle 30-up", SIXTIES[1]],
        chips=[0, 0],
        phase="passing",
    )
    assert scene.asked() == "press_on"
    assert set(scene.offered(0)) == {"stop", "card 50-up", "card 40-up", "card 40-middle", "card 30-up"}


def test_r28_the_card_replaced_must_be_a_faster_one() -> None:
    scene = Scene(
        2,
        face=["60-left 50-left 40-left", "10-left 10-up 10-right"],
        hand=["60-up 50-up 40-up 40-middle 30-up", SIXTIES[1]],
        chips=[0, 0],
        phase="passing",
    )
    scene.answer(0, "card 40-up")
    assert scene.offered(0) == ["slot left", "slot middle"]


def test_r28_chips_of_the_fight_do_not_count_as_speed_that_fell() -> None:
    scene = Scene(
        2,
        face=["30-left 30-up 30-right", "10-left 10-up 10-right"],
        hand=["30-left 30-up 40-left 40-up 50-up", SIXTIES[1]],
        chips=[3, 0],
        phase="passing",
    )
    scene.answer(0, "chips 3")
    assert scene.order()[5:] == [0, 1]
    assert scene.events("stopped") == [{"seat": 0, "unable": True}]
    assert attacks(scene) == [(0, 1)]


def test_r28_an_equal_card_is_not_slower() -> None:
    scene = Scene(
        2,
        face=["30-left 30-up 30-right", "10-left 10-up 10-right"],
        hand=["30-left 30-up 20-left 40-up 50-up", SIXTIES[1]],
        chips=[0, 0],
        phase="passing",
    )
    assert scene.offered(0) == ["stop", "card 20-left"]


def test_r28_without_a_slower_card_the_passer_is_finished_and_the_car_ahead_has_its_turn() -> None:
    scene = Scene(
        3,
        face=["50-left 50-up 50-right", "10-left 10-up 10-right", "20-left 20-up 20-right"],
        hand=["60-left 60-up 50-left", "60-right 60-middle", "60-middle 60-down"],
        chips=[0, 0, 1],
        phase="passing",
    )
    assert scene.events("stopped") == [{"seat": 0, "unable": True}]
    assert attacks(scene) == [(0, 1), (2, None)]


def pressing_on(chips: int, brake: str = "") -> Scene:
    """Seat 0 paid 3 for its 120 at a limit of 90, passed, and presses on at 110."""
    scene = Scene(
        2,
        track="90-down",
        face=["60-left 40-left 20-left", "10-left 10-up 10-right"],
        hand=["50-up 60-up 60-middle 60-right 60-down", "60-up 60-left"],
        chips=[chips, 0],
        phase="driving",
        luck={"redraw": ["60-left"], "brake": brake.split(), "old_pro": ["60-middle", "40-right"]},
    )
    scene.answer(1, "nothing")
    scene.answer(0, "nothing")
    scene.answer(0, "pay")
    if chips > 3:
        scene.answer(0, "chips 0")
    scene.answer(0, "card 50-up")
    return scene


def test_r29_pressing_on_above_the_limit_is_paid_again_in_full() -> None:
    scene = pressing_on(chips=8)
    assert scene.speed(0) == 110
    assert scene.asked() == "too_fast"
    assert [check["cost"] for check in scene.events("too_fast")] == [3, 2]
    assert scene.offered(0) == ["brake", "pay"]
    assert scene.chips(0) == 5
    scene.answer(0, "pay")
    assert scene.chips(0) == 3
    assert scene.speed(0) == 110
    assert attacks(scene) == [(0, 1), (0, None)]


def test_r29_braking_after_pressing_on_costs_a_card_and_the_attack_follows() -> None:
    scene = pressing_on(chips=8, brake="10-up")
    scene.answer(0, "brake")
    assert scene.asked() == "brake_hand_discard"
    scene.answer(0, "card 60-up")
    assert scene.face(0) == ["10-up", "40-left", "20-left"]
    assert len(scene.hand(0)) == 4
    assert attacks(scene) == [(0, 1), (0, None)]
    assert scene.asked() == "old_pro_bid"


def test_r29_who_cannot_pay_again_must_brake_and_still_attacks() -> None:
    scene = pressing_on(chips=3, brake="10-up")
    assert scene.events("braked") == [{"seat": 0, "forced": True}]
    scene.answer(0, "card 60-up")
    assert scene.speed(0) == 70
    assert attacks(scene) == [(0, 1), (0, None)]


# -- R30, R31: the chain moves forward ---------------------------------------------------


def test_r30_a_car_that_held_attacks_at_its_full_speed() -> None:
    scene = Scene(
        2,
        face=["30-left 30-up 30-right", "50-left 30-up 30-right"],
        hand=[SIXTIES[0], "10-left 10-up 10-right 20-left 20-up"],
        chips=[0, 3],
        phase="passing",
        luck={"old_pro": ["60-left", "60-up"]},
    )
    assert scene.asked() == "duel_bid"
    scene.answer(1, "chips 2")
    assert scene.asked() == "old_pro_bid"
    assert scene.waiting() == [1]
    assert scene.speed(1) == 110
    assert scene.chips(1) == 1
    assert scene.offered(1) == ["chips 0", "chips 1"]
    assert scene.events("drove") == []


def test_r31_a_passed_car_is_neither_attacked_again_nor_strikes_back() -> None:
    scene = Scene(
        3,
        face=["40-left 40-up 40-right", "30-left 30-up 30-right", "50-left 50-up 50-right"],
        hand=["30-middle 60-up 60-left 60-right", "10-left 10-up 60-up 60-right", "10-left 10-up 60-middle 60-left"],
        chips=[0, 5, 1],
        phase="passing",
        track="none-down",
        luck={"old_pro": ["60-left", "60-up", "60-right"]},
    )
    scene.answer(1, "chips 0")
    assert scene.order()[-2:] == [0, 1]
    scene.answer(0, "card 30-middle", "slot left")
    scene.coast()
    assert attacks(scene) == [(0, 1), (0, 2), (2, None)]
    assert scene.order()[-1] == 1
