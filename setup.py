"""Compiles the hot modules if possible: HAIRPIN_COMPILE=0 never, 1 must, auto (the default) tries.

The hot modules are the engine and, in each game's folder, its rules, heuristics, solution, soundness and guesses.
Everything that is shown to people stays Python.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

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
    "games/*/guessing.py",
)

# Never compiled: they connect the compiled and the interpreted modules.
NEVER = ("__init__.py", "compat.py")

ASKED_FOR_FACTS = {"egg_info", "dist_info"}


def files(patterns: tuple[str, ...]) -> list[str]:
    found = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    return sorted(str(path) for path in found if path.name not in NEVER)


def groups(patterns: tuple[str, ...], name: str) -> list[tuple[list[str], str]]:
    """One library for each game and one for the engine, so that they are compiled in parallel."""
    found: dict[str, list[str]] = {}
    for path in files(patterns):
        parts = Path(path).relative_to(PACKAGE).parts
        found.setdefault(parts[1] if parts[0] == "games" else "engine", []).append(path)
    return [(paths, f"{name}_{part}") for part, paths in found.items()]


def extensions(wish: str) -> list[Extension]:
    # An installer runs this file three times: for the requirements, for the metadata, and to build.
    if wish == "0" or ASKED_FOR_FACTS.intersection(sys.argv):
        return []
    # Silent: only these files are checked, not what else they import; a build need not have that installed.
    flags = ["--strict", "--follow-imports=silent"]
    try:
        from mypyc.build import mypycify

        libraries = groups(CORE, "hairpin_core")
        paths = [path for library, _ in libraries for path in library]
        with TemporaryDirectory() as cache:  # always a new one: the compiler fails on leftovers of an earlier build
            flags.append(f"--cache-dir={cache}")
            # Level 2 would make matches up to a seventh faster (most a few percent), and the build take a third longer.
            found = mypycify([*flags, *paths], opt_level="1", debug_level="0", separate=libraries)
    except (ImportError, SystemExit) as problem:
        if wish == "1":
            raise
        print(f"hairpin: nothing is compiled ({problem}); it runs interpreted", file=sys.stderr)
        return []
    for one in found:
        one.optional = wish != "1"  # without a C compiler the package runs interpreted
    # The largest first, so that no core waits for the last one.
    return sorted(found, key=lambda one: -sum(Path(source).stat().st_size for source in one.sources))


wish = os.environ.get("HAIRPIN_COMPILE", "auto")
if wish not in ("0", "1", "auto"):
    raise SystemExit(f"HAIRPIN_COMPILE is {wish!r}; it can be 0 (never), 1 (must) or auto (try)")
setup(ext_modules=extensions(wish), options={"build_ext": {"parallel": os.cpu_count()}})
