"""`hairpin check`: checks that the database is sound and every table can be replayed."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from hairpin.cli.data_folder import Data, data_folder
from hairpin.cli.terms import fail


def command(
    file: Annotated[
        Path | None, typer.Argument(metavar="[BACKUP]", help="A backup to look through instead of the data folder.")
    ] = None,
    data: Data = None,
) -> None:
    """Check the database and every table in it: replay each match, and draw its luck again from its secret.

    Changes nothing, and works while a server runs. Exit code 1 if anything is wrong.
    """
    from rich.console import Console
    from rich.progress import Progress

    from hairpin.server import logs
    from hairpin.server.upkeep.check import check

    if file is not None and data is not None:
        fail("give a backup or --data, not both")
    if file is not None and not file.is_file():
        fail(f"there is no backup {file}; a data folder is given with --data")
    logs.set_up(logging.WARNING)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=f"Checking {what}", completed=done, total=total or None)

        report = check(file or data_folder(data), progress)
    for fault in report.faults:
        print(f"hairpin: {fault}", file=sys.stderr)
    looked = (
        f"{report.tables} {'table' if report.tables == 1 else 'tables'} played again: "
        f"{report.finished} finished, {report.running} running, {report.waiting} not started"
    )
    if report.faults:
        count = "1 fault" if len(report.faults) == 1 else f"{len(report.faults)} faults"
        print(f"{looked}; {count} found")
        sys.exit(1)
    print(f"{looked}; all is well")
