"""Cards in a hand, as a page shows and picks them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from hairpin.games.nitro_dice.components import Face
from hairpin.games.nitro_dice.words import card_words


@dataclass(frozen=True)
class Held:
    """The cards of one face in a hand, and how many there are."""

    face: Face
    count: int

    @cached_property
    def id(self) -> str:
        """The id of its Item."""
        return f"card-{self.face.name.replace(':', '-')}"

    @cached_property
    def words(self) -> str:
        return card_words(self.face.name)


def held(names: tuple[str, ...]) -> tuple[Held, ...]:
    """The faces of some cards, in their order, and how many there are of each."""
    return tuple(Held(Face(name), count) for name, count in Counter(names).items())
