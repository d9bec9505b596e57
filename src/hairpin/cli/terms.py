"""Terms: options and arguments that several commands share, and how to read them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from hairpin.games import component_text
from hairpin.games.game import Game
from hairpin.games.option import quoted
from hairpin.games.text_file import read_text_file
from hairpin.match import record
from hairpin.refusal import BadComponents, BadOption, BadRecord, BadSeats, BadTrack

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, such as races=3; `hairpin games` lists them.",
    ),
]
Components = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Cards and numbers of your own box, as TOML or JSON, instead of the printed ones."
    ),
]

LONGEST_TRACK = 20_000  # bytes of a track file, with its comments


def fail(sentence: str) -> NoReturn:
    """Print what was wrong and end with exit code 2."""
    print(f"hairpin: {sentence}", file=sys.stderr)
    sys.exit(2)


def read_options(words: list[str] | None, game: Game) -> dict[str, object]:
    """The options of a command line, `name=value` each."""
    options: dict[str, object] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            known = ", ".join(option.name for option in game.options)
            raise BadOption(f"{word!r} is no option; write name=value, where {game.title} has {known}")
        if name in options:
            raise BadOption(f"option {name} is given twice")
        options[name] = value
    return options


def read_components(file: Path | None) -> str | None:
    """The text of a component file."""
    return None if file is None else read_text_file(file, "component file", component_text.LONGEST_TEXT, BadComponents)


def read_text(file: Path) -> str:
    """The text of a record file."""
    return read_text_file(file, "record", record.LONGEST_TEXT, BadRecord)


def read_track(file: Path) -> str:
    """The text of a track file."""
    return read_text_file(file, "track", LONGEST_TRACK, BadTrack)


def check_seats(game: Game, seats: int) -> int:
    if not game.fewest <= seats <= game.most:
        raise BadSeats(f"{game.title} is for {game.players()}; {quoted(seats)} cannot play it")
    return seats
