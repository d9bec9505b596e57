"""Torture: kills a server (-9) at random moments, again and again, while pages answer and watch.

python -m benchmarks.torture [KILLS] [PLACES]. The tables are a mix of all games. Afterwards no acknowledged answer may
be lost or doubled, nothing may have been shown that is not stored, and every page that stayed open must equal a fresh
one.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import socket
import sqlite3
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.launch import Launched
from benchmarks.scripts import Ready, lay_tables, write_script
from hairpin.drawing import apply
from hairpin.games import find_game
from hairpin.server.opening import DATABASE

Json = dict[str, Any]
# Seats and options of every game. Another match follows every match, so there is always something to answer.
MIX: tuple[tuple[str, int, Json], ...] = (
    ("street-illegal", 3, {"races": 8}),
    ("street-racing", 2, {"races": "5", "police": True, "rain": 2, "crash_rule": "zero"}),
    ("underground", 4, {"hidden_rolls": True}),
    ("nitro-dice", 3, {"disaster_area": 6, "nitro_madness": True}),
)
SCRIPTS = 2  # different matches of a game
ENOUGH = 150  # answers that are ready for a place between two kills; more than it can give
IMPATIENT = 0.1  # share of acknowledged answers that a page sends again
LONGEST = 0.6  # most seconds that a server runs before it is killed


@dataclass
class Page:
    """What a browser keeps through all kills."""

    n: int = -1
    screen: Json = field(default_factory=dict)
    told: set[int] = field(default_factory=set)


@dataclass
class Report:
    kills: int
    acknowledged: int
    stored: int
    told: int
    refused: int
    games: set[str]


class Torture:
    """Each of the `places` is a row of tables that are played one after another."""

    def __init__(self, data: Path, kills: int, places: int) -> None:
        self.data = data
        self.kills = kills
        self.places = [place for number in range(len(MIX)) for place in lay_places(data, number, kills, places)]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.acknowledged: dict[tuple[str, str], int] = {}  # (table, key): step
        self.pages: dict[tuple[str, int], Page] = {}  # those that were opened
        self.refused = 0
        self.over = False

    async def run(self) -> Report:
        writers = [asyncio.create_task(self.write_all(place)) for place in self.places for _ in range(2)]
        tasks = [asyncio.create_task(self.watch_all(place, seat)) for place in self.places for seat in seats(place[0])]
        tasks += writers
        luck = random.Random()
        server: Launched | None = None
        for kill in range(self.kills + 1):
            server = await asyncio.to_thread(Launched, self.data, port=self.port)
            before = len(self.acknowledged)
            while len(self.acknowledged) == before and not any(task.done() for task in tasks):
                await asyncio.sleep(0.01)  # until it serves again
            await asyncio.sleep(luck.uniform(0, LONGEST))
            failed = [task for task in tasks if task.done()]
            if kill < self.kills or failed:
                server.kill()
            for task in failed:
                task.result()
                raise AssertionError("everything was answered before the last kill")
        self.over = True
        await asyncio.gather(*writers)
        assert server is not None
        try:
            await self.compare()
        finally:
            for task in tasks:
                task.cancel()
            code = await asyncio.to_thread(server.stop)
            assert code == 0, f"asked to stop with streams open, it ended with {code}: {self.log()}"
        return self.report()

    def log(self) -> str:
        """The end of the servers' log."""
        return self.data.with_suffix(".log").read_text()[-2000:]

    async def write_all(self, place: list[Ready]) -> None:
        """A page that answers by the scripts; two of them at each table compete for every answer."""
        for ready in place:
            await self.write(ready)

    async def write(self, ready: Ready) -> None:
        answers, step, key = ready.script.answers, 0, secrets.token_hex(8)
        while not self.over and step < len(answers):
            seat, run = answers[step]
            body = json.dumps({"answers": run, "expecting": step, "key": key}).encode()
            try:
                status, reply = await self.ask("POST", ready, seat, "answers", body)
            except (OSError, IndexError, ValueError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.02)
                continue  # the same answer again, with the same key
            if status == 200:
                number = self.acknowledged.setdefault((ready.table, key), reply["step"])
                assert number == reply["step"] == step + 1, "the same key, another step"
                if random.random() < IMPATIENT:
                    continue
            elif status == 503:
                continue
            else:
                assert status == 409, (status, reply)
                assert reply["step"] >= step, "the table went back behind what it had told"
                self.refused += 1
            step, key = max(step, reply["step"]), secrets.token_hex(8)

    async def ask(self, method: str, ready: Ready, seat: int, door: str, body: bytes) -> tuple[int, Json]:
        reader, writer = await self.send(f"{method} /api/tables/{ready.table}/{door}", ready.cookies[seat], body)
        try:
            raw = await reader.read()
        finally:
            writer.close()
        return int(raw.split(b" ", 2)[1]), json.loads(raw.split(b"\r\n\r\n", 1)[1])

    async def send(self, what: str, cookie: str, body: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        head = f"{what} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncookie: {cookie}\r\nconnection: close\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        return reader, writer

    async def watch_all(self, place: list[Ready], seat: int) -> None:
        for ready in place:
            await self.watch(ready, seat)

    async def watch(self, ready: Ready, seat: int) -> None:
        """A page that watches to the end: it applies changes, and after a kill reconnects with its last number."""
        page = self.pages[ready.table, seat] = Page()
        while page.n < len(ready.script.answers):
            try:
                path = f"GET /api/tables/{ready.table}/stream?size=wide&after={page.n}"
                reader, writer = await self.send(path, ready.cookies[seat], b"")
                try:
                    await self.read(page, reader, len(ready.script.answers))
                finally:
                    writer.close()
            except (OSError, asyncio.IncompleteReadError):
                pass
            await asyncio.sleep(0.02)

    async def read(self, page: Page, reader: asyncio.StreamReader, last: int) -> None:
        kind = ""
        while page.n < last and (line := await reader.readline()):
            if line.startswith(b"event: "):
                kind = line[7:].strip().decode()
            elif line.startswith(b"data: ") and line.endswith(b"}\n") and kind in ("whole", "change"):
                data = json.loads(line[6:])
                if kind == "whole":
                    page.screen = data["screen"]
                else:
                    assert data["n"] == page.n + 1, f"change {data['n']} after {page.n}"
                    for change in data["changes"] if "changes" in data else [data["change"]]:
                        page.screen = apply(page.screen, change)
                page.n = data["n"]
                page.told.add(page.n)

    async def compare(self) -> None:
        """Check that every page shows what a fresh one shows; wait for pages that are still behind."""
        answered = {table for table, _ in self.acknowledged}
        for ready in [ready for place in self.places for ready in place if ready.table in answered]:
            for seat in seats(ready):
                fresh = Page()
                path = f"GET /api/tables/{ready.table}/stream?size=wide"
                reader, writer = await self.send(path, ready.cookies[seat], b"")
                reading = asyncio.create_task(self.read(fresh, reader, len(ready.script.answers)))
                while fresh.n < 0:
                    assert not reading.done() or fresh.n >= 0, "the fresh page ended"
                    await asyncio.sleep(0.002)
                while (ready.table, seat) not in self.pages or self.pages[ready.table, seat].n < fresh.n:
                    await asyncio.sleep(0.002)
                page = self.pages[ready.table, seat]
                reading.cancel()
                writer.close()
                assert (page.n, page.screen) == (fresh.n, fresh.screen), f"{ready.table}, seat {seat}: another screen"

    def report(self) -> Report:
        """Compare what is stored with what was acknowledged and shown."""
        with sqlite3.connect(self.data / DATABASE) as database:
            rows = database.execute("select match, n, seat, answers, key from log order by match, n").fetchall()
        database.close()
        scripts = {ready.table: ready.script.answers for place in self.places for ready in place}
        stored = {(table, key.partition(":")[2]): n for table, n, _, _, key in rows if n}
        assert len(stored) == len(rows) - len(scripts), "an answer is in the log twice"
        logs: dict[str, list[tuple[int, tuple[int, ...]]]] = {}
        for table, n, seat, run, _ in rows:
            mine = logs.setdefault(table, [])
            assert n == len(mine), "a hole in a log"
            mine.append((seat, tuple(int(word) for word in run.split())))
        for table, answers in scripts.items():
            assert logs[table][1:] == list(answers[: len(logs[table]) - 1]), "the log is not what was answered"
        for what, n in self.acknowledged.items():
            assert stored.get(what) == n, "an acknowledged answer is lost or moved"
        told = 0
        for (table, _), page in self.pages.items():
            assert max(page.told, default=0) < len(logs[table]), "something was told that is not stored"
            told += len(page.told)
        games = {game for game, _, _ in MIX if any(table.startswith(game.replace("-", "")) for table, _ in stored)}
        return Report(self.kills, len(self.acknowledged), len(stored), told, self.refused, games)


def seats(ready: Ready) -> range:
    return range(len(ready.cookies))


def lay_places(data: Path, number: int, kills: int, places: int) -> list[list[Ready]]:
    """The places of one game of the mix, each with enough tables for all kills."""
    game, count, options = MIX[number]
    mine = len(range(number, places, len(MIX)))
    shortest = min(len(write_script(find_game(game), count, seed, **options).answers) for seed in range(SCRIPTS))
    row = 1 + (kills + 1) * ENOUGH // shortest
    ready = lay_tables(data, game, mine * row, count, SCRIPTS, **options)
    return [ready[k * row : (k + 1) * row] for k in range(mine)]


def torture(data: Path, kills: int, places: int) -> Report:
    return asyncio.run(Torture(data, kills, places).run())


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:3]]
    with tempfile.TemporaryDirectory() as folder:
        done = torture(Path(folder) / "data", *(words + [200, 12][len(words) :]))
    print(
        f"{done.kills} kills, {len(done.games)} games: {done.acknowledged:,} answers acknowledged, {done.stored:,} stored, "
        f"none lost, none doubled; "
        f"{done.told:,} steps told, all stored; {done.refused:,} refused as too late; every page equal to a fresh one"
    )
