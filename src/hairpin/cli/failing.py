"""Failing: where the rules of a game fail, a command ends with one sentence and exit code 1, not with a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from hairpin.games.faults import fault_words, where_in_the_game
from hairpin.games.game import Game
from hairpin.refusal import BadGame, Refused


def failure_of(game: Game, problem: Exception) -> str:
    """A sentence about a failure of a game's own code; empty for any other failure."""
    is_refusal = isinstance(problem, Refused) and not isinstance(problem, BadGame)
    if is_refusal or not (isinstance(problem, BadGame) or where_in_the_game(problem)):
        return ""
    return f"this game failed: {game.title} cannot go on. {fault_words(problem)}"


@contextmanager
def failing_in_words(game: Game) -> Iterator[None]:
    """Ends the command if the game's own code fails in here."""
    try:
        yield
    except Exception as problem:
        words = failure_of(game, problem)
        if not words:
            raise
        print(f"hairpin: {words}", file=sys.stderr)
        raise typer.Exit(1) from None
