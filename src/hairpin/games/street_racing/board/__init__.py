"""Street Racing as a page shows it: its kit, and the Screen of a view."""

from __future__ import annotations

from hairpin.games.street_racing.board.kit import kit
from hairpin.games.street_racing.board.screen import screen

__all__ = ["kit", "screen"]
