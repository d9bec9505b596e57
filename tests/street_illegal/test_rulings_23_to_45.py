"""Rulings R23 to R45 of Street Illegal (rules 7): the passing chain, the grid, nitrous, the finish and what is seen."""

from __future__ import annotations

import json

import pytest

from hairpin.engine.chance import LuckRefused
from hairpin.games.street_illegal.components import TempoCard
from tests.street_illegal.scenes import PRO, Scene

# Hands nobody can press on with: nothing is slower than a 60.
SIXTIES = ["60-middle 60-middle 60-right 60-right 60-down", "60-left 60-left 60-up 60-up 60-down"]
ICONS = ("left", "middle", "right", "up", "down")


def attacks(scene: Scene) -> list[tuple[object, object]]:
    """Who attacked whom, in order; None is an Old Pro."""
    return [(attack["car"], attack["ahead"]) for attack in scene.events("attacked")]


def tactical(seats: int, redraws: str = "", seed: int = 1) -> Scene:
    """Bidding with known hands: seat k holds 10 to 60 of the k-th icon, and its 10 and 20 once more."""
    deal = [f"{velocity}-{ICONS[seat]}" for seat in range(seats) for velocity in (10, 20, 30, 40, 50, 60, 10, 20)]
    luck = {"deal": deal, "grid_redraw": redraws.split()}
    return Scene.at_the_start(seats, luck=luck, options={"start_grid": "tactical", "track_length": 1}, seed=seed)


def bid(scene: Scene, *velocities: int | None) -> None:
    """Each seat bids the card of its own icon; None does not bid."""
    for seat, velocity in enumerate(velocities):
        if velocity is not None:
            scene.answer(seat, f"card {velocity}-{ICONS[seat]}")


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
    kinds = [scene.setup.tell(event, None, scene.match.names).kind for event in scene.happened]
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


# -- R32, R33: tactical bidding ----------------------------------------------------------


def test_r32_bids_are_secret_until_all_are_in() -> None:
    scene = tactical(3)
    assert scene.asked() == "bid_position"
    assert scene.waiting() == [0, 1, 2]
    bid(scene, 10, 20)
    assert scene.events("bid_shown") == []
    assert scene.discards() == []
    assert scene.view(2).sealed == (0, 1)
    assert scene.view(2).answer is None
    bid(scene, None, None, 30)
    assert [shown["card"] for shown in scene.events("bid_shown")] == ["10-left", "20-middle", "30-right"]


def test_r32_bids_may_come_in_any_order_and_are_shown_by_seat() -> None:
    scene = tactical(3, "60-up 60-down 50-up")
    scene.answer(2, "card 30-right")
    scene.answer(0, "card 10-left")
    scene.answer(1, "card 20-middle")
    assert [shown["seat"] for shown in scene.events("bid_shown")] == [0, 1, 2]
    assert [scene.hand(seat)[-1] for seat in range(3)] == ["60-up", "60-down", "60-right"]
    assert "50-up" in scene.hand(2)


def test_r32_a_player_placed_by_a_round_does_not_exchange_in_that_round() -> None:
    scene = tactical(3)
    bid(scene, 10, 20, 30)
    assert scene.events("placed") == [{"seat": 0, "position": 7}]
    assert scene.asked() == "bid_position"
    assert scene.waiting() == [1, 2]


def test_r32_placed_players_may_exchange_after_every_round_tied_ones_too() -> None:
    scene = tactical(3)
    bid(scene, 10, 20, 30)
    bid(scene, None, 20, 20)
    assert scene.asked() == "exchange_card"
    assert scene.waiting() == [0]
    scene.answer(0, "keep")
    assert scene.asked() == "bid_position"
    assert scene.waiting() == [1, 2]
    bid(scene, None, 30, 10)
    assert scene.asked() == "exchange_card"
    assert scene.waiting() == [0]


