"""What the questions are made of: the hand with its ids and answers, a question, and ways to answer with one card."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Side, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.board.held import Held
from hairpin.games.street_illegal.components import TempoCard


@final
class Playable:
    """A card of the hand that can be played now: the id of its item, and the action that plays it."""

    __slots__ = ("action", "card", "key", "velocity")

    def __init__(self, key: str, card: TempoCard, velocity: int, action: int) -> None:
        self.key = key
        self.card = card
        self.velocity = velocity
        self.action = action


@final
class Hand:
    """The viewer's hand: its cards, the ids of their items, and which of them can be played now."""

    __slots__ = ("cards", "ids", "playable", "velocities")

    def __init__(self, held: Held, legal: tuple[int, ...], card_actions: dict[str, int]) -> None:
        self.cards = held.hand
        self.ids = held.ids
        self.velocities = held.velocities
        self.playable: list[Playable] = []
        for place, name in enumerate(held.hand_names):
            action = card_actions[name]
            if action in legal:
                self.playable.append(Playable(self.ids[place], self.cards[place], self.velocities[place], action))


def ask(
    decision: Decision,
    guide: str,
    layout: str,
    ways: tuple[Way, ...],
    gauge: Gauge | None = None,
    sides: tuple[Side, ...] = (),
    first: str = "",
) -> Ask:
    """A question in the words that the terminal and the programs have too."""
    return Ask(
        decision.name, decision.ask, decision.follows, decision.explain, guide, layout, ways, gauge, sides, first
    )


def one_card(name: str, label: str, hand: Hand, outcome: Callable[[Playable], Outcome], kind: str = "primary") -> Way:
    """A way to answer with one card of the hand."""
    outcomes = {one.key: outcome(one) for one in hand.playable}
    return Way(name, label, kind=kind, compose=Compose("one", items=tuple(outcomes), one=outcomes))
