"""Compiles the core where that is possible: HAIRPIN_COMPILE=0 never, 1 must, auto (the default) tries.

Compiled are the engine and, in each game's folder, its rules, heuristics, solution and soundness; everything else
stays Python.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

PACKAGE = Path("src/hairpin")
CORE = (
    "engine/*.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/heuristics.py",
    "games/*/heuristics/*.py",
    "games/*/solution/*.py",
    "games/*/soundness.py",
)


def core_files() -> list[str]:
    found = {path for pattern in CORE for path in PACKAGE.glob(pattern)}
    return sorted(str(path) for path in found if path.name not in ("__init__.py", "compat.py"))


def extensions(wish: str) -> list[Extension]:
    if wish == "0":
        return []
    try:
        from mypyc.build import mypycify

        # Silent: the core is checked, not what its packages import beside it, which a build does not need to have.
        found = mypycify(
            ["--strict", "--follow-imports=silent", *core_files()], opt_level="3", debug_level="0", group_name="hairpin"
        )
    except (ImportError, SystemExit) as problem:
        if wish == "1":
            raise
        print(f"hairpin: the core is not compiled ({problem}); it runs interpreted", file=sys.stderr)
        return []
    for one in found:
        one.optional = wish != "1"  # without a C compiler: carry on, interpreted
    return found


wish = os.environ.get("HAIRPIN_COMPILE", "auto")
if wish not in ("0", "1", "auto"):
    raise SystemExit(f"HAIRPIN_COMPILE is {wish!r}; it can be 0 (never), 1 (must) or auto (try)")
setup(ext_modules=extensions(wish))
