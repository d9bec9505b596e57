"""Rulings R32 to R36: tactical bidding, better Old Pros, nitrous oxide, the hand."""

from __future__ import annotations

import json

import pytest

from hairpin.engine.chance import LuckRefused
from tests.street_illegal.fights import ICONS, SIXTIES, bid
from tests.street_illegal.scenes import PRO, Scene


def tactical(seats: int, redraws: str = "", seed: int = 1) -> Scene:
    """Bidding with known hands: seat k holds 10 to 60 of the k-th icon, and its 10 and 20 once more."""
    deal = [f"{velocity}-{ICONS[seat]}" for seat in range(seats) for velocity in (10, 20, 30, 40, 50, 60, 10, 20)]
    luck = {"deal": deal, "grid_redraw": redraws.split()}
    return Scene.at_the_start(seats, luck=luck, options={"start_grid": "tactical", "track_length": 1}, seed=seed)


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
