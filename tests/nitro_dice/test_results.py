"""The end (rules 5): places without ties, points, wrecks, and the winner of a series."""

from __future__ import annotations

import pytest

from hairpin.drawing import Voice
from hairpin.games.nitro_dice import GAME
from tests.nitro_dice.scenes import A, B, C, D, Die, Scene

WRECK = {"condition_floor": "wreck"}


def finishes(*orders: list[int]) -> list[int]:
    """Races that are over, as the state keeps them."""
    return [number for order in orders for number in (*order, 1, 10)]


def series(points: list[int], wins: list[int], *orders: list[int]) -> Scene:
    """A series before its last race: one seat is about to cross the line alone."""
    races = len(orders) + 1
    scene = Scene(
        Die("24L3", 1, "TR TR", tokens=0),
        *[Die(f"{20 - k}L1") for k in range(len(points) - 1)],
        only=A,
        options={"races": races},
    )
    race = scene.race
    race.race = races
    for seat in range(len(points)):
        race.points[seat], race.wins[seat] = points[seat], wins[seat]
    race.finishes = finishes(*orders)
    scene.do(A, "forward", "stop", "pass")
    return scene


def test_all_are_placed_by_position_finished_or_not() -> None:
    scene = Scene(Die("24L3", 1, tokens=0), Die("20L1"), Die("23R1"), Die("20L2"), only=A)
    assert scene.details()["races"] == [{"order": [A, C, D, B], "reason": "finish", "rounds": 5}]
    assert scene.details()["points"] == [4, 1, 3, 2]
    assert [place.rank for place in scene.result().places] == [1, 2, 3, 4]
    assert [place.words for place in scene.result().places] == [
        "1 space past the line", "1 section, 3 spaces short of the line", "4 sections, 1 space short of the line",
        "4 sections, 2 spaces short of the line",
    ]  # fmt: skip


def test_dice_wrecked_by_one_blow_are_placed_by_position() -> None:
    scene = Scene(Die("4L1", 3, condition=1, tokens=0), Die("4L2", 2, condition=1), options=WRECK)
    assert scene.result().reason == "wrecks"
    assert scene.details()["races"] == [{"order": [B, A], "reason": "wrecks", "rounds": 5}]
    assert [place.words for place in scene.result().places] == ["wrecked in lap 1", "wrecked in lap 1"]


def test_dice_wrecked_by_one_blow_leave_no_last_one_running() -> None:
    """The one furthest forward wins all the same (rules 5), but nobody is left."""
    scene = Scene(Die("4L1", 3, condition=1, tokens=0), Die("4L2", 2, condition=1), options=WRECK)
    words = "Yellow wins, furthest forward of the dice that the last blow wrecked."
    assert scene.result().words == words
    assert scene.result().winners == (B,)
    told = [scene.setup.tell(event, None, Voice(("Red", "Yellow"))) for event in scene.happened]
    assert [one.words for one in told if one.kind == "won"] == [words]
    assert [one.words for one in told if one.kind == "race_ends"] == [
        "The race is over after 5 rounds: one blow wrecks all that were left."
    ]
    assert [one.data["blow_number"] for one in told if one.kind == "wrecked"] == [1, 1]


def test_all_three_of_a_gap_can_be_wrecked_by_it() -> None:
    scene = Scene(
        Die("0L1", 1, "S TR", condition=1), Die("0L2", condition=1), Die("0R2", condition=1), only=A, options=WRECK
    )
    scene.do(A, "gap L", "card TR")
    assert scene.details()["races"][0]["order"] == [A, B, C]
    assert scene.result().words == "Red wins, furthest forward of the dice that the last blow wrecked."


def test_a_later_wreck_is_placed_before_an_earlier_one_further_ahead() -> None:
    """A is far ahead and wrecked first, by the section it cannot pay; B runs into C afterwards and is wrecked alone."""
    scene = Scene(
        Die("20L2", 3, condition=1, tokens=0), Die("4L1", 1, condition=1, tokens=0), Die("4L2", 0), options=WRECK
    )
    assert [one["seat"] for one in scene.events("wrecked")] == [A, B]
    assert scene.details()["races"][0]["order"] == [C, B, A]
    assert scene.details()["races"][0]["reason"] == "wrecks"


def test_the_last_one_running_wins_wherever_it_is() -> None:
    scene = Scene(Die("20L2", 1, condition=1, tokens=0), Die("1L1", 0, "S"), options=WRECK)
    assert scene.result().winners == (B,)
    assert scene.result().words == "Yellow wins, the last one running."


def test_a_gap_hurts_all_three_by_one_blow() -> None:
    scene = Scene(
        Die("0L1", 1, "S TR", condition=2), Die("0L2", condition=1), Die("0R2", condition=1), only=A, options=WRECK
    )
    scene.do(A, "gap L", "card TR")
    assert scene.details()["races"][0]["order"] == [A, B, C]  # by position: both stand on space 2, B in the inside lane
    assert scene.condition(A) == 1


