"""The games, found by their entry points; no game is named here."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from hairpin.games.game import Game
from hairpin.refusal import UnknownGame, did_you_mean, kind_of

GROUP = "hairpin.games"
LONGEST_NAME = 60  # that is repeated in a refusal


def game_names() -> list[str]:
    """The names of all installed games, ours and strangers'."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def find_game(name: str) -> Game:
    """The game of that name; raises UnknownGame with what there is."""
    if not isinstance(name, str):
        raise UnknownGame(f"the name of a game is a text; {kind_of(name)} was given")
    wanted = name.strip().lower().replace("_", "-")
    game = _load(wanted)
    if game is not None:
        return game
    names = game_names()
    known = ", ".join(names) or "none installed"
    called = repr(name) if name.isprintable() and len(name) <= LONGEST_NAME else "of that name"
    raise UnknownGame(f"there is no game {called}; {did_you_mean(wanted[:LONGEST_NAME], names)}there are: {known}")


def _load(wanted: str) -> Game | None:
    """The game behind an entry point, loaded once; None if there is no such name."""
    if wanted not in _LOADED:
        for entry in entry_points(group=GROUP):
            if entry.name == wanted:
                _LOADED[wanted] = _checked(entry)
    return _LOADED.get(wanted)


def _checked(entry: EntryPoint) -> Game:
    try:
        game = entry.load()
    except Exception as problem:
        raise UnknownGame(f"the game {entry.name} is installed but cannot be loaded: {problem}") from problem
    if not isinstance(game, Game):
        raise UnknownGame(f"the entry point of {entry.name} is no Game but {type(game).__name__}")
    if game.name != entry.name:
        raise UnknownGame(f"the entry point {entry.name} leads to a game that calls itself {game.name}")
    return game


_LOADED: dict[str, Game] = {}


def find_games() -> list[Game]:
    """All installed games that can be loaded, by name."""
    return load_games()[0]


def load_games() -> tuple[list[Game], list[str]]:
    """All installed games, and a sentence for each that cannot be loaded: one broken package must not spoil the rest."""
    games, problems = [], []
    for name in game_names():
        try:
            games.append(find_game(name))
        except UnknownGame as problem:
            problems.append(str(problem))
    return games, problems
