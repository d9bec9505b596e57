"""Questions as a page puts them: a module for each part of a turn, and `question`, which picks the right one."""

from __future__ import annotations

from hairpin.games.nitro_dice.board.asks import handling, placing
from hairpin.games.nitro_dice.board.asks.context import Context, Shown
from hairpin.games.nitro_dice.board.asks.speed import speed
from hairpin.games.nitro_dice.board.asks.step import step

QUESTIONS = {
    "speed": speed,
    "step": step,
    "handling": handling.handling,
    "discard_handling": handling.three,
    "draft": handling.draft,
    "place": placing.place,
    "target": placing.target,
    "disaster": placing.target,
    "discard_limit": handling.limit,
}


def question(context: Context) -> Shown:
    """The viewer's open decision; one that is not in QUESTIONS asks for a card to play."""
    return QUESTIONS.get(context.decision.name, handling.discard)(context)
