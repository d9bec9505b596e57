"""The careful driver of Nitro Dice."""

from __future__ import annotations

from hairpin.games.nitro_dice.heuristics.driver import NitroDriver

__all__ = ["NitroDriver"]
