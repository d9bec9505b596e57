"""Street Illegal: tempo cards, chips, speed limits, and a chain of passing from the back to the front."""

from __future__ import annotations

from hairpin.games.game import Game
from hairpin.games.lazy import examples_in, guide_in, lesson_in, module_in
from hairpin.games.street_illegal.components import printed_text
from hairpin.games.street_illegal.options import OPTIONS
from hairpin.games.street_illegal.setup import make_setup

GAME = Game(
    name="street-illegal",
    title="Street Illegal",
    tagline="tempo cards, chips, speed limits, and grey Old Pros in front of you",
    credits="Designer Heinrich Glumpler, publisher Z-Man Games.",
    fewest=1,
    most=7,
    options=OPTIONS,
    make_setup=make_setup,
    printed=printed_text,
    guide=guide_in(__name__),
    terminal=module_in(__name__, "terminal"),
    board=module_in(__name__, "board"),
    minutes=45,
    examples=examples_in(__name__),
    lesson=lesson_in(__name__),
)
