"""Rulings R12 to R22: driving, paying, braking and who attacks next."""

from __future__ import annotations

from tests.street_illegal.layouts import FIVE, SLOW, STEADY, answers, braking, sequence
from tests.street_illegal.scenes import PRO, Scene

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
