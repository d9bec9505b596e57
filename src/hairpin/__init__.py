"""Hairpin: a digital table for street-racing board games. `HAIRPIN_PURE=1` ignores the compiled core.

The names that people want first are here; each is loaded at first use:

>>> import hairpin
>>> match = hairpin.new_match("street-racing", seed=7)
>>> match.waiting
(0, 1)
"""

from __future__ import annotations

import os as _os
import sys as _sys
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

TYPE_CHECKING = False  # type checkers take it as true; importing `typing` would take longer than all of this file
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from hairpin.drawing import Picture
    from hairpin.front import list_games, new_match, read_record, simulate, take_up
    from hairpin.games.game import Decision, Game
    from hairpin.lab.simulate import Summary
    from hairpin.match import Match, Record, replay
    from hairpin.refusal import Refused

__all__ = [
    "Decision",
    "Game",
    "Match",
    "Picture",
    "Record",
    "Refused",
    "Summary",
    "compiled",
    "list_games",
    "new_match",
    "read_record",
    "replay",
    "simulate",
    "take_up",
]

__version__ = "0.1.0"


class _SourceOnly:
    """Finds this package's modules as source, even if there are compiled ones beside them."""

    def __init__(self) -> None:
        self.finders: dict[str, FileFinder] = {}  # one for each folder, because a finder reads the whole folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith(__name__ + "."):
            return None
        for folder in path:
            if folder not in self.finders:
                self.finders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = self.finders[folder].find_spec(name)
            if spec is not None:
                return spec
        return None


PURE = _os.environ.get("HAIRPIN_PURE", "0") not in ("", "0")
if PURE:
    _sys.meta_path.insert(0, _SourceOnly())


def compiled() -> bool:
    """Whether the core runs compiled."""
    from hairpin.engine import state

    return not (state.__file__ or "").endswith(".py")


_HOMES = {
    "Decision": "hairpin.games.game",
    "Game": "hairpin.games.game",
    "Match": "hairpin.match",
    "Picture": "hairpin.drawing",
    "Record": "hairpin.match",
    "Refused": "hairpin.refusal",
    "Summary": "hairpin.lab.simulate",
    "replay": "hairpin.match",
}  # all other names are in hairpin.front


if not TYPE_CHECKING:  # type checkers see the imports above, and reject any other name

    def __getattr__(name):
        """Load a name of the front door at first use, so that a bare `import hairpin` stays light."""
        if name not in __all__:
            raise AttributeError(f"module 'hairpin' has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_HOMES.get(name, "hairpin.front")), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
