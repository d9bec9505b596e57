"""Induction: the value of every position, from the last turn back to the first; in slices, to report progress."""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.compat import i64, vec
from hairpin.engine.matrix_game import MOST
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.solution.layout import (
    HANDS,
    INFOS,
    LEAD,
    LEADS,
    PAIRS,
    PLAYS,
    ROADS,
    SPEEDS,
    STRAIGHTS,
    TURNS,
    cards_in,
    hands_in,
    info_of,
    play_of,
)
from hairpin.games.street_racing.solution.turns import Finish, Future, Turn, clamped

BLOCK: Final = LEADS * HANDS * HANDS * PAIRS  # values for one state of knowledge about the roads


@final
class Ahead(Future):
    """The values of the next turn, averaged over the road that will be turned up."""

    __slots__ = ("values",)

    def __init__(self) -> None:
        self.values: vec[float] = vec[float]([0.0] * BLOCK)

    def value(self, lead: i64, hand0: i64, hand1: i64, speed0: i64, speed1: i64) -> float:
        at = ((clamped(lead) + LEAD) * HANDS + hand0) * HANDS + hand1
        return self.values[at * PAIRS + speed0 * SPEEDS + speed1]


@final
class Induction:
    """Call `begin_turn` and then `slice` for all of `slices_in` that turn; `values` then holds that turn."""

    __slots__ = ("ahead", "box", "games", "later", "made", "round", "turn", "values")

    def __init__(self, box: Box) -> None:
        self.box: Box = box
        self.turn: i64 = TURNS + 1
        self.ahead: Ahead = Ahead()
        self.values: vec[float] = vec[float]([0.0] * (INFOS * BLOCK))
        self.later: vec[float] = self.values
        self.games: vec[float] = vec[float]([0.0] * (PLAYS * PLAYS * PAIRS))  # what two plays are worth
        self.made: vec[i64] = vec[i64]([0] * (PLAYS * PLAYS))  # the round in which they were worked out
        self.round: i64 = 1  # plays are worth the same in all positions of one round

    def begin_turn(self) -> None:
        """Go one turn back."""
        self.turn -= 1
        self.later = self.values
        self.values = vec[float]([0.0] * (INFOS * BLOCK))

    def look_ahead(self, following: i64, seen: i64) -> None:
        unseen = ROADS - 1 - self.turn
        straight = float(STRAIGHTS - seen - following) / float(unseen)
        bend = 1.0 - straight
        one = info_of(following, 0, seen) * BLOCK
        two = info_of(following, 1, seen) * BLOCK
        values = self.ahead.values
        later = self.later
        k: i64 = 0
        while k < BLOCK:
            values[k] = bend * later[one + k] + straight * later[two + k]
            k += 1

    def slice(self, following: i64, seen: i64, lead: i64) -> None:
        """Solve all positions with this lead, which is not negative; negative leads follow by swapping the seats."""
        last = self.turn == TURNS
        if not last and lead == 0:
            self.look_ahead(following, seen)
        turn = Turn(self.box, Finish() if last else self.ahead, last)
        hands = hands_in(self.turn)
        for current in range(2):
            behind = seen - current
            if behind >= 0 and behind < self.turn:
                info = info_of(current, following, behind)
                self.round += 1
                for hand0 in hands:
                    for hand1 in hands:
                        self.position(turn, info, lead, hand0, hand1, current == 0)

    def position(self, turn: Turn, info: i64, lead: i64, hand0: i64, hand1: i64, bend: bool) -> None:
        """Solve the matrix of cards for every pair of speeds."""
        cards0 = cards_in(hand0)
        cards1 = cards_in(hand1)
        plays0 = [play_of(hand0, card, turn.last) for card in cards0]
        plays1 = [play_of(hand1, card, turn.last) for card in cards1]
        row: i64 = 0
        for card0 in cards0:
            column: i64 = 0
            for card1 in cards1:
                two = plays0[row] * PLAYS + plays1[column]
                if self.made[two] != self.round:
                    self.made[two] = self.round
                    turn.card_pair(lead, hand0, hand1, card0, card1, bend, self.games, two * PAIRS)
                column += 1
            row += 1
        matrix = turn.matrix
        matrix.rows = len(cards0)
        matrix.columns = len(cards1)
        values = self.values
        here = info * BLOCK + (((lead + LEAD) * HANDS + hand0) * HANDS + hand1) * PAIRS
        mirrored = info * BLOCK + (((LEAD - lead) * HANDS + hand1) * HANDS + hand0) * PAIRS
        speed0: i64 = 0
        while speed0 < SPEEDS:
            speed1: i64 = 0
            while speed1 < SPEEDS:
                at = speed0 * SPEEDS + speed1
                row = 0
                for play0 in plays0:
                    column = 0
                    for play1 in plays1:
                        matrix.pay[row * MOST + column] = self.games[(play0 * PLAYS + play1) * PAIRS + at]
                        column += 1
                    row += 1
                value = matrix.solve()
                values[here + at] = value
                values[mirrored + speed1 * SPEEDS + speed0] = -value
                speed1 += 1
            speed0 += 1

    def value(self, info: i64, lead: i64, hand0: i64, hand1: i64, speed0: i64, speed1: i64) -> float:
        at = ((lead + LEAD) * HANDS + hand0) * HANDS + hand1
        return self.values[info * BLOCK + at * PAIRS + speed0 * SPEEDS + speed1]

    def packed(self, info: i64, hand0: i64, hand1: i64) -> bytes:
        """All leads from 0 on and all speeds of two hands, as numbers of two bytes, low byte first."""
        out: list[int] = []
        lead: i64 = 0
        while lead <= LEAD:
            base = info * BLOCK + (((lead + LEAD) * HANDS + hand0) * HANDS + hand1) * PAIRS
            k: i64 = 0
            while k < PAIRS:
                number: i64 = round(self.values[base + k] * SCALE)
                number &= 65535
                out.append(number & 255)
                out.append(number >> 8)
                k += 1
            lead += 1
        return bytes(out)


SCALE: Final = 32000.0
