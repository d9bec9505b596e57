"""Street Racing as a page shows it: the kit, drawn once, and from view to Screen."""

from __future__ import annotations

from hairpin.games.street_racing.board.screen import kit, screen, story

__all__ = ["kit", "screen", "story"]
