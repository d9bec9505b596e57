"""Playouts: whole matches inside compiled code, played by policies that choose an action from a state.

A Policy uses only what its seat may know: `check_game` deals the rest again and checks that the choice is the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import final

from hairpin.engine.chance import Chance, seeded
from hairpin.engine.compat import i64, mypyc_attr
from hairpin.engine.state import FIRST_IN, SEATS_IN, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(ABC):
    """Chooses among a seat's legal actions."""

    __slots__ = ()

    @abstractmethod
    def choose(self, state: State, seat: i64, chance: Chance) -> i64: ...


@final
class Anything(Policy):
    """Chooses any legal action, all equally likely."""

    __slots__ = ()

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        actions = state.legal(seat)
        return actions[chance.below(len(actions))]


def play_out(state: State, chance: Chance) -> i64:
    """Give random answers to the end of the match; returns the number of decisions."""
    decisions: i64 = 0
    while state.awaited != 0:
        seat: i64 = FIRST_IN[state.awaited]
        actions = state.legal(seat)
        state.apply(seat, actions[chance.below(len(actions))])
        decisions += 1
    return decisions


def play_out_by(state: State, policies: list[Policy], chance: Chance) -> i64:
    """Like play_out, but each seat plays by its own policy."""
    decisions: i64 = 0
    while state.awaited != 0:
        seat: i64 = FIRST_IN[state.awaited]
        state.apply(seat, policies[seat].choose(state, seat, chance))
        decisions += 1
    return decisions


@final
class Tally:
    """Counts over many matches; tallies of several processes can be joined."""

    __slots__ = ("decisions", "lengths", "matches", "most_decisions", "reasons", "shared", "wins")

    def __init__(self) -> None:
        self.matches: int = 0
        self.decisions: int = 0
        self.most_decisions: int = 0
        self.wins: dict[int, int] = {}  # by seat; -1: nobody at the table won
        self.shared: int = 0  # matches with several winners; `wins` counts each winner
        self.reasons: dict[int, int] = {}
        self.lengths: dict[int, int] = {}

    def count(self, state: State, decisions: i64) -> None:
        """Add one finished match."""
        self.matches += 1
        self.decisions += decisions
        if decisions > self.most_decisions:
            self.most_decisions = decisions
        winners = state.winners()
        if winners == 0:
            self.wins[-1] = self.wins.get(-1, 0) + 1
        else:
            if winners & (winners - 1) != 0:
                self.shared += 1
            for seat in SEATS_IN[winners]:
                self.wins[seat] = self.wins.get(seat, 0) + 1
        reason = state.reason()
        self.reasons[reason] = self.reasons.get(reason, 0) + 1
        length = state.length()
        self.lengths[length] = self.lengths.get(length, 0) + 1

    def join(self, other: Tally) -> None:
        self.matches += other.matches
        self.decisions += other.decisions
        self.most_decisions = max(self.most_decisions, other.most_decisions)
        self.shared += other.shared
        for seat, wins in other.wins.items():
            self.wins[seat] = self.wins.get(seat, 0) + wins
        for reason, times in other.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + times
        for length, times in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + times

    def __reduce__(self) -> tuple[object, ...]:
        return (
            _tally_of,
            (self.matches, self.decisions, self.most_decisions, self.wins, self.shared, self.reasons, self.lengths),
        )


def _tally_of(
    matches: int,
    decisions: int,
    most_decisions: int,
    wins: dict[int, int],
    shared: int,
    reasons: dict[int, int],
    lengths: dict[int, int],
) -> Tally:
    tally = Tally()
    tally.matches = matches
    tally.decisions = decisions
    tally.most_decisions = most_decisions
    tally.wins = wins
    tally.shared = shared
    tally.reasons = reasons
    tally.lengths = lengths
    return tally


def play_many(first: State, policies: list[Policy], seed: int, start: int, matches: int) -> Tally:
    """Play matches number start, start + 1, ... of a seed to their ends; a number is the same match in any process.

    Without policies every seat answers at random.
    """
    tally = Tally()
    number = start
    while number < start + matches:
        chance = seeded(match_seed(seed, number))
        state = first.again(chance)
        if len(policies) == 0:
            tally.count(state, play_out(state, chance))
        else:
            tally.count(state, play_out_by(state, policies, chance))
        number += 1
    return tally


def match_seed(seed: int, number: int) -> int:
    """The seed of one match among many."""
    return seed * 1_000_000_007 + number
