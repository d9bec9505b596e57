"""Pile: how many cards there are of each kind. It has no order until something is drawn from it.

Unseen cards are a multiset, so two piles with the same cards are equal to the last byte, however they were made.
So a record replays exactly, and dealing the unseen cards again is only counting.
"""

from __future__ import annotations

from typing import final

from hairpin.engine.compat import i64, vec


@final
class Pile:
    __slots__ = ("counts", "n")

    def __init__(self, counts: vec[i64], n: i64) -> None:
        self.counts: vec[i64] = counts
        self.n: i64 = n

    def put(self, kind: i64) -> None:
        self.counts[kind] += 1
        self.n += 1

    def take(self, kind: i64) -> None:
        """Take out one of this kind; the caller makes sure that there is one."""
        self.counts[kind] -= 1
        self.n -= 1

    def holds(self, kind: i64) -> bool:
        return 0 <= kind < len(self.counts) and self.counts[kind] > 0

    def nth(self, k: i64) -> i64:
        """The kind of the k-th card (from 0), with the cards sorted by kind."""
        counts = self.counts
        kind: i64 = 0
        k -= counts[0]
        while k >= 0:
            kind += 1
            k -= counts[kind]
        return kind

    def pour(self, other: Pile) -> None:
        """Move everything from the other pile into this one."""
        mine = self.counts
        theirs = other.counts
        kind: i64 = 0
        kinds: i64 = len(mine)
        while kind < kinds:
            mine[kind] += theirs[kind]
            theirs[kind] = 0
            kind += 1
        self.n += other.n
        other.n = 0

    def clone(self) -> Pile:
        return Pile(self.counts[:], self.n)

    def __reduce__(self) -> tuple[object, ...]:
        return (pile_of, ([int(count) for count in self.counts],))

    def __repr__(self) -> str:
        return f"Pile({[int(count) for count in self.counts]})"


def blank(size: i64) -> vec[i64]:
    return vec[i64]([0] * size)


def empty_pile(kinds: i64) -> Pile:
    return Pile(blank(kinds), 0)


def pile_of(counts: list[int]) -> Pile:
    """A pile from the counts of kind 0, 1, 2, ..."""
    return Pile(vec[i64](counts), sum(counts))
