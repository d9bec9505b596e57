"""Sprint written on the bare State, for tests that break one thing of it each. The fifth game is the easy one.

[project.entry-points."hairpin.games"]
bare-sprint = "tests.testing.bare_sprint:GAME"
"""

from __future__ import annotations

from hairpin.games.game import Game, Terminal
from tests.testing.bare_sprint import rules
from tests.testing.bare_sprint.options import OPTIONS
from tests.testing.bare_sprint.setup import make_setup


def _terminal() -> Terminal:
    from tests.testing.bare_sprint import terminal

    return terminal


GAME = Game(
    name="bare-sprint",
    title="Sprint",
    tagline="seal a speed, then push your luck",
    credits="An example for whoever writes a game.",
    fewest=2,
    most=4,
    options=OPTIONS,
    make_setup=make_setup,
    printed=lambda: "",
    guide=lambda: rules.__doc__ or "",
    terminal=_terminal,
)
