"""Thinking: the answer of a bot, computed in another process from what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from hairpin.bots import find_bot
from hairpin.engine.chance import seeded
from hairpin.games import find_game
from hairpin.games.game import Game, Json, Setup
from hairpin.games.option import Value
from hairpin.match.drafting import Draft

LONGEST = 64  # small answers in one run


@dataclass(frozen=True)
class Question:
    """All that a bot is given: what was agreed, its view as JSON, its level, and luck of its own."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    components: str | None
    level: str
    view: Json
    luck: int


def think(question: Question) -> list[int]:
    """The bot's whole answer, a run of small ones."""
    game, setup = _agreed(question.game, question.seats, question.options, question.components)
    chance = seeded(question.luck)
    bot = find_bot(question.level, game, setup, chance)
    draft = Draft(setup, setup.view_from_json(question.view))
    while not draft.complete:
        assert draft.view is not None
        draft.add([bot.choose(draft.view, draft.decision)])
        if len(draft.actions) > LONGEST:
            raise ValueError("the answer does not end")
    return list(draft.actions)


@lru_cache(64)
def _agreed(
    name: str, seats: int, options: tuple[tuple[str, Value], ...], components: str | None
) -> tuple[Game, Setup]:
    game = find_game(name)
    given: Mapping[str, object] = dict(options)
    return game, game.set_up(seats, given, components, kept=True)
