"""`hairpin new-game`: writes the folder of a new game, which can be installed, tested, played and served at once."""

from __future__ import annotations

import keyword
import re
import shutil
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from hairpin.games import game_names
from hairpin.refusal import Refused

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40
FILES = {  # where each template goes, below the new folder
    "pyproject.toml.txt": "pyproject.toml",
    "__init__.py.txt": "$package/__init__.py",
    "guide.md.txt": "$package/guide.md",
    "test_game.py.txt": "tests/test_$package.py",
}


def command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The game's name: small letters, digits and hyphens.")],
    folder: Annotated[
        Path | None, typer.Option("--in", metavar="DIR", help="Where its folder is made; by default here.")
    ] = None,
) -> None:
    """Write a new game: a package with an entry point, rules with hidden hands, a guide and a test."""
    words = check_name(name)
    where = (folder or Path()) / name
    if where.exists():
        raise Refused(f"{where} is there already; nothing was written")
    template = files("hairpin.cli") / "template"
    texts = {
        Template(path).substitute(words): Template((template / source).read_text("utf-8")).substitute(words)
        for source, path in FILES.items()
    }
    try:
        for path, text in texts.items():
            (where / path).parent.mkdir(parents=True, exist_ok=True)
            (where / path).write_text(text, "utf-8")
    except OSError as problem:
        shutil.rmtree(where, ignore_errors=True)
        raise Refused(f"{where} cannot be written: {problem.strerror}") from None
    print(f"{where} is written. Next: pip install -e {where}, then hairpin play {name}")


def check_name(name: str) -> dict[str, str]:
    """The names that the templates use, from the name of the game; raises Refused."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise Refused(
            f"{name[:LONGEST]!r} cannot be the name of a game: it begins with a small letter and has small letters, "
            f"digits and single hyphens, at most {LONGEST}"
        )
    if name in game_names():
        raise Refused(f"a game of the name {name} is installed already")
    package = name.replace("-", "_")
    if keyword.iskeyword(package) or find_spec(package) is not None:
        raise Refused(f"{name} cannot be the name of a game: Python has a module {package}; try {name}-race")
    title = name.replace("-", " ").title()
    return {"name": name, "package": package, "class": f"{title.replace(' ', '')}Rules", "title": title}
