"""Guided first races: their scripts, how they are refused, and how the terminal and the server lead through them."""

from __future__ import annotations

import gzip
import io
import json
import re
from dataclasses import replace

import pytest
from rich.console import Console

from hairpin.cli.learn import Guided
from hairpin.cli.screen import Screen
from hairpin.drawing import apply
from hairpin.games import find_game, find_games
from hairpin.games.game import Game
from hairpin.games.lesson import Lesson, read_lesson
from hairpin.match.lesson import check_lesson, play_lesson
from hairpin.match.screen import screen_of
from hairpin.refusal import BadExample
from hairpin.server.lessons import Lessons
from hairpin.server.refusals import HttpRefusal
from hairpin.server.viewer_feed import encode
from hairpin.testing.promises import Broken, lesson_is_played

TAUGHT = [game.name for game in find_games() if game.lesson is not None]
SCRIPT = """
minutes = 1
seats = 2
names = ["Green", "Red"]
luck = { road_current = "straight", road_flip = "yellow red" }

[[step]]
says = "Five cards."

[[step]]
says = "Play Push."
answer = "play push"
other = "Push is the fastest."
before = ["2: play block"]
"""


def lesson_of(game: Game) -> Lesson:
    assert game.lesson is not None
    return game.lesson()


def typed(game: Game, lines: list[str]) -> str:
    """What the terminal shows when these lines are typed."""
    console = Console(width=100, color_system=None, file=io.StringIO())
    Guided(game, lesson_of(game), Screen(console, io.StringIO("".join(f"{line}\n" for line in lines)))).run()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def plain(words: str) -> str:
    return re.sub(r"[│\s]+", " ", words)


@pytest.mark.parametrize("name", TAUGHT)
def test_the_rules_lead_through_every_lesson(name: str) -> None:
    game = find_game(name)
    check_lesson(game, lesson_of(game))
    *_, (place, _, match) = play_lesson(game, lesson_of(game))
    assert place < len(lesson_of(game).steps)
    assert match.over or lesson_of(game).viewer in match.waiting


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_of_three_to_five_minutes(name: str) -> None:
    lesson = lesson_of(find_game(name))
    words = sum(len(step.says.split()) for step in lesson.steps)
    answers = sum(bool(step.answer) for step in lesson.steps)
    assert 3 <= lesson.minutes <= 5
    # A slow reader of English takes 130 words a minute, and ten seconds to find an answer.
    assert words / 130 + answers / 6 <= 2 * lesson.minutes
    assert answers >= 5


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_in_the_terminal_is_done_by_its_own_answers(name: str) -> None:
    game = find_game(name)
    lines = [" ".join(step.answer) for step in lesson_of(game).steps]
    shown = plain(typed(game, lines))
    for step in lesson_of(game).steps:
        assert plain(step.says) in shown
        assert not step.other or plain(step.other) not in shown
    assert f"Race a bot with: hairpin play {name}" in shown


def test_another_answer_gets_a_friendly_sentence_and_the_lesson_waits() -> None:
    game = find_game("street-racing")
    shown = plain(typed(game, ["", "", "coast", "no such card", "push", ""]))
    other = plain(lesson_of(game).steps[2].other)
    assert shown.count(other) == 1
    assert "“no such card” is no answer here" in shown
    assert plain(lesson_of(game).steps[4].says) in shown


def test_a_lesson_can_be_left() -> None:
    shown = typed(find_game("street-racing"), ["", "quit"])
    assert "Begin again at any time with: hairpin learn street-racing" in shown


@pytest.mark.parametrize("name", TAUGHT)
def test_a_page_gets_the_same_screens_as_at_a_table(name: str) -> None:
    game = find_game(name)
    lesson = lesson_of(game)
    told = json.loads(gzip.decompress(Lessons().render(game, "")))
    screen = told["screen"]
    answers = [step["answer"] for step in told["steps"]]
    for step in told["steps"]:
        for one in (*step["before"], *step["after"]):
            for change in one.get("changes", [one.get("change")]):
                screen = apply(screen, change)
    *_, (_, _, match) = play_lesson(game, lesson)
    assert json.dumps(screen) == json.dumps(json.loads(encode(screen_of(match, lesson.viewer))))
    assert [answer is not None for answer in answers] == [bool(step.answer) for step in lesson.steps]
    assert told["over"] is match.over


def test_a_game_without_a_lesson_says_so() -> None:
    with pytest.raises(HttpRefusal, match="Street Racing has no guided first race yet"):
        Lessons().render(replace(find_game("street-racing"), lesson=None), "")
    with pytest.raises(HttpRefusal, match="There is no size 'huge'"):
        Lessons().render(find_game("street-racing"), "huge")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (SCRIPT.replace('"Five cards."', '""'), "step 1 of the lesson says nothing"),
        (SCRIPT.replace('"Five cards."', f'"{"word " * 80}"'), "step 1 of the lesson says too much at once"),
        (
            SCRIPT.replace('other = "Push is the fastest."', ""),
            "step 2 of the lesson: an answer that is waited for needs",
        ),
        (SCRIPT.replace("other", "otherwise"), "step 2 of the lesson has 'otherwise'"),
        (SCRIPT.replace("2: play block", "play block"), "step 2 of the lesson: an answer is written as"),
        (SCRIPT.replace('says = "Five', 'look = "sky"\nsays = "Five'), "step 1 of the lesson looks at 'sky'"),
        (SCRIPT.replace('"Red"', '"Red", "Blue"'), "the lesson has 2 seats and 3 names"),
        (SCRIPT.replace("minutes = 1", "minutes = = 1"), "the lesson is not TOML"),
    ],
)
def test_a_lesson_that_is_written_wrong_is_refused_with_the_step(wrong: str, says: str) -> None:
    with pytest.raises(BadExample, match=re.escape(says)):
        read_lesson(wrong)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            SCRIPT.replace("play push", "play rocket"),
            "the lesson of Street Racing, step 2: there is no answer of the name",
        ),
        (SCRIPT.replace("play push", "draw"), "the lesson of Street Racing, step 2: "),
        (SCRIPT.replace("yellow red", "yellow red blue"), "the lesson of Street Racing has more luck than was drawn"),
        (
            SCRIPT.replace('"straight"', '"gravel"'),
            "the lesson of Street Racing: 'gravel' cannot come out of road_current",
        ),
    ],
)
def test_check_game_names_the_step_of_a_lesson_that_cannot_be_played(wrong: str, says: str) -> None:
    game = replace(find_game("street-racing"), lesson=lambda: read_lesson(wrong))
    with pytest.raises(Broken, match=re.escape(says)):
        lesson_is_played(game)
