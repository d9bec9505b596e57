"""A decent driver for Sprint: the fastest card, and burning while most cards still fit."""

from __future__ import annotations

from hairpin.engine.chance import Chance
from hairpin.engine.playout import Policy
from hairpin.engine.state import State
from tests.testing.bare_sprint.rules import BURN, CHOOSING, CRUISE, Sprint

ROOM = 4  # spaces below the limit at which a card turned over fits more often than not


class SprintDriver(Policy):
    def choose(self, state: State, seat: int, chance: Chance) -> int:
        assert isinstance(state, Sprint)
        if state.turn != CHOOSING:
            return BURN if state.limit - state.runs[seat] >= ROOM else CRUISE
        legal = state.legal(seat)
        # Not always the fastest: two drivers of the same mind would jam.
        return legal[-1] if chance.below(3) else legal[-2]
