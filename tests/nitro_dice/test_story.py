"""The story: few lines for many steps, told to each as it concerns him, and the places round by round."""

from __future__ import annotations

from typing import Any

import pytest

from hairpin.drawing import Voice
from hairpin.engine.state import Event
from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.story import Story
from hairpin.games.nitro_dice.view import NitroDiceView
from tests.nitro_dice.scenes import A, B, C, Die, Scene
from tests.screens import Eyes, eyes_of, match_of, played


def lines(scene: Scene, viewer: int | None, names: tuple[str, ...]) -> list[str]:
    story = Story(viewer, names, scene.setup.box.street)
    story.add([scene.setup.tell(event, viewer, Voice(names, viewer)) for event in scene.happened])
    return [line.words for line in story.lines]


def test_spaces_of_one_lane_are_one_line() -> None:
    scene = Scene(Die("4L1", 4, "S TY TY"), Die("1L1", 1), only=A)
    scene.do(A, "forward", "forward", "forward", "card TY", "drift R", "card S", "stop", "pass")
    told = lines(scene, None, ("Mara", "Tom"))
    assert told[:3] == [
        "Mara moves 3 spaces to right turn 5, left lane.",
        "Mara pays a right turn for the section.",
        "Mara drifts to right turn 5, right lane, space 2, with a straight.",
    ]


def test_what_concerns_the_viewer_is_told_to_him() -> None:
    scene = Scene(Die("4L1", 6, "", tokens=0), Die("4L3", 4), Die("1L1", 1), only=A)
    mine, theirs = lines(scene, A, ("Mara", "Tom", "Ines")), lines(scene, B, ("Mara", "Tom", "Ines"))
    assert "You run into the back of Tom." in mine
    assert "You take damage from the collision: condition 8, speed 6." in mine
    assert "Mara runs into the back of you." in theirs
    assert "You take damage from the collision: condition 8, speed 4." in theirs
    assert "You are down to speed 4." in mine


def test_three_cards_are_one_line_and_a_ride_is_told() -> None:
    scene = Scene(Die("4L1", 2, "S S"), Die("3L2", 2, "TR TR TY TY"), Die("1L1", 1), only=A)
    scene.do(A, "forward")
    scene.do(B, "ride", "three", "card TR", "card TR")  # the third is one of one kind, and goes by itself
    told = lines(scene, C, ("Mara", "Tom", "Ines"))
    assert "Tom rides along to straight 4, left lane, space 1." in told
    assert "Tom pays three cards: left turn, left turn and right turn." in told


def test_a_repair_without_gain_is_not_told() -> None:
    scene = Scene(Die("7G1", 3, "", 8), Die("1L1", 1), only=A)
    scene.do(A, "repair", "repair", "repair")
    assert lines(scene, A, ("Mara", "Tom")).count("You repair to condition 9.") == 1


def test_a_push_tells_the_space() -> None:
    scene = Scene(Die("4L1", 2, "S S"), Die("4R1", 1), only=A, options={"sideswipe_push": "ahead"})
    scene.do(A, "lane R")
    assert "You are pushed to straight 4, right lane, space 2." in lines(scene, B, ("Mara", "Tom"))


def test_a_name_like_a_word_of_the_log_does_no_harm() -> None:
    setup = Scene(Die("4L1", 1), Die("1L1", 1)).setup
    names = ("straight", "You")
    story = Story(0, names, setup.box.street)
    events = [
        Event(numbers.RESHUFFLED, 12, 0, 0, 0),
        Event(numbers.PLAYED, 1, setup.kinds["S"], numbers.FOR_HANDLING, 0),
    ]
    story.add([setup.tell(event, 0, Voice(names, 0)) for event in events])
    assert [(line.words, line.name) for line in story.lines] == [
        ("The 12 discarded cards are the new pile.", ""),
        ("You pays a straight for the section.", "You"),
    ]


def test_faces_that_are_drawn_are_in_their_owners_log_alone() -> None:
    match = match_of(GAME, 3, 2, max_rounds=3)
    eyes = eyes_of(match)
    for _ in played(match, 2):
        pass
    for one in eyes:
        drawn = [line for line in one.look().log if " draw" in line.words and ":" in line.words]
        assert all(line.name == "You" for line in drawn)
        assert bool(drawn) == (one.viewer is not None)


