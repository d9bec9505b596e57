"""Replies of the plain doors: JSON with its length, and nothing between it and the wire."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.types import Send

from hairpin.server.pace import TooFast
from hairpin.server.turned import Turned

encode = msgspec.json.Encoder().encode
JSON = (b"content-type", b"application/json")
UNSTORED = (b"cache-control", b"no-store")


async def reply(send: Send, status: int, what: Any, more: tuple[tuple[bytes, bytes], ...] = ()) -> None:
    body = encode(what)
    headers = [JSON, UNSTORED, (b"content-length", b"%d" % len(body)), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def turn_away(send: Send, turned: Turned) -> None:
    more = ((b"retry-after", b"%d" % turned.wait),) if isinstance(turned, TooFast) else ()
    if turned.status == 503:
        more = ((b"retry-after", b"1"),)
    await reply(send, turned.status, turned.body, more)


async def only(send: Send, methods: bytes) -> None:
    """This door is for other methods."""
    await reply(send, 405, {"says": "This cannot be done here."}, ((b"allow", methods),))
