"""Runs: small answers of one seat that are given as one; this says where a run ends."""

from __future__ import annotations

from hairpin.engine.chance import Recorded, seeded
from hairpin.engine.state import State


def after(state: State, seat: int, action: int, cautious: bool = False) -> State | None:
    """The state in which the same seat is asked on; None where luck, something hidden or another player comes next.

    A `cautious` run also ends as soon as there is an event to tell. Then it is always accepted, whatever the real match
    holds that a guessed state does not know.
    """
    trial = state.clone()
    recorded = Recorded(seeded(0))
    trial.chance = recorded
    trial.log = []
    trial.apply(seat, action)
    others = trial.awaited & ~state.awaited
    told = cautious and trial.log
    asked = trial.awaited >> seat & 1
    if recorded.outcomes or trial.opened != state.opened or others or told or not asked:
        return None
    return trial
