"""Lesson: a guided first race, as a script: the luck, the rivals' answers, and steps that each teach one thing.

A game keeps its lesson in `lesson.toml` beside its guide. The rules play the script, and the learner's page or terminal
waits at every step for the answer that the step asks for:

    minutes = 4
    seats = 2
    viewer = 1                    # the learner's seat, counted from 1
    names = ["You", "Ada"]        # what the seats are called; the learner is called You anyway
    options = { races = 1 }

    [[step]]                      # nothing to answer: the learner reads, and goes on
    says = "Each of you has five cards."
    look = "hand"                 # which part of the page is meant: board, hand, log, question, top or panels

    [[step]]
    says = "Play Push, your fastest card."
    answer = "play push"          # one submission, named as in records; several small answers with commas
    other = "That works too, but Push shows you what a high speed brings. Play Push."
    luck = { handling_draw = "red blue" }  # drawn from here on, as in examples
    before = ["2: play block"]    # what rivals answer before the learner; or all, where a lesson skips ahead
    after = ["2: draw", "2: stop"]  # and what is answered then
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hairpin.games.example import Submission, read_submission
from hairpin.refusal import BadExample, one_of

KEYS = ("minutes", "seats", "viewer", "names", "options", "luck", "step")
STEP_KEYS = ("says", "look", "answer", "other", "luck", "before", "after")
PLACES = ("", "board", "hand", "log", "question", "top", "panels")
LONGEST = 320  # characters of a sentence to the learner


@dataclass(frozen=True)
class LessonStep:
    """One thing to learn. Without an `answer` the learner only reads it."""

    says: str
    look: str
    answer: tuple[str, ...]
    other: str  # said where the learner answers differently
    before: tuple[Submission, ...]
    after: tuple[Submission, ...]


@dataclass(frozen=True)
class Lesson:
    """The script of a guided first race. Luck that it does not name is drawn from a fixed seed."""

    minutes: int
    seats: int
    viewer: int
    names: tuple[str, ...]
    options: Mapping[str, object]
    luck: Mapping[str, tuple[str, ...]]
    steps: tuple[LessonStep, ...]


def read_lesson(text: str) -> Lesson:
    """A lesson; raises BadExample with a sentence that names the step at fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadExample(f"the lesson is not TOML: {problem}") from None
    _known("the lesson", data, KEYS)
    tables = data.get("step", [])
    if not tables:
        raise BadExample("the lesson has no steps")
    luck: dict[str, tuple[str, ...]] = {}
    for table in (data, *tables):
        for why, names in table.get("luck", {}).items():
            luck[why] = (*luck.get(why, ()), *str(names).split())
    seats, viewer = int(data.get("seats", 0)), int(data.get("viewer", 1)) - 1
    names = tuple(data.get("names", ()))
    if not 0 <= viewer < seats:
        raise BadExample(f"the lesson has {seats} seats and teaches seat {viewer + 1}")
    if len(names) != seats:
        raise BadExample(f"the lesson has {seats} seats and {len(names)} names")
    steps = tuple(_step(number, table) for number, table in enumerate(tables, 1))
    return Lesson(int(data.get("minutes", 0)), seats, viewer, names, data.get("options", {}), luck, steps)


def _step(number: int, table: Mapping[str, Any]) -> LessonStep:
    where = f"step {number} of the lesson"
    _known(where, table, STEP_KEYS)
    says, other = str(table.get("says", "")), str(table.get("other", ""))
    answer = tuple(word.strip() for word in str(table.get("answer", "")).split(",") if word.strip())
    look = str(table.get("look", ""))
    if not says:
        raise BadExample(f"{where} says nothing")
    if len(max(says, other, key=len)) > LONGEST:
        raise BadExample(f"{where} says too much at once: at most {LONGEST} characters")
    if bool(answer) != bool(other):
        raise BadExample(f"{where}: an answer that is waited for needs words for any `other`, and only such a step")
    if look not in PLACES:
        raise BadExample(f"{where} looks at {look!r}; it can look at {one_of(list(PLACES[1:]))}")
    before, after = (tuple(read_submission(where, line) for line in table.get(key, ())) for key in ("before", "after"))
    return LessonStep(says, look, answer, other, before, after)


def _known(where: str, table: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    unknown = [key for key in table if key not in keys]
    if unknown:
        raise BadExample(f"{where} has {unknown[0]!r}; it can have {one_of(list(keys))}")
