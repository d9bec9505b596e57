"""The bars of the web table: answers a second, the tail of the wait, screens, memory, the start. Run by `make bench`.

The server has one core and the client the other; beside ours a bare durable echo of the same shape, in the same run.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter as now
from time import process_time

import psutil
import uvloop
from rich.console import Console

from benchmarks.launch import ROOT, Launched
from benchmarks.load import Load, Measured
from benchmarks.scripts import Ready, lay_tables, write_script
from hairpin import compiled
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.match import Match
from hairpin.server.eyes import Eyes, advance_all

GAME = "street-illegal"
TABLES, SEATS = 200, 4
SECONDS = 5.0
RACES = 5  # so that no match ends while it is measured


@dataclass(frozen=True)
class Place:
    """Where a server listens and runs."""

    port: int
    pid: int


def measured(ready: list[Ready], place: Place, rate: float) -> Measured:
    """The client on the last core, in a process of its own event loop."""
    os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
    return uvloop.run(Load(ready, place.port, place.pid, rate, SECONDS).run())


def ours(folder: Path, rate: float) -> Measured:
    data = folder / f"ours-{rate:g}"
    ready = lay_tables(data, GAME, TABLES, SEATS, races=RACES)
    server = Launched(data, cores=[0], limited={})
    try:
        return measured(ready, Place(server.port, server.process.pid), rate)
    finally:
        server.kill()


def echo(folder: Path, rate: float) -> Measured:
    data = folder / f"echo-{rate:g}"
    ready = lay_tables(folder / f"scripts-{rate:g}", GAME, TABLES, SEATS, races=RACES)
    words = [sys.executable, "-m", "benchmarks.echo", str(data), "0"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().rpartition(":")[2])
        try:
            return measured(ready, Place(port, server.pid), rate)
        finally:
            server.kill()


def screens() -> float:
    """Microseconds an answer for the screens of four viewers: made, compared and written."""
    game = find_game(GAME)
    spent = []
    for seed in range(6):
        script = write_script(game, SEATS, seed)
        match = Match(game, game.set_up(SEATS), Fair(script.secret, 0))
        eyes = [Eyes(match, seat, "wide") for seat in range(SEATS)]
        begin = 0.0
        for seat, run in script.answers:
            match.submit(seat, run)
            start = process_time()
            advance_all(match, eyes)
            begin += process_time() - start
        spent.append(1e6 * begin / len(script.answers))
    return statistics.median(spent)


def _open_all(ready: list[Ready], port: int) -> None:
    """Open every table once by one of its seats, and go."""
    for one in ready:
        address = f"http://127.0.0.1:{port}/api/tables/{one.table}/screen"
        urllib.request.urlopen(urllib.request.Request(address, headers={"cookie": one.cookies[0]})).read()


def asleep(folder: Path) -> float:
    """Kilobytes a table leaves behind in the server when it has been opened once and sleeps again."""
    data = folder / "asleep"
    ready = lay_tables(data, GAME, 1000, SEATS)
    server = Launched(data, sleep=0.3, ping=0.2)
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
    """Seconds from the command to the home page, in a directory that is new."""
    words = [sys.executable, "-m", "hairpin", "serve", "--port", "0", "--data", str(folder / "first")]
    begin = now()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split(" at ")[1].split()[0]
        urllib.request.urlopen(address).read()
        spent = now() - begin
        server.kill()
    return spent


def main() -> int:
    console = Console(highlight=False)
    if not compiled():
        console.print("The bars are for the compiled core; this is the interpreted one.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    folder = Path(tempfile.mkdtemp(prefix="hairpin-bench-"))
    missed = []

    def bar(words: str, value: float, limit: float, at_least: bool) -> None:
        met = value >= limit if at_least else value <= limit
        console.print(f"{'met ' if met else 'MISSED'}  {words}: {value:,.2f} (bar: {limit:,.2f})")
        if not met:
            missed.append(words)

    def tell(words: str, one: Measured) -> None:
        console.print(
            f"{words}: {one.rate:,.0f} answers/s; ms to the last seat: p50 {one.p50:.1f}, p95 {one.p95:.1f}, "
            f"p99 {one.p99:.1f}; {one.server_us:.0f} us of server an answer; client {one.client:.2f} of a core; "
            f"{one.event_bytes:.0f} bytes an event"
        )

    try:
        cores = os.sched_getaffinity(0)
        console.print(
            f"views, words and Screens of four viewers made, compared and written: {screens():.0f} us an answer"
        )
        bare, closed = echo(folder, 0), ours(folder, 0)
        tell("bare durable echo, closed loop", bare)
        tell(f"{TABLES} tables of {SEATS} seats, closed loop", closed)
        console.print(f"ratio to the bare echo: {closed.rate / bare.rate:.2f}")
        bar("durable answers a second, shown to all seats", closed.rate, 2000, True)
        bare, paced = echo(folder, 400), ours(folder, 400)
        tell("bare durable echo, 400 a second", bare)
        tell(f"{TABLES} tables of {SEATS} seats, 400 a second", paced)
        bar("99th percentile at 400 a second, milliseconds", paced.p99, 10, False)
        os.sched_setaffinity(0, cores)
        bar("a table that sleeps, kB", asleep(folder), 10, False)
        bar("from the command to the home page, seconds", first_page(folder), 3, False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
