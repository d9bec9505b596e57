"""Rulings 32 to 45: the sudden death drive-off, and what nothing limits."""

from __future__ import annotations

import pytest

from tests.underground.scenes import IDLE, ONES, START, A, B, C, Scene, Space, every_assignment


def drive_off(
    space: Space,
    *rolls: str,
    driving: list[list[int]] | None = None,
    drive_off_round: int = 1,
    later: tuple[str, ...] = (),
    **options: object,
) -> Scene:
    """A drive-off of these cars (by default car 1 of each seat), all on one space; the other cars are past the line."""
    own = driving or [[1]] * len(rolls)
    cars = [[space if car in numbers else (8, 1) for car in (1, 2, 3)] for numbers in own]
    return Scene(cars, rolls=rolls, later=later, driving=own, drive_off_round=drive_off_round, round=8, options=options)


def tied(pools: list[int], **options: object) -> Scene:
    """Both cross level in lane 4 with a car each, and have these pools."""
    rolls = [" ".join(["6"] + ["1"] * (pool - 1)) for pool in pools]
    scene = Scene([[(7, 5), (7, 2), (7, 2)]] * 2, rolls=rolls, options=options)
    scene.assign(A, "6 | 1 | 1")
    scene.assign(B, "6 | 1 | 1")
    return scene


def test_ruling_32_the_drive_off_starts_in_turn_1_middle_lane() -> None:
    scene = tied([5, 6])
    assert (scene.cars(A)[0], scene.cars(B)[0]) == ((1, 3), (1, 3))
    assert [scene.in_race(A), scene.in_race(B)] == [[1], [1]]
    wide = tied([5, 6], lanes=7)
    assert wide.cars(A)[0] == (1, 4)


def test_ruling_33_the_pools_stay_as_they_are() -> None:
    assert tied([5, 6]).pools() == [5, 6]


def test_ruling_33_by_option_the_pools_are_refilled() -> None:
    scene = tied([5, 6], drive_off_dice="refill")
    assert scene.pools() == [8, 8]
    assert [len(seat.roll or ()) for seat in scene.view(None).seats] == [8, 8]


def test_ruling_34_slower_than_the_fastest_rival_is_out() -> None:
    scene = drive_off((1, 3), "6 1", "6 2 1", "2 1")
    scene.assign(A, "6 1")
    scene.assign(B, "6 2 1")
    scene.assign(C, "2")
    assert [event["seat"] for event in scene.events("eliminated")] == [A, C]
    assert scene.ended() == ("drive_off", (B,))


def test_ruling_34_slower_together_is_harmless() -> None:
    scene = drive_off((1, 3), "2 1", "2 1")
    scene.assign(A, "2")
    scene.assign(B, "1")
    assert scene.events("eliminated") == []
    assert not scene.match.over


def test_ruling_35_fast_and_hold_in_the_fastest_lane_both_crash() -> None:
    scene = drive_off((1, 5), "6 2 1", "6 1 1")
    scene.assign(A, "6 2")
    scene.assign(B, "6 1")
    assert scene.ended() == ("crash", ())


def test_ruling_35_fast_against_slow_in_the_fastest_lane_the_slow_car_wins() -> None:
    scene = drive_off((1, 5), "6 2 1", "6 1 1")
    scene.assign(A, "6 2")
    scene.assign(B, "6")
    assert scene.cars(B)[0] == (2, 5)
    assert scene.ended() == ("drive_off", (B,))


def test_ruling_36_the_floor_counts_the_cars_at_the_start_of_the_round() -> None:
    """A1 holds, A2 slows down and is out in the same round: the floor is still two."""
    scene = drive_off((1, 3), "5 2 1", "6 1 1", driving=[[1, 2], [1]], later=("6 1", "6 1 1"))
    scene.assign(A, "5 2 | 1")
    scene.assign(B, "6 1")
    assert scene.in_race(A) == [1]
    assert scene.events("paid")[0] == {"seat": A, "burnt": 2, "lost": 1, "pool": 2}


def test_ruling_37_several_cars_are_no_tie_break_any_more() -> None:
    scene = drive_off((7, 3), "2 1 1", "2 1", driving=[[1, 2], [1]], drive_off_round=7)
    scene.assign(A, "1 | 1")
    scene.assign(B, "2")
    assert not scene.match.over
    assert scene.cars(A)[:2] == [(1, 3)] * 2
    assert scene.cars(B)[0] == (1, 3)
    assert scene.events("new_lap") == [{"lap": 2}]


