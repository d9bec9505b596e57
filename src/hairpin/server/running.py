"""Running: a server on its own socket, from its start to a graceful end."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hairpin.refusal import Refused
from hairpin.server.addresses import Proxies
from hairpin.server.app import create_app
from hairpin.server.connections import Connections, raise_file_limit
from hairpin.server.hosts import AllowedHosts
from hairpin.server.metrics import Metrics
from hairpin.server.opening import open_data
from hairpin.server.rate_limit import RateLimits
from hairpin.server.service import Service
from hairpin.server.settings import Settings

BACKLOG = 4096


class BadAddress(Refused):
    """An address that nothing can be served at."""


class Server(uvicorn.Server):
    """Lets the streams go before it waits for open connections; otherwise it would wait for ever."""

    def __init__(self, config: uvicorn.Config, app: Starlette, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            # From here on the middleware writes down what fails. uvicorn would add a line for every caller who hangs up.
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        service: Service = self.app.state.service
        service.tables.close()
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


@contextmanager
def stop_signals_ignored() -> Iterator[None]:
    """Ignore the signals that ask to stop, but while uvicorn listens to them itself.

    uvicorn stops in good order and then raises the signal once more, for the handler that was there before it. A server
    that was asked to stop and did so has done well, so nothing more shall come of that.
    """
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def collect_seldom() -> None:
    """Make the garbage collector run seldom, and skip everything that was loaded at the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def check(settings: Settings) -> None:
    """Raise Refused for impossible settings, before anything is opened."""
    Proxies(settings.trust_proxy)
    AllowedHosts(settings.host, settings.allow_host)
    RateLimits(settings.limits, Metrics())


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until asked to stop; `ready` is told the address once pages can be opened. Raises Refused."""
    check(settings)
    listening = bind(settings.host, settings.port)
    try:
        metrics = Metrics()
        app = create_app(open_data(settings.data), settings, metrics)
        connections = Connections(settings, metrics, HttpToolsProtocol, raise_file_limit())
        config = uvicorn.Config(
            app,
            loop="uvloop",
            http=cast("type[asyncio.Protocol]", connections),  # whatever makes a protocol will do
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=75,
            proxy_headers=False,  # addresses.py does it, and trusts nobody by itself
            timeout_graceful_shutdown=5,
        )
        collect_seldom()
        port = listening.getsockname()[1]
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        server = Server(config, app, lambda: ready(f"http://{host}:{port}"))
        with stop_signals_ignored():
            server.run([listening])
    finally:
        listening.close()
