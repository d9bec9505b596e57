"""Every option of section 6 and each of its values; what an option does in a ruling's case is tested with the ruling."""

from __future__ import annotations

from typing import cast

import pytest

from hairpin.engine.chance import EVERYBODY
from hairpin.games.game import read_options
from hairpin.games.underground import GAME
from hairpin.games.underground.setup import UndergroundSetup
from hairpin.refusal import BadOption, BadSeats
from tests.underground.scenes import IDLE, ONES, START, A, B, C, Scene

PRINTED = {
    "targets": ("7", "10", "12", "5", "11", "8", "13"),
    "lanes": 5,
    "assign_all_dice": False,
    "assign_mode": "secret",
    "hidden_rolls": False,
    "spin_cascade": "once",
    "finish_spin": True,
    "stopped_match_costs": False,
    "out_of_gas": "nobody_moved",
    "drive_off": True,
    "drive_off_dice": "keep",
    "drive_off_limit": 42,
    "scoring": "win_only",
}
CHOICES = {
    "assign_mode": ("secret", "in_turn"),
    "spin_cascade": ("once", "chain"),
    "out_of_gas": ("nobody_moved", "nobody_can"),
    "drive_off_dice": ("keep", "refill"),
    "scoring": ("win_only", "rounds"),
}


def test_the_options_and_their_defaults() -> None:
    assert {option.name: option.default for option in GAME.options} == PRINTED
    assert dict(GAME.set_up(2).options) == PRINTED
    assert {option.name: option.choices for option in GAME.options if option.kind == "choice"} == CHOICES


@pytest.mark.parametrize("name", [name for name, value in PRINTED.items() if isinstance(value, bool)])
@pytest.mark.parametrize(("typed", "value"), [("true", True), ("no", False), (True, True), (False, False)])
def test_switches_are_read(name: str, typed: object, value: bool) -> None:
    assert GAME.set_up(2, {name: typed}).options[name] is value


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_choices_are_read(name: str, value: str) -> None:
    assert GAME.set_up(2, {name: value.upper()}).options[name] == value


@pytest.mark.parametrize("typed", ["9,8,7,6,5,4,3", [9, 8, 7, 6, 5, 4, 3], ("9", "8", "7", "6", "5", "4", "3")])
def test_targets_are_read_from_text_and_from_numbers(typed: object) -> None:
    setup = cast(UndergroundSetup, GAME.set_up(2, {"targets": typed}))
    assert [int(target) for target in setup.box.targets][1:] == [9, 8, 7, 6, 5, 4, 3]


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("lanes", 4, "option lanes cannot be 4; it can be a whole number from 3 to 25, in steps of 2"),
        ("lanes", 1, "option lanes cannot be 1"),
        ("lanes", "wide", "option lanes cannot be 'wide'"),
        ("targets", "7,10,12,5,11,8", "option targets: there are 6 targets"),
        ("targets", "7,10,12,5,11,8,-1", "option targets: the target of turn 7 is -1"),
        ("targets", "7,10,ten,5,11,8,13", "option targets: the target of turn 3 is 'ten'"),
        ("targets", 7, "option targets cannot be 7; it can be a list of seven numbers with commas between"),
        ("lanes", 27, "option lanes cannot be 27; it can be a whole number from 3 to 25, in steps of 2"),
        ("drive_off_limit", 0, "option drive_off_limit cannot be 0; it can be a whole number from 1 to 999"),
        ("drive_off_limit", 1000, "option drive_off_limit cannot be 1000; it can be a whole number from 1 to 999"),
        ("assign_mode", "open", "option assign_mode cannot be 'open'; it can be secret or in_turn"),
        ("scoring", "beer", "option scoring cannot be 'beer'; it can be win_only or rounds"),
        ("hidden_rolls", "maybe", "option hidden_rolls cannot be 'maybe'; it can be true or false"),
        ("spin", "chain", "has no option spin; did you mean spin_cascade?"),
    ],
)
def test_what_an_option_cannot_be_is_refused(name: str, value: object, sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.set_up(2, {name: value})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadSeats, match="is for 2 to 4 players"):
        GAME.set_up(seats)


def test_options_can_be_shown_and_read_again() -> None:
    for option in GAME.options:
        shown = option.shown(option.default)
        assert read_options(GAME, {option.name: shown})[option.name] == option.default


# -- what they do ------------------------------------------------------------------------------------------


def test_lanes_three_and_seven_have_their_own_middle_and_fastest_lane() -> None:
    for lanes, middle in ((3, 2), (7, 4)):
        scene = Scene.at_the_start(2, lanes=lanes)
        assert scene.cars(A) == [(1, middle)] * 3
        spun = Scene(
            [[(1, lanes), (1, 1), (1, 1)], [(4, 1)] * 3], rolls=["6 6 1 1 1 1 1 1", ONES], options={"lanes": lanes}
        )
        spun.assign(A, "6 6 | 1 | 1")
        spun.assign(B, IDLE)
        assert spun.cars(A)[0] == (2, 0)


