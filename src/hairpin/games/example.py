"""Example: a moment that a guide shows, as a script: the options, the luck and the answers that lead there.

A game keeps its examples in a TOML file beside its guide. A picture in the guide is an image link to one of them,
`![what is to be seen](scene:NAME "what it means")`; `match.example` plays the script, and the game's board draws it.

    [a-name]
    seats = 2
    viewer = 1                           # the seat that looks, counted from 1; without it a spectator
    boards = ["street"]                  # which boards are shown; without it the first
    sizes = ["tall"]                     # in which drawings; without it wide and tall, each where it fits
    options = { lanes = 5 }
    luck = { roll = "6 5 4", deal = "..." }  # outcomes by kind of luck, each in its order, named as in records
    answers = ["1: die 3, die 2, enough 0", "2: ..."]  # one submission each

    [what-follows]
    after = "a-name"                     # its luck and answers follow those of the other example
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hairpin.refusal import BadExample, one_of

KEYS = ("seats", "viewer", "boards", "sizes", "options", "luck", "answers", "after")
SCHEME = "scene:"  # how a guide links to an example

Submission = tuple[int, tuple[str, ...]]  # a seat, counted from 0, and its answers by name


@dataclass(frozen=True)
class Example:
    """The script of a moment. Luck that it does not name is drawn from a fixed seed."""

    name: str
    seats: int
    viewer: int | None
    boards: tuple[str, ...]
    sizes: tuple[str, ...]
    options: Mapping[str, object]
    luck: Mapping[str, tuple[str, ...]]
    answers: tuple[Submission, ...]


def read_examples(text: str) -> dict[str, Example]:
    """The examples of a file by their names; raises BadExample with a sentence."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadExample(f"the examples are not TOML: {problem}") from None
    found: dict[str, Example] = {}
    for name, table in data.items():
        if not isinstance(table, dict) or any(key not in KEYS for key in table):
            raise BadExample(f"example {name} can have {one_of(list(KEYS))}, and nothing else")
        found[name] = _example(name, table, found)
    return found


def _example(name: str, table: Mapping[str, Any], known: Mapping[str, Example]) -> Example:
    after = table.get("after")
    if after is not None and after not in known:
        raise BadExample(f"example {name} comes after {after!r}, which does not stand above it")
    first = (
        known[after]
        if after is not None
        else Example(name, int(table.get("seats", 0)), None, (), ("wide", "tall"), {}, {}, ())
    )
    luck = {why: (*first.luck.get(why, ()), *str(names).split()) for why, names in table.get("luck", {}).items()}
    viewer = table.get("viewer")
    return Example(
        name=name,
        seats=first.seats,
        viewer=first.viewer if viewer is None else int(viewer) - 1,
        boards=tuple(table.get("boards", first.boards)),
        sizes=tuple(table.get("sizes", first.sizes)),
        options={**first.options, **table.get("options", {})},
        luck={**first.luck, **luck},
        answers=(*first.answers, *(read_submission(f"example {name}", line) for line in table.get("answers", ()))),
    )


def read_submission(where: str, line: str) -> Submission:
    """One answer of a script: the seat, counted from 1, and its small answers by name."""
    read = re.fullmatch(r"(\d+):(.+)", line)
    if read is None:
        raise BadExample(f'{where}: an answer is written as "1: this, that", not {line!r}')
    return int(read[1]) - 1, tuple(word.strip() for word in read[2].split(","))
