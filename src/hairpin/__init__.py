"""Hairpin: a digital table for street-racing board games. `HAIRPIN_PURE=1` ignores the compiled core."""

from __future__ import annotations

import os as _os
import sys as _sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

__version__ = "0.1.0"


class _SourceOnly:
    """Finds this package's modules as source, though compiled ones lie beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(__name__ + "."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


PURE = _os.environ.get("HAIRPIN_PURE", "0") not in ("", "0")
if PURE:
    _sys.meta_path.insert(0, _SourceOnly)


def compiled() -> bool:
    """Whether the core runs compiled."""
    from hairpin.engine import state

    return not (state.__file__ or "").endswith(".py")
