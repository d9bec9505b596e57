"""Load: plays many tables at once over raw connections, so that the server is the slower side.

An answer is done when it is acknowledged and its event has reached all seats of its table. A place is a row of tables
that are played one after another; all of them have open streams from the beginning.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter as now

import psutil

from benchmarks.scripts import Ready

WARM = 1.5  # seconds before anything is counted
WHOLE, CHANGE = b"\nevent: whole\n", b"\nevent: change\n"
SAMPLE = 23  # every 23rd event is kept, to be compressed afterwards


@dataclass(frozen=True)
class Measured:
    rate: float  # answers a second
    p50: float  # milliseconds from the time an answer was due until its event reached the last seat
    p95: float
    p99: float
    server_us: float  # microseconds of the server's processor time per answer
    client: float  # share of a core that the client used
    ended: int  # places that finished their last script
    event_bytes: float  # mean bytes of a change
    compressed: float  # median bytes of a change, compressed


class Link(asyncio.Protocol):
    def __init__(self, received: Callable[[bytes], None]) -> None:
        self.received = received

    def data_received(self, data: bytes) -> None:
        self.received(data)


class LoadPlace:
    """Gives one answer at a time, by the scripts of its tables."""

    def __init__(self, row: list[Ready], load: Load) -> None:
        self.row = deque(row)
        self.ready = row[0]
        self.load = load
        self.step = 0  # of the script
        self.n = 0  # of the table
        self.open = 0
        self.streams = 0
        self.missing = 0
        self.events = 0
        self.start = 0.0
        self.due: deque[float] = deque()
        self.posts: list[asyncio.WriteTransport] = []
        self.heads: dict[str, list[bytes]] = {}

    async def connect(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for ready in {one.table: one for one in self.row}.values():
            self.heads[ready.table] = []
            for cookie in ready.cookies:
                head = f"HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncookie: {cookie}\r\n"
                stream, _ = await loop.create_connection(lambda: Link(self.event), "127.0.0.1", port)
                stream.write(f"GET /api/tables/{ready.table}/stream?size=wide {head}\r\n".encode())
                self.streams += 1
                asked = f"POST /api/tables/{ready.table}/answers {head}content-type: application/json\r\n"
                self.heads[ready.table].append(f"{asked}content-length: ".encode())
        for _ in self.ready.cookies:
            post, _ = await loop.create_connection(lambda: Link(self.acknowledged), "127.0.0.1", port)
            self.posts.append(post)

    def go(self, when: float) -> None:
        if self.missing:
            self.due.append(when)
            return
        if self.step >= len(self.ready.script.answers):
            if len(self.row) == 1:
                self.load.ended.add(self.ready.table)
                return
            self.row.popleft()
            self.step, self.n = 0, 0 if self.row[0] is not self.ready else self.n
            self.ready = self.row[0]
        seat, run = self.ready.script.answers[self.step]
        self.missing, self.events, self.start = len(self.posts) + 1, len(self.posts), when
        body = b'{"answers":%b,"expecting":%d,"key":"%x"}' % (
            str(list(run)).encode(),
            self.n,
            random.getrandbits(96),
        )
        self.posts[seat].write(b"%b%d\r\n\r\n%b" % (self.heads[self.ready.table][seat], len(body), body))

    def event(self, data: bytes) -> None:
        at = data.rfind(CHANGE)
        if at < 0:
            self.open += data.count(WHOLE)
            return
        self.load.seen(data)
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
            self.step += 1
            if self.due:
                self.go(self.due.popleft())
            elif not self.load.rate:
                self.go(now())


class Load:
    def __init__(self, places: list[list[Ready]], port: int, pid: int, rate: float, seconds: float) -> None:
        self.places = [LoadPlace(row, self) for row in places]
        self.port = port
        self.pid = pid
        self.rate = rate
        self.seconds = seconds
        self.times: list[float] = []
        self.ended: set[str] = set()
        self.failed = ""
        self.event_bytes = 0
        self.event_count = 0
        self.kept: list[bytes] = []

    def seen(self, data: bytes) -> None:
        self.event_bytes += len(data)
        self.event_count += 1
        if not self.event_count % SAMPLE:
            self.kept.append(data)

    async def run(self) -> Measured:
        for place in self.places:
            await place.connect(self.port)
        while any(place.open < place.streams for place in self.places):
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        if not self.rate:
            for place in self.places:
                place.go(now())
        begin = due = now()
        number, since = 0, (0.0, 0.0, 0.0)
        while now() < begin + WARM + self.seconds and not self.failed:
            await asyncio.sleep(0.001 if self.rate else 0.02)
            while self.rate and due <= now():
                self.places[number % len(self.places)].go(due)
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
            statistics.median([len(zlib.compress(one)) for one in self.kept or [b""]]),
        )


def _cpu(pid: int) -> float:
    times = psutil.Process(pid or None).cpu_times()
    return float(times.user + times.system)
