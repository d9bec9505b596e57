"""Check: whether the database is sound and every table can be played again, answer by answer, with the luck it must have."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from hairpin.match import verify
from hairpin.refusal import Refused
from hairpin.server.opening import DATABASE, KEY, BadData, known_version, migrate, open_engine
from hairpin.server.row_reading import read_table
from hairpin.server.schema import NEWEST_MIGRATION, log, matches, seats
from hairpin.server.table import Table
from hairpin.server.upkeep.archive import open_archive
from hairpin.server.upkeep.backup import copy_database
from hairpin.server.upkeep.reading import engine_to_read, find_database

MOST_FINDINGS = 100  # that SQLite lists
SHORTEST_KEY = 32  # bytes

Progress = Callable[[str, int, int], None]  # what is looked at, how many of how many are done (0 of 0: not known)


@dataclass
class Report:
    """What was looked at, and every fault as a sentence."""

    finished: int = 0
    running: int = 0
    waiting: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def tables(self) -> int:
        return self.finished + self.running + self.waiting


def check(target: Path, progress: Progress = lambda what, done, total: None) -> Report:
    """Look through a data folder, also beside a running server, or through a backup; raises Refused where there is none."""
    report = Report()
    with _folder(target) as folder:
        database = find_database(folder)
        report.faults += _key_faults(folder)
        progress("the database", 0, 0)
        report.faults += _database_faults(engine_to_read(database))
        try:
            with _of_our_version(database) as engine:
                _check_tables(engine, report, progress)
        except sa.exc.DatabaseError as problem:
            report.faults.append(f"the tables cannot be read: {problem.orig}")
    return report


@contextmanager
def _folder(target: Path) -> Iterator[Path]:
    """The data folder itself, or one with what a backup holds."""
    if not target.is_file():
        yield target
        return
    with open_archive(target) as archive, tempfile.TemporaryDirectory(prefix="hairpin-check-") as unpacked:
        try:
            archive.unpack(Path(unpacked))
        except OSError as problem:
            raise BadData(f"{target} cannot be unpacked in {unpacked}: {problem.strerror}") from None
        yield Path(unpacked)


@contextmanager
def _of_our_version(database: Path) -> Iterator[sa.Engine]:
    """The database; one of an older Hairpin as a copy that is brought up to date, so that the original stays as it is."""
    engine = engine_to_read(database)
    if known_version(engine, database) == NEWEST_MIGRATION:
        yield engine
        return
    with tempfile.TemporaryDirectory(prefix="hairpin-check-") as beside:
        copy = Path(beside) / DATABASE
        copy_database(database, copy)
        newer = open_engine(sa.URL.create("sqlite", database=str(copy)))
        try:
            migrate(newer, Path(beside))
            yield newer
        finally:
            newer.dispose()


def _key_faults(folder: Path) -> list[str]:
    try:
        size = (folder / KEY).stat().st_size
    except OSError as problem:
        return [f"the signing key {folder / KEY} cannot be read: {problem.strerror}"]
    return [] if size >= SHORTEST_KEY else [f"the signing key {folder / KEY} is damaged: it is too short"]


def _database_faults(engine: sa.Engine) -> list[str]:
    found: list[str] = []
    try:
        with engine.connect() as connection:
            for one in connection.exec_driver_sql(f"pragma integrity_check({MOST_FINDINGS})").scalars():
                found.append(str(one))
    except sa.exc.DatabaseError as problem:  # so damaged that not all of it can be looked at
        found.append(str(problem.orig))
    return [f"the database is damaged: {one}" for one in found if one != "ok"]


def _check_tables(engine: sa.Engine, report: Report, progress: Progress) -> None:
    with engine.connect() as connection:
        names = list(connection.scalars(sa.select(matches.c.id)))
        for table in (seats, log):
            lost = sa.select(table.c.match).distinct().where(table.c.match.not_in(sa.select(matches.c.id)))
            for name in connection.scalars(lost):
                report.faults.append(f"table {name}: there are rows of it in {table.name}, but the table is not there")
    for number, name in enumerate(names):
        progress("tables", number, len(names))
        if fault := _table_fault(engine, name, report):
            report.faults.append(f"table {name}: {fault}")
    progress("tables", len(names), len(names))


def _table_fault(engine: sa.Engine, name: str, report: Report) -> str:
    """What is wrong with one table; empty where nothing is."""
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("begin")  # one moment for all of its rows: a server may write meanwhile
            stored = read_table(connection, name)
            numbers = list(connection.scalars(sa.select(log.c.n).where(log.c.match == name).order_by(log.c.n)))
        if stored is None:  # deleted since the names were read
            return ""
        if numbers != list(range(len(numbers))):
            return "steps of its match are missing"
        return _match_fault(Table(stored), report)
    except sa.exc.DBAPIError as problem:
        return f"its rows cannot be read: {problem.orig}"
    except Refused as problem:
        return f"its match cannot be played again: {problem}"
    except Exception as problem:  # damage can show in many ways, and the other tables are still to be looked at
        return f"its rows are damaged: {type(problem).__name__}: {problem}"


def _match_fault(table: Table, report: Report) -> str:
    match, ended = table.match, table.founded.ended is not None
    if match is None:
        report.waiting += 1
        return "it is marked as over, but its match never started" if ended else ""
    if match.over:
        report.finished += 1
    else:
        report.running += 1
    if match.over != ended:
        return "its match is over, but not marked so" if match.over else "it is marked as over, but its match is not"
    match.close()  # this copy of the match is ours: with its secret the luck of a running one can be checked too
    verify(match.record())
    return ""
