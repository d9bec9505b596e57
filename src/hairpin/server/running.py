"""Running: a server on a socket of its own, from the first byte to a graceful end."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from hairpin.refusal import Refused
from hairpin.server.app import create_app
from hairpin.server.gate import Gate
from hairpin.server.lane import lane_of
from hairpin.server.opening import open_data
from hairpin.server.settings import Settings

BACKLOG = 4096


class BadAddress(Refused):
    """An address that nothing can be served at."""


class Server(uvicorn.Server):
    """Lets the streams go before it waits for open connections; otherwise it would wait for ever."""

    def __init__(self, config: uvicorn.Config, gate: Gate, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.gate = gate
        self.ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A server that was asked to stop and did so has done well: the signal is not raised once more."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.gate.service is not None:
            self.gate.service.house.close()
        await super().shutdown(sockets)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any free one. Raises BadAddress with a sentence."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, OverflowError) as problem:
        raise BadAddress(f"{host} is no address of this machine: {problem}") from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as problem:
        listening.close()
        reason = "is in use" if problem.errno == 98 else f"cannot be used: {problem.strerror}"
        raise BadAddress(f"port {port} of {host} {reason}; give another one with --port") from None
    return listening


def collect_seldom() -> None:
    """All that was loaded stays: the collector of garbage need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until asked to stop; `ready` is told the address once pages can be opened. Raises Refused."""
    listening = bind(settings.host, settings.port)
    try:
        gate = create_app(open_data(settings.data), settings)
        config = uvicorn.Config(
            gate,
            loop="uvloop",
            http=lane_of(gate),
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=5,
        )
        collect_seldom()
        port = listening.getsockname()[1]
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        Server(config, gate, lambda: ready(f"http://{host}:{port}")).run([listening])
    finally:
        listening.close()
