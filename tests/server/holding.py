"""Servers whose bots are held: their one bot process belongs to a bot that waits until the test lets it go."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from benchmarks.launch import Launched
from tests.server.serving import WAIT, Browser
from tests.testing.stranger import install
from tests.testing.waiting_bot import ENTRY_POINT, GATES, gate_of

EVER = 3600.0  # seconds that a bot may think


class Holding:
    """Launches servers where the waiting bot is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = install(folder / "site", ENTRY_POINT, "hairpin.bots")

    def launch(self, data: Path, **settings: Any) -> Launched:
        """A server with the waiting bot and a gate for it."""
        with self._installed():
            server = Launched(data, **{"bot_deadline": EVER, **settings})
            os.mkfifo(gate_of(server.process.pid))
        return server

    def launch_held(self, data: Path, **settings: Any) -> Launched:
        """A server with one bot process, which a waiting bot has got: every other bot waits for it.

        That bot sits alone at a table of its own. A server that comes back does not wake such a table.
        """
        server = self.launch(data, **settings)
        with Browser(server.address) as somebody:
            body = {"game": "street-illegal", "seats": [{"by": "bot", "level": "waiter"}]}
            reply = somebody.post("/api/tables", body)
        assert reply.status_code == 201, reply.text
        return server

    def let_go(self, server: Launched) -> None:
        """Wait until a bot of this server waits, and let it go; from now on none waits any more."""
        with self._installed():
            gate = gate_of(server.process.pid)
        end = monotonic() + WAIT
        while True:
            with contextlib.suppress(OSError):  # no bot is at the other side yet
                opened = os.open(gate, os.O_WRONLY | os.O_NONBLOCK)
                break
            assert monotonic() < end, "no bot waits"
            sleep(0.01)
        gate.unlink()
        os.close(opened)

    @contextmanager
    def _installed(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", os.pathsep.join([str(self.site), os.environ.get("PYTHONPATH", "")]))
            patch.setenv(GATES, str(self.folder))
            yield
