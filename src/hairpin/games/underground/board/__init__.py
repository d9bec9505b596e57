"""Underground Street Racing as a page shows it: makes the kit, a Screen from a view, and the acts of a round."""

from __future__ import annotations

from hairpin.games.underground.board.screen import acts, kit, screen

__all__ = ["acts", "kit", "screen"]
