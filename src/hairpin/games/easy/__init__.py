"""Easy games: rules that name their fields, actions and events; everything else a game needs follows from that.

    SPEEDS = Cards("speed", ("1", "2", "3"), copies=4)
    CHOOSE = Question("choose", "Which card?", "The fastest car wins.", "All are shown at once.")

    class Sprint(Rules):
        round: int = number()
        spaces: list[int] = each()
        deck: Pile = pile(SPEEDS)
        held: list[Pile] = hands(SPEEDS)

It is for games with turns, or with answers that all give at once and in secret; hands and piles may be hidden. What does
not fit can be replaced method by method, or written as a State of its own (`hairpin.engine.state`).
"""

from __future__ import annotations

from hairpin.engine.pile import Pile
from hairpin.games.easy.base import Luck, Question, Rules
from hairpin.games.easy.fields import ALL, NOBODY, OWN, Cards, each, hands, number, open_pile, pile, row
from hairpin.games.easy.game import easy_game
from hairpin.games.easy.setup import EasySetup
from hairpin.games.option import Option
from hairpin.games.telling import kinds

__all__ = [
    "ALL",
    "NOBODY",
    "OWN",
    "Cards",
    "EasySetup",
    "Luck",
    "Option",
    "Pile",
    "Question",
    "Rules",
    "each",
    "easy_game",
    "hands",
    "kinds",
    "number",
    "open_pile",
    "pile",
    "row",
]
