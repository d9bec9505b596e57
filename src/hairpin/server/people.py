"""People: a guest's name or paint changed, or all of their data deleted, at every table, in memory or asleep.

Tables are changed some at a time, each lot in one transaction while nothing else happens at them. What is stored comes
first; then the tables in memory follow, and everybody who looks on is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from time import time

from sqlalchemy.exc import SQLAlchemyError

from hairpin.server.database import is_damage
from hairpin.server.logs import logger
from hairpin.server.naming import free_name, seat_names, taken_names, with_names
from hairpin.server.people_store import AT_ONCE
from hairpin.server.refusals import HttpRefusal
from hairpin.server.rows import SeatedTable, SeatRow, TableRow
from hairpin.server.table_changes import SUBSTITUTE
from hairpin.server.tables import Tables

DELETED = "Your data was deleted: you have no seat here any more."
NOBODY_LEFT = "The table was closed: nobody is left at it."

Change = Callable[[SeatedTable], SeatedTable]
Forget = Callable[[Collection[str], str | None], None]


class People:
    """`forget` is called with the tables whose names have changed, and the guest who was deleted, if one was."""

    def __init__(self, tables: Tables, forget: Forget = lambda tables, guest: None) -> None:
        self.tables = tables
        self.store = tables.store
        self.forget = forget

    async def delete(self, guest: str) -> int:
        """Delete a guest: their name, and where they sat; returns at how many tables. The matches of others go on."""
        try:
            try:
                count = await self._leave_all(guest)
            finally:
                rows = await self.store.people.forget_guest(guest)
            if count or rows:
                await self.store.database.scrub()
        except SQLAlchemyError as problem:
            logger.error("guest not deleted", problem=type(problem).__name__)
            raise HttpRefusal(503, "Not everything could be deleted. Try again.") from None
        self.forget((), guest)
        for table in self.tables.in_memory.values():
            table.removed = tuple(one for one in table.removed if one != guest)
            for viewer in table.viewers:
                if viewer.guest == guest:
                    viewer.leave(DELETED, 410)
        logger.info("guest deleted", tables=count)
        return count

    async def _leave_all(self, guest: str) -> int:
        """Remove a guest from all tables, also those where they sit down meanwhile; returns from how many."""
        count = 0
        damaged: set[str] = set()  # done as well as can be: not all of a damaged table can be changed
        while tables := await self.store.people.tables_with(guest, but=damaged):
            damaged.update(await self._change(tables, lambda seated: without(seated, guest, time()), guest, True))
            count += len(tables)
        return count

    async def rename(self, guest: str, name: str) -> int:
        """Rename a guest everywhere; an empty name gives them those of their seats. Returns at how many tables."""
        await self.store.people.update_guest(guest, {"name": name}, time())
        count, after = 0, ""
        while tables := await self.store.people.tables_with(guest, after):
            await self._change(tables, lambda seated: renamed(seated, lambda one: is_of(one, guest), name), guest)
            count, after = count + len(tables), tables[-1]
        await self.store.database.scrub()
        return count

    async def repaint(self, guest: str, paint: str) -> None:
        """Give a guest another paint at all tables that are not over; an empty one is the paint of the seat."""
        await self.store.people.update_guest(guest, {"paint": paint}, time())
        after = ""
        while tables := await self.store.people.tables_with(guest, after, only_open=True):
            await self._change(tables, lambda seated: repainted(seated, guest, paint))
            after = tables[-1]

    async def clear_listed(self, blocks: Callable[[str], bool]) -> int:
        """Give everybody at a listed table whose name is blocked the name of the seat; returns at how many tables."""
        found = sorted({table for table, name in await self.store.people.listed_names() if blocks(name)})
        for start in range(0, len(found), AT_ONCE):
            lot = found[start : start + AT_ONCE]
            await self._change(lot, lambda seated: renamed(seated, lambda one: blocks(one.name), ""))
        return len(found)

    async def _change(
        self, tables: Sequence[str], change: Change, guest: str | None = None, leaves: bool = False
    ) -> list[str]:
        """Change some tables, in the store and then in memory; `guest` is whom it is about, if it is one, and may leave.

        Returns the tables that are damaged: there the guest only loses their name.
        """
        async with AsyncExitStack() as stack:
            for name in sorted(tables):  # everybody who takes several locks takes them in this order
                await stack.enter_async_context(self.tables.locks.of(name))
            seated_tables = await self.store.people.seated_tables(tables)
            wanted = await asyncio.to_thread(_changed, seated_tables, change)
            try:
                stored = await self._store(wanted)
                for seated in stored:
                    await self._follow(seated, guest if leaves else None)
                self.forget(tables, None)
                damaged = sorted({*tables} - {seated.founded.id for seated in stored})
                if guest is not None:
                    for name in damaged:
                        await self._blank(name, guest, leaves)
            except BaseException:  # what is stored is true, and we do not know what that is
                for name in tables:
                    if (table := self.tables.in_memory.get(name)) is not None:
                        self.tables.forget(table)
                raise
            return damaged

    async def _store(self, seated_tables: Sequence[SeatedTable]) -> list[SeatedTable]:
        """Store changed tables; where the database is damaged, those that it can take. Returns which."""
        try:
            await self.store.people.change(seated_tables)
        except SQLAlchemyError as problem:
            if not is_damage(problem):
                raise
            half = len(seated_tables) // 2
            parts = (seated_tables[:half], seated_tables[half:]) if half else ()
            return [one for part in parts for one in await self._store(part)]
        return list(seated_tables)

    async def _blank(self, name: str, guest: str, leaves: bool) -> None:
        """Take a guest's name from a damaged table, and it from the memory: what is stored is all that counts now."""
        await self.store.people.blank(name, guest, SUBSTITUTE if leaves else None)
        table = await self.tables.if_awake(name)
        if table is None:
            return
        for viewer in table.viewers:
            if leaves and viewer.guest == guest:
                viewer.leave(DELETED, 410)
        self.tables.forget(table)

    async def _follow(self, after: SeatedTable, leaving: str | None) -> None:
        """Make a table in memory what is stored now."""
        table = await self.tables.if_awake(after.founded.id)
        if table is None:
            return
        for viewer in table.viewers:
            if leaving is not None and viewer.guest == leaving:
                viewer.leave(DELETED, 410)
        if after.founded.closed is not None:
            self.tables.forget(table, NOBODY_LEFT, 410)
            return
        # The match may have ended or got a rematch since it was read: only people and names come from here.
        founded = replace(table.founded, host=after.founded.host, players=after.founded.players)
        table.seated(founded, after.sittings)
        self.tables.on_change(table)


