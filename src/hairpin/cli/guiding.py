"""A game's guide in the terminal: its text, and its examples as the game's own terminal table shows them."""

from __future__ import annotations

import re

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import SegmentLines

from hairpin.games.example import SCHEME
from hairpin.games.game import Game
from hairpin.match.example import play_example

PICTURE = re.compile(rf'^!\[(?P<words>[^\]]*)\]\({SCHEME}(?P<name>[\w-]+)(?: "(?P<caption>[^"]*)")?\)$', re.MULTILINE)
ASIDE = 2  # how far an example is set in


class Guide:
    """The whole guide as a rich renderable."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.markdown import Markdown  # a fifth of the time that every command would take to start

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
        """The table of an example; where a game's own code cannot show it, a note: somebody may be in a match."""
        try:
            example = self.game.examples()[name]
            match = play_example(self.game, example)
            table = self.game.terminal().table(match.setup, match.view(example.viewer), match.names, width, True)
            return SegmentLines(console.render_lines(table, console.options.update(width=width)), new_lines=True)
        except Exception:
            return f"This picture is missing: the example “{name}” cannot be drawn."
