"""Replies of the plain doors: JSON with its length, and nothing between it and the wire."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.types import Send

from hairpin.server.pace import TooFast
from hairpin.server.turned import Turned

encode = msgspec.json.Encoder().encode
Header = tuple[bytes, bytes]


def written(headers: list[Header]) -> bytes:
    """Headers as they go over a connection."""
    return b"".join([b"%b: %b\r\n" % header for header in headers])


JSON = (b"content-type", b"application/json")
UNSTORED = (b"cache-control", b"no-store")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ALWAYS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
HEAD = written([JSON, UNSTORED, *ALWAYS])
SOON = (b"retry-after", b"1")


async def reply(send: Send, status: int, what: Any, more: tuple[Header, ...] = ()) -> None:
    body = encode(what)
    headers = [JSON, UNSTORED, (b"content-length", b"%d" % len(body)), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def turn_away(send: Send, turned: Turned) -> None:
    more = ((b"retry-after", b"%d" % turned.wait),) if isinstance(turned, TooFast) else ()
    if turned.status == 503:
        more = (SOON,)
    await reply(send, turned.status, turned.body, more)


async def only(send: Send, methods: bytes) -> None:
    """This door is for other methods."""
    await reply(send, 405, {"says": "This cannot be done here."}, ((b"allow", methods),))
