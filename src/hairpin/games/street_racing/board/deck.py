"""The five Car cards as the board speaks of them, read from what is printed once for a box."""

from __future__ import annotations

from functools import cache
from typing import final

from hairpin.games.street_racing.components import CarCard, read_components


@final
class Card:
    """See CarCard; `title` is its name as a person writes it, `key` the id of the item that it is."""

    __slots__ = ("block", "bonus", "bonus_when", "key", "name", "pickup", "printed", "steering", "title", "value")

    def __init__(self, card: CarCard) -> None:
        self.printed = card
        self.name = card.name
        self.title = card.name.capitalize()
        self.key = f"card-{card.name}"
        self.value = card.value
        self.steering = card.steering
        self.pickup = card.pickup
        self.block = card.block
        self.bonus = card.bonus
        self.bonus_when = card.bonus_when


@cache
def deck_of(box: str | None) -> dict[str, Card]:
    """The cards of a component file, in its order, by their names."""
    return {card.name: Card(card) for card in read_components(box).cards}
