"""Sprint, a fifth game as a stranger would write it: plain Python, one folder, and one line in its pyproject.toml:

[project.entry-points."hairpin.games"]
sprint = "tests.fifth_game:GAME"
"""

from __future__ import annotations

from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
from hairpin.games.easy import EasySetup, Option, easy_game
from hairpin.games.game import Game
from tests.fifth_game import rules
from tests.fifth_game.board import SprintBoard
from tests.fifth_game.rules import BURN, BURN_ON, CRUISE, Sprint

ROOM = 4  # spaces below the limit at which a card turned over fits more often than not
OPTIONS = (
    Option("rounds", "number", 5, "how many rounds are driven", low=1, high=20),
    Option("jams", "switch", True, "equal speeds block each other"),
    Option("road", "choice", "dry", "what the limit is: 8 to 13 on a dry road, 6 to 11 on a wet one", ("dry", "wet")),
)


class SprintDriver(Policy):
    """A decent driver: the fastest card, and burning while most cards still fit."""

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        assert isinstance(state, Sprint)
        if state.question is BURN_ON:
            return BURN if state.limit - state.runs[seat] >= ROOM else CRUISE
        cards = state.legal(seat)[:-1]  # the last one is to coast
        # Not always the fastest: two drivers of the same mind would jam.
        return cards[-1] if chance.below(3) or len(cards) == 1 else cards[-2]


class SprintSetup(EasySetup):
    def driver(self) -> Policy:
        return SprintDriver()


GAME: Game = easy_game(
    Sprint,
    "sprint",
    "Sprint",
    "seal a speed, then push your luck",
    (2, 4),
    guide=lambda: rules.__doc__ or "",
    options=OPTIONS,
    setup=SprintSetup,
    credits="An example for everybody who writes a game.",
    board=lambda: SprintBoard(GAME),
)
