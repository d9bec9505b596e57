"""Previews: what cards lead to, before they are played: the speeds and the Steering tokens."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.street_racing.components import TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.view import RacingView


class Preview(NamedTuple):
    """The speeds and the Steering tokens that a choice would lead to."""

    key: str  # the item or the way to answer that it belongs to
    name: str
    speeds: tuple[int, ...]
    steering: int
    fixed: bool = False  # it is settled, and always shown
    pick: bool = False  # it can be clicked


def card_key(card: str) -> str:
    """The id of a card's item."""
    return f"card-{card}"


def boost_key(amount: int) -> str:
    """The id of the way to increase a card by this amount."""
    return f"boost-{amount}"


def bonus_of(card: CarCard, lead: int) -> int:
    """By how much a card can be increased if nobody blocks it; `lead` is the lead before both cards are shown."""
    when = card.bonus_when
    possible = when == "always" or (when == "behind" and lead < 0) or (when == "second" and lead <= 0)
    return card.bonus if possible else 0


def speeds_with(card: CarCard, speed: int, bonus: int) -> tuple[int, ...]:
    """The speeds that a card can lead to: one, or several where it may be increased."""
    reached = min(speed + card.value, TOP_SPEED)
    return tuple(range(reached, min(reached + bonus, TOP_SPEED) + 1))


def spread(reached: tuple[int, ...]) -> str:
    """`8`, or `7–9`."""
    return str(reached[0]) if len(reached) == 1 else f"{reached[0]}–{reached[-1]}"


def previews_of(view: RacingView, components: Components) -> tuple[Preview, ...]:
    """Where the viewer's choices would lead on their track, or where the card that they have played leads."""
    if view.viewer is None or view.over:
        return ()
    near = view.near
    bend = components.needs_check(view.current)
    if view.decision == "play" and view.chosen:
        return (_card(components.card(view.chosen), near.speed, view.lead, bend)._replace(fixed=True),)
    if view.decision == "play" and view.legal:
        return tuple(_card(components.card(name), near.speed, view.lead, bend) for name in near.hand)
    if view.decision == "boost" and view.legal:
        card = components.card(near.card or "")
        steering = card.steering if bend else 0
        speed = near.speed + card.value
        return tuple(Preview(boost_key(n), f"+{n}", (speed + n,), steering, pick=True) for n in range(len(view.legal)))
    if view.decision == "pickup" and view.legal:
        next_bend = components.needs_check(view.next)
        taken = [components.card(name) for name in near.face_up if name != near.card]
        return tuple(_card(card, near.speed, view.next_lead, next_bend) for card in taken)
    if near.place == 2 and view.resolving == view.far.seat:
        return (_to_come(view, components, bend),)
    return ()


def _card(card: CarCard, speed: int, lead: int, bend: bool) -> Preview:
    reached = speeds_with(card, speed, bonus_of(card, lead))
    return Preview(card_key(card.name), card.title, reached, card.steering if bend else 0)


def _to_come(view: RacingView, components: Components, bend: bool) -> Preview:
    """For a viewer who drives second: where the card that they have shown leads, after a Block if there is one."""
    card, before = components.card(view.near.card or ""), components.card(view.far.card or "")
    bonus = 0 if before.block or (view.lead >= 0 and card.bonus_when == "behind") else bonus_of(card, -1)
    steering = max(card.steering - (1 if before.block else 0), 0) if bend else 0
    return Preview("next", "Next", speeds_with(card, view.near.speed, bonus), steering, fixed=True)
