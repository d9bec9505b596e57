"""Writer: the one thread that writes to the database. Everything that waits goes into one commit (group commit)."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import sqlalchemy as sa

from hairpin.server.schema import log

T = TypeVar("T")
Row = Mapping[str, object]
Job = Row | Callable[[sa.Connection], Any]
Waiting = tuple[Job, asyncio.Future[Any]]
Done = tuple[asyncio.Future[Any], Any, Exception | None]

MOST_WAITING = 2000  # jobs waiting for the disk before new answers are refused
BATCH = 512

INSERT = sa.insert(log)


class Writer:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.loop = asyncio.get_running_loop()
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._write_for_ever, name="writer", daemon=True)
        self.thread.start()

    @property
    def busy(self) -> bool:
        """So much waits for the disk that nothing more should be taken on."""
        return self.waiting.qsize() > MOST_WAITING

    def append(self, row: Row) -> asyncio.Future[None]:
        """Add a row to the log of answers; done when it is on the disk."""
        return self._put(row)

    def run(self, job: Callable[[sa.Connection], T]) -> asyncio.Future[T]:
        """Anything else that is written; its transaction may be shared with others, so it must not end it."""
        return self._put(job)

    def _put(self, job: Job) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = self.loop.create_future()
        self.waiting.put((job, done))
        return done

    def stop(self) -> None:
        """What waits is still written."""
        self.waiting.put(None)
        self.thread.join()

    def _write_for_ever(self) -> None:
        with self.engine.connect() as connection:
            ending = False
            while not ending:
                jobs: list[Waiting] = []
                one = self.waiting.get()
                while True:
                    if one is None:
                        ending = True
                    else:
                        jobs.append(one)
                    if ending or len(jobs) >= BATCH or self.waiting.empty():
                        break
                    one = self.waiting.get()
                if jobs:
                    done = self._write(connection, jobs)
                    self.loop.call_soon_threadsafe(_tell, done)  # one hop back for the whole batch

    def _write(self, connection: sa.Connection, jobs: list[Waiting]) -> list[Done]:
        try:
            with connection.begin():
                results = self._carry_out(connection, [job for job, _ in jobs])
            return [(future, result, None) for (_, future), result in zip(jobs, results, strict=True)]
        except Exception as problem:  # the thread must live, and one bad job must not take its neighbours along
            if len(jobs) == 1:
                return [(jobs[0][1], None, problem)]
            return [self._write(connection, [job])[0] for job in jobs]

    def _carry_out(self, connection: sa.Connection, jobs: list[Job]) -> list[Any]:
        """In their order; neighbouring rows of the log in one statement."""
        results: list[Any] = []
        rows: list[Row] = []
        for job in jobs:
            if callable(job):
                if rows:
                    connection.execute(INSERT, rows)
                    rows = []
                results.append(job(connection))
            else:
                rows.append(job)
                results.append(None)
        if rows:
            connection.execute(INSERT, rows)
        return results


def _tell(results: list[Done]) -> None:
    for future, result, problem in results:
        if future.done():  # nobody waits for it any more
            continue
        if problem is None:
            future.set_result(result)
        else:
            future.set_exception(problem)
