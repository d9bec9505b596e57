"""Table changes: how a table is changed around its match: alone, stored first, then told; and who may do what."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import replace
from time import time
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from hairpin.bots import LEVELS, check_offered
from hairpin.refusal import Refused, UnknownLevel
from hairpin.server.logs import logger
from hairpin.server.naming import with_names
from hairpin.server.refusals import HttpRefusal, sentence, unknown_guest
from hairpin.server.row_writing import NoRoom, TableLimits
from hairpin.server.rows import SeatRow
from hairpin.server.table import Table
from hairpin.server.tables import Tables

T = TypeVar("T")

SUBSTITUTE = list(LEVELS)[-1]  # drives for those who leave


class NotStored(HttpRefusal):
    """The store did not take it."""


class TableChanges:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.limits = TableLimits(tables.settings.max_tables_per_guest, tables.settings.max_tables)

    async def seat(
        self,
        table: Table,
        changed: list[SeatRow],
        host: str | None = None,
        closed: float | None = None,
        named: tuple[str, str] | None = None,
        removes: str | None = None,
        says: str = "",
    ) -> None:
        """Store who sits where now, then tell; `says` is what those hear who lose their seat for good.

        Before the start others may get another colour by it, and with it another name.
        """
        by_seat = {one.seat: one for one in changed}
        sittings = tuple(by_seat.get(one.seat, one) for one in table.sittings)
        if table.state == "waiting":
            sittings = with_names(table.setup.names, sittings, started=False)
        changed = [one for one in sittings if one != table.sittings[one.seat]]
        guest = None if named is None else (*named, time())
        away = None if removes is None else (removes, time())
        await self.stored(
            self.tables.store.seat(table.id, changed, host=host, closed=closed, guest=guest, removes=away)
        )
        founded = replace(table.founded, host=host or table.founded.host, closed=closed or table.founded.closed)
        table.seated(founded, sittings, says)
        self.tables.on_change(table)

    @asynccontextmanager
    async def alone(self, table: Table) -> AsyncIterator[None]:
        async with self.tables.locks.of(table.id):
            if table.asleep:
                raise HttpRefusal(503, "The table is just waking up. Try again.")
            try:
                yield
            except Refused as refusal:
                if isinstance(refusal, NotStored):
                    self.tables.forget(table)
                raise
            except BaseException:
                self.tables.forget(table)  # what is stored is true, and we do not know what that is
                raise

    async def stored(self, storing: Awaitable[T]) -> T:
        """What is stored counts; where that fails nothing has changed for anybody."""
        try:
            return await storing
        except SQLAlchemyError as problem:
            logger.error("not stored", problem=type(problem).__name__)
            raise NotStored(503, "This could not be stored. Try again.") from None
        except NoRoom as full:
            raise self._no_room(full) from None

    def _no_room(self, full: NoRoom) -> HttpRefusal:
        if full.of_guest:
            return HttpRefusal(
                409,
                f"You have {self.limits.of_guest} tables that are not over. Finish one or leave one, then try again.",
            )
        return HttpRefusal(
            503,
            f"All {self.limits.of_all} tables of this server are in use. Try again later, or join a table there is.",
        )


def check_host(table: Table, guest: str | None, what: str) -> None:
    """Refuse what only the host may do."""
    if table.founded.host != guest:
        raise stranger(guest, f"Only the host of the table can {what}.")


def check_open(table: Table) -> None:
    """Refuse changes of a table whose match is over or just starting."""
    if table.state == "over":
        raise HttpRefusal(409, "The match is over.")
    check_settled(table)


def check_settled(table: Table) -> None:
    """While seeds are awaited everybody stays seated: the seeds belong to those who sit there."""
    if table.state == "starting":
        raise HttpRefusal(409, "The match is just starting; try again in a moment.")


def stranger(guest: str | None, says: str) -> HttpRefusal:
    if guest is None:
        return unknown_guest()
    return HttpRefusal(403, says)


def known_level(level: str) -> str:
    """A level that a page may ask for."""
    try:
        return check_offered(level)
    except UnknownLevel as refusal:
        raise HttpRefusal(422, sentence(str(refusal))) from None
