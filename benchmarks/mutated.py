"""Sends mutated requests to a server: python -m benchmarks.mutated [--requests N] [--rate R] [--seconds S] [--seed K]

A stranger sends requests that are nearly right: paths, queries, headers, cookies and bodies of every route with a few
things changed at random. They may not make the server fail, change what is stored or grow its memory. Then mutated
requests are sent at a steady rate while honest people play: their answers may take at most twice as long as with the
same rate of honest requests. Seed and number determine each request, so `--only NUMBER` shows one again.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter as now
from typing import Any, cast

import httpx
import psutil
import uvloop

from benchmarks.launch import Launched
from benchmarks.load import Load, Measured
from benchmarks.scripts import Ready, lay_tables
from hairpin.engine.chance import Fair, seeded
from hairpin.games import find_game, game_names
from hairpin.match import Match

CONNECTIONS = 48
PATIENCE = 0.5  # seconds to wait for the reply to an incomplete request; the server may rightly wait longer
REPLY = 20.0  # seconds to wait for the reply to a whole request
FLAT = 1.10  # most memory at the end, relative to that after the first tenth
TWICE = 2.0  # most time for honest answers beside mutated requests, relative to honest requests
PLAYED = 40.0  # honest answers a second during that time


@dataclass(frozen=True)
class Request:
    """A request in parts, so that each part can be changed without breaking the others."""

    method: str
    path: bytes
    query: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""
    framed: bool = True  # its stated length is right, so that another request can follow on the connection
    whole: bool = True

    def encoded(self) -> bytes:
        target = self.path + (b"?" + self.query if self.query else b"")
        head = b"%b %b HTTP/1.1\r\n" % (self.method.encode("latin-1"), target)
        lines = b"".join(b"%b: %b\r\n" % line for line in self.headers)
        length = (
            b"content-length: %d\r\n" % len(self.body) if self.framed and (self.body or self.method == "POST") else b""
        )
        return head + lines + length + b"\r\n" + self.body


# -- requests that are nearly right ---------------------------------------------------------------


def requests_of_a_stranger(port: int, tables: Sequence[Ready], cookie: str) -> list[Request]:
    """One request for every route, by a guest who has no seat; none of them may change anything."""
    host = ((b"host", b"127.0.0.1:%d" % port), (b"accept", b"*/*"))
    known = (*host, (b"cookie", b"theme=night; hairpin=%b" % cookie.encode()))
    sends = (*known, (b"content-type", b"application/json"), (b"origin", b"http://127.0.0.1:%d" % port))
    found: list[Request] = []

    def get(path: str, query: str = "") -> None:
        found.extend(Request("GET", path.encode(), query.encode(), headers) for headers in (host, known))

    def post(path: str, body: object) -> None:
        found.append(Request("POST", path.encode(), b"", sends, json.dumps(body).encode()))

    for path in ("/", "/new", "/guide", "/replays", "/api/games", "/api/levels", "/api/tables", "/api/me", "/healthz"):
        get(path)
    for path in ("/metrics", "/api/openapi.json", "/static/table.js", "/static/../app.py", "/kit/nitro-dice.0.svg"):
        get(path)
    for game in game_names():
        get(f"/guide/{game}")
        get(f"/api/games/{game}")
    for ready in tables:
        watch = f"watch={ready.watch}"
        for part in ("", "/screen", "/view", "/record", "/stream", "/decision"):
            get(f"/api/tables/{ready.table}{part}", f"{watch}&size=wide&seat=0&after=1,2")
        get(f"/table/{ready.table}", watch)
        get(f"/join/{ready.table}-{'A' * 32}")
        post(f"/api/tables/{ready.table}/answers", {"answers": [1, 2], "expecting": 0, "key": "k"})
        post(f"/api/tables/{ready.table}/undo", {"step": 1, "key": "k"})
        post(f"/api/tables/{ready.table}/join", {"invite": f"{ready.table}-{'A' * 32}", "name": "Eve", "seat": 1})
        post(f"/api/tables/{ready.table}/claim", {"token": f"{ready.table}-0-{'A' * 32}"})
        post(f"/api/tables/{ready.table}/seats/1", {"by": "bot", "level": "street"})
        for part in ("start", "leave", "rematch"):
            post(f"/api/tables/{ready.table}/{part}", {})
    post("/api/me", {"nmae": "Eve"})
    post("/api/tables", {"game": "no-such-game", "seats": [{"by": "me", "name": "Eve"}, {"by": "open"}], "options": {}})
    track = "A s r r s y r G r r y r; laps 3"
    post("/api/games/nitro-dice/options/track/check", {"value": track, "part": 0})
    post("/api/replays", {"record": _record()})
    found.append(Request("DELETE", b"/api/me", b"", (*host, (b"content-type", b"application/json")), b"{}"))
    return found


def _record() -> str:
    """The record of a short match."""
    game, luck = find_game("street-racing"), random.Random(5)
    match = Match(game, game.set_up(2), Fair(luck.randbytes(32), 0))
    driver = match.setup.driver()
    while not match.over:
        seat = match.waiting[0]
        match.submit(seat, int(driver.choose(match.state, seat, seeded(luck.randrange(2**40)))))
    return match.record().write()


# -- changes ------------------------------------------------------------------------------------------

PIECES = [
    b"",
    b"0",
    b"-1",
    b"null",
    b"NaN",
    b"1e999",
    b"9" * 30,
    b"%00",
    b"%ff",
    b"%2e%2e%2f",
    b"../",
    b"\\",
    b'"',
    b"''",
]
PIECES += [
    b"\xff\xfe",
    b"\xed\xa0\x80",
    "\u202e".encode(),
    "é".encode(),
    b"{",
    b"[",
    b"]}",
    b"<script>",
    b"true",
    b"; ",
    b",",
]
LONG = [b"a.", b'\\"', b"[", b'{"a":', b"%41", b"9", b"-", b"&a=1", b";a=1", b"\\u0000", b"A", b", "]
METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "get", "POST", "GET", "CONNECT", "G\x7fT"]
NAMES = [
    b"cookie",
    b"authorization",
    b"content-type",
    b"origin",
    b"host",
    b"last-event-id",
    b"x-forwarded-for",
    b"range",
]
NAMES += [
    b"sec-fetch-site",
    b"transfer-encoding",
    b"expect",
    b"upgrade",
    b"connection",
    b"accept-encoding",
    b"if-none-match",
]
VALUES = [
    b"Bearer ",
    b"chunked",
    b"100-continue",
    b"websocket",
    b"close",
    b"null",
    b"bytes=0-",
    b'hairpin="',
    b"text/plain",
]


class Mutator:
    """Makes request number k of a seed; it is always the same."""

    def __init__(self, honest: list[Request], seed: int) -> None:
        self.honest = honest
        self.sent = [one for one in honest if one.body] or honest  # requests with a body: half of those made
        self.seed = seed

    def request(self, number: int) -> Request:
        luck = random.Random(self.seed << 32 | number)
        made = luck.choice(self.sent if luck.random() < 0.5 else self.honest)
        changes = luck.choices(
            (_path, _query, _header, _cookie, _body, _method, _frame), (4, 4, 4, 3, 5, 1, 1), k=luck.randint(1, 4)
        )
        for change in changes:
            made = change(made, luck)
        return made


def _bytes(text: bytes, luck: random.Random) -> bytes:
    """The text with a few bytes changed, removed, doubled or inserted."""
    for _ in range(luck.randint(1, 3)):
        at = luck.randint(0, len(text))
        kind = luck.randrange(6)
        if kind == 0:
            text = text[:at] + bytes([luck.randrange(256)]) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + luck.randint(1, 8) :]
        elif kind == 2:
            text = text[:at] + luck.choice(PIECES) + text[at:]
        elif kind == 3:
            text = text[:at] + text[max(0, at - luck.randint(1, 20)) : at] + text[at:]
        elif kind == 4:
            text = text[:at]
        elif luck.random() < 0.2:
            text = text[:at] + luck.choice(LONG) * luck.choice((10, 100, 1000, 10_000)) + text[at:]
    return text


def _path(made: Request, luck: random.Random) -> Request:
    path = b"/" + _bytes(made.path[1:], luck)
    return replace(made, path=_line(path).replace(b" ", b"%20").replace(b"?", b"%3f"))


def _query(made: Request, luck: random.Random) -> Request:
    return replace(made, query=_line(_bytes(made.query or b"seat=0", luck)).replace(b" ", b"+"))


def _header(made: Request, luck: random.Random) -> Request:
    headers = list(made.headers) or [(b"accept", b"*/*")]
    at = luck.randrange(len(headers))
    kind = luck.randrange(5)
    if kind == 0:
        del headers[at]
    elif kind == 1:
        headers.insert(at, headers[at])
    elif kind == 2:
        headers[at] = headers[at][0], _line(_bytes(headers[at][1], luck))
    elif kind == 3:
        name = luck.choice(NAMES)
        headers.append((name, _line(luck.choice(VALUES) + _bytes(b"abc", luck))))
        if name in (b"transfer-encoding", b"expect", b"upgrade", b"connection"):
            return replace(made, headers=tuple(headers), framed=name != b"transfer-encoding", whole=False)
    else:
        headers += [(b"x-%d" % number, b"1") for number in range(luck.choice((5, 50, 500)))]
    return replace(made, headers=tuple(headers))


def _cookie(made: Request, luck: random.Random) -> Request:
    value = next((value for name, value in made.headers if name == b"cookie"), b'hairpin="')
    others = tuple(line for line in made.headers if line[0] != b"cookie")
    return replace(made, headers=(*others, (b"cookie", _line(_bytes(value, luck)))))


def _body(made: Request, luck: random.Random) -> Request:
    if made.body:
        return replace(made, body=_bytes(made.body, luck))
    if luck.random() < 0.8:
        return _query(made, luck)
    return replace(made, body=_bytes(b"{}", luck), method=luck.choice(("GET", "POST", "DELETE")))


def _method(made: Request, luck: random.Random) -> Request:
    return replace(made, method=luck.choice(METHODS), whole=False)


def _frame(made: Request, luck: random.Random) -> Request:
    """The request with a wrong or invalid length."""
    length = luck.choice((b"0", b"1", b"999999", b"-1", b"x", b"1, 2", b"9" * 40))
    return replace(made, headers=(*made.headers, (b"content-length", length)), framed=False, whole=False)


def _line(text: bytes) -> bytes:
    """The text, mostly on one line; now and then a line break stays, as an attacker would try that too."""
    return text if len(text) % 50 == 0 else text.replace(b"\n", b"").replace(b"\r", b"")


# -- sending ----------------------------------------------------------------------------------------


class Connection(asyncio.Protocol):
    """A connection that sends one request at a time and reads its status; it closes if more of a reply could follow."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.read = b""
        self.done: asyncio.Future[int] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, problem: Exception | None) -> None:
        self.transport = None
        self._settle(_status(self.read))

    def data_received(self, data: bytes) -> None:
        self.read += data
        head, gap, body = self.read.partition(b"\r\n\r\n")
        if not gap:
            return
        lines = head.lower().split(b"\r\n")
        length = next((line[15:].strip() for line in lines if line.startswith(b"content-length:")), b"")
        if not length.isdigit():  # a stream or a chunked reply: its status is enough
            self.close()
            self._settle(_status(head))
        elif len(body) >= int(length):
            if b"connection: close" in lines:
                self.close()
            self._settle(_status(head))

    def send(self, body: bytes) -> asyncio.Future[int]:
        self.read = b""
        self.done = asyncio.get_running_loop().create_future()
        if self.transport is None:
            self.done.set_result(0)  # the server closed it before anything was sent
        else:
            self.transport.write(body)
        return self.done

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()
            self.transport = None

    def _settle(self, status: int) -> None:
        if self.done is not None and not self.done.done():
            self.done.set_result(status)


