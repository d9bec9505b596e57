"""Screen: what one person at the terminal reads and types; cleared between questions where it is a real terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

SIDE_BY_SIDE = 112  # from this width on the log stands right of the choices
LOG_WIDTH = 42
FEWEST_LINES = 4  # of the log, however low the screen is
CLEAR_SCROLLBACK = "\x1b[3J"


class Screen:
    """A console and where its lines come from: the keyboard, or text that was piped in."""

    def __init__(self, console: Console, source: TextIO | None = None) -> None:
        self.console = console
        self.source = sys.stdin if source is None else source
        self.live = console.is_terminal and self.source.isatty()

    # -- reading -------------------------------------------------------------------------

    def read(self, prompt: str) -> str:
        """The next line; raises EOFError when there are no more."""
        if self.live and self.source is sys.stdin:
            return self.console.input(Text(prompt))
        self.console.print(Text(prompt), end="")
        line = self.source.readline()
        if not line:
            self.console.print()
            raise EOFError
        self.console.print(Text(line.rstrip("\n")))
        return line.rstrip("\n")

    # -- writing -------------------------------------------------------------------------

    def clear(self, secret: bool = False) -> None:
        """Begin anew; where somebody else will look next, what was scrolled away goes too."""
        if not self.live:
            self.console.print(Rule(style="dim"))
            return
        self.console.clear()
        if secret and not self.console.legacy_windows:
            self.console.file.write(CLEAR_SCROLLBACK)
            self.console.file.flush()

    def say(self, words: str, style: str = "") -> None:
        self.console.print(Text(words, style=style))

    def show(self, thing: RenderableType) -> None:
        self.console.print(thing)

    def page(self, thing: RenderableType) -> None:
        """Something long: a screenful at a time, or all of it where nobody turns pages."""
        if not self.live:
            self.console.print(thing)
            return
        self.console.clear()
        lines = self.console.render_lines(thing, pad=False, new_lines=True)
        room = max(self.console.height - 2, 5)
        for start in range(0, len(lines), room):
            for line in lines[start : start + room]:
                self.console.print(*line, sep="", end="") if False else self._write(line)
            more = start + room < len(lines)
            answer = self.read("Enter for more, q to go back > " if more else "Enter to go back > ")
            if answer.strip().lower().startswith("q"):
                return
