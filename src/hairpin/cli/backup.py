"""`hairpin backup`: writes all tables and the signing key into one file."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal

from hairpin.cli.data_folder import Data, data_folder


def command(
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write, or a folder: then the file is named by the date.")
    ],
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Back up all tables and the signing key into one file. Works while people play.

    Keep the file private: it holds the luck of running matches, and with its key anyone can take any seat.
    """
    # Imported here, so that commands without a database start faster.
    from hairpin.server import logs
    from hairpin.server.upkeep.backup import make_backup

    logs.set_up(logging.WARNING)
    made = make_backup(data_folder(data), out, force)
    print(f"{made.path}: {made.tables} {'table' if made.tables == 1 else 'tables'}, {decimal(made.size)}")
    if made.damage:
        print(
            f"hairpin: the database is damaged, and so is its backup ({made.damage}); "
            f"`hairpin check` names the tables that cannot be read",
            file=sys.stderr,
        )
        sys.exit(1)
