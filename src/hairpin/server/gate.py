"""Gate: what every request passes first: where it comes from, how big it is, how often, and what every reply must say."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hairpin.server.logs import logger
from hairpin.server.replies import ALWAYS, turn_away
from hairpin.server.service import Service
from hairpin.server.turned import Turned
from hairpin.server.wire import wire_of

MOST = 32_768  # bytes of any request
MORE = {"/api/replays": 1_000_000}  # but of these: a record is longer
FAILED = Turned(500, "Something went wrong on our side; nothing was changed.")


class Gate:
    """Wraps the whole application; `service` is there once it runs.

    `doors` are those of a table that are busy, by the last word of their address. They have limits of their own, and no
    router in front of them.
    """

    def __init__(self, app: ASGIApp, doors: Mapping[str, ASGIApp]) -> None:
        self.app = app
        self.doors = doors
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

        app = self._door(scope)
        try:
            if app is None:
                self._step(scope)
                app = self.app
            else:
                scope["wire"] = wire_of(send)
            await app(scope, _checked(scope, receive), dressed)
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
        finally:
            scope.pop("wire", None)  # it leads back to the scope: nobody should have to look for the ring

    def _door(self, scope: Scope) -> ASGIApp | None:
        """The busy door that this request is for, if it is for one: /api/tables/TABLE/DOOR."""
        parts = scope["path"].split("/")
        if len(parts) != 5 or parts[4] not in self.doors or parts[1] != "api" or parts[2] != "tables" or not parts[3]:
            return None
        scope["path_params"] = {"table": parts[3]}
        return self.doors[parts[4]]

    def _step(self, scope: Scope) -> None:
        if self.service is not None and not scope["path"].startswith("/static/"):
            client = scope.get("client")
            self.service.pace.step("anything", client[0] if client else "")


def _checked(scope: Scope, receive: Receive) -> Receive:
    """Whether this may be sent here at all; raises Turned. Gives what its body is to be read by."""
    if scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return receive
    headers = dict(scope["headers"])
    if not same_site(headers):
        raise Turned(403, "This request comes from another site.")
    kind = headers.get(b"content-type", b"")
    if kind != b"application/json" and kind.partition(b";")[0].strip().lower() != b"application/json":
        raise Turned(415, "Send JSON, with the content type application/json.")
    length = headers.get(b"content-length", b"")
    most = MORE.get(scope["path"], MOST)
    if length.isdigit():
        if int(length) > most:
            raise Turned(413, _too_big(most))
        return receive
    return _counted(receive, most)


def _too_big(most: int) -> str:
    return f"This is too big: at most {most} bytes can be sent here."


def same_site(headers: Mapping[bytes, bytes]) -> bool:
    """A page of somebody else must not act in the name of whoever looks at it. Programs send no Origin."""
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") in (b"none", b"same-origin")
    return origin.partition(b"://")[2].lower() == headers.get(b"host", b"").lower() != b""


def _counted(receive: Receive, most: int) -> Receive:
    """A body that does not say how long it is may not be longer either."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise Turned(413, _too_big(most))
        return message

    return counted


def _route(scope: Scope) -> str:
    """The kind of address, without names and tokens that are in it."""
    parts = scope["path"].split("/")
    return "/".join(parts[: 3 if parts[1:2] == ["api"] else 2])
