"""Lane: the short way of an answer. The connection itself takes it, where there is nothing unusual about it.

An answer by the guest who has the one seat, at a table that is awake and free, needs no task, no router and no reply put
together from parts: a seventh of all that it costs besides its drawing. The lane takes an answer whole or leaves it
alone; whatever is unusual goes the long way, through the gate, and only there anything is refused. Like `wire.py` it knows
uvicorn's inside.
"""

from __future__ import annotations

import asyncio

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from hairpin.server.answers import MOST, read
from hairpin.server.gate import Gate, same_site
from hairpin.server.house import Taken
from hairpin.server.replies import HEAD, SOON, encode, written
from hairpin.server.turned import Turned

NOBODY_WAITS = asyncio.Event()


class Taking:
    """An answer on its way to the disk, where uvicorn keeps the request of a connection; these are what it looks at."""

    __slots__ = ("disconnected", "keep_alive", "message_event", "response_complete")

    def __init__(self) -> None:
        self.disconnected = False
        self.keep_alive = True
        self.message_event = NOBODY_WAITS
        self.response_complete = False


class Lane(HttpToolsProtocol):
    """A connection; `gate` is where its long way begins."""

    gate: Gate
    held: bytes | None = None  # so much of the body of an answer that may go the short way; None for other requests

    def on_headers_complete(self) -> None:
        if self.url.endswith(b"/answers") and self._is_usual():
            self.held = b""
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.held is None:
            super().on_body(body)
            return
        self.held += body
        if len(self.held) > MOST:
            self._go_the_long_way()

    def on_message_complete(self) -> None:
        if self.held is not None:
            if self._takes(self.held):
                self.held = None
                return
            self._go_the_long_way()
        super().on_message_complete()

    def _is_usual(self) -> bool:
        """Whether a request is one that its reply may follow in one write, and the next request that."""
        parser, before = self.parser, self.cycle
        return (
            parser.get_method() == b"POST"
            and parser.get_http_version() == "1.1"
            and parser.should_keep_alive()
            and not parser.should_upgrade()
            and not self.expect_100_continue
            and not self.flow.write_paused
            and (before is None or before.response_complete)
        )

    def _go_the_long_way(self) -> None:
        body, self.held = self.held, None
        super().on_headers_complete()
        if body:
            super().on_body(body)

    def _takes(self, body: bytes) -> bool:
        """Take an answer that may be given, by whom it may be given; False where the long way must look at it."""
        service, headers, parts = self.gate.service, dict(self.headers), self.url.split(b"/")
        if service is None or len(parts) != 5 or parts[1] != b"api" or parts[2] != b"tables":
            return False
        table = service.house.tables.get(parts[3].decode("latin-1"))
        if table is None or headers.get(b"content-type") != b"application/json" or not same_site(headers):
            return False
        cookie = headers.get(b"cookie")
        guest = None if cookie is None or b"authorization" in headers else service.identity.guest_of(cookie)
        seats = table.seats_of(guest)
        if guest is None or len(seats) != 1 or table.sittings[seats[0]].stands_in:
            return False
        try:
            answer = read(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        if not service.pace.allows("answer", guest):
            return False
        taking = Taking()
        if not service.house.answer_at_once(
            table, seats[0], answer.answers, answer.expecting, answer.key, lambda taken: self._reply(taking, taken)
        ):
            return False
        service.pace.step("answer", guest)
        service.metrics.by_lane.inc()
        self.cycle = taking  # type: ignore[assignment]
        return True

    def _reply(self, taking: Taking, taken: Taken) -> None:
        service = self.gate.service
        assert service is not None
        if isinstance(taken, Turned):
            service.metrics.answers.labels(taken.status).inc()
            status, more, body = taken.status, written([SOON]), encode(taken.body)
        else:
            service.metrics.taken.inc()
            status, more, body = 200, b"", b'{"step":%d}' % taken
        taking.response_complete = True
        if taking.disconnected or self.transport.is_closing():
            return
        if not taking.keep_alive:
            more += b"connection: close\r\n"
        length = b"content-length: %d\r\n\r\n" % len(body)
        always = written(self.server_state.default_headers)
        self.transport.write(b"".join([STATUS_LINE[status], always, HEAD, more, length, body]))
        if not taking.keep_alive:
            self.transport.close()
        self.on_response_complete()


def lane_of(gate: Gate) -> type[Lane]:
    """The connections of a server."""
    return type("Lane", (Lane,), {"gate": gate})
