"""uvicorn: we use what it offers to the outside, so that its updates need not wait for us."""

from __future__ import annotations

import ast
import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn

import hairpin.server
from hairpin.server import connections, running
from hairpin.server.connections import CONNECTION, Connections
from hairpin.server.metrics import Metrics
from hairpin.server.settings import Settings

FOLDER = Path(hairpin.server.__file__).parent


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{one.name}" for one in node.names)


def test_one_module_knows_uvicorn_and_nothing_private_of_it() -> None:
    found = {}
    for path in FOLDER.rglob("*.py"):
        names = {name for name in imports(ast.parse(path.read_text("utf-8"))) if name.startswith("uvicorn")}
        if names:
            found[path.name] = names
    assert found == {"running.py": {"uvicorn", "uvicorn.protocols.http.httptools_impl.HttpToolsProtocol"}}
    for module in (running, connections):
        private = {
            node.attr
            for node in ast.walk(ast.parse(inspect.getsource(module)))
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__")
        }
        assert private <= set(vars(connections.Connection)), "our own, and nobody else's"


def test_a_server_of_ours_changes_its_beginning_and_its_end() -> None:
    own = {name for name, value in vars(running.Server).items() if inspect.isfunction(value)}
    assert own == {"__init__", "startup", "shutdown"}
    for name in ("startup", "shutdown"):
        assert list(inspect.signature(getattr(uvicorn.Server, name)).parameters) == ["self", "sockets"]


class Echo(asyncio.Protocol):
    """A protocol that has never heard of uvicorn."""

    def __init__(self, app_state: dict[str, Any], **more: Any) -> None:
        self.app_state = app_state
        self.more = more
        self.heard: list[str] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.heard.append("made")

    def data_received(self, data: bytes) -> None:
        self.heard.append(data.decode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.heard.append("lost")


async def one_connection(tmp_path: Path) -> tuple[connections.Connection, Echo]:
    made: list[connections.Connection] = []
    limits = Connections(Settings(tmp_path), Metrics(), Echo, 1000)

    def make() -> connections.Connection:
        made.append(limits(app_state={"given": 1}, config="any", whatever="comes"))
        return made[0]

    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    await writer.drain()
    while not made or not isinstance(made[0].inner, Echo) or len(made[0].inner.heard) < 2:
        await asyncio.sleep(0.01)
    inner = made[0].inner
    assert inner.app_state[CONNECTION] is made[0]
    writer.close()
    while len(inner.heard) < 3:
        await asyncio.sleep(0.01)
    server.close()
    return made[0], inner


def test_a_connection_stands_around_any_protocol(tmp_path: Path) -> None:
    connection, inner = asyncio.run(one_connection(tmp_path))
    assert inner.heard == ["made", "GET / HTTP/1.1\r\n\r\n", "lost"]
    assert inner.more == {"config": "any", "whatever": "comes"}
    assert inner.app_state == {"given": 1}, "the connection is taken out when it is over"
    assert connection.server.all.open == set()
