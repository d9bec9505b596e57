"""Reach: the speeds that a card can bring a car to."""

from __future__ import annotations

from hairpin.games.street_racing.components import TOP_SPEED, CarCard


def speeds_with(card: CarCard, speed: int, lead: int) -> tuple[int, ...]:
    """The speeds that a card can lead to if nobody blocks it: one, or several where it may be increased.

    `lead` is the lead of its driver before both cards are shown.
    """
    reached = min(speed + card.value, TOP_SPEED)
    when = card.bonus_when
    grows = when == "always" or (when == "behind" and lead < 0) or (when == "second" and lead <= 0)
    return tuple(range(reached, min(reached + (card.bonus if grows else 0), TOP_SPEED) + 1))


def spread(speeds: tuple[int, ...]) -> str:
    """`8`, or `7–9`."""
    return str(speeds[0]) if len(speeds) == 1 else f"{speeds[0]}–{speeds[-1]}"
