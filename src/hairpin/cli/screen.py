"""Screen: shows text to a person at the terminal and reads what they type; clears a real terminal between questions."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

SIDE_BY_SIDE = 112  # from this width on the log is right of the choices
LOG_WIDTH = 42
AROUND = 5  # lines for the prompt, the hint and blank lines
AROUND_LOW = 3  # the same without blank lines
FEWEST_LINES = 4  # least lines of the log, if the table and the question are shown at full length
FEWEST_NEWS = 2  # least lines of the log on a low screen: one of news, and one that says it is shortened
PIPED_LINES = 12  # lines of the log, if there is no screen to fit
CLEAR_SCROLLBACK = "\x1b[3J"

Tail = Callable[[int, int], RenderableType]  # the end of the log: this wide, at most this many lines
Drawn = Callable[[bool], RenderableType]  # the table, in few lines or not
Choices = Callable[[int, bool], RenderableType]  # the question and its choices: this wide, in few lines or not


class Screen:
    """A console, and the source of its lines: the keyboard, or piped text."""

    def __init__(self, console: Console, source: TextIO | None = None) -> None:
        self.console = console
        self.source = sys.stdin if source is None else source
        self.live = console.is_terminal and self.source.isatty()

    @property
    def width(self) -> int:
        return self.console.width

    # -- reading -------------------------------------------------------------------------

    def read(self, prompt: str) -> str:
        """The next line; raises EOFError when there are no more."""
        if self.live and self.source is sys.stdin:
            return self.console.input(Text(prompt, style="bold"))
        self.console.print(Text(prompt), end="")
        line = self.source.readline()
        if not line:
            self.console.print()
            raise EOFError
        self.say(line.rstrip("\n"))
        return line.rstrip("\n")

    # -- writing -------------------------------------------------------------------------

    def clear(self, secret: bool = False) -> None:
        """Clear the screen; with `secret`, for another person who looks next, also clear the scrollback."""
        if not self.live:
            self.console.print(Rule(style="dim"))
            return
        self.console.clear()
        if secret and not self.console.legacy_windows:
            self.console.file.write(CLEAR_SCROLLBACK)
            self.console.file.flush()

    def say(self, words: str, style: str = "", whole: bool = False) -> None:
        """Print a sentence; `whole` keeps a text that will be copied on one line, however long."""
        self.console.print(Text(words, style=style), soft_wrap=whole)

    def show(self, thing: RenderableType) -> None:
        self.console.print(thing)

    def page(self, thing: RenderableType) -> None:
        """Show something long: page by page, or all of it if this is no real terminal."""
        if not self.live:
            self.show(thing)
            return
        lines = self.console.render_lines(thing, pad=False)
        room = max(self.console.height - 2, 5)
        for start in range(0, len(lines), room):
            self.console.clear()
            shown = [part for line in lines[start : start + room] for part in (*line, Segment.line())]
            self.console.print(Segments(shown), end="")
            more = start + room < len(lines)
            answer = self.read("Enter for more, q to go back > " if more else "Enter to go back > ")
            if answer.strip().lower().startswith("q"):
                return

    # -- a question ------------------------------------------------------------------------

    def question(self, table: Drawn, tail: Tail, choices: Choices) -> None:
        """Show table, log and choices: below each other, or with the log on the right if there is room.

        If the screen is too low, table and choices are drawn in few lines, and without blank lines.
        """
        beside = self.width >= SIDE_BY_SIDE
        left = self.width - LOG_WIDTH - 3 if beside else self.width
        above, shown = table(False), choices(left, False)
        lines = self._height(above, self.width) + self._height(shown, left) + AROUND + (0 if beside else FEWEST_LINES)
        low = self.live and lines > self.console.height
        if low:
            above, shown = table(True), choices(left, True)
        self.show(above)
        below = self.console.height - self._height(above, self.width) - AROUND if self.live else 0
        if beside:
            self.console.print()
            self._beside(shown, left, tail(LOG_WIDTH, max(self._height(shown, left), below, FEWEST_LINES)))
            self.console.print()
            return
        if low:
            room = below + AROUND - AROUND_LOW - self._height(shown, self.width)
            if room >= FEWEST_NEWS:
                self.show(tail(self.width, room))
            self.show(shown)
            return
        room = below - self._height(shown, self.width) - 1 if self.live else PIPED_LINES
        self.console.print()
        self.show(tail(self.width, max(room, FEWEST_LINES)))
        self.console.print()
        self.show(shown)
        self.console.print()

    def _beside(self, shown: RenderableType, left: int, tail: RenderableType) -> None:
        both = Table.grid(padding=(0, 3, 0, 0))
        both.add_column(width=left)
        both.add_column(width=LOG_WIDTH)
        both.add_row(shown, tail)
        self.show(both)

    def _height(self, thing: RenderableType, width: int) -> int:
        return len(self.console.render_lines(thing, self.console.options.update(width=width)))
