"""Middleware: what every request passes first: its host, origin, size and rate; and what every reply must say."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hairpin.server.connections import CONNECTION, Connection
from hairpin.server.logs import logger
from hairpin.server.refusals import HttpRefusal
from hairpin.server.replies import SECURITY_HEADERS, send_refusal
from hairpin.server.service import Service, address_of

MOST = 32_768  # bytes of any request
MORE = {"/api/replays": 1_000_000}  # but of these: a record is longer
FAILED = HttpRefusal(500, "Something went wrong on our side; nothing was changed.")


class Gone(Exception):
    """The caller has hung up. uvicorn tells this only to the last of several requests on a connection."""


class RequestGuard:
    """Outermost: checks the host, adds headers to every reply, and logs failures."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        service: Service = scope["app"].state.service
        started = ended = False
        # Taken out to break the reference cycle scope -> connection -> scope.
        connection: Connection | None = scope.get("state", {}).pop(CONNECTION, None)

        async def send_with_headers(message: Message) -> None:
            nonlocal started, ended
            if connection is not None and connection.is_closing:
                raise Gone
            if message["type"] == "http.response.start":
                started = True
                if connection is not None:
                    connection.begun()
                message = {**message, "headers": [*message["headers"], *SECURITY_HEADERS]}
            else:
                ended = not message.get("more_body", False)
            await send(message)
            if ended and connection is not None:
                connection.ended()

        try:
            _identify(service, scope)
            await self.app(scope, receive, send_with_headers)
        except Gone:
            pass
        except HttpRefusal as refusal:
            if not started:
                with contextlib.suppress(Gone):
                    await send_refusal(send_with_headers, refusal)
        except Exception:
            service.metrics.failed.inc()
            logger.exception("request failed", method=scope["method"], route=_route(scope))
            if not started:
                with contextlib.suppress(Gone):
                    await send_refusal(send_with_headers, FAILED)
            elif not ended:
                raise


def _identify(service: Service, scope: Scope) -> None:
    """Find out who the caller is behind a proxy; raises HttpRefusal for a host that is not this server."""
    service.proxies.resolve(scope)
    try:
        service.hosts.check(scope["headers"])
    except HttpRefusal:
        service.metrics.misdirected.inc()
        raise


class CountRequests:
    """Counts what one address asks for. Answers and streams have limits of their own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].startswith("/static/"):
            service: Service = scope["app"].state.service
            service.rate_limits.step("anything", address_of(scope))
        await self.app(scope, receive, send)


class CheckBody:
    """Refuses what other sites send, what is not JSON, and what is too long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, _checked(scope, receive), send)


def _checked(scope: Scope, receive: Receive) -> Receive:
    """Refuse what may not be sent here; returns the function that reads the body."""
    if scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return receive
    headers = dict(scope["headers"])
    if not same_site(headers):
        raise HttpRefusal(403, "This request comes from another site.")
    kind = headers.get(b"content-type", b"")
    if kind != b"application/json" and kind.partition(b";")[0].strip().lower() != b"application/json":
        raise HttpRefusal(415, "Send JSON, with the content type application/json.")
    length = headers.get(b"content-length", b"")
    most = MORE.get(scope["path"], MOST)
    if length.isdigit():
        digits = length.lstrip(b"0") or b"0"  # thousands of zeros are a number too, which Python refuses to read
        if len(digits) > len(str(most)) or int(digits) > most:
            raise HttpRefusal(413, _too_big(most))
        return receive
    return _counted(receive, most)


def _too_big(most: int) -> str:
    return f"This is too big: at most {most} bytes can be sent here."


def same_site(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request comes from our own pages, or from a program, which sends no Origin."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    return origin.partition(b"://")[2].lower() == headers.get(b"host", b"").lower() != b""


def _counted(receive: Receive, most: int) -> Receive:
    """Count the bytes of a body that does not say its length."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise HttpRefusal(413, _too_big(most))
        return message

    return counted


def _route(scope: Scope) -> str:
    """The kind of address, without the names and tokens in it."""
    parts = scope["path"].split("/")
    return "/".join(parts[: 3 if parts[1:2] == ["api"] else 2])
