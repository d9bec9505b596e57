"""The levels of bots: how well each plays, and one of a level for a seat.

A bot is given what a person is given, a view and the open decision; it guesses the rest.
"""

from __future__ import annotations

from typing import Protocol

from hairpin.engine.chance import Chance
from hairpin.engine.playout import Anything, Policy
from hairpin.games.game import Decision, Setup, View
from hairpin.refusal import UnknownLevel, did_you_mean

LEVELS = {
    "rookie": "plays any legal action, each as likely as the other",
    "street": "plays by the game's rules of thumb",
}


class Bot(Protocol):
    """Chooses an action of a decision from a view."""

    def choose(self, view: View, decision: Decision) -> int: ...


class Rookie:
    """Any legal action."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, decision: Decision) -> int:
        return decision.actions[self.chance.below(len(decision.actions))]


class Thumb:
    """The game's own driver, on a state guessed from the view."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = setup
        self.chance = chance
        self.driver = setup.driver()

    def choose(self, view: View, decision: Decision) -> int:
        state = self.setup.guess(view, self.chance)
        return int(self.driver.choose(state, decision.seat, self.chance))


def check_level(level: str) -> str:
    if level not in LEVELS:
        hint = did_you_mean(level, list(LEVELS))
        raise UnknownLevel(f"there is no bot level {level!r}; {hint}there are {', '.join(LEVELS)}")
    return level


def find_bot(level: str, setup: Setup, chance: Chance) -> Bot:
    """A bot of that level for any seat of a match."""
    return Rookie(chance) if check_level(level) == "rookie" else Thumb(setup, chance)


def find_policy(level: str, setup: Setup) -> Policy:
    """The same player for whole matches inside compiled code, where a state stands in for the view."""
    return Anything() if check_level(level) == "rookie" else setup.driver()
