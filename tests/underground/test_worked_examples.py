"""The worked examples W1 to W21 of the rules: each statement of the rulebook cast into numbers."""

from __future__ import annotations

import pytest

from hairpin.refusal import IllegalAction
from tests.underground.scenes import IDLE, ONES, START, A, B, C, Scene, every_assignment


def against_idle(roll: str, groups: str, cars: list[tuple[int, int]] | None = None) -> Scene:
    """A assigns, and B idles from the start."""
    scene = Scene([cars or START, START], rolls=[roll, ONES])
    scene.assign(B, IDLE)
    if A in scene.waiting():
        scene.assign(A, groups)
    return scene


def test_w1_the_set_up() -> None:
    scene = Scene.at_the_start(3)
    assert [scene.cars(seat) for seat in (A, B, C)] == [START] * 3
    assert scene.pools() == [8, 8, 8]
    assert scene.waiting() == [A, B, C]


def test_w2_slow_hold_and_fast() -> None:
    scene = against_idle("6 5 4 4 3 2 2 1", "3 2 | 5 2 | 6 4")
    assert [moved["total"] for moved in scene.events("moved")[:3]] == [5, 7, 10]
    assert scene.cars(A) == [(2, 2), (2, 3), (2, 4)]
    assert scene.pool(A) == 6
    assert scene.cars(B) == [(2, 2)] * 3


def test_w3_dice_left_aside_stay_in_the_pool() -> None:
    scene = against_idle("6 6 6 6 6 6 6 6", "6 | 6 | 6 6")
    assert scene.cars(A) == [(2, 2), (2, 2), (2, 4)]
    assert scene.pool(A) == 8
    assert {"seat": A, "dice": [6, 6, 6, 6]} in scene.events("left_aside")


def test_w4_two_holds_cost_the_dice_of_both() -> None:
    scene = against_idle("6 5 4 3 2 2 1 1", "6 1 | 5 2 | 1")
    assert scene.cars(A) == [(2, 3), (2, 3), (2, 2)]
    assert scene.pool(A) == 4


def test_w5_the_floor_is_a_die_for_each_car() -> None:
    scene = against_idle("6 5 2 1 1", "6 1 | 5 2 | 1")
    assert scene.pool(A) == 3


def test_w6_three_dice_stall_in_lane_1() -> None:
    scene = against_idle("3 2 1", "3 | 2 | 1", [(2, 1)] * 3)
    assert scene.cars(A) == [(3, 0)] * 3


def test_w7_a_stopped_car_needs_more_than_the_target() -> None:
    scene = against_idle("6 5 4 1 1 1 1 1", "4 | 5 | 6", [(4, 0)] * 3)
    assert scene.cars(A) == [(4, 0), (4, 0), (5, 1)]
    assert scene.pool(A) == 8


def test_w8_a_spin_out_pushes_its_own_row_only() -> None:
    scene = Scene([[(1, 5), (1, 2), (1, 2)], [(4, 3)] * 3], rolls=["6 5 4 1 1 1 1 1", ONES])
    scene.assign(A, "6 5 | 1 | 1")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 0), (2, 2), (2, 2)]
    assert scene.cars(B) == [(5, 2)] * 3


def test_w9_cars_pushed_off_the_road_spin_out_too() -> None:
    scene = Scene(
        [[(1, 5), (1, 5), (1, 4)], [(1, 4), (1, 1), (1, 3)]],
        rolls=["6 6 4 3 3 2 1 1", "6 5 4 1 1 1 1 1"],
    )
    scene.assign(A, "6 6 | 4 3 | 2")
    scene.assign(B, "5 4 | 1 | 6 1")
    assert scene.cars(A) == [(2, 0), (2, 0), (2, 4)]
    assert scene.cars(B) == [(2, 0), (2, 0), (2, 4)]
    assert scene.pools() == [6, 6]
    assert [(out["seat"], out["car"]) for out in scene.events("pushed_out")] == [(A, 2), (B, 1)]


def test_w10_every_car_has_the_target_of_its_own_turn() -> None:
    scene = against_idle("6 6 6 5 2 1 1 1", "6 6 | 6 | 5 2", [(3, 3), (4, 0), (6, 2)])
    assert scene.cars(A) == [(4, 3), (5, 1), (7, 1)]
    assert scene.pool(A) == 6


def test_w11_who_crosses_alone_wins() -> None:
    scene = Scene([[(7, 2), (6, 5), (6, 5)], [(6, 5)] * 3], rolls=["1 1 1", "2 1 1"])
    assert scene.waiting() == [B]
    scene.assign(B, "2 | 1 | 1")
    assert scene.cars(A)[0] == (8, 1)
    assert scene.ended() == ("finish", (A,))


