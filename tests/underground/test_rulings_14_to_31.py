"""Rulings 14 to 31: spin-outs and pushes, the finish, out of gas."""

from __future__ import annotations

import pytest

from tests.underground.scenes import IDLE, ONES, START, A, B, C, Scene

FAST = "6 6 6 6 6 1 1 1"
SPIN = "6 6 6 | 1 | 1"  # above every target


def spinning(a: list[tuple[int, int]], b: list[tuple[int, int]], b_groups: str = IDLE, **options: object) -> Scene:
    """A's first car goes above its target, its others slow down; B rolls ones, a six and a five."""
    scene = Scene([a, b], rolls=[FAST, "6 5 1 1 1 1 1 1"], options=options)
    scene.assign(A, SPIN)
    scene.assign(B, b_groups)
    return scene


# -- spin-outs ---------------------------------------------------------------------------------------


def test_ruling_14_the_turn_the_spinning_car_arrives_in_is_affected() -> None:
    """Cars arriving in turn 3 are pushed; those arriving in turn 4, or in turn 2, are not."""
    scene = spinning([(2, 5), (2, 3), (3, 3)], [(1, 3), (2, 3), (3, 3)])
    assert scene.cars(A) == [(3, 0), (3, 3), (4, 2)]
    assert scene.cars(B) == [(2, 2), (3, 3), (4, 2)]


def test_ruling_15_all_running_cars_there_are_pushed_own_ones_too() -> None:
    scene = spinning([(1, 5), (1, 2), (1, 4)], [(1, 3), (1, 2), (1, 4)])
    assert scene.cars(A)[1:] == [(2, 2), (2, 4)]
    assert scene.cars(B) == [(2, 3), (2, 2), (2, 4)]


def test_ruling_16_several_spin_outs_are_one_push() -> None:
    scene = Scene([[(1, 5), (1, 5), (1, 3)], START], rolls=["6 6 6 6 1 1 1 1", ONES])
    scene.assign(A, "6 6 | 6 6 | 1")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 0), (2, 0), (2, 3)]
    assert scene.cars(B) == [(2, 3)] * 3


def test_ruling_17_a_car_pushed_out_does_not_push_again() -> None:
    scene = spinning([(1, 5), (1, 3), (1, 3)], [(1, 4), (1, 4), (1, 3)], "6 5 | 1 | 1")
    assert scene.cars(B) == [(2, 0), (2, 4), (2, 3)]


def test_ruling_17_by_option_it_does() -> None:
    scene = spinning([(1, 5), (1, 3), (1, 3)], [(1, 4), (1, 4), (1, 3)], "6 5 | 1 | 1", spin_cascade="chain")
    assert scene.cars(B) == [(2, 0), (2, 5), (2, 4)]
    assert scene.cars(A) == [(2, 0), (2, 4), (2, 4)]


def test_ruling_18_a_car_that_stalls_is_not_pushed() -> None:
    scene = spinning([(1, 5), (1, 3), (1, 3)], [(1, 1), (1, 3), (1, 3)])
    assert scene.cars(B)[0] == (2, 0)
    pushed = {(event["seat"], event["car"]) for event in scene.events("pushed")}
    assert (B, 1) not in pushed
    assert (B, 2) in pushed


def test_ruling_18_a_car_that_stood_there_before_is_not_pushed_and_one_that_gets_going_is() -> None:
    scene = spinning([(4, 5), (4, 3), (4, 3)], [(5, 0), (4, 0), (4, 3)], "1 | 6 | 1")
    assert scene.cars(B) == [(5, 0), (5, 2), (5, 3)]


def test_ruling_19_spin_outs_in_two_rows_are_resolved_apart() -> None:
    scene = Scene([[(1, 5), (4, 5), (1, 3)], [(1, 3), (4, 3), (6, 3)]], rolls=["6 6 6 1 1 1 1 1", ONES])
    scene.assign(A, "6 6 | 6 | 1")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 0), (5, 0), (2, 3)]
    assert scene.cars(B) == [(2, 3), (5, 3), (7, 2)]


