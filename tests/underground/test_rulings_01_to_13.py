"""Rulings 1 to 13: assigning dice, which target counts, stopped cars, and what holds cost."""

from __future__ import annotations

import json

import pytest

from hairpin.refusal import IllegalAction
from tests.underground.scenes import IDLE, ONES, START, A, B, Scene, every_assignment

SIXES = "6 6 6 6 6 6 6 6"


def test_ruling_1_dice_may_lie_aside_but_every_car_needs_one() -> None:
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES])
    used = {sum(len(group) for group in groups) for groups in every_assignment(scene.race, A)}
    assert used == {3, 4, 5, 6, 7, 8}
    assert all(all(groups) for groups in every_assignment(scene.race, A))


def test_ruling_1_by_option_all_dice_must_be_assigned() -> None:
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES], options={"assign_all_dice": True})
    found = every_assignment(scene.race, A)
    assert {sum(len(group) for group in groups) for groups in found} == {8}
    assert all(all(groups) for groups in found)


def test_ruling_2_dice_left_aside_are_rolled_again() -> None:
    scene = Scene([START, START], rolls=[SIXES, ONES], later=["1 2 3 4 5 6 1 2"])
    scene.assign(A, "6 | 6 | 6")
    scene.assign(B, IDLE)
    assert scene.pool(A) == 8
    assert scene.view(None).seats[A].roll == (6, 5, 4, 3, 2, 2, 1, 1)


def test_ruling_3_rolls_are_open_and_assignments_are_shown_together() -> None:
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES])
    assert scene.view(B).seats[A].roll == (6, 5, 4, 4, 3, 2, 2, 1)
    scene.assign(A, "3 2 | 5 2 | 6 4")
    for viewer in (B, None):
        seat = scene.view(viewer).seats[A]
        assert seat.ready
        assert seat.aside is None
        assert [car.group for car in seat.cars] == [None] * 3
    assert scene.events("assigned") == []
    scene.assign(B, IDLE)
    assert scene.events("assigned") == [
        {"seat": A, "car_1": [3, 2], "car_2": [5, 2], "car_3": [6, 4]},
        {"seat": B, "car_1": [1], "car_2": [1], "car_3": [1]},
    ]


def test_ruling_4_a_commit_cannot_be_changed_by_another_answer() -> None:
    scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES])
    scene.assign(A, "3 2 | 5 2 | 6 4")
    for name in ("die 6", "enough 0"):
        with pytest.raises(IllegalAction, match="has answered already"):
            scene.answer(A, name)
    assert scene.waiting() == [B]


def test_ruling_4_a_commit_may_be_taken_back_while_nobody_has_seen_it() -> None:
    scene = Scene.at_the_start(2, rolls=["6 5 4 4 3 2 2 1", ONES])
    match = scene.match
    before = [match.setup.view_to_json(match.view(viewer)) for viewer in (A, B, None)]
    scene.assign(A, "3 2 | 5 2 | 6 4")
    assert match.view(A).sealed == (A,)
    assert match.takes_back(A) is not None
    assert match.takes_back(B) is None
    match.accept_back(match.prepare_back(A))
    assert [match.setup.view_to_json(match.view(viewer)) for viewer in (A, B, None)] == before
    scene.assign(A, "6 | 5 | 4")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 2)] * 3


def test_ruling_4_a_commit_that_is_shown_stands() -> None:
    secret = Scene.at_the_start(2, rolls=["6 5 4 4 3 2 2 1", ONES])
    secret.assign(A, "3 2 | 5 2 | 6 4")
    secret.assign(B, IDLE)
    openly = Scene.at_the_start(2, rolls=["6 5 4 4 3 2 2 1", ONES], assign_mode="in_turn")
    openly.assign(A, "3 2 | 5 2 | 6 4")
    for scene, seat in ((secret, A), (secret, B), (openly, A)):
        assert scene.match.takes_back(seat) is None
        with pytest.raises(IllegalAction):
            scene.match.prepare_back(seat)


def test_ruling_5_the_target_is_that_of_the_turn_the_car_leaves() -> None:
    """Turn 1 has 7 and turn 2 has 10: eight is fast here and would be slow there."""
    scene = Scene([START, START], rolls=["6 2 1 1 1 1 1 1", ONES])
    scene.assign(A, "6 2 | 1 | 1")
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (2, 4)


