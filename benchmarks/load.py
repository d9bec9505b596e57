"""Load: many tables at once over raw connections, so that the server is the slower side.

An answer is done when it is acknowledged and its event has reached all seats of its table.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter as now

import psutil

from benchmarks.scripts import Ready

WARM = 1.5  # seconds before anything is counted


@dataclass(frozen=True)
class Measured:
    rate: float  # answers a second
    p50: float  # milliseconds from when an answer was due to its event at the last seat
    p95: float
    p99: float
    server_us: float  # processor time of the server an answer
    client: float  # share of a core that the client used
    ended: int  # tables whose script came to its end
    event_bytes: float  # of a change


class Link(asyncio.Protocol):
    def __init__(self, received: Callable[[bytes], None]) -> None:
        self.received = received

    def data_received(self, data: bytes) -> None:
        self.received(data)


class LoadTable:
    """One answer at a time, by its script."""

    def __init__(self, ready: Ready, load: Load) -> None:
        self.ready = ready
        self.load = load
        self.n = 0
        self.open = 0
        self.missing = 0
        self.events = 0
        self.start = 0.0
        self.due: deque[float] = deque()
        self.posts: list[tuple[asyncio.WriteTransport, bytes]] = []

    async def connect(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for cookie in self.ready.cookies:
            head = f"HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncookie: {cookie}\r\n"
            stream, _ = await loop.create_connection(lambda: Link(self.event), "127.0.0.1", port)
            stream.write(f"GET /api/tables/{self.ready.table}/stream?size=wide {head}\r\n".encode())
            post, _ = await loop.create_connection(lambda: Link(self.acknowledged), "127.0.0.1", port)
            asked = (
                f"POST /api/tables/{self.ready.table}/answers {head}content-type: application/json\r\ncontent-length: "
            )
            self.posts.append((post, asked.encode()))

    def go(self, when: float) -> None:
        if self.missing:
            self.due.append(when)
            return
        if self.n >= len(self.ready.script.answers):
            self.load.ended.add(self.ready.table)
            return
        seat, run = self.ready.script.answers[self.n]
        self.missing, self.events, self.start = len(self.posts) + 1, len(self.posts), when
        body = b'{"answers":%b,"expecting":%d,"key":"%x"}' % (
            str(list(run)).encode(),
            self.n,
            random.getrandbits(96),
        )
        transport, head = self.posts[seat]
        transport.write(b"%b%d\r\n\r\n%b" % (head, len(body), body))

    def event(self, data: bytes) -> None:
        at = data.rfind(b"id: ")
        if at < 0:
            return
        n = int(data[at + 4 : data.index(b"\n", at)])
        if not self.missing:  # the first screen
            self.open += 1
        elif n == self.n + 1:
            self.load.event_bytes += len(data)
            self.load.event_count += 1
            self.events -= 1
            if not self.events:
                self.load.times.append(now() - self.start)
            self.part()

    def acknowledged(self, data: bytes) -> None:
        if data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 200"):
            self.load.failed = data.decode()
        if data.endswith(b"}"):
            self.part()

    def part(self) -> None:
        self.missing -= 1
        if not self.missing:
            self.n += 1
            if self.due:
                self.go(self.due.popleft())
            elif not self.load.rate:
                self.go(now())


class Load:
    def __init__(self, ready: list[Ready], port: int, pid: int, rate: float, seconds: float) -> None:
        self.tables = [LoadTable(one, self) for one in ready]
        self.port = port
        self.pid = pid
        self.rate = rate
        self.seconds = seconds
        self.times: list[float] = []
        self.ended: set[str] = set()
        self.failed = ""
        self.event_bytes = 0
        self.event_count = 0

    async def run(self) -> Measured:
        for table in self.tables:
            await table.connect(self.port)
        while any(table.open < len(table.posts) for table in self.tables):
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        if not self.rate:
            for table in self.tables:
                table.go(now())
        begin = due = now()
        number, since = 0, (0.0, 0.0, 0.0)
        while now() < begin + WARM + self.seconds and not self.failed:
            await asyncio.sleep(0.001 if self.rate else 0.02)
            while self.rate and due <= now():
                self.tables[number % len(self.tables)].go(due)
                number, due = number + 1, due + 1 / self.rate
            if not since[0] and now() > begin + WARM:
                self.times.clear()
                since = now(), _cpu(self.pid), _cpu(0)
        if self.failed:
            raise RuntimeError(self.failed)
        wall, server, client = now() - since[0], _cpu(self.pid) - since[1], _cpu(0) - since[2]
        done = sorted(self.times)
        p50, p95, p99 = (1000 * done[int(len(done) * part)] for part in (0.5, 0.95, 0.99))
        return Measured(
            len(done) / wall,
            p50,
            p95,
            p99,
            1e6 * server / len(done),
            client / wall,
            len(self.ended),
            self.event_bytes / max(1, self.event_count),
        )


def _cpu(pid: int) -> float:
    times = psutil.Process(pid or None).cpu_times()
    return float(times.user + times.system)
