"""`hairpin restore`: puts the tables of a backup into a data folder."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from hairpin.cli.data_folder import Data, data_folder


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, as `hairpin backup` writes them.")],
    data: Data = None,
    force: Annotated[
        bool, typer.Option("--force", help="Restore where tables are already: those are moved aside, not deleted.")
    ] = False,
) -> None:
    """Put the tables of a backup into a data folder. No server may be using that folder."""
    from hairpin.server import logs
    from hairpin.server.upkeep.restore import restore

    logs.set_up(logging.WARNING)
    folder = data_folder(data)
    restored = restore(file, folder, force)
    print(f"The tables of {restored.made} are in {folder}; `hairpin serve` goes on with them.")
    if restored.replaced is not None:
        print(f"Those that were there before lie in {restored.replaced}.")
    if restored.damage:
        print(
            f"hairpin: the database was damaged when it was backed up ({restored.damage}); "
            f"`hairpin check` names the tables that cannot be read",
            file=sys.stderr,
        )
        sys.exit(1)
