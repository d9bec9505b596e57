"""Reading: a database of ours as it lies in a folder, without changing it, also while a server writes it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa

from hairpin.server.opening import DATABASE, BadData


def find_database(folder: Path) -> Path:
    """The database in a data folder; raises BadData where there is none."""
    path = folder / DATABASE
    try:
        if path.stat().st_size:
            return path
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as problem:
        raise BadData(f"{path} cannot be read: {problem.strerror}") from None
    raise BadData(f"there are no tables in {folder}; say with --data where they are")


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that cannot write. SQLite may still make `-shm` beside the file, with the modes of the file."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None)


def engine_to_read(path: Path) -> sa.Engine:
    return sa.create_engine("sqlite://", creator=lambda: connect_to_read(path), poolclass=sa.NullPool)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
