"""Underground Street Racing: eight dice for three cars, spin-outs that push whole rows, a sudden death drive-off."""

from __future__ import annotations

from hairpin.games.game import Game
from hairpin.games.lazy import examples_in, guide_in, lesson_in, module_in
from hairpin.games.underground.components import printed_text
from hairpin.games.underground.options import OPTIONS
from hairpin.games.underground.setup import make_setup

GAME = Game(
    name="underground",
    title="Underground Street Racing",
    tagline="eight dice over three cars: slow down, hold, speed up, or spin out and take others along",
    credits="Design Dr. Wictz (Aaron Honsowetz and Austin Smokowicz), rules of July 2014.",
    fewest=2,
    most=4,
    options=OPTIONS,
    make_setup=make_setup,
    printed=printed_text,
    guide=guide_in(__name__),
    terminal=module_in(__name__, "terminal"),
    board=module_in(__name__, "board"),
    minutes=15,
    examples=examples_in(__name__),
    lesson=lesson_in(__name__),
)
