"""What the symbols are called that show a card, a road or a token. Compiled, apart from the symbols themselves."""

from __future__ import annotations

from hairpin.games.street_racing.components import SKID, STEERING, WATER


def act_symbol(card: str) -> str:
    """What a card does, as a small picture."""
    return f"sr-act-{card}"


def road_symbol(road: str) -> str:
    """The sign of a road, and of the token that matches it; the police has one too."""
    return f"sr-road-{road}"


def token_symbol(token: str) -> str:
    return f"token-{token}" if token in (STEERING, SKID, WATER) else road_symbol(token)
