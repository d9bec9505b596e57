"""Turns: what a turn is worth when both drive their best, given the worth of the position after it.

For two cards, the second car's check is solved for every speed with which the first may end, then the first car's check
with those answers. The cards themselves are a matrix game, and so are two take-backs at once (rules 11).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, final

from hairpin.engine.compat import i64, mypyc_attr, vec
from hairpin.engine.matrix_game import MOST, MatrixGame
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.rules.numbers import CRASH_SKIDS, PASS, TOP_SPEED
from hairpin.games.street_racing.solution.layout import LEAD, PAIRS, SPEEDS, hands_after

DRAWS: Final = 9  # tokens drawn that do not match: none to eight
CELLS: Final = 351  # skids, draws and speeds of a check


@mypyc_attr(allow_interpreted_subclasses=True)
class Future(ABC):
    """What the position after a turn is worth for seat 0."""

    __slots__ = ()

    @abstractmethod
    def value(self, lead: i64, hand0: i64, hand1: i64, speed0: i64, speed1: i64) -> float: ...


@final
class Finish(Future):
    """After the last turn: the car that is ahead has won."""

    __slots__ = ()

    def value(self, lead: i64, hand0: i64, hand1: i64, speed0: i64, speed1: i64) -> float:
        return 1.0 if lead > 0 else (-1.0 if lead < 0 else 0.0)


@final
class Turn:
    """One turn with its future. Its methods fill its rows of numbers, and use rows that earlier calls have filled."""

    __slots__ = (
        "box", "cells", "chances", "ends", "final", "future", "last", "matrix", "outcome", "replies", "slower", "start",
    )  # fmt: skip

    def __init__(self, box: Box, future: Future, last: bool) -> None:
        self.box: Box = box
        self.future: Future = future
        self.last: bool = last
        self.matrix: MatrixGame = MatrixGame()
        self.ends: vec[float] = vec[float]([0.0] * PAIRS)  # by both speeds at the end of the turn
        self.final: vec[float] = vec[float]([0.0] * SPEEDS)  # by the speed after a check
        self.start: vec[float] = vec[float]([0.0] * SPEEDS)  # by the speed before it
        self.cells: vec[float] = vec[float]([0.0] * CELLS)  # inside it: skids, draws, speed
        self.replies: vec[float] = vec[float]([0.0] * PAIRS)  # first car's speed after, second's before
        self.outcome: vec[float] = vec[float]([0.0] * PAIRS)  # by both speeds before the turn
        self.chances: vec[float] = vec[float]([chance_of_match(box, drawn) for drawn in range(DRAWS)])
        self.slower: vec[i64] = vec[i64]([slowed(box, k // SPEEDS, k % SPEEDS) for k in range(CRASH_SKIDS * SPEEDS)])

    # -- the end of the turn --------------------------------------------------------------

    def fill_ends(self, lead: i64, hand0: i64, hand1: i64, card0: i64, card1: i64) -> None:
        """What the turn's end is worth for every pair of speeds; the hands are those before the cards were played."""
        after0 = hands_after(hand0, card0)
        after1 = hands_after(hand1, card1)
        choice = not self.last and len(after0) * len(after1) > 1
        one0 = after0[0]
        one1 = after1[0]
        future = self.future
        speed0: i64 = 0
        while speed0 < SPEEDS:
            speed1: i64 = 0
            while speed1 < SPEEDS:
                gap = lead + speed0 - speed1
                if choice:
                    worth = self.take_back(gap, after0, after1, speed0, speed1)
                else:
                    worth = future.value(gap, one0, one1, speed0, speed1)
                self.ends[speed0 * SPEEDS + speed1] = worth
                speed1 += 1
            speed0 += 1

    def take_back(self, gap: i64, after0: list[i64], after1: list[i64], speed0: i64, speed1: i64) -> float:
        """The worth when both choose at once which card to take back; `matrix` then holds the mixtures."""
        matrix = self.matrix
        matrix.rows = len(after0)
        matrix.columns = len(after1)
        row: i64 = 0
        for hand0 in after0:
            column: i64 = 0
            for hand1 in after1:
                matrix.pay[row * MOST + column] = self.future.value(gap, hand0, hand1, speed0, speed1)
                column += 1
            row += 1
        return matrix.solve()

    # -- a handling check -------------------------------------------------------------------

    def check(self, steering: i64, sign: float) -> None:
        """Fill `cells` and `start` from `final`, for a driver who maximizes (sign 1) or minimizes (-1) the worth."""
        cells = self.cells
        final = self.final
        skids: i64 = CRASH_SKIDS
        while skids >= 0:
            drawn: i64 = DRAWS - 1
            while drawn >= 0:
                laid = steering + drawn + skids
                base = (skids * DRAWS + drawn) * SPEEDS
                speed: i64 = 0
                while speed < SPEEDS and speed <= laid:
                    cells[base + speed] = final[speed]
                    speed += 1
                while speed < SPEEDS:
                    draw = self.draw_worth(skids, drawn, speed, sign)
                    stop = final[laid]
                    # The first draw is not a choice (ruling 4).
                    if (skids == 0 and drawn == 0) or (draw - stop) * sign > 0.0:
                        cells[base + speed] = draw
                    else:
                        cells[base + speed] = stop
                    speed += 1
                drawn -= 1
            skids -= 1
        speed = 0
        while speed < SPEEDS:
            self.start[speed] = cells[speed]
            speed += 1

    def draw_worth(self, skids: i64, drawn: i64, speed: i64, sign: float) -> float:
        """The worth of one more token: a match slows down and skids, or crashes; any other token fills a space."""
        base = (skids * DRAWS + drawn) * SPEEDS
        if skids == CRASH_SKIDS:
            hit = -sign
        else:
            hit = self.cells[base + DRAWS * SPEEDS + self.slower[skids * SPEEDS + speed]]
        match = self.chances[drawn]
        if match == 1.0:
            return hit
        return match * hit + (1.0 - match) * self.cells[base + SPEEDS + speed]

    # -- two cards --------------------------------------------------------------------------

    def steering_of(self, card: i64, blocked: bool) -> i64:
        steering = self.box.steering[card]
        return steering - 1 if blocked and steering > 0 else steering

    def second_car(self, first: i64, speed: i64, card: i64, card_first: i64, bend: bool) -> None:
        """Fill `start` for the car that resolves second, when the first has ended with this speed."""
        v: i64 = 0
        while v < SPEEDS:
            self.final[v] = self.ends[speed * SPEEDS + v] if first == 0 else self.ends[v * SPEEDS + speed]
            self.start[v] = self.final[v]
            v += 1
        if bend:
            blocked = self.box.blocks[card_first] == 1
            self.check(self.steering_of(card, blocked), -1.0 if first == 0 else 1.0)

    def increased(self, speed: i64, card: i64, bonus: i64, sign: float) -> float:
        """The value of `start` after accelerating with this card and the best increase (ruling 28)."""
        speed += self.box.value[card]
        best = self.start[min(speed, TOP_SPEED)]
        more: i64 = 1
        while more <= bonus and speed + more <= TOP_SPEED:
            one = self.start[speed + more]
            if (one - best) * sign > 0.0:
                best = one
            more += 1
        return best

    def bonus_of(self, card: i64, card_first: i64, behind: bool) -> i64:
        """How much the second car may add: a Pass from behind that is not blocked (rulings 13, 23)."""
        if card != PASS or not behind or self.box.blocks[card_first] == 1:
            return 0
        return self.box.bonus[card]

    def fill_replies(self, first: i64, card_first: i64, card_second: i64, behind: bool, bend: bool) -> None:
        sign = -1.0 if first == 0 else 1.0
        bonus = self.bonus_of(card_second, card_first, behind)
        speed: i64 = 0
        while speed < SPEEDS:
            self.second_car(first, speed, card_second, card_first, bend)
            before: i64 = 0
            while before < SPEEDS:
                self.replies[speed * SPEEDS + before] = self.increased(before, card_second, bonus, sign)
                before += 1
            speed += 1

    def first_car(self, first: i64, second_speed: i64, card_first: i64, bend: bool) -> None:
        """Fill `start` for the car that resolves first, when the second had this speed before."""
        v: i64 = 0
        while v < SPEEDS:
            self.final[v] = self.replies[v * SPEEDS + second_speed]
            self.start[v] = self.final[v]
            v += 1
        if bend:
            self.check(self.box.steering[card_first], 1.0 if first == 0 else -1.0)

    def resolve(self, first: i64, card_first: i64, card_second: i64, behind: bool, bend: bool) -> None:
        """Fill `outcome` for the case that this seat resolves first."""
        self.fill_replies(first, card_first, card_second, behind, bend)
        sign = 1.0 if first == 0 else -1.0
        second: i64 = 0
        while second < SPEEDS:
            self.first_car(first, second, card_first, bend)
            before: i64 = 0
            while before < SPEEDS:
                worth = self.increased(before, card_first, 0, sign)
                self.outcome[before * SPEEDS + second if first == 0 else second * SPEEDS + before] = worth
                before += 1
            second += 1

    def card_pair(
        self, lead: i64, hand0: i64, hand1: i64, card0: i64, card1: i64, bend: bool, into: vec[float], at: i64
    ) -> None:
        """Write what two cards are worth for every pair of speeds before the turn, from `at` on."""
        self.fill_ends(lead, hand0, hand1, card0, card1)
        first = first_by_rule(self.box, lead, card0, card1)
        k: i64 = 0
        if first >= 0:
            card_first = card0 if first == 0 else card1
            self.resolve(first, card_first, card1 if first == 0 else card0, lead != 0, bend)
            while k < PAIRS:
                into[at + k] = self.outcome[k]
                k += 1
            return
        # Level with the same card: the lot decides who goes first.
        self.resolve(0, card0, card1, False, bend)
        while k < PAIRS:
            into[at + k] = 0.5 * self.outcome[k]
            k += 1
        self.resolve(1, card1, card0, False, bend)
        k = 0
        while k < PAIRS:
            into[at + k] += 0.5 * self.outcome[k]
            k += 1


def chance_of_match(box: Box, drawn: i64) -> float:
    """The chance that the next token matches, when this many that do not match are drawn."""
    return float(box.tokens[0]) / float(box.token_count - drawn)


def slowed(box: Box, skids: i64, speed: i64) -> i64:
    slower = speed - box.penalty(skids, speed)
    return slower if slower > 0 else 0


def first_by_rule(box: Box, lead: i64, card0: i64, card1: i64) -> i64:
    """Who resolves first: the car ahead, of level cars the higher card; -1 where the lot decides (rules 3.2)."""
    if lead != 0:
        return 0 if lead > 0 else 1
    if box.value[card0] == box.value[card1]:
        return -1
    return 0 if box.value[card0] > box.value[card1] else 1


def clamped(lead: i64) -> i64:
    return LEAD if lead > LEAD else (-LEAD if lead < -LEAD else lead)
