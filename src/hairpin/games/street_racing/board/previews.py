"""Previews: where the viewer's answers would lead on their track, as frames and tokens that are not there yet."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.street_racing.components import Components
from hairpin.games.street_racing.reach import reach_of, speeds_with
from hairpin.games.street_racing.rules.numbers import INCREASE
from hairpin.games.street_racing.view import RacingView


class Preview(NamedTuple):
    """The speeds and the Steering tokens that an answer would lead to."""

    key: str  # the item or the way to answer that it belongs to
    name: str
    speeds: tuple[int, ...]
    steering: int
    fixed: bool = False  # it is settled, and always shown
    pick: bool = False  # it can be clicked


def card_key(card: str) -> str:
    """The id of a card's item."""
    return f"card-{card}"


def previews_of(view: RacingView, components: Components) -> tuple[Preview, ...]:
    """One for each answer that can be given; without a question, one for the card that the viewer has chosen."""
    if view.decision == "play" and view.answer is not None:
        return (_answer(view, view.answer, components)._replace(fixed=True),)
    if view.legal and view.decision != "handling":
        return tuple(_answer(view, action, components) for action in view.legal)
    if view.viewer is not None and view.doing(view.viewer) == "to come":
        return (_to_come(view, components),)
    return ()


def _answer(view: RacingView, action: int, components: Components) -> Preview:
    card, speeds, steering = reach_of(view, action, components)
    if view.decision == "boost":
        amount = action - INCREASE
        return Preview(f"boost-{amount}", f"+{amount}", speeds, steering, pick=True)
    return Preview(card_key(card.name), card.title, speeds, steering)


def _to_come(view: RacingView, components: Components) -> Preview:
    """For a viewer who drives second: where their card leads after the card of the other, which may be a Block."""
    card, before = components.card(view.near.card or ""), components.card(view.far.card or "")
    speeds = speeds_with(card, view.near.speed, view.lead)
    steering = max(card.steering - int(before.block), 0) if components.needs_check(view.current) else 0
    return Preview("next", "Next", speeds[:1] if before.block else speeds, steering, fixed=True)
