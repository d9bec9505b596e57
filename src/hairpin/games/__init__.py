"""The games, found by their entry points; no game is named here."""

from __future__ import annotations

import difflib
from importlib.metadata import entry_points

from hairpin.games.game import Game
from hairpin.refusal import UnknownGame

GROUP = "hairpin.games"


def game_names() -> list[str]:
    """The names of all installed games, ours and strangers'."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def find_game(name: str) -> Game:
    """The game of that name; raises UnknownGame with what there is."""
    wanted = name.strip().lower().replace("_", "-")
    for entry in entry_points(group=GROUP):
        if entry.name == wanted:
            game = entry.load()
            if not isinstance(game, Game):
                raise UnknownGame(f"the entry point of {wanted} is no Game but {type(game).__name__}")
            return game
    names = game_names()
    near = difflib.get_close_matches(wanted, names, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise UnknownGame(f"there is no game {name!r}; {hint}there are: {', '.join(names) or 'none installed'}")


def find_games() -> list[Game]:
    """All installed games, by name."""
    return [find_game(name) for name in game_names()]
