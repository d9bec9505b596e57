"""Prune: old tables are deleted from a data folder, by hand; beside a running server only those that nobody plays at."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from hairpin.server.expiry import Kind, delete, names_of
from hairpin.server.opening import DATABASE, BadData, InUse, known_version, open_data, open_engine
from hairpin.server.schema import NEWEST_MIGRATION
from hairpin.server.upkeep.reading import find_database

BATCH = 20  # tables that are deleted in one transaction; a server that runs waits no longer than that takes


@dataclass(frozen=True)
class Pruner:
    """A data folder whose old tables can be deleted; `served` while a server runs on it."""

    engine: sa.Engine
    served: bool

    def ensure_unused(self, kinds: Sequence[Kind]) -> None:
        """Raises BadData for kinds of tables that a server may be using."""
        if self.served and (used := [kind for kind in kinds if kind in ("unstarted", "abandoned")]):
            raise BadData(
                f"a server is running on this folder, and somebody may sit down at {used[0]} tables; stop it first, "
                f"delete --finished ones alone, or let the server do it with prune_{used[0]}_after"
            )

    def find(self, kinds: Sequence[Kind], before: float) -> dict[Kind, list[str]]:
        """The tables of these kinds that are older than a moment."""
        with self.engine.connect() as connection:
            return {kind: names_of(connection, kind, before) for kind in kinds}

    def delete(self, found: dict[Kind, list[str]], before: float) -> int:
        """Delete these tables in small steps; returns how many there were still."""
        count = 0
        for kind, names in found.items():
            for start in range(0, len(names), BATCH):
                began = time.monotonic()
                with self.engine.begin() as connection:
                    connection.exec_driver_sql("begin immediate")
                    count += len(delete(connection, names[start : start + BATCH], kind, before))
                if self.served:  # the server writes too, and must get its turn
                    time.sleep(time.monotonic() - began)
        return count

    def free(self) -> int:
        """Bytes in the file that hold nothing and will be used again."""
        with self.engine.connect() as connection:
            pages, size = (
                connection.exec_driver_sql(f"pragma {name}").scalar() for name in ("freelist_count", "page_size")
            )
        return int(pages or 0) * int(size or 0)

    def shrink(self) -> None:
        """Give what is free back to the disk. Nobody else can write meanwhile, so not beside a server."""
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("vacuum")
            connection.exec_driver_sql("pragma wal_checkpoint(truncate)")


@contextmanager
def open_to_prune(folder: Path) -> Iterator[Pruner]:
    """Take a data folder, or work beside the server that has it; raises BadData."""
    find_database(folder)
    try:
        opened = open_data(folder)
    except InUse:
        engine = open_engine(sa.URL.create("sqlite", database=str(folder / DATABASE)))
        try:
            if known_version(engine, folder / DATABASE) != NEWEST_MIGRATION:
                raise BadData(
                    f"the server on {folder} is of another version than this Hairpin; prune with its own"
                ) from None
            with _in_words(folder):
                yield Pruner(engine, served=True)
        finally:
            engine.dispose()
        return
    try:
        with _in_words(folder):
            yield Pruner(opened.engine, served=False)
    finally:
        opened.close()


@contextmanager
def _in_words(folder: Path) -> Iterator[None]:
    try:
        yield
    except sa.exc.DBAPIError as problem:
        raise BadData(f"the tables in {folder} cannot be changed: {problem.orig}") from None
