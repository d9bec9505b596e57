"""Faults: where a game's own code has failed, by file and line, so that its maker finds the place at once."""

from __future__ import annotations

import sys
import traceback
from dataclasses import dataclass
from pathlib import Path

OURS = "hairpin"


@dataclass(frozen=True)
class CodePlace:
    """A line of code: its file below its package, as in `bad_crash/__init__.py`."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}"

    @property
    def words(self) -> str:
        return f"in {self.file}, line {self.line}, {self.function}"

    @property
    def is_ours(self) -> bool:
        return self.file.startswith(f"{OURS}/")


def place_of(problem: BaseException) -> CodePlace | None:
    """The last place in the game's own package that a failure passed; None where it has no traceback.

    The game's package is the first one outside Hairpin and the standard library. A failure that passed none comes from
    Hairpin's own code, one of its games included.
    """
    frames = list(traceback.walk_tb(problem.__traceback__))
    if not frames:
        return None
    modules = [str(frame.f_globals.get("__name__", "")) for frame, _ in frames]
    packages = [module.partition(".")[0] for module in modules]
    foreign = [one for one in packages if one != OURS and one not in sys.stdlib_module_names]
    own = foreign[0] if foreign else OURS
    last = max((number for number, one in enumerate(packages) if one == own), default=len(frames) - 1)
    frame, line = frames[last]
    return CodePlace(_file(modules[last], frame.f_code.co_filename), line, frame.f_code.co_name)


def note_place(problem: Exception) -> None:
    """Write the place into a failure that is about to leave its process: its traceback stays behind."""
    place = place_of(problem)
    if place is not None and not place.is_ours:
        problem.add_note(place.words)


def where_in_the_game(problem: Exception) -> str:
    """The place in the game's own package, in words; empty for a failure that did not pass it."""
    if notes := getattr(problem, "__notes__", ()):
        return str(notes[0])
    place = place_of(problem)
    return "" if place is None or place.is_ours else place.words


def fault_words(problem: Exception) -> str:
    """What failed; if it was code of the game itself, also where."""
    where = where_in_the_game(problem)
    return f"{type(problem).__name__}: {problem}" + (f", {where}" if where else "")


def _file(module: str, path: str) -> str:
    """A module's file with the folders of its package."""
    name = Path(path).name
    folders = module.split(".") if name == "__init__.py" else module.split(".")[:-1]
    return "/".join([*folders, name])
