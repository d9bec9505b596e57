"""The question of a viewer as its page puts it, whatever it is about; and who is awaited where it has none."""

from __future__ import annotations

from hairpin.games.nitro_dice.board.asks import handling, placing
from hairpin.games.nitro_dice.board.asks.now import Asked, Now
from hairpin.games.nitro_dice.board.asks.speed import speed
from hairpin.games.nitro_dice.board.asks.step import step
from hairpin.games.nitro_dice.view import NitroDiceView

DOES = {
    "speed": "is setting a speed",
    "discard_speed": "pays a card for the speed",
    "step": "is moving",
    "handling": "pays for a section",
    "discard_handling": "pays for a section",
    "draft": "may ride in a slipstream",
    "discard_draft": "resists a pull",
    "place": "may lay a card",
    "target": "lays a card",
    "disaster": "lays a hazard",
    "discard_limit": "gives up cards above the limit",
}


def question(now: Now) -> Asked:
    """The viewer's open decision."""
    name = now.decision.name
    if name == "step":
        return step(now)
    if name == "speed":
        return speed(now)
    if name == "handling":
        return handling.handling(now)
    if name == "place":
        return placing.place(now)
    if name == "draft":
        return handling.draft(now)
    if name in ("target", "disaster"):
        return placing.target(now)
    if name == "discard_handling":
        return handling.three(now)
    if name == "discard_limit":
        return handling.limit(now)
    return handling.discard(now)


def awaited(view: NitroDiceView, names: tuple[str, ...]) -> str:
    """Who is awaited, in a sentence; empty when it is over or the viewer itself is asked."""
    if view.legal or not view.waiting:
        return ""
    return f"{names[view.waiting[0]]} {DOES.get(view.decision, 'is moving')}."
