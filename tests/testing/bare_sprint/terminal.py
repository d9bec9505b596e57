"""Sprint in a terminal: the road, and the numbered choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hairpin.games.game import Decision, Setup, View
from hairpin.games.numbering import numbered
from tests.testing.bare_sprint.view import SprintView


def table(setup: Setup, view: View, names: Sequence[str], width: int, low: bool = False) -> RenderableType:
    sprint = cast(SprintView, view)
    rows = Table("car", "spaces", "this round", title=f"Round {sprint.round} of {sprint.rounds}, limit {sprint.limit}")
    for name, distance, run in zip(names, sprint.distances, sprint.runs, strict=True):
        rows.add_row(name, str(distance), str(run))
    return rows


def choices(setup: Setup, view: View, decision: Decision, width: int, low: bool = False) -> RenderableType:
    hand = ", ".join(str(speed) for speed in cast(SprintView, view).hand or ())
    lines = [f"{number:>3}  {choice.words} ({choice.cost})" for number, choice in numbered(decision).items()]
    return Group(Text(f"Your cards: {hand}"), *map(Text, lines))
