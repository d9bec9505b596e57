"""The screen of a real terminal: a question with its table, and in between what happened, however low it is."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group, RenderableType
from rich.text import Text

from hairpin.cli.screen import Screen

PROMPT = 2  # the hint and the line one types on


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


def lines(word: str, count: int) -> RenderableType:
    return Group(*(Text(f"{word} {number}") for number in range(count)))


@pytest.mark.parametrize(
    ("height", "table", "choices", "told"),
    [
        (40, 10, 8, 16),  # all at full length
        (24, 10, 8, 12),  # both in few lines, which leaves room
        (24, 14, 12, 8),
        (24, 18, 18, 3),
        (24, 20, 20, 0),  # not a line to spare
    ],
)
def test_what_happened_is_told_as_far_as_there_is_room(height: int, table: int, choices: int, told: int) -> None:
    """In few lines the table takes half, and so do the choices."""
    written = io.StringIO()
    console = Console(file=written, force_terminal=True, width=80, height=height, color_system=None)
    screen = Screen(console, Keyboard())
    screen.question(
        lambda low: lines("table", table // 2 if low else table),
        lambda width, room: lines("news", room),
        lambda width, low: lines("choice", choices // 2 if low else choices),
    )
    shown = written.getvalue().splitlines()
    assert len(shown) + PROMPT <= height
    assert len([line for line in shown if line.startswith("news")]) == told
