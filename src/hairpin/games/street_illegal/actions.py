"""Actions: every answer as a number, as a named Action, and by its name in records."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.street_illegal.components import SITUATIONS, Components, TempoCard
from hairpin.games.street_illegal.rules import numbers


@dataclass(frozen=True)
class Action:
    """One answer; `name` is what records and programs call it."""

    name: str


@dataclass(frozen=True)
class Word(Action):
    """An answer that is just a word: nothing, optimize, done, brake, pay, stop, keep, no-nitrous."""


@dataclass(frozen=True)
class Slot(Action):
    """Left, middle or right."""

    slot: int


@dataclass(frozen=True)
class Drop(Action):
    """Drop the card of a slot, or the card just turned (3)."""

    place: int


@dataclass(frozen=True)
class Chips(Action):
    chips: int


@dataclass(frozen=True)
class Card(Action):
    """A tempo card, by its kind: to lay, to bid, to drive with, to discard, as the decision asks."""

    card: TempoCard


WORDS = {
    numbers.DO_NOTHING: "nothing",
    numbers.OPTIMIZE: "optimize",
    numbers.DONE: "done",
    numbers.BRAKE: "brake",
    numbers.PAY: "pay",
    numbers.STOP: "stop",
    numbers.KEEP: "keep",
    numbers.NO_NITROUS: "no-nitrous",
}


def actions_of(components: Components) -> dict[int, Action]:
    """Every action there is with these components, by its number."""
    actions: dict[int, Action] = {number: Word(word) for number, word in WORDS.items()}
    for slot in range(numbers.SLOTS):
        actions[numbers.SLOT + slot] = Slot(f"slot {SITUATIONS[slot]}", slot)
        actions[numbers.DROP + slot] = Drop(f"drop {SITUATIONS[slot]}", slot)
    actions[numbers.DROP + numbers.NEW_CARD] = Drop("drop new", numbers.NEW_CARD)
    for chips in range(numbers.MOST_CHIPS + 1):
        actions[numbers.CHIPS + chips] = Chips(f"chips {chips}", chips)
    for kind, card in enumerate(components.tempo):
        actions[numbers.CARD + kind] = Card(f"card {card.name}", card)
    return actions
