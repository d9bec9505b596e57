"""Reach: the speeds to which a card can bring a car, and the Steering tokens that come with it."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.games.street_racing.components import TOP_SPEED, CarCard, Components
from hairpin.games.street_racing.rules.numbers import INCREASE, PICK_UP, PLAY_CARD
from hairpin.games.street_racing.view import RacingView


class Reach(NamedTuple):
    """Where an answer leads if nobody blocks it: its card, the speeds, and the Steering tokens (none on a straight)."""

    card: CarCard
    speeds: tuple[int, ...]
    steering: int


def reach_of(view: RacingView, action: int, components: Components) -> Reach:
    """Where an answer of the viewer leads. A card that is taken back is for the next turn."""
    near, road = view.near, view.current
    if view.decision == "boost":
        card = components.card(near.card or "")
        speeds: tuple[int, ...] = (near.speed + card.value + action - INCREASE,)
    elif view.decision == "play":
        card = components.cards[action - PLAY_CARD]
        speeds = speeds_with(card, near.speed, view.lead)
    else:
        card, road = components.cards[action - PICK_UP], view.next
        speeds = speeds_with(card, near.speed, view.next_lead)
    return Reach(card, speeds, card.steering if components.needs_check(road) else 0)


def speeds_with(card: CarCard, speed: int, lead: int) -> tuple[int, ...]:
    """The speeds that a card can lead to if nobody blocks it: one, or several if it may be increased.

    `lead` is the lead of its driver before both cards are shown.
    """
    reached = min(speed + card.value, TOP_SPEED)
    when = card.bonus_when
    grows = when == "always" or (when == "behind" and lead < 0) or (when == "second" and lead <= 0)
    return tuple(range(reached, min(reached + (card.bonus if grows else 0), TOP_SPEED) + 1))


def spread(speeds: tuple[int, ...]) -> str:
    """`8`, or `7–9`."""
    return str(speeds[0]) if len(speeds) == 1 else f"{speeds[0]}–{speeds[-1]}"
