"""Cards: faces with their words, for a page."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hairpin.games.nitro_dice.components import Face, Spot
from hairpin.games.nitro_dice.words import card_words


@dataclass(frozen=True)
class Card:
    """A face, its words, and its hazards as printed and when turned round; see `Face`."""

    name: str
    type: str
    id: str  # the Item for the cards with this face in a hand
    words: str
    hazards: tuple[Spot, ...]
    turned: tuple[Spot, ...]
    turns: bool


@dataclass(frozen=True)
class Held:
    """The cards of one face in a hand, and how many there are."""

    card: Card
    count: int


def card_of(name: str) -> Card:
    face = Face(name)
    item = f"card-{name.replace(':', '-')}"
    return Card(name, face.type, item, card_words(name), face.hazards, face.turned, face.turns)


def held(names: tuple[str, ...]) -> tuple[Held, ...]:
    """The faces of some cards, in their order, and how many there are of each."""
    return tuple(Held(card_of(name), count) for name, count in Counter(names).items())
