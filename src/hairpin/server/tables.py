"""Tables: all tables in memory. An answer is checked, stored, and only then applied and told."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from time import monotonic, time

from hairpin.match import Prepared
from hairpin.refusal import IllegalAction, Refused
from hairpin.server.guarding import GameFailed
from hairpin.server.locks import Locks
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.refusals import HttpRefusal, sentence
from hairpin.server.rows import back_row, is_final, log_row
from hairpin.server.settings import Settings
from hairpin.server.store import Store
from hairpin.server.table import Table
from hairpin.server.writer import Row

CLOSED = "This table is closed: everybody left it, or the operator of this server closed it."
AGAIN = "The answer could not be stored. Send the same answer again."

FINISHED = 10.0  # seconds that a finished match stays in memory when nobody looks at it


class Tables:
    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.locks = Locks()
        self.in_memory: dict[str, Table] = {}
        self.waking: dict[str, asyncio.Task[Table]] = {}
        self.closing = False
        self.on_change: Callable[[Table], None] = lambda table: None  # called when a table was opened or has changed

    # -- tables wake and sleep ---------------------------------------------------------------

    async def find(self, name: str) -> Table:
        """The table of that name, woken if it sleeps; raises HttpRefusal where there is none.

        To ask for a table counts as looking at it: bots that paused go on.
        """
        table = self.in_memory.get(name)
        if table is not None:
            if table.failed:
                raise GameFailed(table.game)
            table.used = monotonic()
            self.on_change(table)
            return table
        task = self.waking.get(name)
        if task is None:  # two callers must not load the same match twice
            task = self.waking[name] = asyncio.create_task(self._wake(name))
            task.add_done_callback(lambda _: self.waking.pop(name, None))
        return await asyncio.shield(task)

    async def _wake(self, name: str) -> Table:
        try:
            stored = await self.store.read_table(name)
            if stored is None:
                raise HttpRefusal(404, "There is no such table.")
            if stored.founded.closed is not None:
                raise HttpRefusal(410, CLOSED)
            # Played again in a thread: a long match must not hold up the others.
            table = await asyncio.to_thread(Table, stored)
        except HttpRefusal:
            raise
        except Refused as problem:
            # Not its words: they may hold names.
            logger.error("table cannot be woken", table=name, problem=type(problem).__name__)
            raise HttpRefusal(503, "This table cannot be opened by this version of Hairpin.") from None
        except Exception:  # what is stored of it is damaged, and that can show in many ways
            logger.exception("table cannot be read; `hairpin check` says more", table=name)
            raise HttpRefusal(
                503, "What is stored of this table is damaged. Ask the operator of this server."
            ) from None
        self.in_memory[name] = table
        self.metrics.awake.set(len(self.in_memory))
        self.on_change(table)
        return table

    async def if_awake(self, name: str) -> Table | None:
        """The table of that name if it is in memory, or on its way there."""
        task = self.waking.get(name)
        if task is not None:
            with contextlib.suppress(HttpRefusal):
                return await asyncio.shield(task)
        return self.in_memory.get(name)

    def forget(self, table: Table, says: str = "", status: int = 0) -> None:
        """Drop a table from memory. Its viewers reconnect and read it again from the store, or are told why not."""
        table.asleep = True
        if self.in_memory.get(table.id) is table:
            del self.in_memory[table.id]
        self.metrics.awake.set(len(self.in_memory))
        for task in (table.driver, table.starter):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        for viewer in table.viewers:
            viewer.leave(says, status)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        self.closing = True
        for table in list(self.in_memory.values()):
            self.forget(table)

    async def sweep(self) -> None:
        """One task for all tables: pings, slow viewers dropped, unused feeds closed, unused tables forgotten."""
        settings = self.settings
        while True:
            await asyncio.sleep(settings.ping)
            now = monotonic()
            for table in list(self.in_memory.values()):
                for viewer in list(table.viewers):
                    if viewer.blocked_since and now - viewer.blocked_since > settings.slow and viewer.task is not None:
                        self.metrics.dropped.inc()
                        viewer.task.cancel()
                    viewer.pinged = True
                    viewer.wake.set()
                table.close_feeds(now - settings.slow)
                if table.viewers:
                    table.used = now
                elif (
                    now - table.used > patience(table, settings) and not self.locks.taken(table.id) and not busy(table)
                ):
                    self.forget(table)

    def fail(self, table: Table, problem: Exception) -> GameFailed:
        """The refusal of everything more at a table whose game's rules have failed; other tables are not concerned."""
        self.metrics.failed.inc()
        return table.fail("rules", problem)

    # -- the way of one answer ---------------------------------------------------------------

    async def answer(
        self, table: Table, seat: int, answers: Sequence[int], expecting: int, key: str, bot: bool = False
    ) -> int:
        """Take one answer; returns its step. The same key gives the same step again. Raises HttpRefusal."""
        key = f"{seat}:{key}"
        async with self.locks.of(table.id):
            known = self._known(table, key)
            if known is not None:
                return known
            if bot and table.sittings[seat].by != "bot":  # it was still thinking when its seat was taken again
                raise HttpRefusal(409, "A person has taken this seat back.", step=table.step)
            prepared = self._prepare(table, seat, answers, expecting)
            assert table.match is not None
            quiet, final, prepared_at = table.match.only_sealed(prepared), is_final(key), monotonic()
            row = log_row(table.id, prepared.step + 1, prepared, quiet, key, time())
            await self._store(table, row, time() if prepared.state.over() else None)
            self.metrics.stored.observe(monotonic() - prepared_at)
            n = self._apply(table, lambda: table.advance(prepared, key, quiet, final))
            if not final:
                table.used = monotonic()
        self.on_change(table)
        return n

    def _apply(self, table: Table, tell: Callable[[], int]) -> int:
        """Apply what is stored now, and tell everybody. Nothing in here awaits, so nobody sees half of it."""
        try:
            return tell()
        except Exception:  # it is stored all the same: sent again, it gets its step
            self.metrics.failed.inc()
            logger.exception("answer stored and not told", table=table.id)
            self.forget(table)
            raise HttpRefusal(503, AGAIN) from None

    def _known(self, table: Table, key: str) -> int | None:
        """The step of an earlier request with this key; raises HttpRefusal where the caller should try again."""
        if table.asleep:
            raise HttpRefusal(503, "The table is just waking up. Send the same again.")
        if table.failed:
            raise GameFailed(table.game)
        known = table.keys.get(key)
        if known is None and self.store.database.writer.busy:
            raise HttpRefusal(503, "The table is busy. Send the same again.")
        return known

    async def _store(self, table: Table, row: Row, ended: float | None) -> None:
        try:
            await asyncio.shield(self.store.append(row, ended))
        except BaseException as problem:  # full disk, second server, cancelled: the log knows what is true
            self.forget(table)
            if not isinstance(problem, Exception):
                raise
            logger.error("answer not stored", table=table.id, problem=type(problem).__name__)
            raise HttpRefusal(503, AGAIN) from None

    def _prepare(self, table: Table, seat: int, answers: Sequence[int], expecting: int) -> Prepared:
        match = table.match
        if match is None:
            raise HttpRefusal(409, "The match has not started yet.", step=-1)
        step = match.step
        if match.over:
            raise HttpRefusal(409, "The match is over; nothing can be answered any more.", step=step)
        if not table.asked_since <= expecting <= step:
            raise HttpRefusal(
                409, f"The table has moved on: this answer was for step {expecting}, now it is {step}.", step=step
            )
        status = 422 if match.state.awaited >> seat & 1 else 409
        try:
            prepared = match.prepare(seat, answers)
        except IllegalAction as refusal:
            raise HttpRefusal(status, sentence(str(refusal)), step=step) from None
        except Exception as problem:
            raise self.fail(table, problem) from None
        if not prepared.complete:
            # A frame for half a choice would tell the others how far it has got.
            raise HttpRefusal(422, "This answer is not complete: send all parts of the choice as one run.", step=step)
        return prepared

    # -- the way back --------------------------------------------------------------------------

    async def take_back(self, table: Table, seat: int, step: int, key: str) -> int:
        """Take back the answer that a seat gave with `step`, while nothing has come of it; returns the step of that."""
        key = f"{seat}:{key}"
        async with self.locks.of(table.id):
            known = self._known(table, key)
            if known is not None:
                return known
            match = table.match
            if match is None:
                raise HttpRefusal(409, "The match has not started yet.", step=-1)
            answer = match.takes_back(seat)
            if answer is None or answer.step != step:
                raise HttpRefusal(409, "This answer cannot be taken back any more.", step=match.step)
            try:
                taken = match.prepare_back(seat)
            except IllegalAction as refusal:
                raise HttpRefusal(409, sentence(str(refusal)), step=match.step) from None
            except Exception as problem:
                raise self.fail(table, problem) from None
            await self._store(table, back_row(table.id, match, taken, key, time()), None)
            self.metrics.taken_back.inc()
            n = self._apply(table, lambda: table.take_back(taken, key))
            table.used = monotonic()
        self.on_change(table)
        return n


def busy(table: Table) -> bool:
    """Whether a table without viewers still has something to do: bots play, or seeds are awaited."""
    return table.driven or table.state == "starting"


def patience(table: Table, settings: Settings) -> float:
    """How long a table that nobody looks at stays in memory. A finished match is seldom asked for again."""
    return min(settings.sleep, FINISHED) if table.state == "over" else settings.sleep
