"""The levels of bots, and how to find a bot of a level.

A bot gets what a person gets, a view and the open decision; it guesses the rest.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from hairpin.engine.chance import Chance
from hairpin.engine.playout import Anything, Policy
from hairpin.games.game import Decision, Game, Setup, View
from hairpin.refusal import UnknownLevel, did_you_mean, kind_of

LEVELS = {
    "rookie": "plays any legal action, each as likely as the other",
    "street": "plays by the game's rules of thumb",
}
SOLVED = "solved:"  # followed by the file that `hairpin solve` wrote, for a game that can be solved


class Bot(Protocol):
    """Chooses an action of a decision from a view."""

    def choose(self, view: View, decision: Decision) -> int: ...


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


def check_level(level: str) -> str:
    if not isinstance(level, str):
        raise UnknownLevel(f"the level of a bot is a text; {kind_of(level)} was given")
    if level not in LEVELS and not level.startswith(SOLVED):
        hint = did_you_mean(level, list(LEVELS))
        raise UnknownLevel(f"there is no bot level {level!r}; {hint}there are {', '.join(LEVELS)} and {SOLVED}FILE")
    return level


def find_bot(level: str, game: Game, setup: Setup, chance: Chance) -> Bot:
    """A bot of that level for any seat of a match."""
    if check_level(level) == "rookie":
        return Rookie(chance)
    return HeuristicBot(setup, find_policy(level, game, setup), chance)


def find_policy(level: str, game: Game, setup: Setup) -> Policy:
    """A policy of that level, for whole matches inside compiled code; it gets a state instead of a view."""
    if check_level(level) == "rookie":
        return Anything()
    if level == "street":
        return setup.driver()
    if game.solver is None:
        raise UnknownLevel(f"{game.title} is not solved; its bot levels are {', '.join(LEVELS)}")
    return game.solver().driver(setup, Path(level.removeprefix(SOLVED)))
