"""Private files: what lies in a data folder is for the account that serves it alone.

The database holds the secrets of running matches, and the key opens every seat. SQLite gives `-wal` and `-shm` the mode
of the database itself, so it is enough that the database is private before it is first opened.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from hairpin.server.logs import logger

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
OTHERS = 0o077  # the rights of everybody but the owner


def make_folder(folder: Path, ours: tuple[str, ...]) -> None:
    """Make a folder that only its owner can look into; raises OSError where that cannot be.

    One that was there before is made private if it holds nothing but files whose names begin like `ours`. A folder that
    is used for other things as well, such as /tmp or a home, keeps its rights: the files of ours in it are private.
    """
    try:
        folder.mkdir(parents=True, mode=PRIVATE_FOLDER)
        return
    except FileExistsError:
        pass
    found = folder.stat()
    if not found.st_mode & OTHERS:
        return
    shared = bool(found.st_mode & stat.S_ISVTX) or not all(one.name.startswith(ours) for one in folder.iterdir())
    if shared or not _restrict(folder, PRIVATE_FOLDER):
        logger.warning(
            "other accounts can look into the data folder, which holds other things too and stays as it is;"
            " the files of Hairpin in it are private",
            folder=str(folder),
        )


def open_private(path: Path, flags: int = os.O_RDWR) -> int:
    """Open a file that only its owner can read, made if need be; raises OSError where that cannot be."""
    handle = os.open(path, flags | os.O_CREAT, PRIVATE_FILE)
    make_private(path)
    hand_over(path)
    return handle


def hand_over(path: Path) -> None:
    """Let what root made belong to the owner of its folder: the account that serves must be able to open it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)  # a link may lead anywhere


def make_private(path: Path) -> None:
    """Take the rights to a file from everybody else, if it is there; logged where that is not possible.

    A link is left alone: it may lead to a file that root must not change for the owner of this folder.
    """
    if not path.is_symlink() and path.exists() and path.stat().st_mode & OTHERS and not _restrict(path, PRIVATE_FILE):
        logger.warning("other accounts may read a file, and it is not ours to change", file=str(path))


def _restrict(path: Path, mode: int) -> bool:
    try:
        path.chmod(mode)
    except OSError:
        return False
    return True
