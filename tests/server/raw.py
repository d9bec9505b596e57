"""Raw connections for the tests: bytes as they are, sent in parts or never finished, from any address of this machine."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from benchmarks.launch import Launched
from tests.server.serving import WAIT, Browser

Launch = Callable[..., Launched]  # the fixture of that name


def connected(address: str, source: str = "127.0.0.1") -> socket.socket:
    place = urlsplit(address)
    return socket.create_connection((place.hostname or "", place.port or 0), WAIT, (source, 0))


def asking(path: str, *headers: str, host: str = "127.0.0.1") -> bytes:
    """A GET as it goes over a connection."""
    return "".join(f"{line}\r\n" for line in (f"GET {path} HTTP/1.1", f"host: {host}", *headers, "")).encode("latin-1")


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server ends the connection, whichever way it does, or has said that it will."""
    got = b""
    try:
        while not _is_last(got) and (part := connection.recv(65536)):
            got += part
    except ConnectionResetError:
        pass
    return got


def _is_last(got: bytes) -> bool:
    head, _, body = got[got.rfind(b"HTTP/1.1 ") :].partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    return b"connection: close" in head and length is not None and len(body) == int(length[1])


def replies(address: str, *parts: bytes, source: str = "127.0.0.1") -> bytes:
    """What comes back for these parts on one connection, until the server ends it."""
    with connected(address, source) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            for part in parts:
                connection.sendall(part)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it has been refused: what comes back says why
        return rest(connection)


def statuses(got: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", got)]


def one_reply(connection: socket.socket) -> bytes:
    """One reply that says its length; the connection stays."""
    got = b""
    while b"\r\n\r\n" not in got:
        part = connection.recv(65536)
        assert part, "the connection was closed"
        got += part
    head, _, body = got.partition(b"\r\n\r\n")
    found = re.search(rb"content-length: (\d+)", head)
    assert found, head
    while len(body) < int(found[1]):
        part = connection.recv(65536)
        assert part, "the connection was closed"
        body += part
    return head + b"\r\n\r\n" + body


def metric(browser: Browser, name: str) -> float:
    """A number of /metrics, by its name with labels; 0 where it was never counted."""
    for line in browser.get("/metrics").text.splitlines():
        if line.startswith(f"{name} "):
            return float(line.split()[-1])
    return 0.0
