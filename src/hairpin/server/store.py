"""Store: tables, their seats and the logs of their matches; `people` and `orders` have stores of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import sqlalchemy as sa

from hairpin.server import row_reading
from hairpin.server.database import Database
from hairpin.server.expiry import Kind, delete, names_of
from hairpin.server.order_store import OrderStore
from hairpin.server.people_store import PeopleStore, tables_of
from hairpin.server.row_writing import (
    NO_LIMITS,
    OPEN,
    NoRoom,
    TableLimits,
    insert_table,
    no_room,
    remove_guest,
    update_guest,
    update_seats,
    update_table,
    without_rematch,
)
from hairpin.server.rows import SeatRow, StoredTable, TableRow, TableSummary
from hairpin.server.schema import matches
from hairpin.server.writer import INSERT, Row

LISTED = 50  # tables in a list of tables


class Store:
    def __init__(self, engine: sa.Engine) -> None:
        self.database = Database(engine)
        self.people = PeopleStore(self.database)
        self.orders = OrderStore(self.database)

    def stop(self) -> None:
        self.database.stop()

    async def read_table(self, table: str) -> StoredTable | None:
        """Everything of one table, or None if there is none of that name."""
        return await self.database.read(lambda connection: row_reading.read_table(connection, table))

    def append(self, row: Row, ended: float | None) -> asyncio.Future[None]:
        """Keep one more answer; with the last one of a match, that it is over. Done when it is on the disk."""
        if ended is None:
            return self.database.writer.append(row)

        def job(connection: sa.Connection) -> None:
            connection.execute(INSERT, row)
            update_table(connection, str(row["match"]), {"ended": ended})

        return self.database.writer.run(job)

    async def found(
        self,
        founded: TableRow,
        sittings: Sequence[SeatRow],
        guest: tuple[str, str] | None,
        room: TableLimits = NO_LIMITS,
    ) -> None:
        """Store a new table; raises NoRoom where there is no room for it."""

        def job(connection: sa.Connection) -> NoRoom | None:
            if (full := no_room(connection, founded, room)) is not None:
                return full
            insert_table(connection, founded, sittings)
            if guest is not None:
                update_guest(connection, guest[0], {"name": guest[1]}, founded.created)
            return None

        # A job that raises would make the writer carry out its neighbours once more, so it returns its refusal.
        if (full := await self.database.write(job)) is not None:
            raise full

    async def seat(
        self,
        table: str,
        sittings: Sequence[SeatRow],
        *,
        host: str | None = None,
        closed: float | None = None,
        guest: tuple[str, str, float] | None = None,
        removes: tuple[str, float] | None = None,
    ) -> None:
        """Change who sits where, and with it who is host, whether the table is given up, and who was sent away."""
        changed = {key: value for key, value in (("host", host), ("closed", closed)) if value is not None}

        def job(connection: sa.Connection) -> None:
            update_seats(connection, table, sittings)
            if changed:
                update_table(connection, table, changed)
            if guest is not None:
                update_guest(connection, guest[0], {"name": guest[1]}, guest[2])
            if removes is not None:
                remove_guest(connection, table, *removes)

        await self.database.write(job)
        if closed is not None:
            await self.database.attempt(without_rematch([table]))

    async def start(self, founded: TableRow, sittings: Sequence[SeatRow], row: Row | None) -> None:
        """Fix the players and their part in the luck; with the `row` of the set-up, from here on the match runs."""
        table = founded.id
        fixed = {"players": founded.players, "seeds": founded.seeds}

        def job(connection: sa.Connection) -> None:
            update_table(connection, table, fixed)
            update_seats(connection, table, sittings)
            if row is not None:
                connection.execute(INSERT, row)

        await self.database.write(job)

    async def rematch(
        self, table: str, founded: TableRow, sittings: Sequence[SeatRow], room: TableLimits = NO_LIMITS
    ) -> str:
        """Found the rematch of a table once, however often it is asked for: the name of the one there is.

        Raises NoRoom where there is no room for it.
        """

        def job(connection: sa.Connection) -> str | NoRoom:
            chosen = sa.select(matches.c.next).where(matches.c.id == table).scalar_subquery()
            there = connection.scalar(
                sa.select(matches.c.id).where((matches.c.id == chosen) & matches.c.closed.is_(None))
            )
            if there is not None:
                return str(there)
            if (full := no_room(connection, founded, room)) is not None:
                return full
            insert_table(connection, founded, sittings)
            update_table(connection, table, {"next": founded.id})
            return founded.id

        name = await self.database.write(job)
        if isinstance(name, NoRoom):
            raise name
        return name

    async def close(self, table: str, now: float) -> bool:
        """Close a table, so that nobody can open it any more; False where it was closed before."""

        def job(connection: sa.Connection) -> bool:
            still = (matches.c.id == table) & matches.c.closed.is_(None)
            return connection.execute(sa.update(matches).where(still).values(closed=now)).rowcount > 0

        fresh = await self.database.write(job)
        await self.database.attempt(without_rematch([table]))
        return fresh

    async def knows(self, table: str) -> bool:
        """Whether there is a table of that name, readable or not."""
        question = sa.select(matches.c.id).where(matches.c.id == table)
        return await self.database.read(lambda connection: connection.scalar(question)) is not None

    # -- lists -----------------------------------------------------------------------------

    async def yours(self, guest: str) -> list[TableSummary]:
        """The tables of a guest, first those that are not over, then the newest."""

        def question(connection: sa.Connection) -> list[TableSummary]:
            found = self.database.readable(connection, list(connection.scalars(tables_of(guest))), row_reading.dates)
            kept = sorted(
                (one for one in found if one.closed is None), key=lambda one: (one.ended is not None, -one.created)
            )
            return self.database.readable(connection, [one.id for one in kept[:LISTED]], row_reading.summaries)

        return await self.database.read(question)

    async def open(self) -> list[TableSummary]:
        """Listed tables that still have room or can be watched, newest first."""
        names = sa.select(matches.c.id).where(OPEN & matches.c.listed).order_by(matches.c.created.desc()).limit(LISTED)
        return await self.database.read_all(names, row_reading.summaries)

    async def left_to_bots(self) -> list[str]:
        """Tables that wait for a bot and where a person sits: they go on when the server comes back.

        Bots that are alone with each other wait until somebody looks on.
        """
        return [
            one.founded.id
            for one in await self.database.read_all(sa.select(matches.c.id).where(OPEN), row_reading.summaries)
            if any(sitting.by == "bot" and one.awaited >> sitting.seat & 1 for sitting in one.sittings)
            and any(sitting.by == "person" for sitting in one.sittings)
        ]

    async def starting(self) -> list[str]:
        """Tables whose match waits for the seeds of its players."""
        return await self.database.read_all(sa.select(matches.c.id).where(OPEN), row_reading.starting_tables)

    async def played_with(self, secret: bytes) -> str | None:
        """The table whose finished match drew its luck from this secret."""
        question = sa.select(matches.c.id).where((matches.c.secret == secret) & matches.c.ended.is_not(None))
        return await self.database.read(lambda connection: connection.scalar(question))

    async def expired(self, kind: Kind, before: float, limit: int) -> list[str]:
        """Tables of a kind that are older than a moment."""
        return await self.database.read(lambda connection: names_of(connection, kind, before, limit))

    async def delete_expired(self, table: str, kind: Kind, before: float) -> bool:
        """Delete a table with all that belongs to it, if it is still of that kind and that old; says whether."""
        return bool(await self.database.write(lambda connection: delete(connection, [table], kind, before)))
