"""Writing rows: the statements that several transactions share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from hairpin.server.expiry import STARTED
from hairpin.server.rows import SeatRow, TableRow
from hairpin.server.schema import guests, matches, removed, seats

MOST_REMOVED = 50  # guests that a table remembers as sent away; the oldest is forgotten first
COUNTED = 30 * 86_400.0  # seconds after its founding that a table takes room from others; nobody may ever end its match
OPEN = matches.c.ended.is_(None) & matches.c.closed.is_(None)  # a table that is neither over nor given up


@dataclass(frozen=True)
class TableLimits:
    """How many open tables there may be; 0 is no limit.

    Of one host those count that have not started, or where they sit; of all those that were founded not long ago.
    """

    of_guest: int = 0
    of_all: int = 0


NO_LIMITS = TableLimits()


class NoRoom(Exception):
    """There is no room for another table: of this host, or of anybody."""

    def __init__(self, of_guest: bool) -> None:
        super().__init__()
        self.of_guest = of_guest


def insert_table(connection: sa.Connection, founded: TableRow, sittings: Sequence[SeatRow]) -> None:
    connection.execute(sa.insert(matches), asdict(founded))
    connection.execute(sa.insert(seats), [{"match": founded.id, **asdict(sitting)} for sitting in sittings])


def update_table(connection: sa.Connection, table: str, values: Mapping[str, Any]) -> None:
    connection.execute(sa.update(matches).where(matches.c.id == table).values(values))


def update_seats(connection: sa.Connection, table: str, sittings: Sequence[SeatRow]) -> None:
    for sitting in sittings:
        where = (seats.c.match == table) & (seats.c.seat == sitting.seat)
        connection.execute(sa.update(seats).where(where).values(asdict(sitting)))


def without_rematch(tables: Sequence[str]) -> sa.Update:
    """A table that is closed is nobody's rematch any more. All rows are looked through, damaged ones too."""
    return sa.update(matches).where(matches.c.next.in_(tables)).values(next=None)


def update_guest(connection: sa.Connection, guest: str, values: Mapping[str, str], now: float) -> None:
    """Store what a guest chose, their `name` or their `paint`; `now` is when they came if they are new."""
    changed = connection.execute(sa.update(guests).where(guests.c.id == guest).values(values))
    if changed.rowcount == 0:
        connection.execute(sa.insert(guests), {"id": guest, "name": "", "created": now, **values})


def remove_guest(connection: sa.Connection, table: str, guest: str, now: float) -> None:
    """Remember whom the host sent away; forget the oldest where there are too many."""
    connection.execute(sa.delete(removed).where((removed.c.match == table) & (removed.c.guest == guest)))
    connection.execute(sa.insert(removed), {"match": table, "guest": guest, "at": now})
    newest = (
        sa.select(removed.c.guest).where(removed.c.match == table).order_by(removed.c.at.desc()).limit(MOST_REMOVED)
    )
    connection.execute(sa.delete(removed).where((removed.c.match == table) & removed.c.guest.not_in(newest)))


def no_room(connection: sa.Connection, new: TableRow, room: TableLimits) -> NoRoom | None:
    """Why there is no room for a new table; None where there is."""

    def reached(limit: int, where: sa.ColumnElement[bool]) -> bool:
        counted = sa.select(matches.c.id).where(where).limit(limit).subquery()  # nobody counts further than that
        return bool(limit) and connection.scalar(sa.select(sa.func.count()).select_from(counted)) == limit

    sits = sa.select(seats.c.match).where((seats.c.guest == new.host) & (seats.c.match == matches.c.id)).exists()
    if reached(room.of_guest, OPEN & (matches.c.host == new.host) & (sits | ~STARTED)):
        return NoRoom(of_guest=True)
    # Listed or not: with both named, the index of states leads straight to the young ones.
    young = matches.c.listed.in_([True, False]) & (matches.c.created > new.created - COUNTED)
    return NoRoom(of_guest=False) if reached(room.of_all, OPEN & young) else None