def _status(head: bytes) -> int:
    """The status of a reply; 0 if the connection was closed without one."""
    word = head[9:12]
    return int(word) if head.startswith(b"HTTP/1.") and word.isdigit() else 0


@dataclass
class Outcome:
    """The results of all requests: how often each status occurred; -1 if the sender gave up."""

    statuses: Counter[int] = field(default_factory=Counter)
    failed: list[tuple[int, int]] = field(default_factory=list)  # number and status
    unanswered: list[int] = field(default_factory=list)  # whole requests that got no reply


class Sender:
    """Sends requests over some connections at once, as fast as they are answered or at a steady rate."""

    def __init__(self, port: int, request: Callable[[int], Request], rate: float = 0.0) -> None:
        self.port = port
        self.request = request
        self.rate = rate
        self.outcome = Outcome()
        self.sent = 0

    async def send(self, count: int) -> None:
        numbers = iter(range(self.sent, self.sent + count))
        begin, first = now(), self.sent
        await asyncio.gather(*(self._lane(numbers, begin, first) for _ in range(CONNECTIONS)))

    async def _lane(self, numbers: Iterator[int], begin: float, first: int) -> None:
        link: Connection | None = None
        for number in numbers:
            if self.rate:
                await asyncio.sleep(max(0.0, begin + (number - first) / self.rate - now()))
            if link is None or link.transport is None:
                _, link = await asyncio.get_running_loop().create_connection(Connection, "127.0.0.1", self.port)
            await self._one(link, number)
            self.sent += 1
        if link is not None:
            link.close()

    async def _one(self, link: Connection, number: int) -> None:
        made = self.request(number)
        try:
            status = await asyncio.wait_for(link.send(made.encoded()), REPLY if made.whole else PATIENCE)
        except TimeoutError:
            status = -1
            if made.whole:
                self.outcome.unanswered.append(number)
        if status <= 0 or not (made.framed and made.whole):
            link.close()
        self.outcome.statuses[status] += 1
        if status >= 500:
            self.outcome.failed.append((number, status))