def test_r32_all_but_the_last_placed_exchange_once_more() -> None:
    scene = tactical(3)
    bid(scene, 10, 20, 30)
    bid(scene, None, 20, 10)
    scene.answer(0, "keep")
    assert [(placed["seat"], placed["position"]) for placed in scene.events("placed")] == [(0, 7), (2, 6), (1, 5)]
    assert scene.asked() == "exchange_card"
    assert scene.waiting() == [0, 2]
    scene.answer(0, "keep")
    scene.answer(2, "keep")
    assert scene.asked() == "lineup"
    assert scene.order()[4:] == [1, 2, 0]


def test_r32_drop_outs_neither_bid_nor_exchange_until_the_next_position() -> None:
    scene = tactical(4)
    bid(scene, 10, 20, 20, 20)
    bid(scene, None, 20, 20, 60)
    assert scene.waiting() == [0]
    scene.answer(0, "keep")
    assert scene.asked() == "bid_position"
    assert scene.waiting() == [1, 2]
    bid(scene, None, 30, 40)
    scene.answer(0, "keep")
    assert [placed["seat"] for placed in scene.events("placed")] == [0, 1]
    assert scene.asked() == "bid_position"
    assert scene.waiting() == [2, 3]


def test_r32_only_the_velocity_of_a_bid_counts() -> None:
    scene = tactical(2)
    bid(scene, 30, 30)
    assert scene.events("placed") == []
    assert scene.waiting() == [0, 1]
    assert [bidding["round"] for bidding in scene.events("bidding")] == [1, 2]


def test_r32_exchanges_are_secret_and_resolved_from_the_last_position_forward() -> None:
    scene = tactical(3, "60-up 60-up 60-up 60-down 60-down 50-up 50-down")
    bid(scene, 30, 10, 20)  # seat 1 is 7th
    bid(scene, 10, None, 40)  # seat 0 is 6th
    scene.answer(1, "keep")
    assert scene.waiting() == [0, 1]
    scene.answer(0, "card 20-left")
    assert scene.events("exchanged") == []
    assert "20-left" not in scene.discards()
    scene.answer(1, "card 20-middle")
    assert scene.events("exchanged") == [{"seat": 1, "card": "20-middle"}, {"seat": 0, "card": "20-left"}]
    assert "50-up" in scene.hand(1)
    assert "50-down" in scene.hand(0)


def test_r32_everybody_always_holds_eight_cards() -> None:
    scene = tactical(3)
    bid(scene, 10, 20, 30)
    assert [len(scene.hand(seat)) for seat in range(3)] == [8, 8, 8]
    bid(scene, None, 20, 10)
    scene.answer(0, "card 20-left")
    assert [len(scene.hand(seat)) for seat in range(3)] == [8, 8, 8]
    scene.answer(2, "card 20-right")
    scene.answer(0, "keep")
    assert [len(scene.hand(seat)) for seat in range(3)] == [8, 8, 8]
    assert scene.pile() + len(scene.discards()) == 90 - 24


# A deck in which every bid ties, except those of the 40s.
TIES = json.dumps(
    {
        "tempo": [{"velocity": v, "icons": [icon], "count": 90} for v in (30, 40) for icon in ("left", "up")],
        "tracks": [{"limit": 90, "situation": "down"}],
    }
)


def ties(seats: int, redraws: str, lots: str, dropping: bool = False) -> Scene:
    """Everybody holds four of each 30; with `dropping` the last seat holds 40s."""
    deal = ["30-left", "30-up"] * 4 * seats
    if dropping:
        deal[-8:] = ["40-left", "40-up"] * 4
    return Scene.at_the_start(
        seats,
        luck={"deal": deal, "grid_redraw": redraws.split(), "grid_tie": lots.split()},
        options={"start_grid": "tactical"},
        components=TIES,
    )


def bid_alike(scene: Scene, rounds: int) -> None:
    """So many tied rounds of bidding; whoever is placed keeps his cards."""
    for _ in range(rounds):
        for seat in scene.waiting():
            hand = scene.hand(seat)
            scene.answer(seat, f"card {max(sorted(set(hand)), key=hand.count)}")
        while scene.asked() == "exchange_card":
            scene.answer(scene.waiting()[0], "keep")


