"""Connections: how many there may be, and how long a request may take to arrive.

The application sees a request when its headers are complete. Until then uvicorn waits as long as the caller likes, and it
keeps headers of any length. So a `Connection` stands between the socket and uvicorn's own protocol. It passes every byte on
and finds out with a parser of its own where a request begins and ends. It enforces these limits:

- Headers and the address have a maximum length (431, 414); headers and bodies have a time to arrive (408). A reply that
  nobody reads ends, too.
- Only a few requests may be sent before the replies to earlier ones: uvicorn would keep as many as arrive.
- There is a cap on the connections of one address and on all of them. When it is reached, the connection is closed that
  has been waiting for its caller the longest: an idle one, or a request that was begun and never finished. A new one is
  refused (503) only when all others are being answered. The connections of a trusted proxy count only among all.

Of uvicorn it needs one setting, `http=`, which takes whatever makes a protocol, and one argument of that, `app_state`: the
state of the application, which uvicorn copies into every request. By it the middleware finds the connection of a request and
tells it when the reply begins and ends. The connection cannot see that itself: replies go straight to the transport.
"""

from __future__ import annotations

import asyncio
import resource
from collections import OrderedDict
from collections.abc import Callable
from email.utils import formatdate
from http import HTTPStatus
from typing import Any, NamedTuple, cast

import httptools

from hairpin.server.addresses import Proxies, counted_as
from hairpin.server.metrics import Metrics
from hairpin.server.replies import JSON_HEADERS, RETRY_1S, encode, written
from hairpin.server.settings import Settings

CONNECTION = "hairpin.connection"  # where the middleware finds it in the state of a request

FILES = 65_536  # open files that are asked of the system; more would be of no use
RESERVE = 128  # open files that are not connections: the database, pipes to bots, connections that are being closed
MOST = 10_000  # connections, however many files there may be
SLICE = 4_096  # bytes that the parser gets at a time; by so much a header may be too long before it is noticed
RATE = 8_192  # bytes of a body that have to arrive in a second, once `body_seconds` are over
PIPELINED = 16  # requests of one connection that may wait for their replies; browsers and proxies send one at a time
LINGER = 2.0  # seconds that a caller has to read a refusal, or to finish a body that was answered already


WAITING, HEADERS, BODY, UNREADABLE, CLOSING = range(5)


class Connections:
    """All open connections of a server. uvicorn calls it for every new one."""

    def __init__(
        self, settings: Settings, metrics: Metrics, inner: Callable[..., asyncio.Protocol], files: int
    ) -> None:
        self.settings = settings
        self.metrics = metrics
        self.inner = inner
        self.proxies = Proxies(settings.trust_proxy)
        most = settings.max_connections or MOST
        self.all = Group("all", max(1, min(most, files - RESERVE)))
        self.by_address: dict[str, Group] = {}
        metrics.caps.labels("connections").set(self.all.most)
        metrics.caps.labels("connections_per_address").set(settings.max_connections_per_address)
        metrics.caps.labels("streams_per_address").set(settings.max_streams_per_address)

    def __call__(self, app_state: dict[str, Any], **more: Any) -> Connection:
        """A new connection. Whatever else uvicorn gives to its protocol is handed on as it is."""
        state = dict(app_state)
        return Connection(self, self.inner(app_state=state, **more), state)

    def enter(self, connection: Connection, peer: str) -> bool:
        """Count a new connection; False where there are too many and none can be closed for it."""
        groups = [self.all]
        if not self.proxies.trusts(peer):
            address = counted_as(peer)
            groups.insert(0, self.by_address.get(address) or Group(address, self.settings.max_connections_per_address))
        for group in groups:
            cap = "all" if group is self.all else "address"
            if len(group.open) >= group.most:
                if not group.waiting:
                    self.metrics.refused.labels(cap).inc()
                    return False
                self.metrics.evicted.labels(cap).inc()
                next(iter(group.waiting)).evict()
        for group in groups:
            group.open.add(connection)
            if group is not self.all:
                self.by_address[group.name] = group
        connection.groups = groups
        self.metrics.connections.set(len(self.all.open))
        return True

    def leave(self, connection: Connection) -> None:
        for group in connection.groups:
            group.open.discard(connection)
            group.waiting.pop(connection, None)
            if not group.open:
                self.by_address.pop(group.name, None)
        connection.groups = []
        self.metrics.connections.set(len(self.all.open))


