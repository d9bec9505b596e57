"""Plays a Lesson: the match before its first step and after every answer in it."""

from __future__ import annotations

from collections.abc import Iterator

from hairpin.engine.chance import LuckRefused, Scripted, seeded
from hairpin.games.example import Submission
from hairpin.games.game import Game, Setup
from hairpin.games.lesson import Lesson
from hairpin.match.example import SEED, action_of, script_of
from hairpin.match.match import Match
from hairpin.match.record import Player
from hairpin.refusal import BadExample, Refused


def play_lesson(game: Game, lesson: Lesson) -> Iterator[tuple[int, str, Match]]:
    """The match as it begins, then after every answer: the place of the step, the part of the step, the match.

    The part is `before` or `after` for answers of rivals, and `answer` for the learner's own; the beginning is
    `before` step 0. Raises BadExample with the step at fault.
    """
    where = f"the lesson of {game.title}"
    try:
        match = _begin(game, lesson)
        yield 0, "before", match
        for place, step in enumerate(lesson.steps):
            where = f"the lesson of {game.title}, step {place + 1}"
            answer: tuple[Submission, ...] = ((lesson.viewer, step.answer),) if step.answer else ()
            for part, submissions in (("before", step.before), ("answer", answer), ("after", step.after)):
                for seat, names in submissions:
                    run = [action_of(match.setup, name) for name in names]
                    if part == "answer" and not match.prepare(seat, run).complete:
                        raise BadExample("the answer is not whole: the seat is asked on")
                    match.submit(seat, run)
                    yield place, part, match
    except (Refused, LuckRefused) as problem:
        raise BadExample(f"{where}: {problem}") from None


def _begin(game: Game, lesson: Lesson) -> Match:
    setup: Setup = game.set_up(lesson.seats, lesson.options)
    players = [Player(name, "person" if seat == lesson.viewer else "street") for seat, name in enumerate(lesson.names)]
    return Match(game, setup, Scripted(script_of(setup, lesson.luck), seeded(SEED)), players)


def check_lesson(game: Game, lesson: Lesson) -> None:
    """Raises BadExample, with the step at fault, if the rules do not lead through a lesson."""
    *_, (_, _, match) = play_lesson(game, lesson)
    assert isinstance(match.chance, Scripted)
    left = [match.setup.luck_name(why) for why, values in match.chance.script.items() if values]
    if left:
        raise BadExample(f"the lesson of {game.title} has more luck than was drawn: {', '.join(left)}")
