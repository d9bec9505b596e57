"""Opening the data directory: one server at a time, its signing key, and a database of a version that we know."""

from __future__ import annotations

import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

import sqlalchemy as sa

from hairpin.refusal import Refused
from hairpin.server.logs import logger
from hairpin.server.private_files import PRIVATE_FILE, hand_over, make_folder, make_private, open_private
from hairpin.server.schema import NEWEST_MIGRATION

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

DATABASE = "tables.db"
KEY = "signing.key"
LOCK = "server.lock"
UNFINISHED = "restore-unfinished"  # a folder in which a backup is unpacked
REPLACED = "replaced-"  # begins the names of folders with tables that a backup took the place of
OURS = (DATABASE, "signing.", LOCK, UNFINISHED, REPLACED, "hairpin-")  # how the names of our files begin
LOOKED_THROUGH = 64_000_000  # bytes of a database that a start looks through for damage: it takes a fifth of a second


class BadData(Refused):
    """A data directory that cannot be used; the message says why and what to do."""


class InUse(BadData):
    """A data directory that a running server has."""


@dataclass
class Opened:
    """A directory that is ours until `close`."""

    folder: Path
    engine: sa.Engine
    key: bytes
    lock: IO[bytes]

    def close(self) -> None:
        self.engine.dispose()
        self.lock.close()


def open_data(folder: Path) -> Opened:
    """Take a data directory, made if need be; raises BadData with a sentence where it cannot be used."""
    lock = lock_data(folder)
    try:
        if (folder / UNFINISHED).exists():
            raise BadData(
                f"a restore into {folder} was interrupted; run it again with --force, or delete {folder / UNFINISHED} "
                f"to go on with what is there"
            )
        for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY):
            make_private(folder / name)
        key = _key(folder)
        hand_over(folder / KEY)
        os.close(open_private(folder / DATABASE))
        engine = open_engine(sa.URL.create("sqlite", database=str(folder / DATABASE)))
        try:
            migrate(engine, folder)
            _say_damage(engine, folder)
        except BaseException:
            engine.dispose()
            raise
    except BaseException:
        lock.close()
        raise
    return Opened(folder, engine, key, lock)


def visit(folder: Path) -> sa.Engine:
    """The database of a data directory that may be served right now: it is neither made nor brought up to date."""
    database = folder / DATABASE
    if not database.exists():
        raise BadData(f"there are no tables in {folder}; give the data folder of your server with --data")
    engine = open_engine(sa.URL.create("sqlite", database=str(database)))
    try:
        version = known_version(engine, database)
    except (sa.exc.DatabaseError, BadData) as problem:
        engine.dispose()
        if isinstance(problem, BadData):
            raise
        raise BadData(f"{database} cannot be used: {problem.orig}") from None
    if version != NEWEST_MIGRATION:
        engine.dispose()
        raise BadData(
            f"the tables in {folder} are of version {version}, and this Hairpin works with {NEWEST_MIGRATION}; "
            f"use the Hairpin that serves them, or serve them with this one once"
        )
    return engine


def lock_data(folder: Path) -> IO[bytes]:
    """Lock a data directory against other servers until the file is closed; raises BadData."""
    try:
        make_folder(folder, OURS)
        lock = os.fdopen(open_private(folder / LOCK), "rb")
    except OSError as problem:
        raise BadData(
            f"the data folder {folder} cannot be written: {problem.strerror}; give another one with --data"
        ) from None
    try:
        _take(lock, folder)
    except BaseException:
        lock.close()
        raise
    return lock


def _take(lock: IO[bytes], folder: Path) -> None:
    if sys.platform == "win32":  # two servers on one directory are still stopped by the log's own keys
        return
    import fcntl

    try:
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InUse(
            f"another Hairpin serves the tables in {folder}; stop it first, or give another folder with --data"
        ) from None


def _key(folder: Path) -> bytes:
    """The key that signs cookies and links; a file of its own, so that a copy of the database opens no seat."""
    path = folder / KEY
    try:
        if not path.exists():
            beside = path.with_suffix(".new")
            beside.unlink(missing_ok=True)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE), "wb") as file:
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
            # secure_delete: a name that is deleted is overwritten on the disk as well.
            for pragma in ("journal_mode=wal", "synchronous=full", "busy_timeout=5000", "secure_delete=on"):
                cursor.execute(f"pragma {pragma}")
            cursor.close()

    return engine


def migrate(engine: sa.Engine, folder: Path) -> None:
    """Bring the database to our version; one of a newer version, or no database at all, is refused untouched."""
    try:
        if known_version(engine, folder / DATABASE) != NEWEST_MIGRATION:
            _upgrade(engine)
    except sa.exc.DatabaseError as problem:
        raise BadData(
            f"{folder / DATABASE} cannot be used: {problem.orig}; bring a backup back with `hairpin restore`, "
            f"move the file away, or give another folder with --data"
        ) from None


def _say_damage(engine: sa.Engine, folder: Path) -> None:
    """Say in the log what is broken in the database. The server starts all the same: most tables can still be played.

    A large database is not looked through: `hairpin check` does that beside a running server.
    """
    if (folder / DATABASE).stat().st_size > LOOKED_THROUGH:
        return
    if found := quick_check(engine):
        logger.error(
            f"{folder / DATABASE} is damaged, and tables that cannot be read are left out: `hairpin check` names them, "
            f"`hairpin restore` brings a backup back",
            found=found,
        )


def quick_check(engine: sa.Engine) -> str:
    """The first thing that is broken in a database, in the words of SQLite; empty where nothing is."""
    try:
        with engine.connect() as connection:
            found = str(connection.exec_driver_sql("pragma quick_check(1)").scalar())
    except sa.exc.DatabaseError as problem:
        return str(problem.orig)
    return "" if found == "ok" else found


def known_version(engine: sa.Engine, path: Path) -> str | None:
    """The migration that a database is at, None for a new one; raises BadData for one that we do not know."""
    with engine.connect() as connection:
        tables = sa.inspect(connection).get_table_names()
        if not tables:
            return None
        if "alembic_version" not in tables:
            raise BadData(f"{path} is a database of something else; give another folder with --data")
        version = str(connection.scalar(sa.text("select version_num from alembic_version")))
    if version != NEWEST_MIGRATION and version not in {script.revision for script in _migrations()[1].walk_revisions()}:
        raise BadData(
            f"the tables in {path} are of a newer version ({version}) than this Hairpin knows ({NEWEST_MIGRATION}); "
            f"update Hairpin, or give another folder with --data"
        )
    return version


def _migrations() -> tuple[Config, ScriptDirectory]:
    # Imported when there is something to migrate: a usual start does without.
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config, ScriptDirectory.from_config(config)


def _upgrade(engine: sa.Engine) -> None:
    from alembic import command

    config, _ = _migrations()
    with engine.begin() as connection:
        # All of it or nothing: the driver alone would not begin a transaction for a new table or index.
        connection.exec_driver_sql("begin immediate")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
