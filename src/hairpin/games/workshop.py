"""Workshop: checks and draws the value of an option, and changes it in small steps.

An option whose value is more than a number or a word (a track, say) has a Workshop. A page shows the picture with its
parts to press, each remark beside the part it concerns, and the edits as buttons. Each edit holds the whole value that
it would make, so a page need not know the language that the value is written in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Remark:
    """A sentence about a value: which part it concerns, and which letters of the text; None for the whole value."""

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
    """One small change: its words, and the value that it makes; `now` if the value is like that already.

    Edits of one `group` are shown together. `part` is the part to look at afterwards.
    """

    group: str
    words: str
    value: str
    part: int | None = None
    now: bool = False


@dataclass(frozen=True)
class Workpiece:
    """A value in its Workshop. `value` is the option's value for a new table, in one line, even if it would be refused;
    `text` is the same value as a person edits it.

    `picture` is SVG text without any style of its own, in the colours of the page; empty where nothing can be drawn.
    """

    value: str
    text: str
    title: str
    facts: tuple[tuple[str, str], ...]
    faults: tuple[Remark, ...]  # a value with any of these is refused
    warnings: tuple[Remark, ...]  # a value with only these can still be played
    picture: str
    parts: tuple[Part, ...] = ()
    edits: tuple[Edit, ...] = ()


class Workshop(Protocol):
    """How values of one option are made: a module or object with these members."""

    @property
    def words(self) -> str:
        """How to write a value, in a few sentences for a person who types one."""

    def choices(self) -> Mapping[str, str]:
        """The values that come with the game, each with the title under which its picture is shown."""

    def picture(self, value: str) -> str:
        """A small picture of a sound value, for where it is chosen or described; SVG text like that of a Workpiece."""

    def look(self, text: str, part: int | None = None) -> Workpiece:
        """A value as it was typed, examined; with `part`, also the edits of that part. Nothing is refused."""
