"""easy_game: a Game of easy rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hairpin.games.easy.base import Rules
from hairpin.games.easy.checks import check_actions, check_board, check_events
from hairpin.games.easy.setup import EasySetup
from hairpin.games.game import Game, Setup
from hairpin.games.option import Option, Value
from hairpin.refusal import BadComponents


def easy_game(
    rules: type[Rules],
    name: str,
    title: str,
    tagline: str,
    seats: tuple[int, int],
    guide: Callable[[], str],
    options: tuple[Option, ...] = (),
    setup: type[EasySetup] = EasySetup,
    credits: str = "A game for Hairpin.",
    **more: Any,
) -> Game:
    """A game for `seats`, fewest and most. `setup` may be a class that replaces some of its parts; `more` is for Game.

    Raises BadGame for actions of one name, an event whose words cannot be said, and a `board` that needs arguments.
    """
    check_actions(rules.actions)
    check_events(rules.events)
    if (board := more.get("board")) is not None:
        check_board(board)

    def make_setup(count: int, given: Mapping[str, Value], components: str | None) -> Setup:
        if components is not None:
            raise BadComponents(f"{title} takes no component file")
        return setup(rules, count, {option.name: given.get(option.name, option.default) for option in options})

    fewest, most = seats
    return Game(name, title, tagline, credits, fewest, most, options, make_setup, guide, **more)
