"""Story: what one viewer was told, as a Log. Page and terminal show the same lines.

A game derives its own where it follows the race: headings, lines that sum up several events, figures for the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hairpin.drawing import Log, LogLine, Voice
from hairpin.games.game import Telling


class Story:
    """Every telling becomes a line about its seat, unless its kind is `silent`; `marks` are the marks of the kinds."""

    silent: frozenset[str] = frozenset()
    marks: Mapping[str, str] = {}

    def __init__(self, viewer: int | None, names: Sequence[str], cars: Sequence[str]) -> None:
        self.viewer = viewer
        self.names = tuple(names)
        self.voice = Voice(names, viewer)
        self.called = self.voice.called
        self.log = Log(self.voice, cars)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        return self.log.lines

    def add(self, tellings: Sequence[Telling]) -> None:
        for telling in tellings:
            self.tell(telling)

    def tell(self, telling: Telling) -> None:
        """Add what is to be said of one event."""
        if telling.kind not in self.silent:
            seat = telling.data.get("seat")
            self.log.say(telling.words, seat if isinstance(seat, int) else None, self.marks.get(telling.kind, ""))
