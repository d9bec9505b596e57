"""Starting: makes the first state of a match, and checks its class before any compiled code calls it.

On the compiled build, a third-party class that lacks one of State's methods would end the whole process: compiled code
cannot look up a method that is not there.
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
    """A new match from `Setup.start`; raises BadGame if that is not a complete State."""
    try:
        state = setup.start(chance, listen)
    except TypeError as problem:
        if "abstract" not in str(problem):
            raise
        raise BadGame(
            f"the rules of this game are not whole: {problem}"
        ) from None  # the interpreted build notices itself
    kind = type(state)
    # Not isinstance: on the compiled build State and its subclasses share its cache, so each would pass as any other.
    if State not in kind.__mro__:
        raise BadGame(f"a match starts with a State of hairpin.engine.state; this game gives a {kind.__name__}")
    missing = [name for name in METHODS if getattr(kind, name) is getattr(State, name)]
    if missing:
        lacks = "the method" if len(missing) == 1 else "the methods"
        raise BadGame(
            f"the rules of this game are not whole: {kind.__name__} lacks {lacks} {', '.join(missing)} of State"
        )
    return state
