"""House: the tables that are awake. Answers are checked, stored, and only then made true and told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic, time
from typing import NamedTuple

from hairpin.engine.chance import Fair, Outcome
from hairpin.match import Match, Prepared, TakenBack
from hairpin.refusal import IllegalAction, Refused
from hairpin.server.locks import Locks
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.settings import Settings
from hairpin.server.store import Store, is_firm, luck_text
from hairpin.server.table import Table
from hairpin.server.turned import Turned, sentence
from hairpin.server.writer import Row

AGAIN = "The answer could not be stored. Send the same answer again."

Taken = int | Turned  # what became of an answer: its step, or why it was not taken


class Checked(NamedTuple):
    """An answer that may be given, as it will stand in the log."""

    prepared: Prepared
    key: str
    quiet: bool
    at: float
    row: Row


class House:
    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.locks = Locks()
        self.tables: dict[str, Table] = {}
        self.waking: dict[str, asyncio.Task[Table]] = {}
        self.closing = False
        self.look: Callable[[Table], None] = lambda table: None  # the bots' drivers look whether they are asked

    # -- tables wake and sleep ---------------------------------------------------------------

    async def table(self, name: str) -> Table:
        """The table of that name, woken if it sleeps; raises Turned where there is none."""
        table = self.tables.get(name)
        if table is not None:
            return table
        task = self.waking.get(name)
        if task is None:  # two who ask must not wake the same match twice
            task = self.waking[name] = asyncio.create_task(self._wake(name))
            task.add_done_callback(lambda _: self.waking.pop(name, None))
        return await asyncio.shield(task)

    async def _wake(self, name: str) -> Table:
        whole = await self.store.whole(name)
        if whole is None:
            raise Turned(404, "There is no such table.")
        try:
            # Played again in a thread: a long match must not hold up the others.
            table = await asyncio.to_thread(Table, whole)
        except Refused as problem:
            logger.error("table cannot be woken", table=name, problem=str(problem))
            raise Turned(503, "This table cannot be opened by this version of Hairpin.") from None
        self.tables[name] = table
        self.metrics.awake.set(len(self.tables))
        self.look(table)
        return table

    def forget(self, table: Table) -> None:
        """Put a table to sleep; whoever looks on comes back and reads what is stored."""
        table.asleep = True
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        self.metrics.awake.set(len(self.tables))
        if table.driver is not None and table.driver is not asyncio.current_task():
            table.driver.cancel()
        for viewer in table.viewers:
            viewer.leave()

    def close(self) -> None:
        """Let everybody go, so that the server can end."""
        self.closing = True
        for table in list(self.tables.values()):
            self.forget(table)

    async def sweep(self) -> None:
        """One task for all: signs of life, slow viewers dropped, eyes closed, empty tables put to sleep."""
        settings = self.settings
        while True:
            await asyncio.sleep(settings.ping)
            now = monotonic()
            for table in list(self.tables.values()):
                for viewer in list(table.viewers):
                    if viewer.blocked and now - viewer.blocked > settings.slow and viewer.task is not None:
                        self.metrics.dropped.inc()
                        viewer.task.cancel()
                    viewer.pinged = True
                    viewer.wake.set()
                table.close_eyes(now - settings.slow)
                if table.viewers:
                    table.used = now
                elif now - table.used > settings.sleep and not self.locks.taken(table.id) and not table.bots_asked():
                    self.forget(table)

    # -- the way of one answer ---------------------------------------------------------------

    async def answer(
        self, table: Table, seat: int, answers: Sequence[int], expecting: int, key: str, bot: bool = False
    ) -> int:
        """Take one answer; returns its step. The same key gives the same step again. Raises Turned."""
        key = f"{seat}:{key}"
        async with self.locks.of(table.id):
            known = self._known(table, key)
            if known is not None:
                return known
            if bot and table.sittings[seat].by != "bot":  # it was still thinking when its seat was taken again
                raise Turned(409, "Somebody drives this seat again.", step=table.step)
            checked = self._check(table, seat, answers, expecting, key)
            await self._store(table, checked.row, checked.at if checked.prepared.state.over() else None)
            n = self._make_true(table, checked)
        self.look(table)
        return n

    def answer_at_once(
        self, table: Table, seat: int, answers: Sequence[int], expecting: int, key: str, told: Callable[[Taken], None]
    ) -> bool:
        """Take one answer without a task that waits for it, where nothing else has to be waited for than the disk.

        `told` gets its step, or why it could not be stored. False where it was not taken: `answer` knows what to do.
        """
        key = f"{seat}:{key}"
        lock = self.locks.of(table.id)
        if not lock.take():
            return False
        try:
            checked = None if self._known(table, key) is not None else self._check(table, seat, answers, expecting, key)
        except Exception:  # whatever it is, `answer` comes upon it too
            checked = None
        if checked is None or checked.prepared.state.over():  # with the last answer more is stored than itself
            lock.release()
            return False

        def stored(_: None, problem: BaseException | None) -> None:
            taken: Taken
            try:
                taken = self._make_true(table, checked) if problem is None else self._not_stored(table, problem)
            except Exception:  # it is stored all the same: whoever sends it again is told its step
                self.metrics.failed.inc()
                logger.exception("answer stored and not told", table=table.id)
                self.forget(table)
                taken = Turned(503, AGAIN)
            lock.release()
            self.look(table)
            told(taken)

        self.store.writer.append_then(checked.row, stored)
        return True

    def _check(self, table: Table, seat: int, answers: Sequence[int], expecting: int, key: str) -> Checked:
        prepared = self._prepare(table, seat, answers, expecting)
        assert table.match is not None
        quiet, now = table.match.quiet(prepared), time()
        return Checked(prepared, key, quiet, now, log_row(table.id, prepared.step + 1, prepared, quiet, key, now))

    def _make_true(self, table: Table, checked: Checked) -> int:
        """What is on the disk now becomes true, and is told."""
        self.metrics.stored.observe(time() - checked.at)
        n = table.advance(checked.prepared, checked.key, checked.quiet, is_firm(checked.key))
        table.used = monotonic()
        return n

    def _known(self, table: Table, key: str) -> int | None:
        """The step of what was sent with this key before; whoever comes too early is told to send it again."""
        if table.asleep:
            raise Turned(503, "The table is just waking up. Send the same again.")
        known = table.keys.get(key)
        if known is None and self.store.writer.busy:
            raise Turned(503, "The table is busy. Send the same again.")
        return known

    async def _store(self, table: Table, row: Row, ended: float | None) -> None:
        try:
            await asyncio.shield(self.store.append(row, ended))
        except BaseException as problem:  # full disk, second server, cancelled: the log knows what is true
            if isinstance(problem, Exception):
                raise self._not_stored(table, problem) from None
            self.forget(table)
            raise

    def _not_stored(self, table: Table, problem: BaseException) -> Turned:
        self.forget(table)
        logger.error("answer not stored", table=table.id, problem=type(problem).__name__)
        return Turned(503, AGAIN)

    def _prepare(self, table: Table, seat: int, answers: Sequence[int], expecting: int) -> Prepared:
        match = table.match
        if match is None:
            raise Turned(409, "The match has not started yet.", step=-1)
        step = match.step
        if match.over:
            raise Turned(409, "The match is over; nothing can be answered any more.", step=step)
        if not table.asked_since <= expecting <= step:
            raise Turned(
                409, f"The table has moved on: this answer was for step {expecting}, now it is {step}.", step=step
            )
        status = 422 if match.state.awaited >> seat & 1 else 409
        try:
            prepared = match.prepare(seat, answers)
        except IllegalAction as refusal:
            raise Turned(status, sentence(str(refusal)), step=step) from None
        if not prepared.whole:
            # A frame for half a choice would tell the others how far it has got.
            raise Turned(422, "This answer is not whole: give all parts of the choice as one run.", step=step)
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
                raise Turned(409, "The match has not started yet.", step=-1)
            answer = match.takes_back(seat)
            if answer is None or answer.step != step:
                raise Turned(409, "This answer cannot be taken back any more.", step=match.step)
            try:
                taken = match.prepare_back(seat)
            except IllegalAction as refusal:
                raise Turned(409, sentence(str(refusal)), step=match.step) from None
            await self._store(table, back_row(table.id, match, taken, key, time()), None)
            self.metrics.taken_back.inc()
            n = table.take_back(taken, key)
            table.used = monotonic()
        self.look(table)
        return n


def log_row(table: str, n: int, prepared: Prepared, quiet: bool, key: str, now: float) -> Row:
    source = prepared.recorded.source
    assert isinstance(source, Fair)
    return {
        "match": table,
        "n": n,
        "seat": prepared.seat,
        "answers": " ".join([str(action) for action in prepared.actions]),
        "luck": luck_text(prepared.recorded.outcomes),
        "drawn": source.drawn,
        "awaited": int(prepared.state.awaited),
        "quiet": quiet,
        "key": key,
        "at": now,
        "back": None,
    }


def back_row(table: str, match: Match, taken: TakenBack, key: str, now: float) -> Row:
    """That an answer is taken back, as the log keeps it: a step of its own, for nobody may see a number twice."""
    assert isinstance(match.chance, Fair)
    return {
        "match": table,
        "n": match.step + 1,
        "seat": taken.answer.seat,
        "answers": "",
        "luck": "",
        "drawn": match.chance.drawn,  # no luck was drawn for it, so none can be drawn anew
        "awaited": int(taken.state.awaited),
        "quiet": taken.answer.sealed,
        "key": key,
        "at": now,
        "back": taken.answer.step,
    }


def first_row(table: str, match: Match, now: float) -> Row:
    """The set-up as the log keeps it."""
    assert isinstance(match.chance, Fair)
    return {
        "match": table,
        "n": 0,
        "seat": None,
        "answers": "",
        "luck": luck_text([entry for entry in match.entries if isinstance(entry, Outcome)]),
        "drawn": match.chance.drawn,
        "awaited": int(match.state.awaited),
        "quiet": False,
        "key": "",
        "at": now,
        "back": None,
    }