# -- checking --------------------------------------------------------------------------------------------


def stored(data: Path, stranger: str) -> str:
    """A digest of all stored tables and guests, without the stranger, who may rename and delete themselves."""
    digest = hashlib.sha256()
    with sqlite3.connect(data / "tables.db") as database:
        for table in ("guests", "matches", "seats", "log"):
            for row in database.execute(f"select * from {table} order by 1, 2"):
                if (table, row[0]) != ("guests", stranger):
                    digest.update(repr(row).encode())
    database.close()
    return digest.hexdigest()


@dataclass(frozen=True)
class Laid:
    """A server with tables of every game, and what a stranger would send it."""

    server: Launched
    data: Path
    mutator: Mutator
    tables: list[Ready]
    stranger: str  # the guest whose cookie is in the requests

    @property
    def stored(self) -> str:
        return stored(self.data, self.stranger)

    @property
    def memory(self) -> int:
        """Bytes that the server and its child processes use."""
        process = psutil.Process(self.server.process.pid)
        return int(sum(one.memory_info().rss for one in [process, *process.children(recursive=True)]))


def lay(folder: Path, seed: int, tables: list[Ready] | None = None, **settings: Any) -> Laid:
    """Start a server with running tables; it has no rate limits, so that it looks at every request.

    Without `tables` that exist already, it makes some of every game.
    """
    data = folder / "data"
    if tables is None:
        tables = [ready for game in game_names() for ready in lay_tables(data, game, 2, 2, scripts=1)]
    server = Launched(data, alone=True, **settings)
    reply = httpx.post(f"{server.address}/api/me", json={"name": "Eve"})
    cookie = reply.cookies["hairpin"]
    honest = requests_of_a_stranger(server.port, tables, cookie)
    return Laid(server, data, Mutator(honest, seed), tables, cookie.partition(".")[0])


