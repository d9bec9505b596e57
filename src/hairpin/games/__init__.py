"""Finds the installed games by their entry points; no game is named here."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from hairpin.games.faults import where_in_the_game
from hairpin.games.game import Game
from hairpin.refusal import UnknownGame, did_you_mean, kind_of

GROUP = "hairpin.games"
LONGEST_NAME = 60  # characters of a name that a refusal repeats


def game_names() -> list[str]:
    """The names of all installed games, ours and third-party ones."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def find_game(name: str) -> Game:
    """The game of that name; raises UnknownGame, which lists the installed games."""
    if not isinstance(name, str):
        raise UnknownGame(f"the name of a game is a text; {kind_of(name)} was given")
    wanted = name.strip().lower().replace("_", "-")
    try:
        return _load(wanted)
    except KeyError:
        names = game_names()
    known = ", ".join(names) or "none installed"
    called = repr(name) if name.isprintable() and len(name) <= LONGEST_NAME else "of that name"
    raise UnknownGame(f"there is no game {called}; {did_you_mean(wanted[:LONGEST_NAME], names)}there are: {known}")


@cache
def _load(wanted: str) -> Game:
    """The game behind an entry point, loaded once; raises KeyError, which no cache keeps, if there is no such name."""
    entry = entry_points(group=GROUP)[wanted]
    try:
        game = entry.load()
    except Exception as problem:
        where = where_in_the_game(problem)
        raise UnknownGame(
            f"the game {entry.name} is installed but cannot be loaded: {problem}{f', {where}' if where else ''}"
        ) from problem
    if not isinstance(game, Game):
        raise UnknownGame(f"the entry point of {entry.name} is not a Game but {type(game).__name__}")
    if game.name != entry.name:
        raise UnknownGame(f"the entry point {entry.name} leads to a game that calls itself {game.name}")
    return game


def find_games() -> list[Game]:
    """All installed games that can be loaded, by name."""
    return load_games()[0]


def load_games() -> tuple[list[Game], list[str]]:
    """All installed games, and a sentence for each that cannot be loaded: one broken package must not stop the rest."""
    games, problems = [], []
    for name in game_names():
        try:
            games.append(find_game(name))
        except UnknownGame as problem:
            problems.append(str(problem))
    return games, problems
