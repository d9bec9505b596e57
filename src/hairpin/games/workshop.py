"""Workshop: where the value of an option is made: looked at, checked and drawn, and changed in small steps.

An option that is more than a number or a word (a track, say) has one. A page shows the picture with its parts to press, the
remarks beside what they concern, and the edits as buttons; each edit is the whole value that it would make, so a page knows
nothing of the language that the value is written in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Remark:
    """A sentence about a value: which part it concerns, and which letters of the text; None where it is the whole."""

    words: str
    part: int | None = None
    letters: tuple[int, int] | None = None


@dataclass(frozen=True)
class Part:
    """One part of a value: its words, its place on the picture (a box in its units), and its letters in the text."""

    words: str
    box: tuple[float, float, float, float]
    letters: tuple[int, int] | None = None


@dataclass(frozen=True)
class Edit:
    """One small change: what it is called, and the value that it makes; `now` where it is so already.

    Edits of one `group` stand together. `part` is the one to look at afterwards.
    """

    group: str
    words: str
    value: str
    part: int | None = None
    now: bool = False


@dataclass(frozen=True)
class Workpiece:
    """A value on the bench. `value` is what a table would be founded with, in one line, even where it would be refused;
    `text` is the same as somebody writes it who wants to change it.

    `picture` is SVG text without any style of its own, in the colours of the page; empty where nothing can be drawn.
    """

    value: str
    text: str
    title: str
    facts: tuple[tuple[str, str], ...]
    faults: tuple[Remark, ...]  # for these it is refused
    warnings: tuple[Remark, ...]  # with these it can be played all the same
    picture: str
    parts: tuple[Part, ...] = ()
    edits: tuple[Edit, ...] = ()


class Workshop(Protocol):
    """What the option is made of and how; a module or object with these."""

    @property
    def words(self) -> str:
        """How a value is written, for whoever types one: a few sentences."""

    def choices(self) -> Mapping[str, str]:
        """The values that come with the game, each with the title under which its picture is shown."""

    def picture(self, value: str) -> str:
        """A sound value small, where it is chosen or described, as SVG text; like that of a Workpiece."""

    def look(self, text: str, part: int | None = None) -> Workpiece:
        """A value as it was typed, examined; with `part` also what can be changed there. Nothing is refused."""
