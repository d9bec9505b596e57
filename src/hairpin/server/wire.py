"""Wire: a short cut past uvicorn's `send` to the connection behind it, for the two busy doors.

`send` checks and writes a reply header by header, and wants a task that awaits it for every frame: half of what a frame
costs. The wire does for whole replies and for frames what `send` would do, in one write. It needs uvicorn's own `send`
with nothing in its way; with any other, or while a connection is slow or going, there is none or it says no, and the
caller sends as usual.
"""

from __future__ import annotations

from starlette.types import Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

Headers = list[tuple[bytes, bytes]]


def written(headers: Headers) -> bytes:
    """Headers as they go over the wire."""
    return b"".join([b"%b: %b\r\n" % header for header in headers])


class Wire:
    __slots__ = ("cycle",)

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self.cycle = cycle

    def reply(self, status: int, headers: bytes, body: bytes) -> bool:
        """Send a whole reply; `headers` are written already, its length is added. False where it was not sent."""
        cycle = self.cycle
        if cycle.response_started or not self._free() or not cycle.keep_alive:
            return False
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        length = b"content-length: %d\r\n\r\n" % len(body)
        cycle.transport.write(b"".join([STATUS_LINE[status], written(cycle.default_headers), headers, length, body]))
        cycle.message_event.set()
        cycle.on_response()
        return True

    def push(self, body: bytes) -> bool:
        """Send one more part of a reply that has begun and has no length. False where it was not sent."""
        cycle = self.cycle
        if not cycle.chunked_encoding or cycle.response_complete or not self._free():
            return False
        cycle.transport.write(b"%x\r\n%b\r\n" % (len(body), body))
        return True

    def _free(self) -> bool:
        return not (self.cycle.disconnected or self.cycle.flow.write_paused)


def wire_of(send: Send) -> Wire | None:
    cycle = getattr(send, "__self__", None)
    return Wire(cycle) if type(cycle) is RequestResponseCycle else None
