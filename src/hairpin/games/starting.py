"""Starting: the first state of a match, with a look at its class before anything compiled calls it.

A class of a stranger's game that lacks one of the methods of State would end the whole process on the compiled build: a
method that is not there cannot be looked up in compiled code.
"""

from __future__ import annotations

from hairpin.engine.chance import Chance
from hairpin.engine.state import State
from hairpin.games.game import Setup
from hairpin.refusal import BadGame

METHODS = (
    "again",
    "apply",
    "clone",
    "legal",
    "length",
    "reason",
    "redeal",
    "score",
    "secret",
    "snapshot",
    "winners",
)


def start(setup: Setup, chance: Chance, listen: bool) -> State:
    """A new match as `Setup.start` gives it; raises BadGame where that is no whole State."""
    try:
        state = setup.start(chance, listen)
    except TypeError as problem:
        if "abstract" not in str(problem):
            raise
        raise BadGame(
            f"the rules of this game are not whole: {problem}"
        ) from None  # the interpreted build notices itself
    kind = type(state)
    # Not isinstance: compiled, State and its subclasses share what it remembers, and then each is any other.
    if State not in kind.__mro__:
        raise BadGame(f"a match starts with a State of hairpin.engine.state; this game gives a {kind.__name__}")
    missing = [name for name in METHODS if getattr(kind, name) is getattr(State, name)]
    if missing:
        lacks = "the method" if len(missing) == 1 else "the methods"
        raise BadGame(
            f"the rules of this game are not whole: {kind.__name__} lacks {lacks} {', '.join(missing)} of State"
        )
    return state
