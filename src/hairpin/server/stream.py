"""Stream: GET /api/tables/TABLE/stream, everything new at a table as server-sent events."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import monotonic

import msgspec
from starlette.datastructures import Headers, QueryParams
from starlette.types import Receive, Scope, Send

from hairpin.drawing import SIZES
from hairpin.server.access import Role, role_at, seat_asked_for, seat_key
from hairpin.server.refusals import HttpRefusal
from hairpin.server.replies import only, send_refusal
from hairpin.server.service import Service
from hairpin.server.table import Table, Viewer

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]
MOST = 200  # viewers of one table who have no seat there

encode = msgspec.json.Encoder().encode


class Stream:
    """Sends what a viewer has not seen yet, for as long as they look on; one small task a viewer."""

    methods = ("GET", "HEAD")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in self.methods:
            await only(send, self.methods)
            return
        service: Service = scope["app"].state.service
        try:
            table, you, size, seen, address = await admit(service, scope)
        except HttpRefusal as refusal:
            await send_refusal(send, refusal)
            return
        if scope["method"] == "HEAD":
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send({"type": "http.response.body", "body": b""})
            return
        service.streams[address] += 1
        try:
            if any(table.sittings[seat].stands_in for seat in you.seats) and table.state == "playing":
                try:
                    await service.seating.reclaim(table, you.seats)  # a player who is back drives again
                except HttpRefusal as refusal:
                    await send_refusal(send, refusal)
                    return
            viewer = Viewer(you.seat, size, you.guest, you.token, seen)
            await _show(service, table, viewer, you, receive, send)
        finally:
            service.streams[address] -= 1
            if not service.streams[address]:
                del service.streams[address]


async def admit(service: Service, scope: Scope) -> tuple[Table, Role, str, int, str]:
    """The table, what the caller is to it, the size of the boards, the step they have, their address; raises HttpRefusal."""
    headers, query = Headers(scope=scope), QueryParams(scope["query_string"])
    caller = service.caller(scope)
    with service.proving(caller):
        wanted = seat_asked_for(scope)
        table = await service.tables.find(scope["path_params"]["table"])
        you = role_at(table, replace(caller, seat=wanted), service.identity)
    proven = caller.guest or (seat_key(table, you.seats[0]) if you.seats else "")
    service.rate_limits.step("stream", proven or caller.address)
    most = service.settings.max_streams_per_address
    if service.streams[caller.address] >= most:
        service.metrics.streams_refused.labels("address").inc()
        raise HttpRefusal(429, f"Your address has {most} tables open, which is the most it can have. Close one first.")
    if not you.seats and sum(viewer.seat is None for viewer in table.viewers) >= MOST:
        service.metrics.streams_refused.labels("table").inc()
        raise HttpRefusal(503, "Too many people are watching this table. Try again later.")
    last = headers.get("last-event-id") or query.get("after", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else -1
    size = query.get("size", "")
    return table, you, size if size in SIZES else "", seen, caller.address


async def _show(service: Service, table: Table, viewer: Viewer, you: Role, receive: Receive, send: Send) -> None:
    def describe() -> bytes:
        return encode(service.describer.table(table, role_now(table, you)))

    watch = asyncio.create_task(_leave_when_cut(viewer, receive))
    table.viewers.append(viewer)
    table.welcome(viewer, you.seats)
    viewer.gone = table.asleep
    if table.match is not None:
        table.feed_of(viewer.seat, viewer.size)  # from now on its frames are kept
    service.tables.on_change(table)  # bots that were alone with each other go on
    service.metrics.viewers.inc()
    seated = bool(you.seats)
    if seated:
        table.publish()  # they are here now
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        while not viewer.gone:
            viewer.wake.clear()  # before since(): what comes later sets it again
            news = table.since(viewer, describe)
            if news:
                viewer.blocked_since = monotonic()
                await send({"type": "http.response.body", "body": news, "more_body": True})
                viewer.blocked_since = 0.0
            await viewer.wake.wait()
        await send({"type": "http.response.body", "body": _farewell(viewer)})
    finally:
        table.viewers.remove(viewer)
        table.used = monotonic()
        service.metrics.viewers.dec()
        watch.cancel()
        if seated and not table.asleep:
            table.publish()


def role_now(table: Table, you: Role) -> Role:
    """The role of a viewer now: the host may have changed since they came."""
    if you.guest is None:
        return you
    host, former = table.founded.host == you.guest, table.was_left_by(you.guest)
    return replace(you, host=host, former=former, seats=table.seats_of(you.guest))


async def _leave_when_cut(viewer: Viewer, receive: Receive) -> None:
    await receive()  # the empty body of the request
    await receive()  # the disconnect: send() alone would never tell
    viewer.leave()


def _farewell(viewer: Viewer) -> bytes:
    """The last event: why the viewer must not come back, or that they may soon."""
    if viewer.says:
        return b"event: gone\ndata: %b\n\n" % encode({"says": viewer.says, "status": viewer.status})
    return b"retry: 500\n\n"
