"""Parts of the questions: the hand with its ids and answers, a question, and ways to answer with one card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hairpin.drawing import Ask, Compose, Gauge, Outcome, Side, Way
from hairpin.games.game import Decision
from hairpin.games.street_illegal.board.racks import hand_ids
from hairpin.games.street_illegal.components import TempoCard


class Playable(NamedTuple):
    """A card of the hand that can be played now: the id of its item, and the action that plays it."""

    key: str
    card: TempoCard
    velocity: int
    action: int


class Hand(NamedTuple):
    """The viewer's hand: its cards, the ids of their items, and which of them can be played now."""

    cards: tuple[TempoCard, ...]
    ids: tuple[str, ...]
    playable: list[Playable]


def hand_of(cards: tuple[TempoCard, ...], legal: tuple[int, ...], card_actions: Mapping[str, int]) -> Hand:
    ids = hand_ids(cards)
    playable = []
    for key, card in zip(ids, cards, strict=True):
        action = card_actions[card.name]
        if action in legal:
            playable.append(Playable(key, card, card.velocity, action))
    return Hand(cards, ids, playable)


def ask(
    decision: Decision,
    guide: str,
    layout: str,
    ways: tuple[Way, ...],
    gauge: Gauge | None = None,
    sides: tuple[Side, ...] = (),
    first: str = "",
) -> Ask:
    """A question in the words of its Decision, which the terminal and programs show too."""
    return Ask(
        decision.name, decision.ask, decision.follows, decision.explain, guide, layout, ways, gauge, sides, first
    )


def one_card(name: str, label: str, hand: Hand, outcome: Callable[[Playable], Outcome], kind: str = "primary") -> Way:
    """A way to answer with one card of the hand."""
    outcomes = {one.key: outcome(one) for one in hand.playable}
    return Way(name, label, kind=kind, compose=Compose("one", items=tuple(outcomes), one=outcomes))
