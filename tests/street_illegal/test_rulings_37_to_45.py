"""Rulings R37 to R45: the finish, what is seen, odd numbers."""

from __future__ import annotations

import json

import pytest

from hairpin.games.street_illegal.components import TempoCard
from tests.street_illegal.fights import ICONS, SIXTIES, attacks
from tests.street_illegal.scenes import PRO, Scene

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
