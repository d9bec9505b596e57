"""Gate: what every request passes first: where it comes from, how big it is, how often, and what every reply must say."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hairpin.server.logs import logger
from hairpin.server.replies import turn_away
from hairpin.server.service import Service
from hairpin.server.turned import Turned

MOST = 32_768  # bytes of any request
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
FAILED = Turned(500, "Something went wrong on our side; nothing was changed.")
HOT = ("/answers", "/stream")  # doors with limits of their own


class Gate:
    """Wraps the whole application; `app.state.service` is there once it runs."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.service: Service | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = ended = False

        async def dressed(message: Message) -> None:
            nonlocal started, ended
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": [*message["headers"], *ALWAYS]}
            else:
                ended = not message.get("more_body", False)
            await send(message)

        try:
            receive = self._check(scope, receive)
            await self.app(scope, receive, dressed)
        except Turned as turned:
            if not started:
                await turn_away(dressed, turned)
        except Exception:
            if self.service is not None:
                self.service.metrics.failed.inc()
            logger.exception("request failed", method=scope["method"], route=_route(scope))
            if not started:
                await turn_away(dressed, FAILED)
            elif not ended:
                raise

    def _check(self, scope: Scope, receive: Receive) -> Receive:
        if self.service is not None and not scope["path"].endswith(HOT) and not scope["path"].startswith("/static/"):
            client = scope.get("client")
            self.service.pace.step("anything", client[0] if client else "")
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return receive
        headers = dict(scope["headers"])
        _check_origin(headers)
        if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
            raise Turned(415, "Send JSON, with the content type application/json.")
        length = headers.get(b"content-length", b"")
        if length.isdigit():
            if int(length) > MOST:
                raise Turned(413, f"A request has at most {MOST} bytes.")
            return receive
        return _counted(receive)


def _check_origin(headers: dict[bytes, bytes]) -> None:
    """A page of somebody else must not act in the name of whoever looks at it. Programs send no Origin."""
    origin = headers.get(b"origin")
    if origin is None:
        if headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin"):
            return
    elif origin.partition(b"://")[2].lower() == headers.get(b"host", b"").lower() != b"":
        return
    raise Turned(403, "This request comes from another site.")


def _counted(receive: Receive) -> Receive:
    """A body that does not say how long it is may not be longer either."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MOST:
            raise Turned(413, f"A request has at most {MOST} bytes.")
        return message

    return counted


def _route(scope: Scope) -> str:
    """The kind of address, without names and tokens that are in it."""
    parts = scope["path"].split("/")
    return "/".join(parts[: 3 if parts[1:2] == ["api"] else 2])