def check(laid: Laid, sender: Sender, before: str) -> list[str]:
    """Sentences that say what is wrong after the requests."""
    outcome, wrong = sender.outcome, []
    if outcome.failed:
        wrong.append(f"{len(outcome.failed)} requests failed on the server's side, first {outcome.failed[:5]}")
    answered = sum(many for status, many in outcome.statuses.items() if status > 0)
    if answered < 0.9 * sender.sent:
        wrong.append(f"only {answered:,} of {sender.sent:,} requests were answered")
    if outcome.unanswered:
        wrong.append(f"{len(outcome.unanswered)} whole requests got no reply, first {outcome.unanswered[:5]}")
    if laid.stored != before:
        wrong.append("what is stored has changed")
    return wrong


def attack(laid: Laid, count: int, tell: Callable[[str], None]) -> list[str]:
    """Send `count` mutated requests as fast as they are answered; returns sentences that say what is wrong."""
    sender, before = Sender(laid.server.port, laid.mutator.request), laid.stored
    part, memory = max(1, count // 10), []
    for _ in range(0, count, part):
        begin = now()
        uvloop.run(sender.send(part))
        memory.append(laid.memory)
        tell(f"{sender.sent:>9,} sent, {part / (now() - begin):,.0f} a second, {memory[-1] / 1e6:.0f} MB")
    tell(
        "replies by status: "
        + ", ".join(f"{status}: {many:,}" for status, many in sorted(sender.outcome.statuses.items()))
    )
    wrong = check(laid, sender, before)
    if memory[-1] > memory[0] * FLAT:
        wrong.append(f"memory grew from {memory[0] / 1e6:.0f} to {memory[-1] / 1e6:.0f} MB")
    return wrong


async def _beside(laid: Laid, places: list[list[Ready]], sender: Sender, seconds: float) -> Measured:
    load = Load(places, laid.server.port, laid.server.process.pid, PLAYED, seconds)
    sending = asyncio.create_task(sender.send(int(sender.rate * (seconds + 10))))
    try:
        return await load.run()
    finally:
        sending.cancel()


def beside(
    laid: Laid, places: list[list[Ready]], request: Callable[[int], Request], rate: float, seconds: float
) -> Measured:
    """How long honest answers take while requests come at a steady rate."""
    return uvloop.run(_beside(laid, places, Sender(laid.server.port, request, rate), seconds))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutated", description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=500.0, help="requests a second beside honest people")
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="how long honest people are looked at; 0 leaves it out"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="show this request of the seed and what it gets")
    wanted = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="hairpin-mutated-"))
    try:
        return run(wanted, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(wanted: argparse.Namespace, folder: Path) -> int:
    laid = lay(folder, wanted.seed)
    try:
        if wanted.only is not None:
            return show(laid, wanted.only)
        wrong = attack(laid, wanted.requests, lambda line: print(line, flush=True))
    finally:
        assert laid.server.stop() == 0
    if wanted.seconds:
        wrong += waits(folder, wanted)
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    print("not one thing wrong" if not wrong else f"{len(wrong)} things wrong")
    return 1 if wrong else 0


def waits(folder: Path, wanted: argparse.Namespace) -> list[str]:
    """Compare the time of honest answers beside honest and beside mutated requests, each on its own server."""
    os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    measured: dict[str, Measured] = {}
    for kind in ("honest", "mutated"):
        data = folder / kind
        ready = lay_tables(data / "data", "street-illegal", 200, 2, races=5)
        laid = lay(data, wanted.seed, ready[:8], cores=[0], header_seconds=120)  # all connect before the first plays
        gets = [one for one in laid.mutator.honest if one.method == "GET" and not one.path.endswith(b"/stream")]
        request = laid.mutator.request if kind == "mutated" else lambda number, gets=gets: gets[number % len(gets)]
        places = [ready[number::20] for number in range(20)]
        measured[kind] = beside(laid, places, request, wanted.rate, wanted.seconds)
        laid.server.kill()
        one = measured[kind]
        print(
            f"beside {wanted.rate:g} {kind} requests a second: p50 {one.p50:.1f} ms, p95 {one.p95:.1f}, p99 {one.p99:.1f}"
        )
    ratio = measured["mutated"].p95 / measured["honest"].p95
    print(f"ratio at the 95th percentile: {ratio:.2f} (at most {TWICE:g})")
    return [] if ratio <= TWICE else [f"honest answers take {ratio:.1f} times as long beside mutated requests"]


def show(laid: Laid, number: int) -> int:
    made = laid.mutator.request(number)
    print(made.encoded()[:4000])
    sender = Sender(laid.server.port, lambda _: made)
    uvloop.run(sender.send(1))
    print(dict(sender.outcome.statuses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
