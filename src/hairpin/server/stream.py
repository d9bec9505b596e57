"""Stream: the door that everything new goes out by, as server-sent events. Plain ASGI, one small task a viewer."""

from __future__ import annotations

import asyncio
from time import monotonic

import msgspec
from starlette.datastructures import Headers, QueryParams
from starlette.types import Receive, Scope, Send

from hairpin.drawing import SIZES
from hairpin.server.access import Standing, seat_asked_for, standing
from hairpin.server.replies import only, turn_away
from hairpin.server.service import Service
from hairpin.server.table import Table, Viewer
from hairpin.server.turned import Turned

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
MOST = 200  # viewers of one table

encode = msgspec.json.Encoder().encode


class StreamDoor:
    """`service` is there once the server runs."""

    service: Service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await only(send, b"GET, HEAD")
            return
        service = self.service
        try:
            table, you, size, seen = await self._admit(scope)
        except Turned as turned:
            await turn_away(send, turned)
            return
        if scope["method"] == "HEAD":
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send({"type": "http.response.body", "body": b""})
            return
        if any(table.sittings[seat].stands_in for seat in you.seats) and table.state == "playing":
            try:
                await service.lobby.reclaim(table, you.seats)  # whoever looks again drives again
            except Turned as turned:
                await turn_away(send, turned)
                return
        viewer = Viewer(you.seat, size, you.guest, you.token, seen, scope.get("wire"))
        await _show(service, table, viewer, you, receive, send)

    async def _admit(self, scope: Scope) -> tuple[Table, Standing, str, int]:
        service, headers, query = self.service, Headers(scope=scope), QueryParams(scope["query_string"])
        caller = service.caller(scope, seat_asked_for(scope))
        service.pace.step("stream", caller.guest or caller.token or caller.address)
        table = await service.house.table(scope["path_params"]["table"])
        you = standing(table, caller, service.identity)
        if len(table.viewers) >= MOST:
            raise Turned(503, "Too many are watching this table; try again later.")
        last = headers.get("last-event-id") or query.get("after", "")
        seen = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else -1
        size = query.get("size", "")
        return table, you, size if size in SIZES else "", seen


async def _show(service: Service, table: Table, viewer: Viewer, you: Standing, receive: Receive, send: Send) -> None:
    def describe(viewer: Viewer) -> bytes:
        now = standing_again(table, you)
        return encode(service.describer.table(table, now))

    watch = asyncio.create_task(_leave_when_cut(viewer, receive))
    table.viewers.append(viewer)
    viewer.gone = table.asleep
    if table.match is not None:
        table.eyes_of(viewer.seat, viewer.size)  # from now on its changes are kept, though it may have all so far
    service.metrics.viewers.inc()
    seated = bool(you.seats)
    if seated:
        table.publish()  # it is here now
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        while not viewer.gone:
            viewer.wake.clear()  # before since(): what comes later sets it again
            news = table.since(viewer, describe)
            if news:
                viewer.blocked = monotonic()
                await send({"type": "http.response.body", "body": news, "more_body": True})
                viewer.blocked = 0.0
            viewer.idle = not viewer.wake.is_set()
            await viewer.wake.wait()
            viewer.idle = False
        await send({"type": "http.response.body", "body": _farewell(viewer)})
    finally:
        viewer.idle = False
        table.viewers.remove(viewer)
        service.metrics.viewers.dec()
        watch.cancel()
        if seated and not table.asleep:
            table.publish()


def standing_again(table: Table, you: Standing) -> Standing:
    """What a viewer is to its table now: the host may have changed since it came."""
    host = you.guest is not None and table.founded.host == you.guest
    former = you.guest is not None and any(sitting.former == you.guest for sitting in table.sittings)
    seats = you.seats if you.guest is None else table.seats_of(you.guest)
    return Standing(you.seat, host, former, you.guest, you.token, seats)


async def _leave_when_cut(viewer: Viewer, receive: Receive) -> None:
    await receive()  # the empty body of the request
    await receive()  # the disconnect: send() alone would never tell
    viewer.leave()


def _farewell(viewer: Viewer) -> bytes:
    """Whoever may come back does so soon; whoever may not is told why."""
    if viewer.says:
        return b"event: gone\ndata: %b\n\n" % encode({"says": viewer.says, "status": viewer.status})
    return b"retry: 500\n\n"
