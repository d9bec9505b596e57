"""The store: what waits is written together, one bad row takes nobody along, and it is on the disk before it counts."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from hairpin.server.opening import DATABASE, Opened, open_data
from hairpin.server.rows import GuestRow, SeatRow, TableRow
from hairpin.server.schema import log
from hairpin.server.store import Store
from hairpin.server.writer import MOST_WAITING, Row, Writer


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    one = open_data(tmp_path)
    yield one
    one.close()


def row(n: int, key: str = "", match: str = "m") -> Row:
    return {
        "match": match,
        "n": n,
        "seat": 0,
        "answers": "1 2",
        "luck": "1:-1:3",
        "drawn": n,
        "awaited": 1,
        "quiet": False,
        "key": key or f"0:{n}",
        "at": 0.0,
        "back": None,
    }


def stored(folder: Path) -> list[tuple[int, str]]:
    """What another program reads from the disk."""
    with sqlite3.connect(folder / DATABASE) as database:
        rows = database.execute("select n, key from log order by n").fetchall()
    database.close()
    return [(n, key) for n, key in rows]


def test_a_row_is_on_the_disk_when_its_future_is_done(opened: Opened, tmp_path: Path) -> None:
    async def append() -> None:
        writer = Writer(opened.engine)
        for n in range(3):
            await writer.append(row(n))
            assert [number for number, _ in stored(tmp_path)] == list(range(n + 1))
        writer.stop()

    asyncio.run(append())


def test_what_waits_together_is_committed_together(opened: Opened) -> None:
    commits = []
    sa.event.listen(opened.engine, "commit", lambda connection: commits.append(1))

    async def append() -> None:
        writer = Writer(opened.engine)
        await asyncio.gather(*(writer.append(row(n)) for n in range(400)))
        writer.stop()

    asyncio.run(append())
    assert len(commits) < 20


def test_one_row_that_cannot_be_takes_no_other_along(opened: Opened, tmp_path: Path) -> None:
    async def append() -> list[object]:
        writer = Writer(opened.engine)
        jobs = [
            writer.append(row(0)),
            writer.append(row(1)),
            writer.append(row(1, "0:again")),
            writer.append(row(2, "0:1")),
        ]
        jobs.append(writer.append(row(3)))
        results = await asyncio.gather(*jobs, return_exceptions=True)
        writer.stop()
        return list(results)

    results = asyncio.run(append())
    assert [isinstance(one, sa.exc.IntegrityError) for one in results] == [False, False, True, True, False]
    assert stored(tmp_path) == [(0, "0:0"), (1, "0:1"), (3, "0:3")]


def test_jobs_and_rows_are_carried_out_in_their_order(opened: Opened) -> None:
    async def mixed() -> list[int]:
        writer = Writer(opened.engine)
        count = sa.select(sa.func.count()).select_from(log)
        jobs: list[asyncio.Future[int]] = []
        for n in range(5):
            writer.append(row(n))
            jobs.append(writer.run(lambda connection: int(connection.scalar(count) or 0)))
        counted = await asyncio.gather(*jobs)
        writer.stop()
        return counted

    assert asyncio.run(mixed()) == [1, 2, 3, 4, 5]


def test_what_waits_is_written_before_the_writer_stops(opened: Opened, tmp_path: Path) -> None:
    async def stop_at_once() -> None:
        writer = Writer(opened.engine)
        for n in range(100):
            writer.append(row(n))
        writer.stop()

    asyncio.run(stop_at_once())
    assert len(stored(tmp_path)) == 100


def test_a_disk_that_cannot_keep_up_is_noticed(opened: Opened) -> None:
    async def flood() -> tuple[bool, bool]:
        writer = Writer(opened.engine)
        with opened.engine.connect() as other:
            other.execute(sa.text("begin immediate"))  # somebody else holds the database
            for n in range(MOST_WAITING + 600):
                writer.append(row(n))
            busy = writer.busy
            other.rollback()
        writer.stop()
        return busy, writer.busy

    assert asyncio.run(flood()) == (True, False)


def test_a_table_reads_back_as_it_was_stored(opened: Opened) -> None:
    founded = TableRow("t", "street-illegal", {"races": 2, "list": ["a"]}, None, None, b"\x00secret", True, "ann", 1.5)
    sittings = (SeatRow(0, "person", "ann", "Ann"), SeatRow(1, "bot", name="", level="street"), SeatRow(2, "open"))

    async def round_trip() -> None:
        store = Store(opened.engine)
        await store.found(founded, sittings, ("ann", "Ann"))
        stored = await store.read_table("t")
        assert stored is not None
        assert (stored.founded, stored.sittings, stored.log) == (founded, sittings, ())
        assert await store.read_table("other") is None
        assert await store.people.read_guest("ann") == GuestRow("Ann")
        [listed] = await store.open()
        assert (listed.founded, listed.step) == (founded, None)
        taken = sittings[2].taken_by("bob", "Bob")
        await store.seat("t", [taken], host="bob", guest=("bob", "Bob", 2.0))
        again = await store.read_table("t")
        assert again is not None
        assert (again.sittings[2], again.founded.host) == (taken, "bob")
        assert [one.founded.id for one in await store.yours("bob")] == ["t"]
        await store.seat("t", [], closed=3.0)
        assert await store.yours("bob") == []
        store.stop()

    asyncio.run(round_trip())
