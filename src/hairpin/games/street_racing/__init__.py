"""Street Racing: five cards each, shown together, then push your luck from the bag to hold the road."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from hairpin.games.example import Example, read_examples
from hairpin.games.game import Game, GameBoard, Solver, Terminal
from hairpin.games.street_racing.agreement import agree
from hairpin.games.street_racing.components import printed_text
from hairpin.games.street_racing.options import OPTIONS


def _guide() -> str:
    return (files(__package__) / "guide.md").read_text("utf-8")


def _examples() -> Mapping[str, Example]:
    return read_examples((files(__package__) / "examples.toml").read_text("utf-8"))


def _terminal() -> Terminal:
    from hairpin.games.street_racing import terminal

    return terminal


def _board() -> GameBoard:
    from hairpin.games.street_racing import board

    return board


def _solver() -> Solver:
    from hairpin.games.street_racing.exact import Exact

    return Exact()


GAME = Game(
    name="street-racing",
    title="Street Racing",
    tagline="five cards each, both shown at once, then push your luck through the bends",
    credits="Designer Douglas Schulz, an entry of the 2017 Two-Player Print and Play Design Contest.",
    fewest=2,
    most=2,
    options=OPTIONS,
    agree=agree,
    printed=printed_text,
    guide=_guide,
    terminal=_terminal,
    solver=_solver,
    board=_board,
    minutes=20,
    examples=_examples,
)