def test_ruling_20_a_spun_out_car_loses_no_die_and_must_get_above_the_target() -> None:
    scene = Scene([[(3, 5), (3, 3), (3, 3)], START], rolls=[FAST, ONES], later=["6 5 1 1 1 1 1 1", ONES])
    scene.assign(A, SPIN)
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (4, 0)
    assert scene.pool(A) == 8
    scene.assign(A, "6 | 1 | 1")
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (5, 1)


# -- the finish ------------------------------------------------------------------------------------------


def test_ruling_21_the_line_is_crossed_by_leaving_turn_7() -> None:
    scene = Scene([[(6, 3)] * 3, [(6, 3)] * 3], rolls=[ONES, ONES], later=[ONES, ONES])
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert not scene.match.over
    scene = Scene([[(7, 3), (5, 3), (5, 3)], [(6, 3)] * 3], rolls=[ONES, ONES])
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.ended() == ("finish", (A,))


def test_ruling_21_seven_moves_from_the_start() -> None:
    """On a road so wide that slowing down seven times stops nobody."""
    scene = Scene([[(1, 8)] * 3] * 2, rolls=[ONES] * 2, later=[ONES] * 12, options={"lanes": 15, "drive_off": False})
    for lane in range(7, 0, -1):
        assert not scene.match.over
        scene.assign(A, IDLE)
        scene.assign(B, IDLE)
        assert scene.cars(A) == [(9 - lane, lane)] * 3
    assert scene.ended() == ("shared", (A, B))


def test_ruling_22_the_lane_of_arrival_after_pushes_counts() -> None:
    """B's car arrives in lane 3 and is lifted to 4 by A's wreck, past A's other cars in 2."""
    scene = spinning([(7, 5), (7, 2), (7, 2)], [(7, 4), (5, 3), (5, 3)])
    assert scene.cars(B)[0] == (8, 4)
    assert scene.ended() == ("finish_lane", (B,))


def test_ruling_23_a_car_spins_out_past_the_line_too() -> None:
    scene = spinning([(7, 5), (5, 3), (5, 3)], [(7, 4), (5, 3), (5, 3)])
    assert scene.cars(A)[0] == (8, 0)
    assert scene.ended() == ("finish_lane", (B,))


def test_ruling_23_by_option_nobody_spins_out_past_the_line() -> None:
    scene = spinning([(7, 5), (5, 3), (5, 3)], [(7, 4), (5, 3), (5, 3)], finish_spin=False)
    assert scene.cars(A)[0] == (8, 5)
    assert scene.cars(B)[0] == (8, 3)
    assert scene.ended() == ("finish_lane", (A,))
    assert scene.events("pushed") == []


def test_ruling_23_the_option_leaves_all_other_turns_as_they_are() -> None:
    scene = spinning([(6, 5), (5, 3), (5, 3)], [(6, 4), (5, 3), (5, 3)], finish_spin=False)
    assert scene.cars(A)[0] == (7, 0)
    assert scene.cars(B)[0] == (7, 4)


def test_ruling_24_a_wreck_past_the_line_wins_if_nobody_else_crossed() -> None:
    scene = spinning([(7, 5), (5, 3), (5, 3)], [(5, 3)] * 3)
    assert scene.ended() == ("finish", (A,))


def test_ruling_24_a_stopped_car_ranks_below_all_others_past_the_line() -> None:
    scene = Scene([[(7, 1), (5, 3), (5, 3)], [(7, 2), (5, 3), (5, 3)]], rolls=[ONES, ONES])
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (8, 0)
    assert scene.ended() == ("finish_lane", (B,))


def test_ruling_25_the_fastest_lane_is_the_fastest_anyone_finished_in() -> None:
    scene = Scene([[(7, 3), (7, 2), (7, 2)], [(7, 2)] * 3], rolls=[ONES, ONES])
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (8, 2)
    assert scene.ended() == ("finish_lane", (A,))


def test_ruling_26_two_cars_of_one_player_in_the_best_lane_are_no_tie() -> None:
    scene = Scene([[(7, 4), (7, 4), (7, 2)], [(7, 3)] * 3], rolls=[ONES, ONES])
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.ended() == ("finish_lane", (A,))


