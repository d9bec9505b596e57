"""Fields of easy rules: numbers, numbers by seat, hands, piles and rows of cards; each says who may see it.

A field is written as a class attribute with its type, as in a dataclass; every match starts with a value of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from hairpin.engine.pile import Pile, pile_of
from hairpin.refusal import BadGame

Seen = Literal["all", "own", "nobody"]
ALL: Seen = "all"  # who may see the cards of a field
OWN: Seen = "own"
NOBODY: Seen = "nobody"
Kind = Literal["number", "each", "hands", "pile", "row"]


@dataclass(frozen=True)
class Cards:
    """A deck: its name in one word, the names of its kinds of cards, and how many there are of each.

    Inside the rules a card is its place in `kinds`, from 0.
    """

    name: str
    kinds: tuple[str, ...]
    copies: int = 1

    def full(self) -> list[int]:
        return [self.copies] * len(self.kinds)

    def names(self, pile: Pile) -> tuple[str, ...]:
        """The cards of a pile or hand by name, sorted by kind."""
        return tuple(self.kinds[kind] for kind, count in enumerate(pile.counts) for _ in range(count))

    def actions(self, first: int, words: str = "play {}") -> dict[int, str]:
        """An action for each kind of card, from this number on: its name in records."""
        return {first + k: words.format(name) for k, name in enumerate(self.kinds)}


@dataclass(frozen=True)
class Field:
    """What was declared: what kind of thing it is, its value at the start, its deck, and who may see its cards.

    A field that is not `shown` is left out by the default page and the default terminal table. With `road` a number for
    each seat is how far its car has come.
    """

    kind: Kind
    start: int = 0
    of: Cards | None = None
    seen: Seen = ALL
    full: bool = False
    shown: bool = True
    road: bool = False

    def __call__(self, *_: object, **__: object) -> Any:
        """In the body of a class a field hides the function of its name."""
        raise BadGame(
            "this is a field and not a function: a field called number, each, hands, pile, open_pile or row hides the "
            "function of that name, so call it something else, such as `deck` or `held`"
        )

    @property
    def deck(self) -> Cards:
        assert self.of is not None
        return self.of

    def value(self, seats: int) -> Any:
        """The value at the start of a match."""
        if self.kind == "number":
            return self.start
        if self.kind == "each":
            return [self.start] * seats
        if self.kind == "row":
            return []
        counts = self.deck.full() if self.full else [0] * len(self.deck.kinds)
        return pile_of(counts) if self.kind == "pile" else [pile_of(list(counts)) for _ in range(seats)]

    def write(self, value: Any) -> list[int]:
        """The value as plain numbers; `read` reads them back."""
        if self.kind == "number":
            return [value]
        if self.kind == "each":
            return list(value)
        if self.kind == "row":
            return [len(value), *value]
        return [int(count) for pile in ([value] if self.kind == "pile" else value) for count in pile.counts]

    def read(self, numbers: Iterator[int], seats: int) -> Any:
        if self.kind == "number":
            return next(numbers)
        if self.kind == "each":
            return [*islice(numbers, seats)]
        if self.kind == "row":
            return [*islice(numbers, next(numbers))]
        size = len(self.deck.kinds)
        if self.kind == "pile":
            return pile_of([*islice(numbers, size)])
        return [pile_of([*islice(numbers, size)]) for _ in range(seats)]

    def piles(self, value: Any) -> list[Pile]:
        """The piles of a field that holds cards; of hands, by seat."""
        return [value] if self.kind == "pile" else list(value) if self.kind == "hands" else []

    def hides(self, place: int, viewer: int | None) -> bool:
        """Whether a viewer cannot see the cards of one of its piles."""
        return self.seen == NOBODY or (self.seen == OWN and place != viewer)


def number(start: int = 0, *, shown: bool = True) -> Any:
    """A number that everybody sees. One that only the rules need is not `shown`: default page and terminal omit it."""
    return Field("number", start, shown=shown)


def each(start: int = 0, *, shown: bool = True, road: bool = False) -> Any:
    """A number for each seat that everybody sees, unless it is not `shown`.

    With `road` it is how far each car has come: the default page puts the cars there. Fields called `spaces`,
    `distances` or `progress` are roads anyway.
    """
    return Field("each", start, shown=shown, road=road)


def hands(of: Cards, seen: Seen = OWN, full: bool = False) -> Any:
    """A hand for each seat, empty at the start, or with a deck each if `full`; by default each sees their own."""
    return Field("hands", 0, of, seen, full)


def pile(of: Cards, seen: Seen = NOBODY, full: bool = True, *, shown: bool = True) -> Any:
    """A face-down pile to draw from; it starts with the whole deck. The default page omits it if it is not `shown`."""
    return Field("pile", 0, of, seen, full, shown)


def open_pile(of: Cards, *, shown: bool = True) -> Any:
    """A pile that starts empty and that everybody may look through, such as the discards.

    The default page omits it if it is not `shown`.
    """
    return Field("pile", 0, of, ALL, False, shown)


def row(of: Cards, *, shown: bool = True) -> Any:
    """Cards that lie face up in a row, in their order. The default page omits it if it is not `shown`."""
    return Field("row", 0, of, shown=shown)
