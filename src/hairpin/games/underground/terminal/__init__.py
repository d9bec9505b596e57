"""The terminal table: draws one viewer's table and choices as rich renderables, from the view alone."""

from __future__ import annotations

from hairpin.games.underground.terminal.own import choices
from hairpin.games.underground.terminal.street import table

__all__ = ["choices", "table"]
