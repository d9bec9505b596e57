"""Log: the lines that one viewer reads, with headings, marks and numbers; old lines are dropped."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.drawing.screen import LogLine
from hairpin.drawing.voice import Voice

MOST_LINES = 400
DROPPED = 100


class Log:
    """Lines are only ever added. `cars` are the symbols of the seats."""

    def __init__(self, voice: Voice, cars: Sequence[str]) -> None:
        self.voice = voice
        self.cars = tuple(cars)
        self._lines: tuple[LogLine, ...] = ()
        self._fresh: list[LogLine] = []
        self._number = 0
        self._heading = ""
        self._headed = ""  # the newest heading, which is not repeated

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """All lines that are kept; the same tuple until the next line."""
        if self._fresh:
            lines = self._lines + tuple(self._fresh)
            self._fresh = []
            # Old lines go in whole hundreds, so that a log that was told at once keeps the same lines as one told bit
            # by bit.
            while len(lines) > MOST_LINES:
                lines = lines[DROPPED:]
            self._lines = lines
        return self._lines

    @property
    def begins_part(self) -> bool:
        """Whether the next line will stand under a heading of its own."""
        return bool(self._heading)

    def head(self, words: str) -> None:
        """The next line begins a new part with this heading, unless the present part has it already."""
        if words != self._headed:
            self._heading = self._headed = words

    def say(self, words: str, seat: int | None = None, mark: str = "", car: str = "") -> None:
        """A line about a seat, about another `car`, or about nobody; see `LogLine` for marks."""
        if not words:
            return
        name = ""
        if seat is not None:
            car = car or self.cars[seat]
            names = ("Your", "You") if seat == self.voice.viewer else (self.voice.names[seat],)
            name = next((one for one in names if words.startswith(one)), "")
        self._number += 1
        self._fresh.append(LogLine(self._number, words, self._heading, car, name, mark))
        self._heading = ""
