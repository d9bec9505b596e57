"""Street Illegal as a page shows it: its kit, and the Screen of a view."""

from __future__ import annotations

from hairpin.games.street_illegal.board.screen import kit, screen

__all__ = ["kit", "screen"]