def test_targets_decide_slow_hold_and_fast() -> None:
    scene = Scene([START, START], rolls=[ONES, ONES], options={"targets": "2,10,12,5,11,8,13"})
    scene.assign(A, "1 | 1 1 | 1 1 1")
    scene.assign(B, IDLE)
    assert scene.cars(A) == [(2, 2), (2, 3), (2, 4)]


def test_assign_all_dice_gives_the_rest_to_the_last_car() -> None:
    scene = Scene([START, START], rolls=["6 5 4 3 2 1 1 1", ONES], options={"assign_all_dice": True})
    scene.answer(A, "die 6", "enough 0", "die 5", "enough 0")
    scene.assign(B, "1 | 1 | 1 1 1 1 1 1")
    assert scene.events("assigned")[0] == {"seat": A, "car_1": [6], "car_2": [5], "car_3": [4, 3, 2, 1, 1, 1]}
    assert scene.events("left_aside") == []


def test_assign_mode_secret_asks_all_at_once() -> None:
    assert Scene.at_the_start(4).waiting() == [0, 1, 2, 3]


def test_assign_mode_in_turn_asks_clockwise_and_the_first_seat_moves_on_each_round() -> None:
    scene = Scene([START] * 3, rolls=[ONES] * 3, later=[ONES] * 6, options={"assign_mode": "in_turn"})
    asked = []
    for _ in range(7):
        (seat,) = scene.waiting()
        asked.append(seat)
        scene.assign(seat, IDLE)
    assert asked == [0, 1, 2, 1, 2, 0, 2]


def test_assign_mode_in_turn_skips_seats_without_cars() -> None:
    scene = Scene(
        [[(1, 3), (8, 1), (8, 1)]] * 3,
        rolls=["2 1", "2 1", ""],
        driving=[[1], [1], []],
        round=9,
        options={"assign_mode": "in_turn"},
    )
    assert scene.waiting() == [A]  # round 9 begins with seat (9 - 1) mod 3, which has no car
    scene.assign(A, "2")
    assert scene.waiting() == [B]


def test_hidden_rolls_are_for_their_owners_eyes() -> None:
    scene = Scene([START, START], rolls=[ONES, ONES], options={"hidden_rolls": True})
    assert [outcome.seat for outcome in scene.luck] == [A] * 8 + [B] * 8
    assert scene.view(A).seats[B].roll is None
    assert scene.events("rolled", A) == [{"seat": A, "dice": [1] * 8}, {"seat": B, "dice": None}]


def test_open_rolls_are_for_everybody() -> None:
    scene = Scene([START, START], rolls=[ONES, ONES])
    assert {outcome.seat for outcome in scene.luck} == {EVERYBODY}
    assert scene.events("rolled", A) == [{"seat": A, "dice": [1] * 8}, {"seat": B, "dice": [1] * 8}]


def test_drive_off_false_shares_the_win() -> None:
    scene = Scene(
        [[(7, 4), (7, 2), (7, 2)], [(7, 4), (7, 2), (7, 2)], [(7, 3)] * 3],
        rolls=[ONES] * 3,
        options={"drive_off": False},
    )
    for seat in (A, B, C):
        scene.assign(seat, IDLE)
    assert scene.ended() == ("shared", (A, B))
    assert scene.details()["standings"] == [[A, B], [C]]
    assert scene.details()["points"] == [1, 1, 0]


@pytest.mark.parametrize(("scoring", "points"), [("win_only", [1, 0]), ("rounds", [3, 0])])
def test_scoring_of_a_win(scoring: str, points: list[int]) -> None:
    scene = Scene([[(7, 4), (7, 2), (6, 1)], [(7, 3)] * 3], rolls=[ONES] * 2, options={"scoring": scoring})
    scene.assign(A, IDLE)
    scene.assign(B, IDLE)
    assert scene.details()["points"] == points


@pytest.mark.parametrize("scoring", ["win_only", "rounds"])
def test_scoring_of_a_dead_heat_and_out_of_gas_is_nothing(scoring: str) -> None:
    scene = Scene([[(2, 0)] * 3] * 2, rolls=["6 6 5", "6 5 5"], options={"scoring": scoring})
    scene.assign(A, "6 | 6 | 5")
    scene.assign(B, "5 | 5 | 6")
    assert scene.details()["points"] == [0, 0]


def test_with_win_only_a_crash_is_worth_nothing() -> None:
    scene = Scene([[(1, 5), (8, 1), (8, 1)]] * 2, rolls=["6 2 1"] * 2, driving=[[1], [1]])
    scene.assign(A, "6 2")
    scene.assign(B, "6 2")
    assert scene.ended() == ("crash", ())
    assert scene.details()["points"] == [0, 0]
