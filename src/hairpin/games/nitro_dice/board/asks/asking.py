"""The question of a viewer as its page puts it, whatever it is about."""

from __future__ import annotations

from hairpin.games.nitro_dice.board.asks import handling, placing
from hairpin.games.nitro_dice.board.asks.now import Asked, Now
from hairpin.games.nitro_dice.board.asks.speed import speed
from hairpin.games.nitro_dice.board.asks.step import step


def question(now: Now) -> Asked:
    """The viewer's open decision."""
    name = now.name
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
