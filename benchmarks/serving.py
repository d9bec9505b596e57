"""Measures the web table, game by game: answers a second, bytes, slowest answers, memory and start; checks its bars.

    python -m benchmarks.serving [--game GAME] [--seats N] [--tables N] [--seconds S] [--closed]

Every game is played at 200 full tables and compared with a bare durable echo of as many tables and seats in the same
run. The server has one core, the client the other; the client plays by scripts written in advance. `make bench` runs it
for all games.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter as now
from time import process_time
from typing import Any

import psutil
import uvloop
from rich.console import Console

from benchmarks.forking import ROOT
from benchmarks.launch import Launched
from benchmarks.load import WARM, Load, Measured
from benchmarks.scripts import Ready, lay_tables, write_script
from hairpin import compiled
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.server.viewer_feed import ViewerFeed

TABLES, SECONDS = 200, 5.0
RATE = 2000  # durable answers a second, each shown to all seats
BYTES = 2000  # bytes of a usual step, compressed, for one viewer
PACED, TAIL = 400, 10  # answers a second at which the tail is measured; milliseconds at the 99th percentile
FASTEST = 3500  # most answers a second that there are enough tables for


@dataclass(frozen=True)
class Crowd:
    """Full tables of one game, with options that make its matches long, if it has any."""

    game: str
    seats: int
    options: dict[str, Any]


CROWDS = (
    Crowd("street-illegal", 4, {"races": 5}),
    Crowd("street-racing", 2, {"races": "5", "crash_rule": "zero", "road_deck_size": 11}),
    Crowd("underground", 4, {}),
    Crowd("nitro-dice", 4, {}),  # with --seats 6 at its fullest
)


@dataclass(frozen=True)
class Server:
    """Where a server listens and runs."""

    port: int
    pid: int


@dataclass(frozen=True)
class Run:
    """One measurement: a crowd at some tables for some seconds, at `rate` answers a second (0: as fast as possible)."""

    folder: Path
    crowd: Crowd
    tables: int
    seconds: float
    rate: float

    def lay(self, name: str, row: int) -> tuple[Path, list[list[Ready]]]:
        """Make the data folder and the places, each with `row` tables."""
        data, crowd = self.folder / f"{name}-{self.crowd.game}-{self.rate:g}", self.crowd
        ready = lay_tables(data, crowd.game, self.tables * row, crowd.seats, **crowd.options)
        return data, [ready[number :: self.tables] for number in range(self.tables)]

    def row(self) -> int:
        """How many tables a place needs for all answers that it may give."""
        game, crowd = find_game(self.crowd.game), self.crowd
        shortest = min(len(write_script(game, crowd.seats, seed, **crowd.options).answers) for seed in range(3))
        return 1 + int((WARM + self.seconds) * (self.rate or FASTEST) / self.tables / shortest)

    def measured(self, places: list[list[Ready]], server: Server) -> Measured:
        """Run the client on the last core and measure."""
        os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
        return uvloop.run(Load(places, server.port, server.pid, self.rate, self.seconds).run())

    def ours(self) -> Measured:
        data, places = self.lay("ours", self.row())
        counted = {"answer": "100000/second", "address": "100000/second"}  # rates are counted, but never exceeded
        server = Launched(data, alone=True, cores=[0], limited=counted)
        try:
            return self.measured(places, Server(server.port, server.process.pid))
        finally:
            server.kill()

    def echo(self) -> Measured:
        """Measure the echo. It has no match that ends: one table per place is enough, and its script is repeated."""
        data, places = self.lay("scripts", 1)
        words = [sys.executable, "-m", "benchmarks.echo", str(data.with_name(f"{data.name}-echo")), "0"]
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            port = int(server.stdout.readline().rpartition(":")[2])
            try:
                return self.measured([place * 1000 for place in places], Server(port, server.pid))
            finally:
                server.kill()


def screens(crowd: Crowd) -> float:
    """Microseconds per answer for the Screens of all seats: made, compared and written."""
    game = find_game(crowd.game)
    spent = []
    for seed in range(3):
        script = write_script(game, crowd.seats, seed, **crowd.options)
        match = Match(game, game.set_up(crowd.seats, crowd.options), Fair(script.secret, 0))
        eyes = [ViewerFeed(match, seat, "wide") for seat in range(crowd.seats)]
        taken = 0.0
        for seat, run in script.answers:
            match.submit(seat, run)
            start = process_time()
            for one in eyes:
                one.advance()
            taken += process_time() - start
        spent.append(1e6 * taken / len(script.answers))
    return statistics.median(spent)


def _open_all(ready: list[Ready], port: int) -> None:
    """Fetch the Screen of every table once, as one of its seats."""
    for one in ready:
        address = f"http://127.0.0.1:{port}/api/tables/{one.table}/screen"
        urllib.request.urlopen(urllib.request.Request(address, headers={"cookie": one.cookies[0]})).read()


def asleep(folder: Path) -> float:
    """Kilobytes of server memory that a table leaves behind when it was opened once and is asleep again."""
    data = folder / "asleep"
    ready = lay_tables(data, CROWDS[0].game, 1000, CROWDS[0].seats)
    server = Launched(data, alone=True, sleep=0.3, ping=0.2)
    try:
        process = psutil.Process(server.process.pid)
        _open_all(ready[:200], server.port)
        _until_asleep(server.port)
        before = process.memory_info().rss
        _open_all(ready[200:], server.port)
        _until_asleep(server.port)
        return float(process.memory_info().rss - before) / 1024 / len(ready[200:])
    finally:
        server.kill()


def _until_asleep(port: int) -> None:
    while True:
        text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
        if "hairpin_tables_awake 0.0" in text:
            return


def first_page(folder: Path) -> float:
    """Seconds from the command to the home page, with a new data folder."""
    words = [sys.executable, "-m", "hairpin", "serve", "--port", "0", "--data", str(folder / "first")]
    begin = now()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split(" at ")[1].split()[0]
        urllib.request.urlopen(address).read()
        spent = now() - begin
        server.kill()
    return spent


class Bench:
    """Measures and prints; `missed` are the bars that were not met."""

    def __init__(self, folder: Path, tables: int, seconds: float) -> None:
        self.folder = folder
        self.tables = tables
        self.seconds = seconds
        self.console = Console(highlight=False, soft_wrap=True)
        self.missed: list[str] = []
        self.bare: dict[tuple[int, float], Measured] = {}  # echo results by seats and rate: the same for all games

    def bar(self, words: str, value: float, limit: float, at_least: bool = False) -> None:
        met = value >= limit if at_least else value <= limit
        self.console.print(f"{'met ' if met else 'MISSED'}  {words}: {value:,.2f} (bar: {limit:,.2f})")
        if not met:
            self.missed.append(words)

    def tell(self, words: str, one: Measured) -> None:
        self.console.print(
            f"{words}: {one.rate:,.0f} answers/s; ms to the last seat: p50 {one.p50:.1f}, p95 {one.p95:.1f}, "
            f"p99 {one.p99:.1f}; {one.server_us:.0f} us of server an answer; client {one.client:.2f} of a core; "
            f"{one.event_bytes:.0f} bytes an event, {one.compressed:.0f} compressed at the median"
        )
        if one.ended:
            self.console.print(
                f"  {one.ended} places ran out of tables: the server is faster than there were answers for"
            )

    def crowd(self, crowd: Crowd, paced: bool) -> None:
        title = find_game(crowd.game).title
        self.console.print(f"\n{title}, {self.tables} tables of {crowd.seats} seats")
        self.console.print(f"Screens of all seats made, compared and written: {screens(crowd):.0f} us an answer")
        bare, closed = self.both(crowd, 0)
        self.tell("bare durable echo, closed loop", bare)
        self.tell("closed loop", closed)
        self.console.print(f"ratio to the bare echo: {closed.rate / bare.rate:.2f}")
        self.bar(f"{title}: durable answers a second, shown to all seats", closed.rate, RATE, at_least=True)
        self.bar(f"{title}: bytes of a usual step, compressed", closed.compressed, BYTES)
        if paced:
            bare, steady = self.both(crowd, PACED)
            self.tell(f"bare durable echo, {PACED} a second", bare)
            self.tell(f"{PACED} a second", steady)
            self.bar(f"{title}: 99th percentile at {PACED} a second, milliseconds", steady.p99, TAIL)

    def both(self, crowd: Crowd, rate: float) -> tuple[Measured, Measured]:
        run = Run(self.folder, crowd, self.tables, self.seconds, rate)
        if (crowd.seats, rate) not in self.bare:
            self.bare[crowd.seats, rate] = run.echo()
        return self.bare[crowd.seats, rate], run.ours()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=[crowd.game for crowd in CROWDS], help="this game alone")
    parser.add_argument("--seats", type=int, help="so many at every table, instead of the usual number")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--closed", action="store_true", help="the closed loop alone")
    wanted = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    folder = Path(tempfile.mkdtemp(prefix="hairpin-bench-"))
    bench = Bench(folder, wanted.tables, wanted.seconds)
    if not compiled():
        bench.console.print("The bars are for the compiled core; this is the interpreted one.")
    cores = os.sched_getaffinity(0)
    try:
        for crowd in CROWDS:
            if wanted.game in (None, crowd.game):
                bench.crowd(replace(crowd, seats=wanted.seats or crowd.seats), not wanted.closed)
                os.sched_setaffinity(0, cores)
        if wanted.game is None and not wanted.closed:
            bench.console.print()
            bench.bar("a table that sleeps, kB", asleep(folder), 10)
            bench.bar("from the command to the home page, seconds", first_page(folder), 3)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if bench.missed else 0


if __name__ == "__main__":
    sys.exit(main())
