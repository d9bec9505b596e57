"""Numbering: the number a person types for each choice of a decision."""

from __future__ import annotations

from hairpin.games.game import Choice, Decision


def numbered(decision: Decision) -> dict[int, Choice]:
    """The choices by the number to type: 1, 2, 3; or their own numbers, where all have one (`chips 0`, `chips 1`).

    A person who is asked how many and types 3 means three, not the third choice.
    """
    return numbered_by_value(decision) or dict(enumerate(decision.choices, 1))


def numbered_by_value(decision: Decision) -> dict[int, Choice]:
    """The choices by their own numbers; empty unless every choice has one and all are different."""
    own = [_own_number(choice) for choice in decision.choices]
    if None in own or len(set(own)) < len(own):
        return {}
    pairs = [(number, choice) for number, choice in zip(own, decision.choices, strict=True) if number is not None]
    return dict(sorted(pairs, key=lambda pair: pair[0]))


def _own_number(choice: Choice) -> int | None:
    if choice.typed is not None:
        return choice.typed
    last = choice.name.rpartition(" ")[2]
    return int(last) if last.isascii() and last.isdigit() else None
