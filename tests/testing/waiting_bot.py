"""A bot that waits until it is let go, or for ever, in whichever process it thinks.

It waits at a gate, a named pipe that belongs to the server whose process it thinks in. Where there is no gate it does not
wait.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from hairpin.engine.chance import Chance
from hairpin.games.game import Decision, Setup, View

ENTRY_POINT = {"waiter": "tests.testing.waiting_bot:Waiter"}
GATES = "WAITING_BOT_GATES"  # the environment variable that names the folder of the gates


def gate_of(server: int) -> Path:
    """The gate of the server with this process id."""
    return Path(os.environ[GATES]) / str(server)


class Waiter:
    """waits at its gate, then plays any legal action"""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, decision: Decision) -> int:
        with contextlib.suppress(FileNotFoundError), gate_of(os.getppid()).open("rb") as gate:
            gate.read()  # until it is opened and closed at the other side
        return decision.actions[self.chance.below(len(decision.actions))]