class Group:
    """Connections that have a cap in common. `waiting` are those that wait for their caller, the longest first."""

    def __init__(self, name: str, most: int) -> None:
        self.name = name
        self.most = most
        self.open: set[Connection] = set()
        self.waiting: OrderedDict[Connection, None] = OrderedDict()


class Refusal(NamedTuple):
    """Why a request is not passed on."""

    status: int
    part: str  # what is wrong with it, for the metrics
    says: str
    is_after_others: bool  # others on this connection have no complete reply yet


class Connection(asyncio.Protocol):
    """One connection around uvicorn's. The transport is handed on as it is."""

    transport: asyncio.Transport

    def __init__(self, server: Connections, inner: asyncio.Protocol, state: dict[str, Any]) -> None:
        self.server = server
        self.settings = server.settings
        self.inner = inner
        self.state = state
        self.loop = asyncio.get_running_loop()
        self.groups: list[Group] = []
        self.parser = httptools.HttpRequestParser(self)
        # As uvicorn sets its own: both have to read the same bytes in the same way.
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
        self.phase = WAITING
        self.replies = 0  # that are still to be made, for requests whose headers have arrived
        self.replying = False  # the first of them has begun
        self.is_waiting = False
        self.refusal: Refusal | None = None
        self.timer: asyncio.TimerHandle | None = None  # for what has to arrive
        self.unread: asyncio.TimerHandle | None = None  # for what has to be read
        # Of the request that is arriving:
        self.head = 0  # bytes of its headers
        self.lines = 0
        self.url = 0
        self.body = 0
        self.since = 0.0  # when its body began
        # Of the data at hand:
        self.seen = False  # the parser has made something of it
        self.finished = False  # it had the end of a request
        self.unseen = 0  # bytes since then that the parser keeps to itself

    # -- the connection --------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if not self.server.enter(self, str(peer[0]) if peer else ""):
            self.phase = CLOSING
            transport.write(_reply(503, "This server has too many open connections. Try again in a moment."))
            transport.close()
            return
        self.state[CONNECTION] = self
        self.inner.connection_made(transport)
        self._settle()
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self.unread is not None:
            self.unread.cancel()
        was_open = self.state.pop(CONNECTION, None) is not None
        self.server.leave(self)
        del self.parser  # the parser knows this connection, and this connection the parser
        if was_open:
            self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.phase == CLOSING:
            return
        if self.phase != UNREADABLE:
            self._follow(data)
            if self.refusal is not None:
                self.server.metrics.too_long.labels(self.refusal.part).inc()
                self._refuse(self.refusal)
                return
        if self.timer is None and (self.phase != WAITING or not self.finished):
            self._expect()
        self._settle()
        self.inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self.phase == CLOSING else self.inner.eof_received()

    def pause_writing(self) -> None:
        if self.unread is None:
            self.unread = self.loop.call_later(self.settings.send_seconds, self._give_up, "reply")
        if CONNECTION in self.state:
            self.inner.pause_writing()

    def resume_writing(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
        if CONNECTION in self.state:
            self.inner.resume_writing()

    def evict(self) -> None:
        """Make room for another connection."""
        self.server.leave(self)
        self.transport.abort()

    # -- what the middleware tells ------------------------------------------------------------------

    @property
    def is_closing(self) -> bool:
        return self.transport.is_closing()

    def begun(self) -> None:
        self.replying = True
        self._settle()

    def ended(self) -> None:
        self.replying = False
        self.replies -= 1
        if self.phase == BODY and self.replies == 0 and self.groups:
            self._stop_timer()  # refused, most often: the rest of the body helps nobody
            self.timer = self.loop.call_later(LINGER, self._give_up, "body")
        self._settle()

    # -- where a request begins and ends -----------------------------------------------------------

    def _follow(self, data: bytes) -> None:
        self.finished = False
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            self.seen = False
            try:
                self.parser.feed_data(part)
            except httptools.HttpParserUpgrade:
                return  # uvicorn answers as if nobody had asked for it, and drops the rest
            except httptools.HttpParserError:
                self.phase = UNREADABLE  # uvicorn answers with 400 and closes
                self._stop_timer()
                return
            # A header that has not ended yet is kept by the parser, which tells nothing of it.
            self.unseen = 0 if self.seen or self.phase == WAITING else self.unseen + len(part)
            self._measure()
            if self.refusal is not None:
                return

    def _measure(self) -> None:
        most = self.settings.max_header_bytes
        if self.head + self.unseen > most:
            self._find(431, "headers", f"The headers of this request are too long: they can have {most} bytes.")

    def _find(self, status: int, part: str, says: str) -> None:
        """Note what is wrong with a request. The parser is left to finish what it has."""
        if self.refusal is None:
            self.refusal = Refusal(status, part, says, self._is_earlier_open())

    def _is_earlier_open(self) -> bool:
        """Whether requests before the one that is arriving still have no complete reply."""
        return self.replies > (self.phase == BODY)

    def on_message_begin(self) -> None:
        self.seen = True
        self.phase = HEADERS
        self.head = self.lines = self.url = self.body = 0

    def on_url(self, url: bytes) -> None:
        self.seen = True
        self.head += len(url)
        self.url += len(url)
        most = self.settings.max_header_line
        if self.url > most:
            self._find(414, "address", f"The address of this request is too long: it can have {most} bytes.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also for what comes after a body that was sent in chunks."""
        self.seen = True
        self.unseen = 0  # it was a part of this
        size = len(name) + len(value) + len(b": \r\n")
        self.head += size
        self.lines += 1
        if size > self.settings.max_header_line:
            most = self.settings.max_header_line
            self._find(431, "headers", f"A header of this request is too long: one can have {most} bytes.")
        elif self.lines > self.settings.max_headers:
            most = self.settings.max_headers
            self._find(431, "headers", f"This request has too many headers: it can have {most}.")
        self._measure()

    def on_headers_complete(self) -> None:
        self.seen = True
        self._stop_timer()
        self.phase = BODY
        self.replies += 1
        self.since = self.loop.time()
        if self.replies > PIPELINED:
            self._find(429, "pipelined", f"At most {PIPELINED} requests of a connection can wait for their replies.")

    def on_chunk_header(self) -> None:
        self.seen = True

    def on_body(self, body: bytes) -> None:
        self.seen = True
        self.body += len(body)

    def on_message_complete(self) -> None:
        self.seen = self.finished = True
        self._stop_timer()
        self.phase = WAITING

    # -- time --------------------------------------------------------------------------------------

    def _expect(self) -> None:
        """Something has to arrive from now on."""
        seconds = self.settings.body_seconds if self.phase == BODY else self.settings.header_seconds
        self.timer = self.loop.call_later(seconds, self._be_late)

    def _be_late(self) -> None:
        self.timer = None
        if self._is_earlier_open():
            # An earlier reply goes on, and uvicorn may not even read what comes after it.
            self.since = self.loop.time()
            self._expect()
            return
        if self.phase == BODY:
            end = self.since + self.settings.body_seconds + self.body / RATE
            if end > self.loop.time():
                self.timer = self.loop.call_at(end, self._be_late)
                return
        part = {HEADERS: "headers", BODY: "body"}.get(self.phase, "silence")
        if part != "silence" and not self.replying:
            self.server.metrics.late.labels(part).inc()
            self._refuse(Refusal(408, part, f"The {part} of this request took too long to arrive.", False))
        else:
            self._give_up(part)  # nothing was asked, or an answer is on its way already

    def _give_up(self, part: str) -> None:
        self.server.metrics.late.labels(part).inc()
        self.transport.abort()

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    # -- helpers -------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Keep the list of those who wait for their caller: nothing is asked, or only a part of a request is here."""
        waits = self.phase == CLOSING or self.replies == 0
        waits = waits or (self.phase == BODY and self.replies == 1 and not self.replying)
        if waits != self.is_waiting:
            self.is_waiting = waits
            for group in self.groups:
                if waits:
                    group.waiting[self] = None
                else:
                    group.waiting.pop(self, None)

    def _refuse(self, refusal: Refusal) -> None:
        """Answer instead of the application. A caller who is still sending would not see it if all ended at once."""
        self._stop_timer()
        if refusal.is_after_others or self.replying:
            self.transport.abort()  # it would land in the middle of another reply
            return
        self.phase = CLOSING
        self._settle()
        self.transport.write(_reply(refusal.status, refusal.says))
        self.timer = self.loop.call_later(LINGER, self.transport.abort)


def _reply(status: int, says: str) -> bytes:
    body = encode({"says": says})
    more = [(b"connection", b"close"), (b"date", formatdate(usegmt=True).encode())]
    more += [RETRY_1S] if status == 503 else []
    line = b"HTTP/1.1 %d %b\r\n" % (status, HTTPStatus(status).phrase.encode())
    return line + JSON_HEADERS + written(more) + b"content-length: %d\r\n\r\n" % len(body) + body


def raise_file_limit() -> int:
    """Ask the system for as many open files as this user may have; returns how many there may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems have another limit beside the one they tell
            return soft
        return wanted
    return FILES if soft == resource.RLIM_INFINITY else soft
