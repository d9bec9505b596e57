"""Orders: what the operator asks of a running server from the command line, handed over in the database.

A command writes an order and waits for its answer; the running server looks for orders once a second, marks one as
begun, carries it out and answers with a sentence. What is not begun can be withdrawn. Where no server runs the command
takes the data directory and carries the order out itself, by the same code.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from math import inf
from time import monotonic, sleep, time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from hairpin.refusal import Refused
from hairpin.server.blocked_names import MOST, BlockedNames, entry_of
from hairpin.server.identity import guest_name, tidy_name
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.opening import Opened
from hairpin.server.order_store import TO_DO
from hairpin.server.overview import SIGN
from hairpin.server.people import People
from hairpin.server.schema import orders
from hairpin.server.settings import Settings
from hairpin.server.store import Store
from hairpin.server.tables import Tables

Json = dict[str, Any]

OFTEN = 1.0  # seconds between two looks for orders
PATIENCE = 10.0  # seconds that a command waits for the server to begin
SHORTEST = 6  # letters of a guest's id that may stand for the whole
INTERRUPTED = "the server stopped while it carried this out; give the order again"
CLOSED_BY_OPERATOR = "The operator of this server closed the table."


class Operator:
    """Carries orders out; works on tables in memory and on those that sleep."""

    def __init__(self, tables: Tables, people: People, blocked: BlockedNames) -> None:
        self.tables = tables
        self.people = people
        self.blocked = blocked
        self.store = tables.store

    async def carry_out(self, what: Json) -> str:
        """Do what an order says; returns a sentence on what was done, or raises Refused with why it was not."""
        match what:
            case {"do": "close", "table": str(table)}:
                return await self.close(table)
            case {"do": "rename", "guest": str(guest), "name": str(name)}:
                return await self.rename(guest, name)
            case {"do": "delete", "guest": str(guest)}:
                return await self.delete(guest)
            case {"do": "block", "name": str(name)}:
                return await self.block(name)
            case {"do": "unblock", "name": str(name)}:
                return await self.unblock(name)
        raise Refused("the server does not know this order; it may be of another version")

    async def close(self, name: str) -> str:
        """Close a table: it leaves the memory, everybody there is told, and nobody can open it any more."""
        async with self.tables.locks.of(name):
            if not await self.store.knows(name):
                raise Refused(f"there is no table {name!r}; `hairpin tables list` shows those there are")
            fresh = await self.store.close(name, time())
            table = await self.tables.if_awake(name)
            if table is not None:
                self.tables.forget(table, CLOSED_BY_OPERATOR, 410)
        logger.info("table closed by the operator", table=name)
        return f"Table {name} is closed." if fresh else f"Table {name} was closed before."

    async def rename(self, start: str, name: str) -> str:
        guest = await self._guest(start)
        name = guest_name(name) if tidy_name(name) else ""
        count = await self.people.rename(guest, name)
        called = f"called {name} now" if name else "without a name now"
        return f"Guest {SIGN}{guest} is {called}, at {_tables(count)} too."

    async def delete(self, start: str) -> str:
        guest = await self._guest(start)
        count = await self.people.delete(guest)
        return f"Guest {SIGN}{guest} is deleted, from {_tables(count)} too."

    async def block(self, name: str) -> str:
        """Refuse a name at listed tables, and take it from those who have it there."""
        entry = entry_of(name)
        if entry not in self.blocked.entries and len(self.blocked.entries) >= MOST:
            raise Refused(f"{MOST} names are blocked, which is as many as can be; unblock some first")
        self.blocked.entries.add(entry)  # first, so that nobody takes it meanwhile
        await self.store.orders.block_name(entry, time())
        count = await self.people.clear_listed(BlockedNames([entry]).blocks)
        return f"{entry} is blocked; it was taken from {_tables(count)}."

    async def unblock(self, name: str) -> str:
        entry = entry_of(name)
        if entry not in self.blocked.entries:
            raise Refused(f"{entry} is not blocked; `hairpin names list` shows what is")
        await self.store.orders.unblock_name(entry)
        self.blocked.entries.discard(entry)
        return f"{entry} is no longer blocked."

    async def _guest(self, start: str) -> str:
        """The one guest whose id begins so."""
        start = start.removeprefix(SIGN)
        if len(start) < SHORTEST:
            raise Refused(
                f"a guest is named by at least {SHORTEST} letters of its id; `hairpin guests list` shows them"
            )
        found = await self.store.people.guests_like(start)
        if not found:
            raise Refused(f"there is no guest {start!r}; `hairpin guests list` shows those with a name")
        if len(found) > 1 and found[0] != start:
            raise Refused(f"several guests begin with {start!r}; give more letters")
        return found[0]


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


class Orders:
    """Looks for orders while the server runs."""

    def __init__(self, store: Store, operator: Operator) -> None:
        self.store = store
        self.operator = operator
        self.answers: dict[int, tuple[bool, str]] = {}  # those that are still to be stored, by the order's number

    async def watch(self) -> None:
        await self._try(self.store.orders.answer_begun(INTERRUPTED, time()))
        while True:
            await asyncio.sleep(OFTEN)
            await self._try(self._look())

    async def _try(self, doing: Awaitable[None]) -> None:
        """Orders are looked for again in a moment, whatever comes in between."""
        try:
            await doing
        except SQLAlchemyError as problem:
            logger.error("orders cannot be read or answered", problem=type(problem).__name__)
        except Exception:
            logger.exception("orders cannot be looked through")

    async def _look(self) -> None:
        """Carry out what is there, and answer it; where that cannot be stored, the answer is kept for the next look."""
        for number in await self.store.orders.to_do(time()):
            await self._try(self._carry_out(number))
        for number, (ok, says) in list(self.answers.items()):
            await self.store.orders.answer(number, ok, says, time())
            del self.answers[number]

    async def _carry_out(self, number: int) -> None:
        if await self.store.orders.begin(number):
            ok, says = self.answers[number] = await self._answer(number)
            await self.store.orders.answer(number, ok, says, time())
            del self.answers[number]

    async def _answer(self, number: int) -> tuple[bool, str]:
        try:
            return True, await self.operator.carry_out(await self._what(number))
        except Refused as refusal:
            return False, str(refusal)
        except SQLAlchemyError as problem:
            logger.exception("order failed")
            reason = problem.orig if isinstance(problem, DBAPIError) else type(problem).__name__
            return False, f"failed: {reason}; the log of the server says more"
        except Exception:  # the server must go on, and the operator must not wait in vain
            logger.exception("order failed")
            return False, "it could not be carried out; the log of the server says why"

    async def _what(self, number: int) -> Json:
        try:
            what = await self.store.orders.read(number)
        except ValueError:
            what = None
        if not isinstance(what, dict):
            raise Refused("this order cannot be read; it may be of another version")
        return what


# -- the side of the command -----------------------------------------------------------------------


def carry_out_alone(opened: Opened, what: Json) -> str:
    """Carry an order out where no server runs; returns a sentence, or raises Refused."""

    async def run() -> str:
        store = Store(opened.engine)
        try:
            tables = Tables(store, Settings(data=opened.folder), Metrics())
            return await Operator(tables, People(tables), BlockedNames(store.orders.blocked_names())).carry_out(what)
        finally:
            store.stop()

    return asyncio.run(run())


def _say(words: str) -> None:
    print(words, file=sys.stderr)


def hand_over(engine: sa.Engine, what: Json, tell: Callable[[str], None] = _say) -> str:
    """Hand an order to the running server and wait for its answer: a sentence, or Refused.

    What the server has not begun in time is withdrawn. What it has begun is waited for, and `tell` says so.
    """
    number = None
    try:
        with engine.begin() as connection:
            placed = connection.execute(sa.insert(orders).values(what=what, at=time()))
            number = placed.inserted_primary_key[0] if placed.inserted_primary_key else None
        mine = orders.c.id == number
        answer = _answer(engine, mine, monotonic() + PATIENCE)
        if answer is None:
            with engine.begin() as connection:
                withdrawn = connection.execute(sa.delete(orders).where(mine & TO_DO)).rowcount
            if withdrawn:
                raise Refused(f"the server did not begin this within {PATIENCE:.0f} seconds; the order is withdrawn")
            tell("The server is carrying this out; waiting for its answer. Ctrl-C stops the waiting alone.")
            answer = _answer(engine, mine, inf)
    finally:  # also where somebody stops the command
        with engine.begin() as connection:
            connection.execute(sa.delete(orders).where(orders.c.id == number))
    assert answer is not None
    ok, says = answer
    if not ok:
        raise Refused(says)
    return says


def _answer(engine: sa.Engine, mine: sa.ColumnElement[bool], deadline: float) -> tuple[bool, str] | None:
    """The server's answer to an order; None where there is none before the deadline."""
    while monotonic() < deadline:
        sleep(0.1)
        with engine.connect() as connection:
            row = connection.execute(sa.select(orders.c.done, orders.c.ok, orders.c.says).where(mine)).first()
        if row is None:
            raise Refused("the answer of the server is no longer there; look whether it carried this out")
        if row.done is not None:
            return bool(row.ok), str(row.says)
    return None