def test_ruling_38_one_player_with_several_cars_has_won() -> None:
    scene = drive_off((1, 3), "6 6 6 6", "2 1", driving=[[1, 2], [1]])
    scene.assign(A, "6 6 | 6 6")
    scene.assign(B, "2")
    assert scene.in_race(A) == [1, 2]
    assert scene.ended() == ("drive_off", (A,))


def test_ruling_39_after_42_rounds_it_is_a_dead_heat() -> None:
    scene = drive_off((7, 3), "2 1", "2 1", drive_off_round=41)
    scene.assign(A, "2")
    scene.assign(B, "2")
    assert not scene.match.over
    scene = drive_off((7, 3), "2 1", "2 1", drive_off_round=42)
    scene.assign(A, "2")
    scene.assign(B, "2")
    assert scene.ended() == ("dead_heat", ())
    assert scene.details()["standings"] == [[A, B]]


def test_ruling_39_the_limit_is_an_option() -> None:
    scene = drive_off((1, 3), "2 1", "2 1", drive_off_limit=1)
    scene.assign(A, "2")
    scene.assign(B, "2")
    assert scene.ended() == ("dead_heat", ())


@pytest.mark.parametrize(("lane", "reason", "points"), [(5, "crash", 1), (1, "stall", -1)])
def test_ruling_40_all_out_at_once_nobody_wins_and_the_survivors_share_the_first_place(
    lane: int, reason: str, points: int
) -> None:
    groups = "6 2" if reason == "crash" else "6"
    scene = drive_off((1, lane), "6 2 1", "6 2 1", "", driving=[[1], [1], []], scoring="rounds")
    scene.assign(A, groups)
    scene.assign(B, groups)
    assert scene.ended() == (reason, ())
    assert scene.details()["standings"] == [[A, B], [C]]
    assert scene.details()["points"] == [points, points, 0]
    assert scene.details()["winner"] is None


def test_ruling_41_a_space_holds_any_number_of_cars_and_nobody_hinders_a_restart() -> None:
    scene = Scene([[(4, 0)] * 3] * 4, rolls=["6 6 6 1"] * 4)
    for seat in range(4):
        scene.assign(seat, "6 | 6 | 6")
    assert [scene.cars(seat) for seat in range(4)] == [[(5, 1)] * 3] * 4


def test_ruling_42_wrecks_that_tie_drive_it_off_too() -> None:
    scene = Scene([[(7, 1), (5, 3), (5, 3)]] * 2, rolls=[ONES] * 2)
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.events("drive_off_begins") == [{"players": [A, B], "lane": 0}]
    assert (scene.cars(A)[0], scene.cars(B)[0]) == ((1, 3), (1, 3))
    assert scene.waiting() == [A, B]


def test_ruling_43_all_cars_move_then_all_crossings_are_compared() -> None:
    """A crosses first by number, B in a faster lane."""
    scene = Scene([[(7, 3), (7, 3), (7, 3)], [(6, 3), (7, 5), (6, 3)]], rolls=[ONES] * 2)
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.cars(B) == [(7, 2), (8, 4), (7, 2)]
    assert scene.ended() == ("finish_lane", (B,))


def test_ruling_44_three_stopped_cars_that_cannot_move_still_get_dice() -> None:
    scene = Scene([[(3, 0)] * 3, START], rolls=["4 4 4", ONES], later=["5 4 4", ONES])
    assert scene.waiting() == [B]  # three equal dice leave one assignment: it is made for A
    scene.assign(B, IDLE)
    assert scene.events("assigned")[0] == {"seat": A, "car_1": [4], "car_2": [4], "car_3": [4]}
    assert scene.waiting() == [A, B]
    assert all(all(groups) for groups in every_assignment(scene.race, A))


def test_ruling_45_all_dice_need_not_be_assigned_in_the_drive_off() -> None:
    scene = drive_off((1, 3), "6 5 4", "6 5 4", assign_all_dice=True)
    found = every_assignment(scene.race, A)
    assert ((6,), (), ()) in found
    assert ((6, 5, 4), (), ()) in found
    assert len(found) == 7


def test_ruling_45_with_two_cars_the_last_one_does_not_take_the_rest_either() -> None:
    scene = drive_off((1, 3), "6 5 4", "6 5 4", driving=[[1, 2], [1]], assign_all_dice=True)
    found = every_assignment(scene.race, A)
    assert ((6,), (5,), ()) in found
    assert ((6,), (5, 4), ()) in found
