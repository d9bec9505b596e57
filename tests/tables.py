"""Terminal tables for the tests: matches of any game, every question they ask, and what is then on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from rich.console import Console

from hairpin.engine.chance import seeded
from hairpin.games.default_terminal import terminal_of
from hairpin.games.game import Decision, Game
from hairpin.match import Match, Player

WIDTHS = (80, 100, 140)
NAMES = (
    "Konstanze von und zu Hohenlohe-Langenburg",
    "東京の運転手です[bold]",
    "[bold]Mara[/]",
    "Bob :car:",
    "Ines",
    "Tom",
    "Kofi",
)


def new_match(game: Game, seats: int, seed: int, **options: object) -> Match:
    """A match of players whose names are not easy to fit in; its numbers may be those of a match from before the limits."""
    return Match(game, game.set_up(seats, options, kept=True), seeded(seed), [Player(name) for name in NAMES[:seats]])


def questions(match: Match, seed: int) -> Iterator[tuple[int, Decision]]:
    """Every question of a match whose players answer at random."""
    luck = seeded(seed)
    while not match.over:
        seat = match.waiting[int(luck.below(len(match.waiting)))]
        decision = match.decision(seat)
        assert decision is not None
        yield seat, decision
        match.submit(seat, decision.actions[int(luck.below(len(decision.actions)))])


def text_of(
    match: Match, viewer: int | None, width: int, decision: Decision | None = None, *, low: bool = False
) -> str:
    """The table as this viewer sees it, and below it the choices of a decision."""
    console = Console(file=StringIO(), width=width * 2, color_system=None)
    terminal = terminal_of(match.game)
    view = match.view(viewer)
    parts = [terminal.table(match.setup, view, match.names, width, low)]
    if decision is not None:
        parts.append(terminal.choices(match.setup, view, decision, width, low))
    lines = []
    for part in parts:
        for line in console.render_lines(part, console.options.update(width=width), pad=False):
            lines.append("".join(segment.text for segment in line).rstrip())
    return "\n".join(lines)
