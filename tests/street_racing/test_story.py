"""The story: lines under headings, told to each as it concerns him, and the race turn by turn."""

from __future__ import annotations

import pytest

from hairpin.games import find_game
from hairpin.games.street_racing.view import RacingView
from tests.screens import Eyes, eyes_of, match_of, played
from tests.street_racing.scenes import GREEN, RED, Scene

GAME = find_game("street-racing")


@pytest.mark.parametrize("races", ["1", "3"])
def test_lines_stand_under_their_turn(races: str) -> None:
    match = match_of(GAME, 2, 2, ("Mara", "Tom"), races=races)
    eyes = Eyes(match, 1)
    for _ in played(match, 2):
        pass
    log = eyes.look().log
    assert [line.number for line in log] == list(range(1, len(log) + 1))
    headings = [line.heading for line in log if line.heading]
    first = "Turn 1, " if races == "1" else "Race 1, turn 1, "
    assert headings[0].startswith(first)
    assert headings[-1] == "Finish" if races == "1" else headings[-1].endswith(", finish")
    assert all(line.words.startswith(line.name) for line in log)
    assert {line.car for line in log} >= {"sr-car-green", "sr-car-red"}
    assert any(line.name == "You" for line in log)
    assert not [line for line in log if line.words.startswith("Tom ")]
    assert any("last turn" in line.words for line in log)


def test_the_police_are_told_of_and_no_turn_is_told_twice() -> None:
    match = match_of(GAME, 2, 4, police=True)
    eyes = Eyes(match, None)
    for _ in played(match, 4):
        pass
    words = [line.words for line in eyes.look().log]
    assert words.count("The police are here: this is the last turn.") == 1
    assert not [line for line in words if line.startswith("Turn ")]


def test_steering_tokens_are_told_unless_there_are_none() -> None:
    scene = Scene(road="red", gap=(0, 3), luck={"handling_draw": "blue blue"})
    eyes = Eyes(scene.match, GREEN)
    scene.play("push", "block")
    scene.coast(until="play")
    words = [line.words for line in eyes.look().log]
    assert "Red has 1 Steering token." in words
    assert "The Block takes a Steering token, 1 left." in words
    scene.play("coast", "coast")
    assert not [line.words for line in eyes.look().log if "no Steering" in line.words]


@pytest.mark.parametrize("seed", range(4))
def test_the_curve_goes_where_the_race_went(seed: int) -> None:
    match = match_of(GAME, 2, seed, ("Mara", "Tom"), crash_rule="zero")
    eyes = eyes_of(match)
    leads: dict[int, int] = {}
    for _ in played(match, seed):
        view = match.view(None)
        assert isinstance(view, RacingView)
        leads[view.turn - 1] = view.seats[0].gap - view.seats[1].gap
    final = match.view(None)
    assert isinstance(final, RacingView)
    gaps = final.finishes[-1].gaps
    for one in eyes:
        result = one.look().result
        assert result is not None
        curve = result.curve
        assert curve is not None
        sign = -1 if one.viewer == 1 else 1
        assert len(curve.leads) == len(curve.columns) == 6
        assert curve.leads[-1] == sign * (gaps[0] - gaps[1])
        for turn, lead in leads.items():
            if turn:
                assert curve.leads[turn - 1] == sign * lead
        assert curve.names[0] == ("You" if one.viewer is not None else "Mara")
        speeds = tuple(int(figure) for figure in curve.columns[-1].figures)
        assert speeds == tuple(seat.speed for seat in final.seats)[::sign]


def test_the_end_shows_places_points_and_reasons() -> None:
    for seed in range(6):
        match = match_of(GAME, 2, seed, ("Mara", "Tom"), races="3" if seed % 2 else "1")
        eyes = eyes_of(match)
        for _ in played(match, seed):
            pass
        truth = match.result()
        assert truth is not None
        for one in eyes:
            result = one.look().result
            assert result is not None
            assert [place.rank for place in result.places] == [place.rank for place in truth.places]
            assert [place.seat for place in result.places] == [place.seat for place in truth.places]
            assert [place.total for place in result.places] == [f"{place.points:g}" for place in truth.places]
            assert all(len(place.cells) == len(result.columns) for place in result.places)
            assert result.photo is not None
            if len(truth.winners) == 1:
                own = one.viewer == truth.winners[0]
                assert result.words.startswith("You win" if own else f"{match.names[truth.winners[0]]} wins")
            else:
                assert result.words.startswith(("A dead heat", "The series is drawn"))


@pytest.mark.parametrize(
    ("options", "words", "shared"),
    [
        ({}, "A dead heat", True),
        ({"tie_break": "final_speed"}, "You win, level but faster", False),
    ],
)
def test_a_tie_is_told_as_it_was_agreed(options: dict[str, object], words: str, shared: bool) -> None:
    scene = Scene(road="straight", turn=6, speed=(0, 1), gap=(0, 2), options=options)
    scene.play("push", "cruise")
    result = Eyes(scene.match, GREEN).look().result
    assert result is not None
    assert result.words == words
    assert result.places[0].shared == shared


def test_the_viewers_own_race_in_figures() -> None:
    luck = {"handling_draw": "blue red yellow red"}
    scene = Scene(road="yellow", next="red", turn=6, speed=(2, 0), gap=(0, 3), luck=luck)
    eyes = Eyes(scene.match, GREEN)
    scene.play("push", "block")
    scene.answer(GREEN, "draw", "draw")
    result = eyes.look().result
    assert result is not None
    assert result.words == "Red wins by 1"
    assert {row.words: row.figure for row in result.panels[0].rows} == {
        "Tokens drawn": "3",
        "Skids": "1",
        "Turns ahead, level, behind": "0, 0, 1",
        "Top speed": "6",
    }
    assert Eyes(scene.match, RED).look().result != result
