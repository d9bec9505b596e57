"""Previews: where the viewer's answers would lead on their track: the speeds and the Steering tokens."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.street_racing.components import CarCard, Components
from hairpin.games.street_racing.reach import speeds_with
from hairpin.games.street_racing.rules.numbers import INCREASE, PICK_UP, PLAY_CARD
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
    """One for each possible answer; without a question, where the card that the viewer has chosen leads."""
    if view.viewer is None or view.over:
        return ()
    near, bend = view.near, components.needs_check(view.current)
    if view.decision == "play" and view.chosen:
        return (_card(components.card(view.chosen), near.speed, view.lead, bend)._replace(fixed=True),)
    if view.decision == "play":
        return tuple(_card(components.cards[n - PLAY_CARD], near.speed, view.lead, bend) for n in view.legal)
    if view.decision == "pickup":
        bend = components.needs_check(view.next)
        return tuple(_card(components.cards[n - PICK_UP], near.speed, view.next_lead, bend) for n in view.legal)
    card = components.card(near.card or "")
    if view.decision == "boost" and view.legal:
        speed, steering = near.speed + card.value, card.steering if bend else 0
        amounts = [number - INCREASE for number in view.legal]
        return tuple(Preview(f"boost-{n}", f"+{n}", (speed + n,), steering, pick=True) for n in amounts)
    if near.place == 2 and view.resolving == view.far.seat:
        return (_to_come(card, components.card(view.far.card or ""), view, bend),)
    return ()


def _card(card: CarCard, speed: int, lead: int, bend: bool) -> Preview:
    return Preview(card_key(card.name), card.title, speeds_with(card, speed, lead), card.steering if bend else 0)


def _to_come(card: CarCard, before: CarCard, view: RacingView, bend: bool) -> Preview:
    """For a viewer who drives second: where their card leads after the card of the other, which may be a Block."""
    speeds = speeds_with(card, view.near.speed, view.lead)
    steering = max(card.steering - (1 if before.block else 0), 0) if bend else 0
    return Preview("next", "Next", speeds[:1] if before.block else speeds, steering, fixed=True)
