"""Underground Street Racing: eight dice over three cars, spin-outs that push whole rows, and a sudden death drive-off."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from hairpin.games.example import Example, read_examples
from hairpin.games.game import Game, GameBoard, Terminal
from hairpin.games.underground.agreement import agree
from hairpin.games.underground.components import printed_text
from hairpin.games.underground.options import OPTIONS


def _guide() -> str:
    return (files(__package__) / "guide.md").read_text("utf-8")


def _examples() -> Mapping[str, Example]:
    return read_examples((files(__package__) / "examples.toml").read_text("utf-8"))


def _terminal() -> Terminal:
    from hairpin.games.underground import terminal

    return terminal


def _board() -> GameBoard:
    from hairpin.games.underground import board

    return board


GAME = Game(
    name="underground",
    title="Underground Street Racing",
    tagline="eight dice over three cars: slow down, hold, speed up, or spin out and take others along",
    credits="Design Dr. Wictz (Aaron Honsowetz and Austin Smokowicz), rules of July 2014.",
    fewest=2,
    most=4,
    options=OPTIONS,
    agree=agree,
    printed=printed_text,
    guide=_guide,
    terminal=_terminal,
    board=_board,
    minutes=15,
    examples=_examples,
)
