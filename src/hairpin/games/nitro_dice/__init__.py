"""Nitro Dice: tactical movement on a two-lane street of cards, with drafting, nitrous, hazards and a garage."""

from __future__ import annotations

from hairpin.games.game import Game, Tracks
from hairpin.games.lazy import examples_in, guide_in, lesson_in, module_in
from hairpin.games.nitro_dice.components import printed_text
from hairpin.games.nitro_dice.options import OPTIONS
from hairpin.games.nitro_dice.setup import make_setup
from hairpin.games.workshop import Workshop


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
    make_setup=make_setup,
    printed=printed_text,
    guide=guide_in(__name__),
    terminal=module_in(__name__, "terminal"),
    tracks=_tracks,
    board=module_in(__name__, "board"),
    minutes=45,
    drives="die",
    examples=examples_in(__name__),
    lesson=lesson_in(__name__),
    workshops={"track": _workshop},
)
