"""Games whose rules fail in the middle of a match, or before it has begun."""

from __future__ import annotations

from typing import Any

from hairpin.games.easy import Question, Rules, each, easy_game, kinds, number
from hairpin.games.game import Game

HERE = "tests.testing.failing_rules"
ROUNDS = 6
FAILS_IN = 3  # the round
TURN = Question("turn", "Slow or fast?", "Fast is one space more.")


class Relay(Rules):
    """Each seat in turn drives one space or two."""

    actions = {0: "slow", 1: "fast"}  # noqa: RUF012 (a mapping that nothing changes)
    questions = (TURN,)
    luck = {"wind": 6}  # noqa: RUF012
    unit = "space"
    events = kinds((0, "drove", "seat space", "{seat} {seat:drives|drive} to space {space}."))

    round: int = number(1)
    spaces: list[int] = each()

    def begin(self) -> None:
        self.ask(TURN, 0)

    def may(self, seat: int) -> list[int]:
        return [0, 1]

    def play(self, seat: int, action: int) -> None:
        self.spaces[seat] += 1 + action
        self.tell(0, seat, self.spaces[seat])
        following = (seat + 1) % self.seats
        self.round += following == 0
        if self.round < ROUNDS:
            self.ask(TURN, following)

    def points(self, seat: int) -> float:
        return self.spaces[seat]


class FailsInPlay(Relay):
    def play(self, seat: int, action: int) -> None:
        if self.round == FAILS_IN and seat == 0:
            spaces: Any = self.spaces
            spaces.put(action)
        super().play(seat, action)


class FailsForBots(Relay):
    def play(self, seat: int, action: int) -> None:
        if self.round == FAILS_IN and seat == 1:
            raise ValueError("secret-of-the-rules")
        super().play(seat, action)


class AsksInVain(Relay):
    def may(self, seat: int) -> list[int]:
        return [] if self.round == FAILS_IN else [0, 1]


class FailsInBegin(Relay):
    def begin(self) -> None:
        self.spaces[self.seats] = 1


def game_of(rules: type[Relay], name: str) -> Game:
    return easy_game(rules, name, name.replace("-", " ").title(), "one or two", (2, 4), lambda: "# How to play\n")


RELAY = game_of(Relay, "relay")
FAILS_IN_PLAY = game_of(FailsInPlay, "fails-in-play")
FAILS_FOR_BOTS = game_of(FailsForBots, "fails-for-bots")
ASKS_IN_VAIN = game_of(AsksInVain, "asks-in-vain")
FAILS_IN_BEGIN = game_of(FailsInBegin, "fails-in-begin")
ENTRY_POINTS = {
    "relay": f"{HERE}:RELAY",
    "fails-in-play": f"{HERE}:FAILS_IN_PLAY",
    "fails-for-bots": f"{HERE}:FAILS_FOR_BOTS",
    "asks-in-vain": f"{HERE}:ASKS_IN_VAIN",
    "fails-in-begin": f"{HERE}:FAILS_IN_BEGIN",
}