def test_r33_after_twenty_tied_rounds_the_lot_decides() -> None:
    scene = ties(2, redraws="30-left 30-up " * 20, lots="seat-2")
    bid_alike(scene, 19)
    assert scene.asked() == "bid_position"
    assert scene.events("lot_drawn") == []
    bid_alike(scene, 1)
    assert scene.events("lot_drawn") == [{"seat": 1}]
    assert scene.events("placed") == [{"seat": 1, "position": 7}, {"seat": 0, "position": 6}]


def test_r33_the_lot_is_drawn_among_the_tied_only() -> None:
    scene = ties(3, redraws="30-left 30-up 40-left " + "30-left 30-up " * 19, lots="seat-3", dropping=True)
    bid_alike(scene, 19)
    assert scene.waiting() == [0, 1]
    scene.answer(0, f"card {scene.hand(0)[0]}")
    with pytest.raises(LuckRefused):
        scene.answer(1, f"card {scene.hand(1)[0]}")


def test_r33_rounds_are_counted_anew_for_each_position() -> None:
    scene = ties(3, redraws="30-left 30-up " * 60, lots="seat-1")
    bid_alike(scene, 20)
    assert scene.events("lot_drawn") == [{"seat": 0}]
    bid_alike(scene, 19)
    assert len(scene.events("lot_drawn")) == 1
    assert scene.waiting() == [1, 2]
    bid_alike(scene, 1)
    assert len(scene.events("lot_drawn")) == 2
    assert [bidding["round"] for bidding in scene.events("bidding")] == [*range(1, 21), *range(1, 21)]


# -- R34, R35, R36: extended rules and the hand ------------------------------------------


@pytest.mark.parametrize(("cards", "due"), [("50-left 30-up", True), ("50-left 40-up", True), ("50-left 50-up", False)])
def test_r34_better_old_pros_turn_a_third_card_at_the_limit_but_not_above_it(cards: str, due: bool) -> None:
    scene = Scene(
        1,
        track="90-down",
        hand=SIXTIES[:1],
        phase="passing",
        luck={"old_pro": cards.split()},
        options={"better_old_pros": "at_limit"},
    )
    assert [third["due"] for third in scene.events("third_due")] == [due]
    scene.answer(0, "chips 0")
    assert len(scene.events("old_pro_card")) == (3 if due else 2)


def tied_duel(hand: list[str], order: list[int | str] | None = None) -> Scene:
    """Seat 0 behind seat 1, both at 90 and without chips, with nitrous."""
    return Scene(
        2,
        face=["30-left 30-up 30-right", "30-left 30-up 30-right"],
        hand=hand,
        chips=[0, 0],
        order=order,
        phase="passing",
        options={"nitrous_oxide": True},
    )


def test_r35_nitrous_decides_a_duel_tied_at_no_chips() -> None:
    scene = tied_duel(["50-left 60-up", "40-left 60-right"])
    assert scene.asked() == "nitrous"
    assert scene.waiting() == [0, 1]
    assert scene.offered(0) == ["no-nitrous", "card 50-left", "card 60-up"]
    scene.answer(0, "card 50-left")
    scene.answer(1, "card 40-left")
    assert scene.order()[5:] == [0, 1]
    assert scene.hand(0) == ["60-up"]
    assert scene.hand(1) == ["60-right"]


def test_r35_nitrous_decides_a_tie_of_totals_whatever_was_bid() -> None:
    scene = Scene(
        2,
        face=["30-left 30-up 20-right", "30-left 30-up 30-right"],
        hand=SIXTIES,
        chips=[3, 3],
        phase="passing",
        options={"nitrous_oxide": True},
    )
    scene.answer(0, "chips 3")
    scene.answer(1, "chips 2")
    assert scene.asked() == "nitrous"
    assert [scene.chips(0), scene.chips(1)] == [0, 1]


def test_r35_no_nitrous_after_a_duel_that_is_not_tied() -> None:
    scene = Scene(
        2,
        face=["30-left 30-up 20-right", "30-left 30-up 30-right"],
        hand=SIXTIES,
        chips=[1, 0],
        phase="passing",
        options={"nitrous_oxide": True},
    )
    scene.answer(0, "chips 0")
    assert scene.events("held")[0] == {"car": 0, "ahead": 1}
    assert scene.events("nitrous") == []
    assert scene.asked() != "nitrous"


