"""Replies: JSON with its length, and the headers that every reply has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.types import Send

from hairpin.server.refusals import HttpRefusal

encode = msgspec.json.Encoder().encode
Header = tuple[bytes, bytes]


def written(headers: list[Header]) -> bytes:
    """Headers as they go over a connection."""
    return b"".join([b"%b: %b\r\n" % header for header in headers])


JSON = (b"content-type", b"application/json")
NO_STORE = (b"cache-control", b"no-store")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
JSON_HEADERS = written([JSON, NO_STORE, *SECURITY_HEADERS])
RETRY_1S = (b"retry-after", b"1")


async def reply(send: Send, status: int, what: Any, more: tuple[Header, ...] = ()) -> None:
    body = encode(what)
    headers = [JSON, NO_STORE, (b"content-length", b"%d" % len(body)), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def send_refusal(send: Send, refusal: HttpRefusal) -> None:
    more = ((b"retry-after", b"%d" % refusal.wait),) if refusal.wait else ()
    await reply(send, refusal.status, refusal.body, more)


async def only(send: Send, methods: Sequence[str]) -> None:
    """Refuse a request whose method is not one of these."""
    await reply(send, 405, {"says": "This cannot be done here."}, ((b"allow", ", ".join(methods).encode()),))
