"""Soak: lets bots play at many tables for half an hour, and checks that the server's memory is flat.

    python -m benchmarks.soak [--minutes 30] [--tables 30] [--workers 2] [--delay 0.5]

The server is a separate process. At every table a program has one seat. It looks on and answers at random, half a second
for every step after its last answer, so the load stays the same however busy the machine is. A rematch follows every
match. Every half minute a line gives the memory of the server and of each bot process. The last lines are the
verdict: no process may grow by more than five percent after the first five minutes. The exit code is 1 if one does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
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
    ("nitro-dice", 4, {"disaster_area": 6, "max_rounds": 30}),
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
    delay: float
    luck: random.Random = field(default_factory=lambda: random.Random(1))
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
            others = [{"by": "bot", "level": "street"}] * (seats - 1)
            body = {"game": game, "options": options, "seats": [{"by": "me", "name": "Soak"}, *others]}
            reply = await client.post("/api/tables", json=body)
            while True:
                reply.raise_for_status()
                table = reply.json()["table"]
                await self._play_one(client, table)
                self.matches += 1
                reply = await client.post(f"/api/tables/{table}/rematch", json={})

    async def _play_one(self, client: httpx.AsyncClient, table: str) -> None:
        both = [asyncio.create_task(part) for part in (self._watch(client, table), self._answer(client, table))]
        try:
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)
        for task in done:
            task.result()  # only watching ends well

    async def _answer(self, client: httpx.AsyncClient, table: str) -> None:
        """Answer at random whenever the seat is asked, at the pace of somebody who watches every step."""
        path, seen = f"/api/tables/{table}", 0
        while True:
            await asyncio.sleep(self.delay)
            asked = (await client.get(f"{path}/decision")).raise_for_status().json()
            if asked["decision"] is None:
                continue
            step, run = asked["n"], list[int]()
            await asyncio.sleep(self.delay * max(0, step - seen - 1))
            while asked["decision"] is not None:
                run.append(self.luck.choice(asked["decision"]["choices"])["action"])
                after = ",".join(map(str, run))
                asked = (await client.get(f"{path}/decision", params={"after": after})).raise_for_status().json()
            answer = {"answers": run, "expecting": asked["n"], "key": str(step)}
            reply = await client.post(f"{path}/answers", json=answer)
            if reply.status_code != 409:  # somebody else's answer has changed the question
                reply.raise_for_status()
                seen = step

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
    parser.add_argument("--delay", type=float, default=0.5, help="seconds for every step that is watched")
    given = parser.parse_args()
    print(
        f"{given.tables} tables, {given.minutes:g} minutes, {'compiled' if compiled() else 'interpreted'}", flush=True
    )
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        server = Launched(Path(folder) / "data", alone=True, bot_workers=given.workers)
        stack.callback(server.stop)
        soak = Soak(server.address, server.process.pid, 60 * given.minutes, given.tables, given.delay)
        asyncio.run(soak.run())
    return 0 if soak.verdict() else 1


if __name__ == "__main__":
    sys.exit(main())
