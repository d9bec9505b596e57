"""Soak: lets tables of bots play for half an hour, each with one viewer, and checks that the server's memory is flat.

    python -m benchmarks.soak [--minutes 30] [--tables 30] [--workers 2] [--delay 0.5]

The server is a separate process. Its bots wait half a second before they answer, and a rematch follows every match, so
the load stays the same however busy the machine is. Every half minute a line gives the memory of the server and of each
bot process. The last lines are the verdict: no process may grow by more than five percent after the first five minutes.
The exit code is 1 if one does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

import httpx
import psutil

from benchmarks.launch import Launched
from hairpin import compiled

# Seats and options of every game. Some options make matches longer, so that there are long and short ones.
MIX: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("nitro-dice", 4, {"disaster_area": 6}),
    ("street-illegal", 4, {"races": 3}),
    ("street-racing", 2, {"races": "5", "rain": 1}),
    ("underground", 4, {"hidden_rolls": True}),
)
EVERY = 30.0  # seconds between two lines
WARM_UP = 300.0  # seconds in which memory may grow; at most a third of the run
GROWTH = 0.05  # most growth after that
ENDS = 4  # first samples after the warm-up, with which the later ones are compared
MEGABYTE = 1 << 20


@dataclass
class Sample:
    """The memory of one process at one time, in bytes."""

    at: float
    held: int


@dataclass
class Soak:
    address: str
    pid: int
    seconds: float
    tables: int
    curves: dict[str, list[Sample]] = field(default_factory=dict)
    matches: int = 0
    frames: int = 0

    async def run(self) -> None:
        tasks = [asyncio.create_task(self._play(*one)) for one in islice(cycle(MIX), self.tables)]
        measuring = asyncio.create_task(self._measure())
        done, _ = await asyncio.wait([measuring, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in (measuring, *tasks):
            task.cancel()
        await asyncio.gather(measuring, *tasks, return_exceptions=True)
        for task in done:
            task.result()  # a table that failed makes the run invalid

    async def _play(self, game: str, seats: int, options: dict[str, Any]) -> None:
        """Play one table after another, and watch each to its end."""
        async with httpx.AsyncClient(base_url=self.address, timeout=60.0) as client:
            body = {"game": game, "options": options, "seats": [{"by": "bot", "level": "street"}] * seats}
            reply = await client.post("/api/tables", json=body)
            while True:
                reply.raise_for_status()
                table = reply.json()["table"]
                await self._watch(client, table)
                self.matches += 1
                reply = await client.post(f"/api/tables/{table}/rematch", json={})

    async def _watch(self, client: httpx.AsyncClient, table: str) -> None:
        kind = ""
        async with client.stream("GET", f"/api/tables/{table}/stream", params={"size": "wide"}) as reply:
            async for line in reply.aiter_lines():
                if line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: "):
                    self.frames += kind != "table"
                    if kind == "table" and json.loads(line[6:])["state"] == "over":
                        return
        raise RuntimeError(f"the stream of {table} ended before its match")

    async def _measure(self) -> None:
        begun = monotonic()
        print("  time  server MB  bots MB          files  threads  awake  matches  answers", flush=True)
        async with httpx.AsyncClient(base_url=self.address, timeout=60.0) as client:
            while monotonic() - begun < self.seconds:
                await asyncio.sleep(min(EVERY, self.seconds / 20))
                counted = (await client.get("/metrics")).text
                self._print(
                    monotonic() - begun, number(counted, "tables_awake"), number(counted, "stored_seconds_count")
                )

    def _print(self, at: float, awake: int, answers: int) -> None:
        server = psutil.Process(self.pid)
        bots = [child for child in server.children(recursive=True) if "spawn_main" in " ".join(child.cmdline())]
        held = {"server": server.memory_info().rss}
        held |= {f"bot {bot.pid}": bot.memory_info().rss for bot in bots}
        for name, size in held.items():
            self.curves.setdefault(name, []).append(Sample(at, size))
        sizes = " ".join(f"{size / MEGABYTE:6.1f}" for name, size in held.items() if name != "server")
        print(
            f"{at / 60:6.1f}  {held['server'] / MEGABYTE:9.1f}  {sizes:15}  {server.num_fds():5}  "
            f"{server.num_threads():7}  {awake:5}  {self.matches:7}  {answers:7}",
            flush=True,
        )

    def verdict(self) -> bool:
        """Whether the memory of every process that lived to the end stayed flat after the warm-up."""
        begin = min(WARM_UP, self.seconds / 3)
        end = self.curves["server"][-1].at
        growths = []
        for name, curve in self.curves.items():
            later = [sample.held for sample in curve if sample.at >= begin]
            if curve[-1].at < end or len(later) < 2 * ENDS:
                print(f"{name}: {len(later)} samples, so it was replaced and is not judged")
                continue
            before, highest = median(later[:ENDS]), max(later[ENDS:])
            growths.append(highest / before - 1)
            print(
                f"{name}: {before / MEGABYTE:.1f} MB after the warm-up, {highest / MEGABYTE:.1f} MB at most from then on, "
                f"{growths[-1]:+.1%}: {'flat' if growths[-1] <= GROWTH else 'NOT FLAT'}"
            )
        if len(growths) < 2:
            print("the server or all bot processes could not be judged")
            return False
        return max(growths) <= GROWTH


def number(metrics: str, name: str) -> int:
    found = re.search(rf"^hairpin_{name} (\S+)$", metrics, re.MULTILINE)
    if found is None:
        raise RuntimeError(f"/metrics has no hairpin_{name}")
    return int(float(found[1]))


def main() -> int:
    parser = argparse.ArgumentParser(description="Watch the memory of a server while bots play.")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--workers", type=int, default=2, help="bot processes")
    parser.add_argument("--delay", type=float, default=0.5, help="seconds that a bot lets pass before it answers")
    given = parser.parse_args()
    print(
        f"{given.tables} tables, {given.minutes:g} minutes, {'compiled' if compiled() else 'interpreted'}", flush=True
    )
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        server = Launched(Path(folder) / "data", alone=True, bot_workers=given.workers, bot_delay=given.delay)
        stack.callback(server.stop)
        soak = Soak(server.address, server.process.pid, 60 * given.minutes, given.tables)
        asyncio.run(soak.run())
    return 0 if soak.verdict() else 1


if __name__ == "__main__":
    sys.exit(main())
