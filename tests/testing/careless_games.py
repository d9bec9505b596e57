"""Easy games with the faults of a careless maker, each with the sentence in which `check_game` should say so."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from hairpin.drawing import Kit, Screen
from hairpin.engine.state import State
from hairpin.games.default_board import CARS, DefaultBoard
from hairpin.games.easy import EasySetup, Rules, each, easy_game, kinds
from hairpin.games.game import Game, GameBoard, Setup, Telling
from hairpin.games.story import Story
from tests.fifth_game import GAME as SPRINT
from tests.fifth_game.rules import DREW, Sprint

HERE = "tests.testing.careless_games"


class RollsByItself(Sprint):
    def begin_round(self) -> None:
        super().begin_round()
        self.limit = random.randint(5, 12)


class TellsEverybody(Sprint):
    events = {**Sprint.events, **kinds((DREW, "drew", "seat speed", "{seat} {seat:draws|draw} a {speed}."))}  # noqa: RUF012


class SharesItsRuns(Sprint):
    def clone(self) -> State:
        twin = cast(Sprint, super().clone())
        twin.runs = self.runs
        return twin


class SharesWithItself(Sprint):
    before: list[int] = each()

    def begin_round(self) -> None:
        self.before = self.distances
        super().begin_round()


class Tongueless(Story):
    def tell(self, telling: Telling) -> None:
        _ = telling.data["no such field"]


class HasAStoryThatRaises(EasySetup):
    def story(self, viewer: int | None, names: Sequence[str]) -> Story:
        return Tongueless(viewer, names, CARS[: self.seats])


class Raises(Sprint):
    def end_round(self) -> None:
        hand: Any = self.hands[0]
        hand.shuffle()


class UnsoundKit(DefaultBoard):
    def kit(self, setup: Setup) -> Kit:
        kit = super().kit(setup)
        return replace(kit, symbols={**kit.symbols, "lamp": '<symbol id="lamp"><circle r="2"></symbol>'})


class RaisingBoard(DefaultBoard):
    def screen(self, *given: Any, **more: Any) -> Screen:
        return [super().screen(*given, **more)][1]


def game_of(
    name: str,
    rules: type[Rules] = Sprint,
    board: type[DefaultBoard] | None = None,
    setup: type[EasySetup] = EasySetup,
) -> Game:
    made = easy_game(
        rules, name, name.replace("-", " ").title(), "careless", (2, 4), SPRINT.guide, options=SPRINT.options,
        setup=setup,
    )  # fmt: skip
    return made if board is None else replace(made, board=lambda: cast(GameBoard, board(made)))


ROLLS_BY_ITSELF = game_of("rolls-by-itself", RollsByItself)
TELLS_EVERYBODY = game_of("tells-everybody", TellsEverybody)
SHARES_ITS_RUNS = game_of("shares-its-runs", SharesItsRuns)
SHARES_WITH_ITSELF = game_of("shares-with-itself", SharesWithItself)
RAISES = game_of("raises", Raises)
RAISING_STORY = game_of("raising-story", setup=HasAStoryThatRaises)
UNSOUND_KIT = game_of("unsound-kit", board=UnsoundKit)
RAISING_BOARD = game_of("raising-board", board=RaisingBoard)
GUIDELESS = replace(game_of("guideless"), guide=lambda: str(1 // 0))
SAYS = {
    "ROLLS_BY_ITSELF": "^Rolls By Itself, match .*: the same seed played differently: take luck from self.roll",
    "TELLS_EVERYBODY": r"^Tells Everybody, match .*: (in the set-up )?the event drew tells (a spectator|seat \d) what it "
    r"cannot know: it is told '\w+ draws? a \d.' in one world and '\w+ draws? a \d.' in another",
    "SHARES_ITS_RUNS": "^Shares Its Runs, match .*: a clone shares runs with its state: copy it",
    "SHARES_WITH_ITSELF": r"^Shares With Itself, match .*: distances and before are one and the same list: copy it, as in "
    r"`list\(self.distances\)`$",
    "RAISING_STORY": r"^Raising Story, match .*: KeyError: .*, in tests/testing/careless_games.py, line \d+, tell$",
    "RAISES": r"^Raises, match .*: AttributeError: .*shuffle.*, in tests/testing/careless_games.py, line \d+, end_round$",
    "UNSOUND_KIT": "^Unsound Kit, match .*: the symbol lamp of the kit is not well-formed XML: mismatched tag",
    "RAISING_BOARD": r"^Raising Board, match .*: IndexError: .*, in tests/testing/careless_games.py, line \d+, screen$",
    "GUIDELESS": r"^Guideless: ZeroDivisionError: .*, in tests/testing/careless_games.py, line \d+, <lambda>$",
}
