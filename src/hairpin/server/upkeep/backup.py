"""Backup: all tables and the signing key in one file, as they are at one moment, also while people play."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import hairpin
from hairpin.server.opening import DATABASE, KEY, BadData, quick_check
from hairpin.server.upkeep.archive import write_archive
from hairpin.server.upkeep.reading import connect_to_read, engine_to_read, find_database, sync_folder


@dataclass(frozen=True)
class Made:
    """A backup that was made; `damage` says what is broken in the database that it holds."""

    path: Path
    tables: int
    size: int
    damage: str


def make_backup(folder: Path, out: Path, force: bool = False) -> Made:
    """Back a data folder up into a new file, or into a folder under a name with the date; raises BadData.

    Whatever the server acknowledged before this began is in it.
    """
    source = find_database(folder)
    key = folder / KEY
    if not key.is_file():
        raise BadData(f"there is no {KEY} in {folder}: without it a backup would open no seat")
    now = datetime.now(UTC)
    if out.is_dir():
        out /= f"hairpin-{now:%Y-%m-%d-%H%M%S}.zip"
    if out.exists() and not force:
        raise BadData(f"{out} is there already; --force replaces it")
    try:
        # Beside the target, so that the finished file needs only its name. The folder is for its owner alone.
        with tempfile.TemporaryDirectory(prefix=".hairpin-backup-", dir=out.parent) as beside:
            copy, packed = Path(beside) / DATABASE, Path(beside) / "backup.zip"
            tables = copy_database(source, copy)
            damage = quick_check(engine_to_read(copy))
            write_archive(packed, {DATABASE: copy, KEY: key}, hairpin.__version__, now.isoformat(timespec="seconds"))
            size = packed.stat().st_size
            packed.replace(out)
        sync_folder(out.parent)
    except sqlite3.Error as problem:
        raise BadData(f"the tables in {folder} cannot be copied: {problem}") from None
    except OSError as problem:
        raise BadData(f"the backup {out} cannot be written: {problem.strerror}") from None
    return Made(out, tables, size, damage)


def copy_database(source: Path, copy: Path) -> int:
    """Copy a database in one step, so that it is of one moment; those who write meanwhile do not wait."""
    with closing(connect_to_read(source)) as reading, closing(sqlite3.connect(copy)) as writing:
        reading.backup(writing)
        try:
            return int(writing.execute("select count(*) from matches").fetchone()[0])
        except sqlite3.DatabaseError:  # what is broken in it is said by whoever looks through the copy
            return 0
