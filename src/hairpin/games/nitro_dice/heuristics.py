"""A decent driver (rules 9)."""

from __future__ import annotations

from typing import final

from hairpin.engine.chance import Chance
from hairpin.engine.compat import i64
from hairpin.engine.playout import Policy
from hairpin.engine.state import State


@final
class NitroDriver(Policy):
    """It has no memory, so one can drive for every seat."""

    __slots__ = ()

    def choose(self, state: State, seat: i64, chance: Chance) -> i64:
        actions = state.legal(seat)
        return actions[0]
