"""The levels of bots, and how to find a bot of a level.

A bot gets what a person gets, a view and the open decision; it guesses the rest. Other packages add levels by an entry
point: a class, called with a Setup and a Chance, whose objects are Bots. The first line of its docstring says how it plays.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Protocol, cast

from hairpin.drawing import Voice
from hairpin.engine.chance import Chance
from hairpin.engine.playout import Anything, Policy
from hairpin.engine.state import State
from hairpin.games.game import Decision, Game, Setup, View
from hairpin.refusal import UnknownLevel, did_you_mean, kind_of, one_of

GROUP = "hairpin.bots"
LEVELS = {
    "rookie": "plays any legal action, each as likely as the other",
    "street": "plays by the game's rules of thumb",
}
SOLVED = "solved:"  # followed by the file that `hairpin solve` wrote, for a game that can be solved
LONGEST_NAME = 40  # characters of a name that a refusal repeats


class Bot(Protocol):
    """Chooses an action of a decision from a view."""

    def choose(self, view: View, decision: Decision) -> int: ...


Maker = Callable[[Setup, Chance], Bot]


class Rookie:
    """Plays any legal action."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, decision: Decision) -> int:
        return decision.actions[self.chance.below(len(decision.actions))]


class HeuristicBot:
    """Plays by a policy, on a state guessed from the view."""

    def __init__(self, setup: Setup, driver: Policy, chance: Chance) -> None:
        self.setup = setup
        self.driver = driver
        self.chance = chance

    def choose(self, view: View, decision: Decision) -> int:
        state = self.setup.guess(view, self.chance)
        return int(self.driver.choose(state, decision.seat, self.chance))


class BotPolicy(Policy):
    """Plays as a bot does: by the view of the seat."""

    def __init__(self, setup: Setup, make: Maker) -> None:
        self.setup = setup
        self.make = make

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        view = self.setup.view(state, seat)
        decision = self.setup.decision(view, Voice(self.setup.names, seat))
        assert decision is not None
        return self.make(self.setup, chance).choose(view, decision)


def level_names() -> list[str]:
    """The names of all levels, ours and those of other packages."""
    return [*LEVELS, *sorted({entry.name for entry in entry_points(group=GROUP)} - LEVELS.keys())]


def load_levels() -> tuple[dict[str, str], list[str]]:
    """All levels with how they play, and a sentence for each that cannot be loaded."""
    levels, problems = dict(LEVELS), []
    for name in level_names()[len(LEVELS) :]:
        try:
            levels[name] = level_words(name)
        except UnknownLevel as problem:
            problems.append(str(problem))
    return levels, problems


def level_words(level: str) -> str:
    """How bots of a level play; raises UnknownLevel."""
    if level in LEVELS:
        return LEVELS[level]
    return (inspect.getdoc(_maker(level)) or "").partition("\n")[0]


def check_level(level: str) -> str:
    if not isinstance(level, str):
        raise UnknownLevel(f"the level of a bot is a text; {kind_of(level)} was given")
    if level not in LEVELS and not level.startswith(SOLVED):
        _maker(level)
    return level


def check_offered(level: str) -> str:
    """Like `check_level`, for a level that a page may ask for: those that need a file of this machine are not offered."""
    if level not in LEVELS and level not in (names := level_names()):
        raise UnknownLevel(f"there is no bot level {level[:LONGEST_NAME]!r}; there are {one_of(names)}")
    return check_level(level)


def find_bot(level: str, game: Game, setup: Setup, chance: Chance) -> Bot:
    """A bot of that level for any seat of a match."""
    if check_level(level) == "rookie":
        return Rookie(chance)
    if level in LEVELS or level.startswith(SOLVED):
        return HeuristicBot(setup, find_policy(level, game, setup), chance)
    return _maker(level)(setup, chance)


def find_policy(level: str, game: Game, setup: Setup) -> Policy:
    """A policy of that level, for whole matches inside compiled code; it gets a state instead of a view."""
    if check_level(level) == "rookie":
        return Anything()
    if level == "street":
        return setup.driver()
    if not level.startswith(SOLVED):
        return BotPolicy(setup, _maker(level))
    if game.solver is None:
        raise UnknownLevel(f"{game.title} is not solved; its bot levels are {', '.join(level_names())}")
    return game.solver().driver(setup, Path(level.removeprefix(SOLVED)))


def _maker(level: str) -> Maker:
    """What makes bots of another package's level; raises UnknownLevel with the levels there are."""
    try:
        return _load(level)
    except KeyError:
        names = level_names()
    hint = did_you_mean(level, names)
    raise UnknownLevel(f"there is no bot level {level!r}; {hint}there are {', '.join(names)} and {SOLVED}FILE")


@cache
def _load(level: str) -> Maker:
    """What is behind an entry point, loaded once; raises KeyError, which no cache keeps, if there is no such name."""
    entry = entry_points(group=GROUP)[level]
    try:
        make = entry.load()
    except Exception as problem:
        raise UnknownLevel(f"the bot level {entry.name} is installed but cannot be loaded: {problem}") from problem
    if not inspect.isclass(make) or not callable(getattr(make, "choose", None)):
        raise UnknownLevel(f"the entry point of the bot level {entry.name} is not a class with `choose`")
    return cast(Maker, make)
