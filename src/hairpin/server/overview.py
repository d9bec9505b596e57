"""Overview: tables and guests as the operator may see them, read from the database alone.

Nothing here tells what is hidden in a running match: no cards, no secret of its luck.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from hairpin.refusal import Refused
from hairpin.server.rows import SeatRow, TableRow
from hairpin.server.schema import blocked_names, guests, log, matches, seats
from hairpin.server.wording import iso

Json = dict[str, Any]
SIGN = "@"  # stands before the id of a guest: some begin with a dash, and a command would take them for an option
STATES = ("waiting", "playing", "over", "closed")

# The columns that are read; the secret is not among them.
SHOWN = [column for column in matches.c if column.name != "secret"]


def tables(connection: sa.Connection, state: str = "", listed: bool = False) -> list[Json]:
    """Tables, newest first: of one state, or all that are not closed."""
    question = sa.select(*SHOWN).order_by(matches.c.created.desc())
    if listed:
        question = question.where(matches.c.listed)
    is_closed = matches.c.closed.is_not(None)
    question = question.where(is_closed if state == "closed" else ~is_closed)
    found = [_table(connection, _founded(row)) for row in connection.execute(question).mappings().all()]
    return [one for one in found if state in ("", one["state"])]


def table(connection: sa.Connection, name: str) -> Json:
    """One table with its seats and options; raises Refused where there is none of that name."""
    row = connection.execute(sa.select(*SHOWN).where(matches.c.id == name)).mappings().first()
    if row is None:
        raise Refused(f"there is no table {name!r}; `hairpin tables list` shows those there are")
    founded = _founded(row)
    return {
        **_table(connection, founded),
        "patient": founded.patient,
        "options": founded.options,
        "own_components": founded.components is not None,
        "host": _id(founded.host),
        "rematch": founded.next,
        "sittings": [
            {
                "seat": one.seat + 1,
                "by": one.by,
                "name": one.name,
                "level": one.level if one.by == "bot" else "",
                "guest": _id(one.guest),
                "former": _id(one.former),
            }
            for one in _seats(connection, founded.id)
        ],
    }


def _founded(row: sa.RowMapping) -> TableRow:
    return TableRow(**row, secret=b"")


def _table(connection: sa.Connection, founded: TableRow) -> Json:
    sittings = _seats(connection, founded.id)
    newest = sa.select(log.c.n, log.c.at).where(log.c.match == founded.id).order_by(log.c.n.desc()).limit(1)
    last = connection.execute(newest).first()
    return {
        "id": founded.id,
        "game": founded.game,
        "state": _state(founded),
        "seats": len(sittings),
        "taken": sum(one.by != "open" for one in sittings),
        "people": sum(one.by == "person" or one.stands_in for one in sittings),
        "listed": founded.listed,
        "created": iso(founded.created),
        "last_answer": None if last is None else iso(last.at),
        "ended": None if founded.ended is None else iso(founded.ended),
        "closed": None if founded.closed is None else iso(founded.closed),
        "steps": 0 if last is None else last.n,
    }


def _state(founded: TableRow) -> str:
    if founded.closed is not None:
        return "closed"
    if founded.players is None:
        return "waiting"
    return "playing" if founded.ended is None else "over"


def _seats(connection: sa.Connection, name: str) -> list[SeatRow]:
    question = sa.select(seats).where(seats.c.match == name).order_by(seats.c.seat)
    rows = connection.execute(question).mappings()
    return [SeatRow(**{key: value for key, value in row.items() if key != "match"}) for row in rows]


def people(connection: sa.Connection, name: str = "") -> list[Json]:
    """Guests with a name, newest first; those whose name holds a text."""
    count = sa.select(sa.func.count(seats.c.match.distinct())).where(seats.c.guest == guests.c.id).scalar_subquery()
    question = sa.select(guests, count.label("tables")).where(guests.c.name != "").order_by(guests.c.created.desc())
    found = connection.execute(question)
    wanted = name.casefold()
    return [
        {"id": _id(row.id), "name": row.name, "created": iso(row.created), "tables": row.tables}
        for row in found
        if wanted in row.name.casefold()
    ]


def names(connection: sa.Connection) -> list[str]:
    """The entries of the block list."""
    return list(connection.scalars(sa.select(blocked_names.c.name).order_by(blocked_names.c.name)))


def _id(guest: str | None) -> str | None:
    return SIGN + guest if guest else None