def test_lines_stand_under_the_round_and_its_part() -> None:
    match = match_of(GAME, 3, 2, max_rounds=3)
    eyes = Eyes(match, 1)
    for _ in played(match, 2):
        pass
    log = eyes.look().log
    assert [line.number for line in log] == list(range(log[0].number, log[0].number + len(log)))
    headings = [line.heading for line in log if line.heading]
    assert "Round 2, movement" in headings
    assert headings[-1] == "Finish"
    assert all(line.words.startswith(line.name) for line in log)
    assert {line.car for line in log} >= {"nd-seat-red", "nd-seat-yellow", "nd-seat-blue"}


def test_a_story_told_at_once_ends_in_the_same_log() -> None:
    match = match_of(GAME, 3, 5, max_rounds=12, races=2)
    steady = Eyes(match, 1)
    for _ in played(match, 5):
        steady.look()
    assert steady.look().log == Eyes(match, 1).look().log


@pytest.mark.parametrize("options", [{"max_rounds": 7}, {"races": 2, "max_rounds": 5}, {"condition_floor": "wreck"}])
def test_the_chart_ends_where_the_race_ended(options: dict[str, Any]) -> None:
    match = match_of(GAME, 4, 6, **options)
    eyes = Eyes(match, 0)
    order: list[tuple[int, ...]] = []
    for _ in played(match, 6):
        view = match.view(None)
        assert isinstance(view, NitroDiceView)
        if view.phase == "speed" and view.at == 0 and view.race == view.races:
            front = tuple(seat.seat for seat in sorted(view.seats, key=lambda seat: seat.place))
            order = [*order[: view.round - 1], front]
    result = eyes.look().result
    assert result is not None
    final = match.view(0)
    assert isinstance(final, NitroDiceView)
    chart = result.chart
    if final.finishes[-1].rounds > 40:
        return
    assert chart is not None
    assert len(chart.columns) == final.finishes[-1].rounds
    for line, seat in zip(chart.lines, range(4), strict=True):
        assert line.places[-1] == final.finishes[-1].order.index(seat) + 1
        if "condition_floor" not in options:
            assert [front.index(seat) + 1 for front in order] == list(line.places[: len(order)])


def test_what_is_said_of_wrecks_at_the_end_is_so() -> None:
    """Frail cars: many races end by wrecks, some with one blow that leaves nobody."""
    frail = GAME.printed().replace("condition = 9", "condition = 2")
    ends: set[int] = set()
    for seed in range(12, 56):
        match = match_of(GAME, 3, seed, components=frail, condition_floor="wreck")
        for _ in played(match, seed):
            pass
        eyes = Eyes(match, 0, ("wide",))
        screen = eyes.look()
        final = match.view(0)
        assert isinstance(final, NitroDiceView)
        assert screen.result is not None
        running = [seat.seat for seat in final.seats if not seat.wrecked]
        if final.reason == "wrecks":
            ends.add(len(running))
            said = (screen.result.words, *[line.words for line in screen.log if line.mark == "finish"])
            assert ("the last one running" in said[0]) == (running == list(final.winners))
            assert ("that the last blow wrecked" in said[0]) == (running == [])
            assert any("one blow wrecks all that were left" in words for words in said) == (running == [])
        if screen.result.chart is not None:
            for line, seat in zip(screen.result.chart.lines, range(3), strict=True):
                assert line.places[-1] == final.finishes[-1].order.index(seat) + 1, seed
    assert ends == {0, 1}


def test_the_end_shows_places_points_and_how_far_from_the_line() -> None:
    scene = Scene(Die("24L3", 1, "S"), Die("24R3", 2, "S"), Die("23R3", 0))
    while not scene.match.over:
        (seat,) = scene.waiting()
        offered = scene.offered()
        scene.do(seat, next(name for name in ("forward", "card S", "stop", "pass", *offered) if name in offered))
    screen = Eyes(scene.match, B).look()
    result = screen.result
    assert result is not None
    assert result.words == "You win, furthest past the line"
    assert [place.name for place in result.places] == ["You", scene.match.names[A], scene.match.names[C]]
    assert [place.total for place in result.places] == ["3", "2", "1"]
    assert [place.words for place in result.places] == [
        "2 spaces past the line", "1 space past the line", "1 section, 1 space short of the line",
    ]  # fmt: skip
    assert result.photo is not None
    photo = result.photo.drawing("wide")
    assert photo.window is not None
    names = {piece.text for piece in photo.pieces if piece.text}
    assert "You" in names
    assert screen.racks == ()
