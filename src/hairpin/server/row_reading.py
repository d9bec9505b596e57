"""Reading rows: what is stored of some tables. Each function raises ValueError where a row cannot be one of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from hairpin.match.replay import Kept
from hairpin.server.expiry import STARTED
from hairpin.server.rows import LogRow, SeatedTable, SeatRow, StoredTable, TableRow, TableSummary, is_final, luck_from
from hairpin.server.schema import log, matches, removed, seats


def read_table(connection: sa.Connection, table: str) -> StoredTable | None:
    row = connection.execute(sa.select(matches).where(matches.c.id == table)).mappings().first()
    if row is None:
        return None
    sittings = seat_rows(connection, [table])[table]
    rows = connection.execute(sa.select(log).where(log.c.match == table).order_by(log.c.n))
    lines = tuple(log_row_of(one) for one in rows)
    away = connection.scalars(sa.select(removed.c.guest).where(removed.c.match == table).order_by(removed.c.at))
    return StoredTable(table_row(row), sittings, lines, tuple(away))


def table_row(row: sa.RowMapping) -> TableRow:
    check_row(matches, row)
    if not isinstance(row["options"], dict) or not isinstance(row["players"], list | None):
        raise ValueError("options or players are damaged")
    return TableRow(**row)


def check_row(table: sa.Table, row: sa.RowMapping) -> None:
    """Raise ValueError where a row cannot be one of ours: half a page of zeros reads as rows without values."""
    for column in table.columns:
        value = row[column.name]
        if value is None:
            if not column.nullable:
                raise ValueError(f"{table.name}.{column.name} is missing")
        elif not isinstance(column.type, sa.JSON) and not isinstance(value, column.type.python_type):
            raise ValueError(f"{table.name}.{column.name} is damaged")


def log_row_of(row: sa.Row[Any]) -> LogRow:
    answers = tuple(int(word) for word in row.answers.split())
    kept = Kept(row.seat, answers, luck_from(row.luck), row.back, is_final(row.key))
    return LogRow(kept, row.drawn, row.quiet, row.key)


def seat_rows(connection: sa.Connection, tables: list[str]) -> dict[str, tuple[SeatRow, ...]]:
    question = sa.select(seats).where(seats.c.match.in_(tables)).order_by(seats.c.match, seats.c.seat)
    found: dict[str, tuple[SeatRow, ...]] = dict.fromkeys(tables, ())
    for row in connection.execute(question).mappings().all():
        check_row(seats, row)
        values = {key: value for key, value in row.items() if key != "match"}
        found[row["match"]] += (SeatRow(**values),)
    return found


def seated_tables(connection: sa.Connection, names: list[str]) -> list[SeatedTable]:
    rows = connection.execute(sa.select(matches).where(matches.c.id.in_(names))).mappings().all()
    found = [table_row(row) for row in rows]
    sittings = seat_rows(connection, [one.id for one in found])
    return [SeatedTable(one, sittings[one.id]) for one in found]


@dataclass(frozen=True)
class Dates:
    """As much of a table as decides whether and where it stands in a list."""

    id: str
    created: float
    ended: float | None
    closed: float | None


def dates(connection: sa.Connection, names: list[str]) -> list[Dates]:
    question = sa.select(matches.c.id, matches.c.created, matches.c.ended, matches.c.closed)
    found = [Dates(*row) for row in connection.execute(question.where(matches.c.id.in_(names)))]
    if not all(isinstance(one.created, float) for one in found):
        raise ValueError("a date is damaged")
    return found


def starting_tables(connection: sa.Connection, names: list[str]) -> list[str]:
    waits = matches.c.id.in_(names) & matches.c.seeds.is_not(None) & ~STARTED
    return list(connection.scalars(sa.select(matches.c.id).where(waits)))


def summaries(connection: sa.Connection, names: list[str]) -> list[TableSummary]:
    question = sa.select(matches).where(matches.c.id.in_(names))
    found = {row["id"]: table_row(row) for row in connection.execute(question).mappings().all()}
    sittings = seat_rows(connection, names)
    listed = []
    for name in names:
        if name not in found:
            raise ValueError(f"the row of table {name} is damaged")
        newest = sa.select(log.c.n, log.c.awaited).where(log.c.match == name).order_by(log.c.n.desc()).limit(1)
        last = connection.execute(newest).first()
        if last is not None and not isinstance(last.awaited, int):
            raise ValueError("the newest step is damaged")
        listed.append(TableSummary(found[name], sittings[name], last.n if last else None, last.awaited if last else 0))
    return listed