def test_r35_no_nitrous_against_an_old_pro() -> None:
    scene = Scene(
        1,
        face=["30-left 30-up 30-right"],
        chips=[1],
        phase="passing",
        luck={"old_pro": ["50-left", "40-up"]},
        options={"nitrous_oxide": True},
    )
    scene.answer(0, "chips 0")
    assert scene.events("held") == [{"car": 0, "ahead": None}]
    assert scene.match.over


@pytest.mark.parametrize(
    ("mine", "theirs", "passes"),
    [
        ("card 50-left", "card 50-up", False),
        ("card 50-left", "card 60-up", False),
        ("card 60-left", "card 50-up", True),
        ("card 50-left", "no-nitrous", True),
        ("no-nitrous", "card 50-up", False),
        ("no-nitrous", "no-nitrous", False),
    ],
)
def test_r35_the_attacker_needs_the_higher_card_and_there_is_no_second_round(
    mine: str, theirs: str, passes: bool
) -> None:
    scene = tied_duel(["50-left 60-left 60-left", "50-up 60-up 60-up"])
    scene.answer(0, mine)
    scene.answer(1, theirs)
    assert (scene.order()[5:] == [0, 1]) == passes
    assert len(scene.events("nitrous")) == 2
    assert scene.asked() != "nitrous"


def test_r35_an_empty_hand_counts_nothing_and_is_not_asked() -> None:
    scene = tied_duel(["", "50-left 60-up"], order=[PRO] * 5 + [0, 1])
    assert scene.asked() == "nitrous"
    assert scene.waiting() == [1]
    scene.answer(1, "card 50-left")
    assert scene.order()[5:] == [1, 0]


def test_r36_a_card_lost_to_braking_is_never_made_up_for() -> None:
    scene = Scene(
        1,
        track=["90-down", "none-left", "none-middle"],
        face=["60-left 40-left 20-left"],
        hand=["50-up 50-down 50-middle 60-middle 60-right"],
        phase="driving",
        luck={"brake": ["10-up"]},
    )
    scene.answer(0, "nothing")
    scene.answer(0, "brake")
    scene.answer(0, "card 50-up")
    assert scene.hand(0) == ["50-middle", "50-down", "60-middle", "60-right"]
    scene.coast("drive_action")
    assert len(scene.hand(0)) == 4
    scene.answer(0, "card 60-right", "slot right")
    assert len(scene.hand(0)) == 4
    scene.coast("drive_action")
    scene.answer(0, "optimize", f"card {scene.hand(0)[0]}", f"card {scene.hand(0)[1]}", "done")
    assert len(scene.hand(0)) == 4


def test_r36_a_nitrous_card_is_not_replaced_for_winner_and_loser_alike() -> None:
    scene = tied_duel(["50-left 60-left 60-left", "40-up 60-up 60-up"])
    pile = scene.pile()
    scene.answer(0, "card 50-left")
    scene.answer(1, "card 40-up")
    assert [len(scene.hand(0)), len(scene.hand(1))] == [2, 2]
    assert scene.pile() == pile
    assert {"50-left", "40-up"} <= set(scene.discards())


def test_r36_the_hand_is_five_less_brakes_and_nitrous() -> None:
    scene = Scene(
        2,
        track="90-down",
        face=["60-left 40-left 20-left", "10-left 30-up 40-up"],
        hand=["60-up 60-middle 60-middle 60-right 60-right", "50-up 50-down 50-left 50-middle 50-right"],
        chips=[0, 0],
        phase="driving",
        luck={"brake": ["20-up"]},
        options={"nitrous_oxide": True},
    )
    scene.answer(1, "nothing")
    scene.answer(0, "nothing")
    scene.answer(0, "card 60-up")
    assert [scene.speed(0), scene.speed(1)] == [80, 80]
    scene.answer(0, "no-nitrous")
    scene.answer(1, "card 50-up")
    assert [len(scene.hand(0)), len(scene.hand(1))] == [4, 4]
    assert [seat.hand_size for seat in scene.view(None).seats] == [4, 4]


