"""Sprint, a fifth game as a stranger would write it: plain Python, one folder, and one line in its pyproject.toml:

[project.entry-points."hairpin.games"]
sprint = "tests.fifth_game:GAME"
"""

from __future__ import annotations

from hairpin.games.game import Game, Terminal
from tests.fifth_game import rules
from tests.fifth_game.options import OPTIONS
from tests.fifth_game.setup import make_setup


def _terminal() -> Terminal:
    from tests.fifth_game import terminal

    return terminal


GAME = Game(
    name="sprint",
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