def test_w12_the_faster_lane_wins() -> None:
    scene = Scene([[(7, 4), (7, 2), (6, 1)], [(7, 3)] * 3], rolls=["6 6 2 1 1 1 1 1"] * 2)
    scene.assign(A, "6 6 2 | 1 | 1")
    scene.assign(B, "6 6 2 | 1 | 1")
    assert (scene.cars(A)[0], scene.cars(B)[0]) == ((8, 5), (8, 4))
    assert scene.ended() == ("finish_lane", (A,))


def test_w13_most_cars_in_the_fastest_lane_win() -> None:
    scene = Scene([[(7, 5)] * 3, [(7, 5), (7, 3), (7, 3)]], rolls=["2 1 1"] * 2)
    scene.assign(A, "1 | 1 | 2")
    scene.assign(B, "2 | 1 | 1")
    assert scene.cars(A) == [(8, 4)] * 3
    assert scene.ended() == ("finish_count", (A,))


def test_w14_still_tied_they_drive_it_off_with_these_cars() -> None:
    scene = Scene([[(7, 5), (7, 5), (7, 2)], [(7, 5), (7, 5), (7, 4)]], rolls=["2 1 1", "6 6 1 1"])
    scene.assign(A, "2 | 1 | 1")
    scene.assign(B, "6 | 6 | 1")
    assert scene.view(None).phase == "drive_off"
    assert scene.in_race(A) == scene.in_race(B) == [1, 2]
    assert scene.cars(A)[:2] == scene.cars(B)[:2] == [(1, 3)] * 2
    assert scene.pools() == [3, 4]


def test_w15_nobody_moves_out_of_gas() -> None:
    scene = Scene([[(2, 0)] * 3] * 2, rolls=["6 6 5", "6 5 5"])
    scene.assign(A, "6 | 5 | 6")
    scene.assign(B, "5 | 5 | 6")
    assert scene.ended() == ("out_of_gas", ())


def drive_off(space: tuple[int, int], *rolls: str) -> Scene:
    """A1 and B1 in a drive-off, both on this space."""
    return Scene([[space, (8, 2), (8, 2)]] * 2, rolls=rolls, driving=[[1], [1]])


def test_w16_the_slower_lane_is_out() -> None:
    scene = drive_off((1, 3), "6 2 1", "3 2 1")
    scene.assign(A, "6 2")
    scene.assign(B, "3 2 1")
    assert (scene.cars(A)[0], scene.cars(B)[0]) == ((2, 4), (2, 2))
    assert {"seat": B, "car": 1, "why": "slower_lane"} in scene.events("eliminated")
    assert scene.ended() == ("drive_off", (A,))


def test_w17_slow_together_goes_on() -> None:
    scene = drive_off((1, 3), "6 2 1", "3 2 1")
    scene.assign(A, "6")
    scene.assign(B, "3")
    assert (scene.cars(A)[0], scene.cars(B)[0]) == ((2, 2), (2, 2))
    assert scene.waiting() == [A, B]


def test_w18_fast_and_hold_in_the_fastest_lane_crash() -> None:
    scene = drive_off((1, 5), "6 2 1", "6 5 1")
    scene.assign(A, "6 2")
    scene.assign(B, "6 1")
    assert scene.ended() == ("crash", ())


def test_w19_with_one_die_each_they_stall_by_themselves() -> None:
    scene = drive_off((1, 1), "3", "2")
    assert scene.ended() == ("stall", ())


def test_w20_holding_down_to_one_die() -> None:
    scene = drive_off((1, 3), "4 2 1", "5 2 1")
    scene.assign(A, "4 2 1")
    scene.assign(B, "5 2")
    assert [(paid["seat"], paid["pool"]) for paid in scene.events("paid")[:2]] == [(A, 1), (B, 1)]
    assert scene.match.over  # from here on nobody has a choice
    assert scene.details()["drive_off_rounds"] > 1


def test_w21_three_dice_for_three_cars_have_six_orders() -> None:
    scene = Scene([START, START], rolls=["6 5 4", ONES])
    found = every_assignment(scene.race, A)
    assert sorted(found) == sorted(
        ((a,), (b,), (c,)) for a, b, c in [(6, 5, 4), (6, 4, 5), (5, 6, 4), (5, 4, 6), (4, 6, 5), (4, 5, 6)]
    )


@pytest.mark.parametrize(
    "run",
    [
        ("enough 0",),  # an empty group
        ("die 6", "enough 0"),  # the car is closed already, so this would leave car 2 empty
        ("die 6", "die 6"),  # the same die twice
        ("die 6", "die 5", "die 4", "die 4"),  # the last car has its die
        ("die 3",),  # not rolled
    ],
)
def test_w21_everything_else_is_illegal(run: tuple[str, ...]) -> None:
    scene = Scene([START, START], rolls=["6 5 4", ONES])
    before = scene.race.snapshot()
    with pytest.raises(IllegalAction):
        scene.answer(A, *run)
    assert scene.race.snapshot() == before
