"""Shows a game's guide in the terminal: its text, and its examples drawn as the game's own terminal table."""

from __future__ import annotations

import re

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import SegmentLines

from hairpin.games.default_terminal import terminal_of
from hairpin.games.example import SCHEME
from hairpin.games.game import Game
from hairpin.match.example import play_example

PICTURE = re.compile(rf'^!\[(?P<words>[^\]]*)\]\({SCHEME}(?P<name>[\w-]+)(?: "(?P<caption>[^"]*)")?\)$', re.MULTILINE)
ASIDE = 2  # columns by which an example is indented


class Guide:
    """The whole guide as a rich renderable."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.markdown import Markdown  # imported here: it would be a fifth of every command's start time

        text, begin = self.game.guide(), 0
        for picture in PICTURE.finditer(text):
            yield Markdown(text[begin : picture.start()])
            yield ""
            yield Padding(self._table(picture["name"], console, options.max_width - 2 * ASIDE), (0, ASIDE))
            yield Markdown(f"> {picture['caption'] or picture['words']}")
            yield ""
            begin = picture.end()
        yield Markdown(text[begin:])

    def _table(self, name: str, console: Console, width: int) -> RenderableType:
        """The table of an example; a note if the game's code fails, because a match may be going on."""
        try:
            example = self.game.examples()[name]
            match = play_example(self.game, example)
            table = terminal_of(self.game).table(match.setup, match.view(example.viewer), match.names, width, True)
            return SegmentLines(console.render_lines(table, console.options.update(width=width)), new_lines=True)
        except Exception:
            return f"This picture is missing: the example “{name}” cannot be drawn."
