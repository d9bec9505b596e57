"""The result (rules 5.4): places by cars in the race and by endurance in the drive-off; scores for search."""

from __future__ import annotations

import pytest

from hairpin.drawing import Voice
from hairpin.games.underground import GAME
from hairpin.games.underground.events import REASONS, ending
from tests.underground.scenes import IDLE, ONES, A, B, C, D, Scene


def test_places_below_the_winner_compare_cars_best_first() -> None:
    """A wins in lane 3; B and C both have a best car in lane 2, and C's next one is better."""
    scene = Scene(
        [
            [(7, 4), (3, 3), (3, 3)],
            [(7, 3), (5, 4), (2, 2)],
            [(7, 3), (5, 4), (3, 2)],
            [(6, 5), (6, 5), (6, 5)],
        ],
        rolls=[ONES] * 4,
    )
    for seat in range(4):
        scene.assign(seat, IDLE)
    assert scene.details()["standings"] == [[A], [C], [B], [D]]
    assert [place.rank for place in scene.result().places] == [1, 2, 3, 4]
    assert scene.result().places[0].words == "best car over the line in lane 3"


def test_equal_cars_share_a_place() -> None:
    cars = [(6, 4), (5, 3), (2, 2)]
    scene = Scene([[(7, 4)] * 3, cars, cars[::-1]], rolls=[ONES] * 3)
    for seat in range(3):
        scene.assign(seat, IDLE)
    assert scene.details()["standings"] == [[A], [B, C]]
    assert [place.rank for place in scene.result().places] == [1, 2, 2]


def test_in_a_drive_off_who_falls_out_later_is_placed_better_and_the_others_go_by_the_race() -> None:
    scene = Scene(
        [[(1, 3), (8, 1), (8, 1)], [(1, 3), (8, 1), (8, 1)], [(1, 3), (8, 1), (8, 1)], [(8, 2), (7, 1), (6, 1)]],
        rolls=["6 2 1", "6 2 1", "2 1 1", ""],
        later=["6 5 1", "2 1 1"],
        driving=[[1], [1], [1], []],
    )
    scene.assign(A, "6 2")
    scene.assign(B, "6 2")
    scene.assign(C, "2")
    scene.assign(A, "6 5")
    scene.assign(B, "2")
    assert scene.ended() == ("drive_off", (A,))
    assert scene.details() == {
        "winner": A,
        "standings": [[A], [B], [C], [D]],
        "points": [1, 0, 0, 0],
        "rounds": 2,
        "drive_off_rounds": 2,
    }
    words = [place.words for place in scene.result().places]
    assert words == [
        "left in the drive-off",
        "out in round 2 of the drive-off",
        "out in round 1 of the drive-off",
        "best car over the line in lane 2",
    ]


def test_out_of_gas_is_one_shared_place() -> None:
    scene = Scene([[(2, 0)] * 3, [(5, 0)] * 3], rolls=["6 6 5", "6 5 5"])
    scene.assign(A, "6 | 6 | 5")
    scene.assign(B, "5 | 5 | 6")
    assert scene.details()["standings"] == [[A, B]]
    assert [scene.race.score(seat) for seat in (A, B)] == [0.0, 0.0]


def test_rounds_of_the_race_and_of_the_drive_off_are_counted() -> None:
    scene = Scene([[(7, 5), (7, 2), (7, 2)]] * 2, rolls=["6 1 1"] * 2, round=7, later=["6 2 1", "2 1 1"])
    scene.assign(A, "6 | 1 | 1")
    scene.assign(B, "6 | 1 | 1")
    assert scene.events("drive_off_begins") == [{"players": [A, B], "lane": 4}]
    scene.assign(A, "6 2")
    scene.assign(B, "2")
    assert (scene.details()["rounds"], scene.details()["drive_off_rounds"]) == (8, 1)


@pytest.mark.parametrize("scoring", ["win_only", "rounds"])
def test_the_winner_has_the_best_score(scoring: str) -> None:
    scene = Scene([[(7, 4)] * 3, [(7, 3)] * 3, [(6, 3)] * 3], rolls=[ONES] * 3, options={"scoring": scoring})
    for seat in range(3):
        scene.assign(seat, IDLE)
    scores = [scene.race.score(seat) for seat in range(3)]
    assert scores[0] == 1.0
    assert scores[0] > scores[1] > scores[2] >= 0.0


@pytest.mark.parametrize("reason", [name for number, name in REASONS.items() if number])
def test_every_ending_has_a_sentence(reason: str) -> None:
    words = ending(reason, [0], [0, 1], Voice(("Ines", "Tom")))
    assert words.endswith(".")
    assert "Ines" in words or "everybody" in words


def test_a_lap_of_the_drive_off_goes_on_from_the_start_with_the_same_rules() -> None:
    scene = Scene(
        [[(7, 5), (8, 1), (8, 1)]] * 2, rolls=["6 1"] * 2, driving=[[1], [1]], drive_off_round=7, later=["6 2", "2 1"]
    )
    scene.assign(A, "6")
    scene.assign(B, "6")
    assert scene.cars(A)[0] == (1, 3)
    scene.assign(A, "6 2")
    scene.assign(B, "2")
    assert scene.ended() == ("drive_off", (A,))


def test_by_option_nobody_spins_out_at_the_end_of_a_lap_either() -> None:
    scene = Scene(
        [[(7, 5), (8, 1), (8, 1)]] * 2,
        rolls=["6 6 6"] * 2,
        driving=[[1], [1]],
        drive_off_round=7,
        options={"finish_spin": False},
    )
    scene.assign(A, "6 6 6")
    scene.assign(B, "6 6 6")
    assert scene.cars(A)[0] == (1, 3)


def test_the_game_names_its_designers() -> None:
    assert "Aaron Honsowetz" in GAME.credits
    assert "Austin Smokowicz" in GAME.credits
