"""The viewer's choices. Their own things are shown on the table, since nothing about them is secret."""

from __future__ import annotations

from rich.console import RenderableType

from hairpin.games.game import Decision, Setup, View
from hairpin.games.signs import question

LOSSES = ("crash",)


def choices(setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> RenderableType:
    """The question and its numbered choices, with what each brings or costs."""
    return question(decision, LOSSES, width, low)
