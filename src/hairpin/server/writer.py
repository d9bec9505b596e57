"""Writer: the one thread that writes. Everything that waits for the disk goes into one commit."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa

from hairpin.server.schema import log

T = TypeVar("T")
Row = Mapping[str, object]
Job = Row | Callable[[sa.Connection], Any]
Then = Callable[[Any, BaseException | None], None]  # told in the event loop what a job gave, or why it failed
Waiting = tuple[Job, Then]
Done = tuple[Then, Any, BaseException | None]

MOST_WAITING = 2000  # jobs waiting for the disk before new answers are turned away
BATCH = 512

INSERT = sa.insert(log)


class Rows:
    """Rows of the log as the driver of the database wants them: their statement is written once, not for every batch."""

    def __init__(self, dialect: sa.Dialect) -> None:
        compiled = INSERT.compile(dialect=dialect)
        self.statement = str(compiled)
        self.order: list[str] | None = getattr(compiled, "positiontup", None)

    def insert(self, connection: sa.Connection, rows: list[Row]) -> None:
        order = self.order
        if order is None:  # a driver that wants its parameters by name
            connection.exec_driver_sql(self.statement, [dict(row) for row in rows])
        else:
            connection.exec_driver_sql(self.statement, [tuple([row[name] for name in order]) for row in rows])


class Writer:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.rows = Rows(engine.dialect)
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

    def append_then(self, row: Row, then: Then) -> None:
        """The same for whoever needs nothing to wait for: `then` is called when the row is on the disk, or cannot be."""
        self.waiting.put((row, then))

    def run(self, job: Callable[[sa.Connection], T]) -> asyncio.Future[T]:
        """Anything else that is written; its transaction may be shared with others, so it must not end it."""
        return self._put(job)

    def _put(self, job: Job) -> asyncio.Future[Any]:
        done: asyncio.Future[Any] = self.loop.create_future()
        self.waiting.put((job, partial(_settle, done)))
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
            return [(then, result, None) for (_, then), result in zip(jobs, results, strict=True)]
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
                    self.rows.insert(connection, rows)
                    rows = []
                results.append(job(connection))
            else:
                rows.append(job)
                results.append(None)
        if rows:
            self.rows.insert(connection, rows)
        return results


def _tell(results: list[Done]) -> None:
    for then, result, problem in results:
        then(result, problem)


def _settle(done: asyncio.Future[Any], result: Any, problem: BaseException | None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(result)
    else:
        done.set_exception(problem)
