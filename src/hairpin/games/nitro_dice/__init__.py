"""Nitro Dice: tactical movement on a two-lane street of cards, with drafting, nitrous, hazards and a garage."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from hairpin.games.example import Example, read_examples
from hairpin.games.game import Game, GameBoard, Terminal, Tracks
from hairpin.games.nitro_dice.agreement import agree
from hairpin.games.nitro_dice.components import printed_text
from hairpin.games.nitro_dice.options import OPTIONS
from hairpin.games.workshop import Workshop


def _guide() -> str:
    return (files(__package__) / "guide.md").read_text("utf-8")


def _examples() -> Mapping[str, Example]:
    return read_examples((files(__package__) / "examples.toml").read_text("utf-8"))


def _terminal() -> Terminal:
    from hairpin.games.nitro_dice import terminal

    return terminal


def _board() -> GameBoard:
    from hairpin.games.nitro_dice import board

    return board


def _tracks() -> Tracks:
    from hairpin.games.nitro_dice.tracks import NitroTracks

    return NitroTracks()


def _workshop() -> Workshop:
    from hairpin.games.nitro_dice.workshop import TrackWorkshop

    return TrackWorkshop()


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
    examples=_examples,
    workshops={"track": _workshop},
)
