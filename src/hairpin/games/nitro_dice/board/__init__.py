"""Nitro Dice as a page shows it: makes the kit, once for a track, and a Screen from a view."""

from __future__ import annotations

from hairpin.games.nitro_dice.board.screen import kit, screen

__all__ = ["kit", "screen"]
