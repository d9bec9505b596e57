"""Street Racing: five cards each, shown together, then push your luck from the bag to hold the road."""

from __future__ import annotations

from hairpin.games.game import Game, Solver
from hairpin.games.lazy import examples_in, guide_in, lesson_in, module_in
from hairpin.games.street_racing.components import printed_text
from hairpin.games.street_racing.options import OPTIONS
from hairpin.games.street_racing.setup import make_setup


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
    make_setup=make_setup,
    printed=printed_text,
    guide=guide_in(__name__),
    terminal=module_in(__name__, "terminal"),
    solver=_solver,
    board=module_in(__name__, "board"),
    minutes=20,
    examples=examples_in(__name__),
    lesson=lesson_in(__name__),
)