def test_ruling_27_a_third_player_with_fewer_cars_there_is_out_before_the_drive_off() -> None:
    scene = Scene([[(7, 4), (7, 4), (7, 2)], [(7, 4), (7, 4), (7, 3)], [(7, 4), (7, 3), (7, 3)]], rolls=[ONES] * 3)
    for seat in (A, B, C):
        scene.assign(seat, IDLE)
    assert scene.waiting() == [A, B]
    assert [scene.in_race(seat) for seat in (A, B, C)] == [[1, 2], [1, 2], []]


# -- out of gas ---------------------------------------------------------------------------------------------


def stopped(**options: object) -> Scene:
    """All cars stopped in turn 4 (target 5); A has a six and could get going."""
    scene = Scene([[(4, 0)] * 3] * 2, rolls=["6 1 1 1", "2 1 1"], later=["6 1 1 1", "2 1 1"] * 12, options=options)
    scene.assign(A, "1 | 1 | 1")
    if not scene.match.over:
        scene.assign(B, "2 | 1 | 1")
    return scene


def test_ruling_28_a_round_in_which_nobody_moved_ends_it() -> None:
    assert stopped().ended() == ("out_of_gas", ())


def test_ruling_28_by_option_it_goes_on_while_somebody_could() -> None:
    scene = stopped(out_of_gas="nobody_can")
    for played in range(2, 11):
        assert not scene.match.over, played
        scene.assign(A, "1 | 1 | 1")
        scene.assign(B, "2 | 1 | 1")
    assert scene.ended() == ("out_of_gas", ())
    assert scene.details()["rounds"] == 10


def test_ruling_28_a_move_starts_the_count_of_idle_rounds_anew() -> None:
    scene = stopped(out_of_gas="nobody_can")
    scene.assign(A, "6 | 1 | 1")
    scene.assign(B, "2 | 1 | 1")
    assert scene.cars(A)[0] == (5, 1)
    assert scene.view(None).idle == 0


def test_ruling_28_by_option_it_ends_with_the_roll_when_nobody_can() -> None:
    scene = Scene([[(4, 0)] * 3] * 2, rolls=["3 1 1 1", "5 1 1"], options={"out_of_gas": "nobody_can"})
    assert scene.ended() == ("out_of_gas", ())
    assert scene.events("assigned") == []
    assert len(scene.luck) == 7


@pytest.mark.parametrize(("roll", "goes_on"), [("4 1 1 1", False), ("5 1 1 1", True), ("2 2 2 1 1", True)])
def test_ruling_28_what_can_be_reached_leaves_the_lowest_dice_to_the_other_cars(roll: str, goes_on: bool) -> None:
    """Target 5: four and one are not above it; five and one are, and so are three twos."""
    scene = Scene([[(4, 0)] * 3] * 2, rolls=[roll, "1 1 1"], options={"out_of_gas": "nobody_can"})
    assert scene.match.over is not goes_on


def test_ruling_29_one_player_without_gas_keeps_rolling() -> None:
    scene = Scene([[(2, 0)] * 3, START], rolls=["6 6 5", ONES], later=["5 4 3", ONES])
    scene.assign(A, "6 | 6 | 5")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 0)] * 3
    assert scene.waiting() == [A, B]
    assert scene.view(None).seats[A].roll == (5, 4, 3)


def test_ruling_30_nobody_must_advance_a_stopped_car() -> None:
    scene = Scene([[(4, 0), (1, 3), (1, 3)], START], rolls=["6 6 1 1", ONES])
    scene.assign(A, "1 | 6 | 6")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(4, 0), (2, 2), (2, 2)]


@pytest.mark.parametrize("out_of_gas", ["nobody_moved", "nobody_can"])
def test_ruling_31_crossing_is_advancing(out_of_gas: str) -> None:
    """All cars but one stand still, and the one crosses as a stalled car: a finish, not out of gas."""
    scene = Scene(
        [[(7, 1), (2, 0), (2, 0)], [(2, 0)] * 3], rolls=["1 1 1", "6 5 4"], options={"out_of_gas": out_of_gas}
    )
    scene.assign(B, "6 | 5 | 4")
    assert scene.ended() == ("finish", (A,))
