"""Cards as the page speaks of them; what follows from a face is worked out once."""

from __future__ import annotations

from functools import lru_cache
from typing import final

from hairpin.games.nitro_dice.board.words import card_words
from hairpin.games.nitro_dice.components import Face


@final
class Card:
    """A face, its words, and its hazards as it is printed and turned round; see `Face`."""

    __slots__ = ("hazards", "id", "name", "turned", "turns", "type", "words")

    def __init__(self, name: str) -> None:
        face = Face(name)
        self.name = name
        self.type = face.type
        self.id = f"card-{name.replace(':', '-')}"  # the item of the cards with this face in one's hand
        self.words = card_words(name)
        self.hazards = face.hazards
        self.turned = face.turned
        self.turns = face.turns


@lru_cache(2048)
def card_of(name: str) -> Card:
    return Card(name)


@final
class Held:
    """The cards of one face, and how many there are of them."""

    __slots__ = ("card", "count")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.count = 0


def held(names: tuple[str, ...]) -> list[Held]:
    """The faces of some cards, which are in their order, and how many there are of each."""
    found: list[Held] = []
    last = ""
    for name in names:
        if name != last:
            found.append(Held(card_of(name)))
            last = name
        found[-1].count += 1
    return found