# -- R37, R38: the finish ----------------------------------------------------------------


def at_the_finish(options: dict[str, object] | None = None, order: list[int | str] | None = None) -> Scene:
    """The last fight of the last track card, against a slow Old Pro who cannot pass."""
    return Scene(
        2,
        order=order or [0, 1] + [PRO] * 5,
        face=["50-left 50-up 50-right", "40-left 40-up 40-right"],
        hand=SIXTIES,
        phase="passing",
        luck={"old_pro": ["60-left", "40-up"] * 3},
        options=options,
    )


def test_r37_the_foremost_player_wins_one_race_behind_old_pros() -> None:
    scene = Scene(
        2,
        face=["10-left 10-up 10-right", "20-left 20-up 20-right"],
        phase="passing",
        luck={"old_pro": ["60-left", "60-up"]},
    )
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert scene.order()[0] == PRO
    assert result.winners == (1,)
    assert result.reason == "foremost"
    assert [place.seat for place in result.places] == [1, 0]


@pytest.mark.parametrize(("position", "wins"), [(1, True), (2, False), (7, False)])
def test_r37_alone_only_the_first_position_beats_the_old_pros(position: int, wins: bool) -> None:
    order: list[int | str] = [PRO] * 6
    order.insert(position - 1, 0)
    scene = Scene(
        1,
        order=order,
        face=["30-left 30-up 30-right"],
        hand=SIXTIES[:1],
        phase="passing",
        luck={"old_pro": ["50-left", "40-up", "60-right", "60-up"]},
    )
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert scene.order().index(0) == position - 1
    assert result.winners == ((0,) if wins else ())
    assert result.reason == ("foremost" if wins else "old_pros")
    mine = next(place for place in result.places if place.seat == 0)
    assert mine.points == {1: 15, 2: 11, 7: 1}[position]


def test_r38_equal_points_share_the_victory_of_a_series() -> None:
    scene = at_the_finish({"races": 2})
    scene.raced(1, [0, 4, 0])
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert result.winners == (0, 1)
    assert result.reason == "shared"
    assert [(place.seat, place.rank, place.points) for place in result.places] == [(0, 1, 15), (1, 1, 15), (None, 3, 8)]


def test_r38_a_victory_can_be_shared_with_the_old_pros() -> None:
    scene = at_the_finish({"races": 2})
    scene.raced(1, [0, 0, 7])
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert result.winners == (0,)
    assert result.reason == "shared"
    assert "Old Pros" in result.words
    assert [(place.seat, place.rank) for place in result.places] == [(0, 1), (None, 1), (1, 3)]


def test_r38_the_old_pros_can_win_a_series() -> None:
    scene = at_the_finish({"races": 2})
    scene.raced(1, [0, 0, 8])
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert result.winners == ()
    assert result.reason == "old_pros"
    assert result.places[0].seat is None


def test_r38_nothing_carries_over_to_the_next_race_but_points() -> None:
    scene = Scene(
        2,
        order=[0, 1] + [PRO] * 5,
        face=["50-left 50-up 50-right", "40-left 40-up 40-right"],
        hand=["60-middle", "60-left 60-up"],
        chips=[9, 1],
        discards="10-left 10-up",
        phase="passing",
        luck={"old_pro": ["60-left", "40-up"]},
        options={"races": 2},
    )
    scene.coast("lineup")
    assert scene.view(None).race == 1
    assert [len(scene.hand(seat)) for seat in (0, 1)] == [8, 8]
    assert [scene.chips(0), scene.chips(1), scene.supply()] == [3, 3, 44]
    assert scene.discards() == []
    assert scene.pile() == 90 - 16
    assert [int(points) for points in scene.street.points] == [15, 11, 8]


def test_r38_the_grid_is_drawn_up_anew_for_each_race() -> None:
    scene = at_the_finish({"races": 2})
    scene.coast("lineup")
    assert scene.order() == [PRO] * 5 + [1, 0]


