"""Nitro Dice: tactical movement on a two-lane street of cards, with drafting, nitrous, hazards and a garage."""

from __future__ import annotations

from importlib.resources import files

from hairpin.games.game import Game, GameBoard, Terminal, Tracks
from hairpin.games.nitro_dice.agreement import agree
from hairpin.games.nitro_dice.components import printed_text
from hairpin.games.nitro_dice.options import OPTIONS


def _guide() -> str:
    return (files(__package__) / "guide.md").read_text("utf-8")


def _terminal() -> Terminal:
    from hairpin.games.nitro_dice import terminal

    return terminal


def _board() -> GameBoard:
    from hairpin.games.nitro_dice import board

    return board


def _tracks() -> Tracks:
    from hairpin.games.nitro_dice.tracks import NitroTracks

    return NitroTracks()


GAME = Game(
    name="nitro-dice",
    title="Nitro Dice",
    tagline="speed on the die, cards for fuel: two lanes, drafting, nitrous, hazards and a garage",
    credits="Design David E. Whitcher, Minion Games 2010.",
    fewest=2,
    most=6,
    options=OPTIONS,
    agree=agree,
    printed=printed_text,
    guide=_guide,
    terminal=_terminal,
    tracks=_tracks,
    board=_board,
    minutes=45,
)