def test_ruling_6_cars_in_different_turns_have_their_own_targets() -> None:
    """The same total of 6 is slow at 7, holds nowhere, and is fast at 5."""
    scene = Scene([[(1, 3), (4, 3), (6, 3)], START], rolls=[SIXES, ONES])
    scene.assign(A, "6 | 6 | 6")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 2), (5, 4), (7, 2)]


def test_ruling_7_a_stopped_car_at_the_target_stays_and_pays_nothing() -> None:
    scene = Scene([[(4, 0), (1, 3), (1, 3)], START], rolls=["5 1 1 1 1 1 1 1", ONES])
    scene.assign(A, "5 | 1 | 1")
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (4, 0)
    assert scene.pool(A) == 8
    assert scene.events("moved")[0]["became"] == "stayed_level"


def test_ruling_7_by_option_the_match_costs_its_dice() -> None:
    for pool, left in ((8, 6), (4, 3)):
        roll = " ".join(["4", "1"] + ["1"] * (pool - 2))
        scene = Scene([[(4, 0), (1, 3), (1, 3)], START], rolls=[roll, ONES], options={"stopped_match_costs": True})
        scene.assign(A, "4 1 | 1 | 1")
        scene.assign(B, IDLE)
        assert scene.cars(A)[0] == (4, 0)
        assert scene.pool(A) == left


def test_ruling_8_a_restarting_car_arrives_in_lane_1_of_the_next_turn() -> None:
    scene = Scene([[(4, 0), (1, 3), (1, 3)], START], rolls=["6 1 1 1 1 1 1 1", ONES])
    scene.assign(A, "6 | 1 | 1")
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (5, 1)


def test_ruling_9_a_stalled_car_still_advances() -> None:
    scene = Scene([[(3, 1), (1, 3), (1, 3)], START], rolls=[ONES, ONES])
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.cars(A)[0] == (4, 0)
    assert scene.events("moved")[0]["became"] == "stalled"


def test_ruling_10_a_hold_loses_all_dice_of_its_group_and_only_these() -> None:
    scene = Scene([START, START], rolls=["3 3 1 1 1 1 1 1", ONES])
    scene.assign(A, "3 3 1 | 1 | 1 1")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 3), (2, 2), (2, 2)]
    assert scene.pool(A) == 5


def test_ruling_11_holds_are_added_up_and_the_floor_applies_once() -> None:
    scene = Scene([START, START], rolls=["6 6 6 1 1 1 1 1", ONES])
    scene.assign(A, "6 1 | 6 1 | 6 1")
    scene.assign(B, IDLE)
    assert scene.events("paid") == [{"seat": A, "burnt": 6, "lost": 5, "pool": 3}]


def test_ruling_12_never_below_a_die_for_each_car() -> None:
    scene = Scene([[(4, 3)] * 3, START], rolls=["5 5 5", ONES])
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(5, 3)] * 3
    assert scene.events("paid") == [{"seat": A, "burnt": 3, "lost": 0, "pool": 3}]


def test_ruling_13_a_hold_that_is_pushed_still_costs() -> None:
    scene = Scene([[(1, 5), (1, 3), (1, 3)], START], rolls=["6 2 1 1 1 1 1 1", "6 1 1 1 1 1 1 1"])
    scene.assign(A, "6 2 | 1 | 1")
    scene.assign(B, "6 1 | 1 | 1")
    assert scene.cars(B)[0] == (2, 4)
    assert scene.pool(B) == 6


def test_ruling_13_a_hold_that_is_spun_out_by_a_push_still_costs() -> None:
    scene = Scene([[(1, 5), (1, 3), (1, 3)], [(1, 5), (1, 3), (1, 3)]], rolls=["6 2 1 1 1 1 1 1", "6 1 1 1 1 1 1 1"])
    scene.assign(A, "6 2 | 1 | 1")
    scene.assign(B, "6 1 | 1 | 1")
    assert scene.cars(B)[0] == (2, 0)
    assert scene.pool(B) == 6


def test_ruling_3_no_view_of_others_holds_a_committed_group() -> None:
    """Two worlds that differ in what A has committed look the same to everybody else."""
    views = []
    for groups in ("3 2 | 5 2 | 6 4", "6 | 5 | 4"):
        scene = Scene([START, START], rolls=["6 5 4 4 3 2 2 1", ONES])
        scene.assign(A, groups)
        views.append([json.dumps(scene.setup.view_to_json(scene.view(viewer))) for viewer in (B, None)])
    assert views[0] == views[1]