# -- R39 to R43 --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 8))
def test_r39_the_first_seat_is_the_youngest_and_starts_last(seats: int) -> None:
    scene = Scene.at_the_start(seats)
    assert scene.order() == [PRO] * (7 - seats) + list(range(seats - 1, -1, -1))


def test_r40_nobody_else_sees_how_many_chips_a_player_has() -> None:
    scene = Scene(2, chips=[4, 6], phase="driving")
    assert [seat.chips for seat in scene.view(0).seats] == [4, None]
    assert [seat.chips for seat in scene.view(1).seats] == [None, 6]
    assert [seat.chips for seat in scene.view(None).seats] == [None, None]


def test_r40_gains_and_payments_are_seen_by_all() -> None:
    scene = Scene(
        2,
        track="80-left",
        face=["10-up 30-left 30-left", "30-up 30-left 30-right"],
        phase="situation",
        luck={"situation": ["30-up", "20-up"]},
    )
    assert scene.events("gained", None) == [
        {"seat": 1, "chips": 2, "earned": 2},
        {"seat": 0, "chips": 4, "earned": 4},
    ]
    scene.answer(1, "nothing")
    scene.answer(1, "pay")
    scene.answer(0, "nothing")
    scene.answer(0, "chips 2")
    scene.answer(1, "chips 1")
    for viewer in (0, 1, None):
        assert scene.events("paid", viewer) == [{"seat": 1, "chips": 1}]
        assert [(bid["seat"], bid["chips"]) for bid in scene.events("bid", viewer)] == [(0, 2), (1, 1)]


def test_r41_the_whole_discard_pile_can_be_looked_through() -> None:
    thrown = "10-left 10-left 60-down 30-middle 20-up"
    scene = Scene(3, discards=thrown, phase="driving")
    expected = sorted([TempoCard(int(name.split("-")[0]), (name.split("-")[1],)) for name in thrown.split()])
    for viewer in (0, 1, 2, None):
        assert sorted(scene.view(viewer).discards) == expected


def test_r42_a_paid_limit_leaves_the_real_speed_and_shows_the_payment_apart() -> None:
    scene = Scene(1, track="90-down", face=["60-left 40-left 20-left"], chips=[4], phase="driving")
    assert scene.view(None).seats[0].speed == 120
    scene.answer(0, "nothing")
    scene.answer(0, "pay")
    assert scene.asked() == "old_pro_bid"
    for viewer in (0, None):
        seat = scene.view(viewer).seats[0]
        assert seat.speed == 120
        assert seat.paid == 3
    scene.answer(0, "chips 1")
    assert [bid["total"] for bid in scene.events("bid")] == [130]


def test_r42_a_payment_is_no_longer_shown_on_the_next_track_card() -> None:
    scene = Scene(1, track=["90-down", "none-left"], face=["60-left 40-left 20-left"], phase="driving")
    scene.answer(0, "nothing")
    scene.answer(0, "pay")
    scene.coast("drive_action")
    assert scene.view(None).leg == 1
    assert scene.view(None).seats[0].paid == 0


def test_r43_seven_players_leave_no_old_pro() -> None:
    rising = ["10 10 10", "10 10 20", "10 20 20", "20 20 20", "20 20 30", "20 30 30", "30 30 30"]
    scene = Scene(
        7,
        face=[" ".join(f"{velocity}-{ICONS[seat % 5]}" for velocity in row.split()) for seat, row in enumerate(rising)],
        hand=[f"60-{ICONS[seat % 5]}" for seat in range(7)],
        chips=[1] * 7,
        phase="passing",
    )
    assert PRO not in scene.order()
    assert attacks(scene) == [(0, 1)]
    scene.coast()
    assert len(attacks(scene)) == 6
    assert scene.events("old_pro_card") == []
    assert scene.events("team_scored") == []
    result = scene.match.result()
    assert result is not None
    assert sorted(place.points for place in result.places) == [1, 2, 4, 6, 8, 11, 15]


