"""Street Illegal: tempo cards, chips, speed limits, and a chain of passing from the back to the front."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from hairpin.games.example import Example, read_examples
from hairpin.games.game import Game, GameBoard, Terminal
from hairpin.games.street_illegal.agreement import agree
from hairpin.games.street_illegal.components import printed_text
from hairpin.games.street_illegal.options import OPTIONS


def _guide() -> str:
    return (files(__package__) / "guide.md").read_text("utf-8")


def _examples() -> Mapping[str, Example]:
    return read_examples((files(__package__) / "examples.toml").read_text("utf-8"))


def _terminal() -> Terminal:
    from hairpin.games.street_illegal import terminal

    return terminal


def _board() -> GameBoard:
    from hairpin.games.street_illegal import board

    return board


GAME = Game(
    name="street-illegal",
    title="Street Illegal",
    tagline="tempo cards, chips, speed limits, and grey Old Pros in front of you",
    credits="Designer Heinrich Glumpler, publisher Z-Man Games.",
    fewest=1,
    most=7,
    options=OPTIONS,
    agree=agree,
    printed=printed_text,
    guide=_guide,
    terminal=_terminal,
    board=_board,
    minutes=45,
    examples=_examples,
)
