"""Actions: every answer as a number, as a named Action, and by its name in records."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.street_racing.components import CarCard, Components
from hairpin.games.street_racing.rules import numbers


@dataclass(frozen=True)
class Action:
    """One answer; `name` is what records and programs call it."""

    name: str


@dataclass(frozen=True)
class PlayCard(Action):
    card: CarCard


@dataclass(frozen=True)
class PickUp(Action):
    """Take a face-up card back into the hand."""

    card: CarCard


@dataclass(frozen=True)
class Boost(Action):
    """Increase the value of the card that was played."""

    amount: int


@dataclass(frozen=True)
class Draw(Action):
    """Draw one more token out of the bag."""


@dataclass(frozen=True)
class Stop(Action):
    """Draw no more tokens."""


def actions_of(components: Components) -> dict[int, Action]:
    """Every action there is with these components, by its number."""
    actions: dict[int, Action] = {numbers.DRAW: Draw("draw"), numbers.STOP: Stop("stop")}
    for kind, card in enumerate(components.cards):
        actions[numbers.PLAY_CARD + kind] = PlayCard(f"play {card.name}", card)
        actions[numbers.PICK_UP + kind] = PickUp(f"pickup {card.name}", card)
    for amount in range(max(card.bonus for card in components.cards) + 1):
        actions[numbers.INCREASE + amount] = Boost(f"boost {amount}", amount)
    return actions
