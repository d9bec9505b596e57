"""Opening the data directory: one server at a time, its signing key, and a database of a version that we know."""

from __future__ import annotations

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import sqlalchemy as sa

from hairpin.refusal import Refused
from hairpin.server.schema import HEAD

DATABASE = "tables.db"
KEY = "signing.key"
LOCK = "server.lock"


class BadData(Refused):
    """A data directory that cannot be used; the message says why and what to do."""


@dataclass
class Opened:
    """A directory that is ours until `close`."""

    engine: sa.Engine
    key: bytes
    lock: IO[bytes]

    def close(self) -> None:
        self.engine.dispose()
        self.lock.close()


def open_data(folder: Path) -> Opened:
    """Take a data directory, made if need be; raises BadData with a sentence where it cannot be used."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (folder / LOCK).open("ab")
    except OSError as problem:
        raise BadData(
            f"the data directory {folder} cannot be written: {problem.strerror}; give another one with --data"
        ) from None
    try:
        _take(lock, folder)
        key = _key(folder)
        engine = open_engine(sa.URL.create("sqlite", database=str(folder / DATABASE)))
        try:
            migrate(engine, folder)
        except BaseException:
            engine.dispose()
            raise
    except BaseException:
        lock.close()
        raise
    return Opened(engine, key, lock)


def _take(lock: IO[bytes], folder: Path) -> None:
    if sys.platform == "win32":  # two servers on one directory are still stopped by the log's own keys
        return
    import fcntl

    try:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadData(
            f"another Hairpin serves the tables in {folder}; stop it first, or give another directory with --data"
        ) from None


def _key(folder: Path) -> bytes:
    """The key that signs cookies and links; a file of its own, so that a copy of the database opens no seat."""
    path = folder / KEY
    try:
        if not path.exists():
            beside = path.with_suffix(".new")
            beside.unlink(missing_ok=True)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        key = path.read_bytes()
    except OSError as problem:
        raise BadData(f"the signing key {path} cannot be used: {problem.strerror}") from None
    if len(key) < 32:
        raise BadData(f"the signing key {path} is damaged; delete it, and everybody takes a seat again by a link")
    return key


def open_engine(url: str | sa.URL) -> sa.Engine:
    """The database, with what is written on the disk before it counts as written."""
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def make_durable(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
            cursor = connection.cursor()
            for pragma in ("journal_mode=wal", "synchronous=full", "busy_timeout=5000"):
                cursor.execute(f"pragma {pragma}")
            cursor.close()

    return engine


def migrate(engine: sa.Engine, folder: Path) -> None:
    """Bring the database to our version; one of a newer version, or no database at all, is refused untouched."""
    try:
        with engine.connect() as connection:
            version = _version(connection)
        if version == HEAD:
            return
        _upgrade(engine, version, folder)
    except sa.exc.DatabaseError as problem:
        raise BadData(
            f"{folder / DATABASE} cannot be used: {problem.orig}; move it away, or give another directory with --data"
        ) from None


def _version(connection: sa.Connection) -> str | None:
    """The migration the database is at; None for a new one."""
    tables = sa.inspect(connection).get_table_names()
    if "alembic_version" in tables:
        return str(connection.scalar(sa.text("select version_num from alembic_version")))
    if tables:
        raise BadData(
            f"{connection.engine.url.database} is a database of something else; give another directory with --data"
        )
    return None


def _upgrade(engine: sa.Engine, version: str | None, folder: Path) -> None:
    # Imported when there is something to migrate: a usual start does without.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise BadData(
            f"the tables in {folder} are of a newer version ({version}) than this Hairpin knows ({HEAD}); "
            f"update Hairpin, or give another directory with --data"
        )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