@pytest.mark.parametrize("team", ["series", "always"])
def test_r43_seven_players_have_no_old_pro_team_in_any_ranking(team: str) -> None:
    scene = Scene.at_the_start(7, options={"races": 2, "track_length": 1, "old_pro_team": team})
    scene.coast()
    result = scene.match.result()
    assert result is not None
    assert sorted(place.seat for place in result.places if place.seat is not None) == list(range(7))
    assert len(result.places) == 7
    assert len(result.winners) >= 1


# -- R44, R45 ----------------------------------------------------------------------------


def test_r44_the_car_in_front_has_no_attempt_but_defends() -> None:
    scene = Scene(
        2,
        order=[1, 0] + [PRO] * 5,
        face=["30-left 30-up 30-right", "30-left 30-up 30-right"],
        phase="passing",
        luck={"old_pro": ["50-left", "40-up"]},
    )
    scene.answer(0, "chips 0")
    assert scene.asked() == "duel_bid"
    assert scene.waiting() == [0, 1]
    scene.answer(1, "chips 1")
    scene.answer(0, "chips 1")
    assert attacks(scene) == [(None, 0), (0, 1)]
    assert scene.match.over
    assert scene.order()[:2] == [1, 0]


def test_r44_whoever_takes_the_first_position_is_not_asked_to_press_on() -> None:
    scene = Scene(
        2,
        order=[1, 0] + [PRO] * 5,
        face=["50-left 50-up 50-right", "30-left 30-up 30-right"],
        hand=["10-left 10-up 10-right", "10-down 10-middle"],
        chips=[0, 0],
        phase="passing",
        luck={"old_pro": ["50-left", "40-up"]},
    )
    assert scene.order()[:2] == [0, 1]
    assert scene.events("stopped") == []
    assert scene.match.over


def odd_box(*velocities: int) -> str:
    """A box whose speeds are not divisible by ten."""
    tempo = [{"velocity": velocity, "icons": ["left"], "count": 20} for velocity in velocities]
    return json.dumps({"tempo": tempo, "tracks": [{"limit": 90, "situation": "down"}]})


@pytest.mark.parametrize(("right", "cost"), [(30, None), (31, 1), (39, 1), (40, 1), (41, 2)])
def test_r45_an_excess_is_rounded_up_to_full_chips(right: int, cost: int | None) -> None:
    scene = Scene(
        1,
        track="90-down",
        face=[f"30-left 30-left {right}-left"],
        phase="driving",
        components=odd_box(30, 31, 39, 40, 41),
    )
    scene.answer(0, "nothing")
    if cost is None:
        assert scene.events("too_fast") == []
        return
    assert [check["cost"] for check in scene.events("too_fast")] == [cost]
    scene.answer(0, "pay")
    assert scene.chips(0) == 3 - cost


def test_r45_a_cost_rounded_up_beyond_the_chips_cannot_be_paid() -> None:
    scene = Scene(
        1,
        track="90-down",
        face=["30-left 30-left 41-left"],
        chips=[1],
        phase="driving",
        components=odd_box(10, 30, 41),
    )
    scene.answer(0, "nothing")
    assert scene.events("braked") == [{"seat": 0, "forced": True}]


def test_r45_pressing_on_needs_a_card_slower_by_at_least_ten() -> None:
    scene = Scene(
        2,
        track="90-down",
        face=["35-left 30-left 24-left", "5-left 5-left 5-left"],
        hand=["26-left 25-left 21-left 20-left 14-left", "35-left"],
        chips=[0, 0],
        phase="passing",
        components=odd_box(5, 14, 20, 21, 24, 25, 26, 30, 35),
    )
    assert scene.asked() == "press_on"
    assert scene.offered(0) == ["stop", "card 14-left", "card 20-left", "card 21-left", "card 25-left"]
    scene.answer(0, "card 20-left")
    assert scene.offered(0) == ["slot left", "slot middle"]


def test_r45_totals_that_differ_by_less_than_ten_still_decide_a_duel() -> None:
    scene = Scene(
        2,
        face=["31-left 30-left 30-left", "30-left 30-left 30-left"],
        hand=["41-left", "41-left"],
        chips=[0, 0],
        phase="passing",
        components=odd_box(30, 31, 41),
    )
    assert scene.order()[5:] == [0, 1]
