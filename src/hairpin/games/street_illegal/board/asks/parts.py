"""What the questions are made of: the hand with its ids and answers, a question, and ways to answer with one card."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Side, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.actions import Action, Card
from hairpin.games.street_illegal.board.racks import hand_ids, names_of
from hairpin.games.street_illegal.components import TempoCard


class Hand(NamedTuple):
    """The viewer's hand: its cards, the ids of their items, and the actions that play them now (None: cannot)."""

    cards: tuple[TempoCard, ...]
    ids: tuple[str, ...]
    actions: tuple[int | None, ...]

    def playable(self) -> list[tuple[str, TempoCard, int]]:
        return [
            (key, card, action)
            for key, card, action in zip(self.ids, self.cards, self.actions, strict=True)
            if action is not None
        ]


def hand_of(cards: tuple[TempoCard, ...], legal: tuple[int, ...], actions: dict[int, Action]) -> Hand:
    playing: dict[str, int] = {}
    for number in legal:
        action = actions[number]
        if isinstance(action, Card):
            playing[action.card.name] = number
    names = names_of(cards)
    return Hand(cards, hand_ids(names), tuple([playing.get(name) for name in names]))


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


def one_card(
    name: str, label: str, hand: Hand, outcome: Callable[[TempoCard, int], Outcome], kind: str = "primary"
) -> Way:
    """A way to answer with one card of the hand."""
    outcomes = {key: outcome(card, action) for key, card, action in hand.playable()}
    return Way(name, label, kind=kind, compose=Compose("one", items=tuple(outcomes), one=outcomes))