def _changed(seated_tables: Sequence[SeatedTable], change: Change) -> list[SeatedTable]:
    """Some tables changed; a table where the change fails is left out."""
    changed = []
    for seated in seated_tables:
        try:
            changed.append(change(seated))
        except Exception:  # what is stored of it is damaged, and that can show in many ways
            logger.exception("table cannot be changed; `hairpin check` says more", table=seated.founded.id)
    return changed


def is_of(sitting: SeatRow, guest: str) -> bool:
    """Whether a seat is a guest's, or was until a bot took over."""
    return guest in (sitting.guest, sitting.former)


def without(seated: SeatedTable, guest: str, now: float) -> SeatedTable:
    """A table without a guest: before the start their seat is open, in a match a bot drives it."""
    founded = seated.founded
    sittings = [_vacated(founded, one) if is_of(one, guest) else one for one in seated.sittings]
    people = [one.guest for one in sittings if one.guest] + [one.former for one in sittings if one.former]
    if founded.host == guest:
        founded = replace(founded, host=people[0] if people else "")
    if not people and not founded.host and founded.ended is None and founded.closed is None:
        founded = replace(founded, closed=now)
    return _named(founded, sittings)


def _named(founded: TableRow, sittings: Sequence[SeatRow]) -> SeatedTable:
    """A table whose nameless seats are called by the colours that they have now, also as players of its match."""
    players = founded.players
    named = with_names(seat_names(founded, len(sittings)), sittings, started=players is not None)
    if players is not None:
        players = [[sitting.name, by] for sitting, (_, by) in zip(named, players, strict=True)]
    return SeatedTable(replace(founded, players=players), named)


def _vacated(founded: TableRow, sitting: SeatRow) -> SeatRow:
    """A seat without its guest; after the start it needs a new name."""
    if founded.players is None:
        return sitting.opened()
    if founded.ended is None:
        sitting = sitting.left_to(sitting.level or SUBSTITUTE, None)
    return replace(sitting, guest=None, former=None, name="", moved=sitting.moved + 1)


def renamed(seated: SeatedTable, meant: Callable[[SeatRow], bool], name: str) -> SeatedTable:
    """A table where some seats have a new name, numbered where there are several; an empty name gives the seat's own."""
    taken = taken_names([one for one in seated.sittings if not meant(one)])
    sittings = list(seated.sittings)
    for one in seated.sittings:
        if meant(one) and one.name:
            sittings[one.seat] = replace(one, name=free_name(name, taken) if name else "", nameless=False)
            taken.add(sittings[one.seat].name.casefold())
    return _named(seated.founded, sittings)


def repainted(seated: SeatedTable, guest: str, paint: str) -> SeatedTable:
    """A table where a guest wants another paint. Of several people at one screen it is the first."""
    if seated.founded.ended is not None:
        return seated  # the race is watched again as it was
    mine = next((one.seat for one in seated.sittings if is_of(one, guest)), None)
    sittings = [replace(one, paint=paint) if one.seat == mine else one for one in seated.sittings]
    return _named(seated.founded, sittings)
