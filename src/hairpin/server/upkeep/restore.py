"""Restore: a backup becomes the tables of a data folder. What lies there already is never deleted."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from hairpin.server.opening import (
    DATABASE,
    KEY,
    REPLACED,
    UNFINISHED,
    BadData,
    known_version,
    lock_data,
    quick_check,
)
from hairpin.server.private_files import PRIVATE_FOLDER, hand_over
from hairpin.server.upkeep.archive import Archive, BadBackup, open_archive
from hairpin.server.upkeep.reading import engine_to_read, sync_folder

PLACED = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY)


@dataclass(frozen=True)
class Restored:
    """What came back; `replaced` is where the tables lie now that were there before."""

    made: str
    replaced: Path | None
    damage: str


def restore(file: Path, folder: Path, force: bool = False) -> Restored:
    """Put a backup into a data folder; raises BadBackup or BadData, and nothing has changed then."""
    with open_archive(file) as archive:
        archive.verify()
        with lock_data(folder):
            there = [folder / name for name in PLACED if (folder / name).exists()]
            if there and not force:
                raise BadData(f"there are tables in {folder} already; --force moves them aside and restores the backup")
            try:
                damage = _unpack(archive, folder)
                replaced = _move_aside(there, folder) if there else None
                _place(folder)
            except OSError as problem:
                raise BadData(f"the backup cannot be restored into {folder}: {problem.strerror}") from None
            return Restored(archive.manifest.made, replaced, damage)


def _unpack(archive: Archive, folder: Path) -> str:
    """The backup in a folder of its own, looked at; says what is broken in the database that was backed up."""
    if shutil.disk_usage(folder).free < archive.size:
        raise BadData(f"{folder} has too little room: the backup takes {archive.size // 1_000_000 + 1} MB")
    unfinished = folder / UNFINISHED
    if unfinished.exists():
        shutil.rmtree(unfinished)
    unfinished.mkdir(mode=PRIVATE_FOLDER)
    try:
        archive.unpack(unfinished)
        engine = engine_to_read(unfinished / DATABASE)
        try:
            known_version(engine, unfinished / DATABASE)
        except (sa.exc.DatabaseError, BadData) as problem:
            reason = problem.orig if isinstance(problem, sa.exc.DatabaseError) else problem
            raise BadBackup(f"the database in {archive.path} cannot be used: {reason}") from None
        damage = quick_check(engine)
    except BaseException:
        shutil.rmtree(unfinished)
        raise
    return damage


def _move_aside(there: list[Path], folder: Path) -> Path:
    aside = folder / f"{REPLACED}{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    number = 2
    while aside.exists():
        aside = aside.with_name(f"{aside.name.partition('.')[0]}.{number}")
        number += 1
    aside.mkdir(mode=PRIVATE_FOLDER)
    for path in there:
        path.replace(aside / path.name)
    return aside


def _place(folder: Path) -> None:
    """Give both files their names. A server does not start before the last step is done: see `open_data`."""
    unfinished = folder / UNFINISHED
    for name in (KEY, DATABASE):
        (unfinished / name).replace(folder / name)
        hand_over(folder / name)
    sync_folder(folder)
    shutil.rmtree(unfinished)
    sync_folder(folder)
