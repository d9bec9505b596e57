"""Fights and bids that several rulings share."""

from __future__ import annotations

from tests.street_illegal.scenes import Scene

SIXTIES = ["60-middle 60-middle 60-right 60-right 60-down", "60-left 60-left 60-up 60-up 60-down"]
ICONS = ("left", "middle", "right", "up", "down")


def attacks(scene: Scene) -> list[tuple[object, object]]:
    """Who attacked whom, in order; None is an Old Pro."""
    return [(attack["car"], attack["ahead"]) for attack in scene.events("attacked")]


def bid(scene: Scene, *velocities: int | None) -> None:
    """Each seat bids the card of its own icon; None does not bid."""
    for seat, velocity in enumerate(velocities):
        if velocity is not None:
            scene.answer(seat, f"card {velocity}-{ICONS[seat]}")
