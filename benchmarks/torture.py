"""Torture: a server killed (-9) at random moments, again and again, while pages answer and look on.

python -m benchmarks.torture [KILLS] [TABLES]. Afterwards no acknowledged answer may be lost or doubled, nothing may have
been told that is not stored, and every page that lived through it must equal a fresh one.
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
from benchmarks.scripts import Ready, lay_tables
from hairpin.drawing import apply
from hairpin.server.opening import DATABASE

Json = dict[str, Any]
GAME, SEATS, RACES = "street-illegal", 3, 16  # so many races that there is always something to answer
IMPATIENT = 0.1  # how often a page sends an acknowledged answer once more
LONGEST = 0.6  # seconds that a server may serve before it is killed


@dataclass
class Page:
    """What a browser keeps through all of it."""

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


class Torture:
    def __init__(self, data: Path, kills: int, tables: int) -> None:
        self.data = data
        self.kills = kills
        self.ready = lay_tables(data, GAME, tables, SEATS, races=RACES)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.acknowledged: dict[tuple[str, str], int] = {}  # (table, key): step
        self.pages = {(one.table, seat): Page() for one in self.ready for seat in range(SEATS)}
        self.refused = 0
        self.over = False

    async def run(self) -> Report:
        tasks = [asyncio.create_task(self.write(one)) for one in self.ready for _ in range(2)]
        tasks += [asyncio.create_task(self.watch(one, seat)) for one in self.ready for seat in range(SEATS)]
        luck = random.Random()
        server: Launched | None = None
        for kill in range(self.kills + 1):
            server = await asyncio.to_thread(Launched, self.data, port=self.port)
            before = len(self.acknowledged)
            while len(self.acknowledged) == before and not any(task.done() for task in tasks):
                await asyncio.sleep(0.01)  # until it serves again
            await asyncio.sleep(luck.uniform(0, LONGEST))
            failed = [task for task in tasks if task.done() and task.exception() is not None]
            if kill < self.kills or failed:
                server.kill()
            for task in failed:
                task.result()
        self.over = True
        await asyncio.gather(*tasks[: 2 * len(self.ready)])
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
        """The last of what the servers wrote."""
        return self.data.with_suffix(".log").read_text()[-2000:]

    async def write(self, ready: Ready) -> None:
        """A page that answers by the script; there are two a table, so every answer is fought for."""
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

    async def watch(self, ready: Ready, seat: int) -> None:
        """A page that looks on: joins changes, comes back with the last number it has, misses nothing."""
        page = self.pages[ready.table, seat]
        while True:
            try:
                path = f"GET /api/tables/{ready.table}/stream?size=wide&after={page.n}"
                reader, writer = await self.send(path, ready.cookies[seat], b"")
                try:
                    await self.read(page, reader)
                finally:
                    writer.close()
            except (OSError, asyncio.IncompleteReadError):
                pass
            await asyncio.sleep(0.02)

    async def read(self, page: Page, reader: asyncio.StreamReader) -> None:
        kind = ""
        while line := await reader.readline():
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
        """Every page shows what a fresh one shows; those still behind get what is on its way to them."""
        for ready in self.ready:
            for seat in range(SEATS):
                fresh = Page()
                path = f"GET /api/tables/{ready.table}/stream?size=wide"
                reader, writer = await self.send(path, ready.cookies[seat], b"")
                reading = asyncio.create_task(self.read(fresh, reader))
                page = self.pages[ready.table, seat]
                while fresh.n < 0 or page.n < fresh.n:
                    assert not reading.done(), "the fresh page ended"
                    await asyncio.sleep(0.005)
                reading.cancel()
                writer.close()
                assert (page.n, page.screen) == (fresh.n, fresh.screen), f"{ready.table}, seat {seat}: another screen"

    def report(self) -> Report:
        """What is stored against what was acknowledged and told."""
        with sqlite3.connect(self.data / DATABASE) as database:
            rows = database.execute("select match, n, seat, answers, key from log order by match, n").fetchall()
        database.close()
        scripts = {one.table: one.script.answers for one in self.ready}
        stored = {(table, key.partition(":")[2]): n for table, n, _, _, key in rows if n}
        assert len(stored) == len(rows) - len(self.ready), "an answer is in the log twice"
        for table, answers in scripts.items():
            mine = [
                (seat, tuple(int(word) for word in run.split()))
                for name, n, seat, run, _ in rows
                if name == table and n
            ]
            assert mine == list(answers[: len(mine)]), "the log is not what was answered"
            numbers = [n for name, n, _, _, _ in rows if name == table]
            assert numbers == list(range(len(numbers))), "a hole in a log"
        for what, n in self.acknowledged.items():
            assert stored.get(what) == n, "an acknowledged answer is lost or moved"
        last = {table: max(n for name, n, *_ in rows if name == table) for table in scripts}
        told = 0
        for (table, _), page in self.pages.items():
            assert max(page.told) <= last[table], "something was told that is not stored"
            told += len(page.told)
        return Report(self.kills, len(self.acknowledged), len(stored), told, self.refused)


def torture(data: Path, kills: int, tables: int) -> Report:
    return asyncio.run(Torture(data, kills, tables).run())


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:3]]
    with tempfile.TemporaryDirectory() as folder:
        done = torture(Path(folder) / "data", *(words + [200, 12][len(words) :]))
    print(
        f"{done.kills} kills: {done.acknowledged:,} answers acknowledged, {done.stored:,} stored, none lost, none doubled; "
        f"{done.told:,} steps told, all stored; {done.refused:,} refused as too late; every page equal to a fresh one"
    )
