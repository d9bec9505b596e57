"""Nitro Dice as a page shows it: the kit, drawn once for a track, and from view to Screen."""

from __future__ import annotations

from hairpin.games.nitro_dice.board.screen import kit, screen, story

__all__ = ["kit", "screen", "story"]
