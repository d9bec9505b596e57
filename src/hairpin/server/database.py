"""Database: read by a few threads and written by one; what is damaged in it is passed over."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from hairpin.server.logs import logger
from hairpin.server.schema import health
from hairpin.server.writer import Writer

T = TypeVar("T")

READERS = 4
SCRUBS = 10  # attempts to empty the write-ahead log after a deletion
CHUNK = 500  # tables that are read with one query
FILLING = 16_384  # bytes that are written to see that writing works: more than an answer needs


class Database:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.unreadable: set[str] = set()  # tables that were left out of a list; each is logged once

    def stop(self) -> None:
        self.writer.stop()
        self.readers.shutdown()

    async def read(self, question: Callable[[sa.Connection], T]) -> T:
        def ask() -> T:
            with self.engine.connect() as connection:
                # One snapshot for all of its queries: a table may be deleted meanwhile.
                connection.exec_driver_sql("begin")
                return question(connection)

        return await asyncio.get_running_loop().run_in_executor(self.readers, ask)

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """Run a job in the writer's thread, whether or not the caller still waits for it; see `Writer.run`."""
        return await asyncio.shield(self.writer.run(job))

    async def attempt(self, *changes: sa.Update | sa.Delete) -> int:
        """Change rows in one transaction, or one by one where the database is damaged; returns how many."""

        def job(connection: sa.Connection) -> int:
            return sum(connection.execute(change).rowcount for change in changes)

        try:
            return await self.write(job)
        except sa.exc.DatabaseError as problem:
            if not is_damage(problem):
                raise
        if len(changes) > 1:  # SQLite takes nothing more in a transaction that came upon damage
            return sum([await self.attempt(change) for change in changes])
        logger.error("rows cannot be changed: they are damaged; `hairpin check` says more", rows=str(changes[0].table))
        return 0

    def readable(
        self, connection: sa.Connection, names: list[str], read: Callable[[sa.Connection, list[str]], list[T]]
    ) -> list[T]:
        """What is stored of these tables. A table that cannot be read is left out and logged."""
        if len(names) > CHUNK:
            parts = [names[start : start + CHUNK] for start in range(0, len(names), CHUNK)]
            return [one for part in parts for one in self.readable(connection, part, read)]
        try:
            return read(connection, names)
        except (sa.exc.SQLAlchemyError, ValueError) as problem:
            if len(names) > 1:  # it is one of them, or several
                half = len(names) // 2
                parts = [names[:half], names[half:]]
                return [one for part in parts for one in self.readable(connection, part, read)]
            if names[0] not in self.unreadable:
                self.unreadable.add(names[0])
                logger.error(
                    "table left out of lists: it cannot be read; `hairpin check` says more",
                    table=names[0],
                    problem=type(problem).__name__,
                )
            return []

    async def read_all(
        self, names: sa.Select[tuple[str]], read: Callable[[sa.Connection, list[str]], list[T]]
    ) -> list[T]:
        """What is stored of the tables that a question names, as far as it can be read."""
        return await self.read(lambda connection: self.readable(connection, list(connection.scalars(names)), read))

    async def scrub(self) -> None:
        """Empty SQLite's write-ahead log, which still holds what was overwritten in the database itself."""
        if self.engine.dialect.name != "sqlite":
            return
        for _ in range(SCRUBS):
            if await asyncio.get_running_loop().run_in_executor(self.readers, _truncate_log, self.engine):
                return
            await asyncio.sleep(0.2)  # somebody else reads; no answer should have to wait for that
        logger.warning("the write-ahead log could not be emptied")

    async def try_to_write(self) -> None:
        """Write as much as an answer needs, the way answers are written; raises where that fails."""

        def job(connection: sa.Connection) -> None:
            values = {"id": 1, "filling": os.urandom(FILLING)}
            connection.execute(sqlite.insert(health).values(values).on_conflict_do_update(set_=values))

        await self.write(job)


def _truncate_log(engine: sa.Engine) -> bool:
    """Try to empty the write-ahead log; False where somebody reads it. The writer waits meanwhile, so it is a short try."""
    with engine.connect() as connection:  # without a transaction, which would itself be in the way
        usual = connection.scalar(sa.text("pragma busy_timeout"))
        connection.execute(sa.text("pragma busy_timeout=250"))
        try:
            busy, _, _ = connection.execute(sa.text("pragma wal_checkpoint(truncate)")).one()
            return not busy
        except sa.exc.OperationalError:  # this connection itself is not done with a question that came upon damage
            return False
        finally:
            connection.execute(sa.text(f"pragma busy_timeout={usual}"))


def is_damage(problem: BaseException) -> bool:
    """Whether the database itself is damaged: trying again later helps against a full disk, but not here."""
    return type(problem) is sa.exc.DatabaseError  # a disk that is full and the like are kinds of their own
