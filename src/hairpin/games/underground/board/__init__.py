"""Underground Street Racing as a page shows it: the kit, drawn once, from view to Screen, and a round act by act."""

from __future__ import annotations

from hairpin.games.underground.board.screen import acts, kit, screen, story

__all__ = ["acts", "kit", "screen", "story"]
