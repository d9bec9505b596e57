"""Cards and scenes that several rulings share."""

from __future__ import annotations

from hairpin.drawing import Voice
from hairpin.match.record import Answer
from tests.street_illegal.scenes import Scene

FIVE = "20-left 30-left 40-left 50-left 60-left"
STEADY = "30-up 30-middle 30-right"
SLOW = "10-left 10-middle 10-right"


def answers(scene: Scene) -> list[tuple[int, str]]:
    """What was logged as decided, by seat."""
    entries = [entry for entry in scene.match.entries if isinstance(entry, Answer)]
    return [(entry.seat, scene.setup.action_name(entry.action)) for entry in entries]


def sequence(scene: Scene, *kinds: str) -> list[tuple[str, object]]:
    """The events of these kinds in their order, each with its seat."""
    tellings = [scene.setup.tell(event, None, Voice(scene.match.names)) for event in scene.happened]
    return [(telling.kind, telling.data.get("seat")) for telling in tellings if telling.kind in kinds]


def braking(face: str, *turned: str, **options: str) -> Scene:
    """Seat 1 has these cards at a limit of 90, brakes, loses 60-left and turns these cards."""
    scene = Scene(
        2,
        track="90-down",
        phase="driving",
        face=[STEADY, face],
        hand=[FIVE] * 2,
        chips=[3, 5],
        luck={"brake": turned},
        options=options,
    )
    scene.answer(1, "nothing")
    scene.answer(1, "brake")
    scene.answer(1, "card 60-left")
    return scene