def test_when_the_gap_leaves_one_die_it_takes_no_further_harm() -> None:
    """The race is over at once: the hazard on the landing hurts nobody any more."""
    scene = Scene(
        Die("3L2", 1, "S TR", condition=2),
        Die("4L1", condition=1),
        Die("4R1", condition=1),
        only=A,
        laid={4: "S:L2"},
        options=WRECK,
    )
    scene.do(A, "gap L", "card TR", "card S")
    assert scene.condition(A) == 1
    assert [one["blow"] for one in scene.events("hurt") if one["seat"] == A] == ["gap"]


# -- wrecks in the middle of a move (docs/games/nitro-dice.md) -------------------------------------------------------


def test_whoever_runs_into_a_wreck_comes_to_a_stop() -> None:
    scene = Scene(Die("4L1", 6, "TR", tokens=0), Die("4L2", 4, condition=1), Die("9R1"), only=A, options=WRECK)
    scene.do(A, "forward")
    assert (scene.speed(A), scene.condition(A)) == (0, 8)
    assert scene.events("slowed") == [{"seat": A, "speed": 0}]


def test_a_die_is_pulled_although_the_mover_is_wrecked_by_its_section() -> None:
    scene = Scene(Die("4L3", 2, condition=1, tokens=0), Die("4L2", 1, "TR"), Die("9R1", 0, "S"), only=A, options=WRECK)
    assert [one["seat"] for one in scene.events("wrecked")] == [A]
    assert (scene.waiting(), scene.asked()) == ([B], "draft")
    scene.do(B, "ride")
    assert scene.at(B) == "4L3"


def test_a_pushed_die_still_pays_although_the_mover_is_wrecked_by_the_sideswipe() -> None:
    scene = Scene(
        Die("4L3", 1, "TR TR", condition=1, tokens=0),
        Die("4R3", 1, "TY S"),
        Die("9R1", 0, "S"),
        only=A,
        options={**WRECK, "sideswipe_push": "ahead"},
    )
    scene.do(A, "lane R")
    assert [one["seat"] for one in scene.events("wrecked")] == [A]
    assert (scene.waiting(), scene.asked()) == ([B], "handling")
    scene.do(B, "card TY")
    assert (scene.at(B), scene.condition(B)) == ("5R1", 8)


def test_a_wrecked_mover_places_no_hazard_and_is_in_nobodys_way() -> None:
    scene = Scene(Die("4L3", 2, "TR TR", condition=1, tokens=0), Die("4R3", 1, "TY"), Die("9R1", 0, "S"), options=WRECK)
    scene.do(A, "forward")
    assert scene.waiting() == [B]
    scene.do(B, "drift L")
    assert scene.at(B) == "5L1"


# -- series ---------------------------------------------------------------------------------------------------


def test_a_series_is_won_by_points() -> None:
    scene = series([1, 5], [0, 2], [B, A], [B, A])
    assert scene.details()["points"] == [3, 6]
    assert (scene.result().winners, scene.result().reason) == ((B,), "most_points")
    assert [place.words for place in scene.result().places] == ["2 of 3 races won", "1 of 3 races won"]


def test_equal_points_are_settled_by_race_wins() -> None:
    scene = series([4, 7, 4], [0, 2, 0], [B, A, C], [B, C, A])
    # A comes to 7 points and one win, B to 7 + 2 with two.
    assert scene.details()["points"] == [7, 9, 5]
    level = series([4, 5, 3], [0, 0, 2], [C, B, A], [C, B, A])
    assert level.details()["points"] == [7, 7, 4]
    assert (level.result().winners, level.result().reason) == ((A,), "more_wins")


def test_equal_points_and_wins_are_settled_by_the_last_race() -> None:
    scene = series([1, 2], [0, 1], [B, A])
    assert scene.details()["points"] == [3, 3]
    assert scene.details()["wins"] == [1, 1]
    assert (scene.result().winners, scene.result().reason) == ((A,), "last_race")


def test_a_series_counts_the_rounds_of_all_races() -> None:
    scene = series([1, 2], [0, 1], [B, A])
    assert scene.race.length() == 10 + 5
    assert [run["rounds"] for run in scene.details()["races"]] == [10, 5]


def test_scores_for_search_favour_the_winner_and_then_the_place() -> None:
    scene = Scene(Die("24L3", 1, tokens=0), Die("20L1"), Die("23R1"), only=A)
    assert [scene.race.score(seat) for seat in (A, B, C)] == [1.0, 0.0, 0.25]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_points_of_a_race_are_the_places_counted_from_the_end(seats: int) -> None:
    others = [Die(f"{20 - k}L1") for k in range(seats - 1)]
    scene = Scene(Die("24L3", 1, tokens=0), *others, only=A)
    assert scene.details()["points"] == list(range(seats, 0, -1))
    assert GAME.set_up(seats).longest() > 1000
