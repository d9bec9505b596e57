"""People store: what guests chose for all tables, and the people at many tables at once."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from time import time
from typing import Any

import sqlalchemy as sa

from hairpin.server import row_reading
from hairpin.server.database import Database
from hairpin.server.logs import logger
from hairpin.server.order_store import is_old_order
from hairpin.server.row_writing import OPEN, update_guest, update_seats, update_table, without_rematch
from hairpin.server.rows import GuestRow, SeatedTable
from hairpin.server.schema import guests, log, matches, orders, removed, seats

AT_ONCE = 50  # tables that one transaction changes


class PeopleStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def read_guest(self, guest: str | None) -> GuestRow:
        """What a guest chose; nothing where it cannot be read: it can be chosen again."""
        if guest is None:
            return GuestRow()
        question = sa.select(guests.c.name, guests.c.paint).where(guests.c.id == guest)
        try:
            row = await self.database.read(lambda connection: connection.execute(question).first())
        except sa.exc.DatabaseError as problem:
            logger.error("the name of a guest cannot be read", problem=type(problem).__name__)
            row = None
        return GuestRow() if row is None else GuestRow(str(row.name or ""), str(row.paint or ""))

    async def paints_of(self, some_guests: Collection[str]) -> dict[str, str]:
        """The paints that these guests want, as far as they want one."""
        question = sa.select(guests.c.id, guests.c.paint).where(guests.c.id.in_(some_guests) & (guests.c.paint != ""))
        return await self.database.read(lambda connection: {row.id: row.paint for row in connection.execute(question)})

    async def update_guest(self, guest: str, values: Mapping[str, str], now: float) -> None:
        await self.database.write(lambda connection: update_guest(connection, guest, values, now))

    async def guests_like(self, start: str) -> list[str]:
        """Guests whose names in the database begin so; two are enough to know that it is not one."""
        known = sa.union(sa.select(guests.c.id), sa.select(seats.c.guest.label("id"))).subquery()
        question = (
            sa.select(known.c.id).where(known.c.id.startswith(start, autoescape=True)).order_by(known.c.id).limit(2)
        )
        return await self.database.read(lambda connection: list(connection.scalars(question)))

    async def seated_tables(self, tables: Sequence[str]) -> list[SeatedTable]:
        """These tables and who sits there; one that cannot be read is left out."""
        return await self.database.read(
            lambda connection: self.database.readable(connection, list(tables), row_reading.seated_tables)
        )

    async def tables_with(
        self, guest: str, after: str = "", but: Collection[str] = (), only_open: bool = False
    ) -> list[str]:
        """Some of the tables of a guest, in the order of their names: those after `after` and not in `but`."""
        known = tables_of(guest).subquery()
        wanted = (known.c.match > after) & known.c.match.not_in(but)
        if only_open:
            wanted &= known.c.match.in_(sa.select(matches.c.id).where(OPEN))
        question = sa.select(known.c.match).where(wanted).order_by(known.c.match).limit(AT_ONCE)
        return await self.database.read(lambda connection: list(connection.scalars(question)))

    async def listed_names(self) -> list[tuple[str, str]]:
        """Every name at a listed table, with its table."""
        question = (
            sa.select(seats.c.match, seats.c.name)
            .join(matches, matches.c.id == seats.c.match)
            .where(matches.c.listed & (seats.c.name != ""))
            .order_by(seats.c.match)
        )
        return await self.database.read(
            lambda connection: [(row.match, row.name) for row in connection.execute(question)]
        )

    async def change(self, seated_tables: Sequence[SeatedTable]) -> None:
        """Store tables with other people, or the same people under other names, in one transaction."""

        def job(connection: sa.Connection) -> None:
            for seated in seated_tables:
                founded = seated.founded
                values = {"host": founded.host, "players": founded.players, "closed": founded.closed}
                update_table(connection, founded.id, values)
                update_seats(connection, founded.id, seated.sittings)

        await self.database.write(job)
        if closed := [seated.founded.id for seated in seated_tables if seated.founded.closed is not None]:
            await self.database.attempt(without_rematch(closed))

    async def blank(self, table: str, guest: str, level: str | None) -> None:
        """Take the name of a guest from a damaged table, whose rows cannot be read as a whole.

        With the level of a bot they leave: it drives on or, before the start, the seat is open.
        """
        here, theirs = matches.c.id == table, (seats.c.guest == guest) | (seats.c.former == guest)
        theirs &= seats.c.match == table
        seen = await self.database.read(lambda connection: _seen(connection, table, theirs))
        values: dict[str, Any] = {"name": sa.literal("Seat ") + sa.cast(seats.c.seat + 1, sa.Text)}
        if level is not None:
            values |= {"guest": None, "former": None, "seed_hash": None, "moved": seats.c.moved + 1}
            values |= {"by": "bot", "level": level} if seen.started else {"by": "open", "name": ""}
        changes: list[sa.Update] = [sa.update(seats).where(theirs).values(values)]
        if seen.numbers:
            changes.append(sa.update(matches).where(here).values(players=seen.nameless()))
        if level is not None:
            changes.append(sa.update(matches).where(here & (matches.c.host == guest)).values(host=""))
        await self.database.attempt(*changes)

    async def forget_guest(self, guest: str) -> int:
        """Delete everything else of a guest; answered orders may hold a name too. Returns the number of rows."""
        return await self.database.attempt(
            sa.delete(guests).where(guests.c.id == guest),
            sa.delete(removed).where(removed.c.guest == guest),
            sa.delete(orders).where(is_old_order(time())),
        )


@dataclass(frozen=True)
class _Seen:
    """What can be seen of a damaged table: the numbers of some seats, whether it has started, its players as stored."""

    numbers: list[int]
    started: bool
    players: list[bytes]

    def nameless(self) -> list[Any] | None:
        """The players without the names of these seats; None where they cannot be read."""
        try:
            known = enumerate(json.loads(self.players[0]))
            return [[f"Seat {seat + 1}" if seat in self.numbers else name, by] for seat, (name, by) in known]
        except (LookupError, ValueError, TypeError):
            return None


def _seen(connection: sa.Connection, table: str, some_seats: sa.ColumnElement[bool]) -> _Seen:
    def readable(question: sa.Select[Any]) -> list[Any]:
        try:
            return list(connection.scalars(question))
        except sa.exc.DatabaseError:
            return []

    numbers = readable(sa.select(seats.c.seat).where(some_seats))
    started = readable(sa.select(log.c.n).where(log.c.match == table).limit(1))
    players = sa.cast(matches.c.players, sa.LargeBinary)  # as bytes: nothing of them is read yet that could be wrong
    return _Seen(numbers, bool(started), readable(sa.select(players).where(matches.c.id == table)))


def tables_of(guest: str) -> sa.CompoundSelect[tuple[str]]:
    """The tables that know a guest, each question answered by an index alone: damaged rows are not read."""
    return sa.union(
        sa.select(seats.c.match).where(seats.c.guest == guest),
        sa.select(seats.c.match).where(seats.c.former == guest),
        sa.select(matches.c.id).where(matches.c.host == guest),
    )
