"""The games, found by their entry points; no game is named here."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from hairpin.games.game import Game
from hairpin.refusal import UnknownGame, did_you_mean

GROUP = "hairpin.games"


def game_names() -> list[str]:
    """The names of all installed games, ours and strangers'."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def find_game(name: str) -> Game:
    """The game of that name; raises UnknownGame with what there is."""
    wanted = name.strip().lower().replace("_", "-")
    game = _load(wanted)
    if game is not None:
        return game
    names = game_names()
    known = ", ".join(names) or "none installed"
    raise UnknownGame(f"there is no game {name!r}; {did_you_mean(wanted, names)}there are: {known}")


@cache
def _load(wanted: str) -> Game | None:
    for entry in entry_points(group=GROUP):
        if entry.name == wanted:
            game = entry.load()
            if not isinstance(game, Game):
                raise UnknownGame(f"the entry point of {wanted} is no Game but {type(game).__name__}")
            return game
    return None


def find_games() -> list[Game]:
    """All installed games, by name."""
    return [find_game(name) for name in game_names()]
