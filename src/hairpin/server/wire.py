"""Wire: a short cut past uvicorn's `send` to the connection behind it, for the frames of a stream.

`send` wants a task that awaits it for every frame: half of what a frame costs. The wire does what `send` would do, in one
write. It needs uvicorn's own `send` with nothing in its way; with any other, or while a connection is slow or going, there
is none or it says no, and the caller sends as usual.
"""

from __future__ import annotations

from starlette.types import Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle


class Wire:
    __slots__ = ("cycle",)

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self.cycle = cycle

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
