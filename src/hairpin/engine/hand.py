"""Hand: a few cards, sorted by kind, in storage of fixed size with a count."""

from __future__ import annotations

from typing import final

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import blank


@final
class Hand:
    __slots__ = ("cards", "n")

    def __init__(self, cards: vec[i64], n: i64) -> None:
        self.cards: vec[i64] = cards
        self.n: i64 = n

    def put(self, card: i64) -> None:
        cards = self.cards
        k = self.n
        while k > 0 and cards[k - 1] > card:
            cards[k] = cards[k - 1]
            k -= 1
        cards[k] = card
        self.n += 1

    def take(self, card: i64) -> None:
        """Take out one card of this kind; the caller makes sure that there is one."""
        cards = self.cards
        k: i64 = 0
        while cards[k] != card:
            k += 1
        self.n -= 1
        while k < self.n:
            cards[k] = cards[k + 1]
            k += 1
        cards[k] = 0

    def holds(self, card: i64) -> bool:
        k: i64 = 0
        while k < self.n:
            if self.cards[k] == card:
                return True
            k += 1
        return False

    def kinds(self) -> i64:
        """How many different kinds it holds."""
        cards = self.cards
        different: i64 = 0
        k: i64 = 0
        while k < self.n:
            if k == 0 or cards[k] != cards[k - 1]:
                different += 1
            k += 1
        return different

    def clone(self) -> Hand:
        return Hand(self.cards[:], self.n)

    def __reduce__(self) -> tuple[object, ...]:
        return (hand_of, ([int(self.cards[k]) for k in range(self.n)], len(self.cards)))

    def __repr__(self) -> str:
        return f"Hand({[int(self.cards[k]) for k in range(self.n)]})"


def empty_hand(size: i64) -> Hand:
    return Hand(blank(size), 0)


def hand_of(cards: list[int], size: int) -> Hand:
    hand = empty_hand(size)
    for card in cards:
        hand.put(card)
    return hand
