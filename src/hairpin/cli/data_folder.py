"""Finds the data folder, where a server keeps its tables, for the commands of its operator."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Where the server keeps its tables; by default where HAIRPIN_DATA says, or `data` in the file that "
        "HAIRPIN_SETTINGS names, or else your data folder.",
    ),
]


def data_folder(given: Path | None) -> Path:
    """The given folder, or the one that `hairpin serve` would use here. Raises BadSetting."""
    if given is not None:
        return given.expanduser()
    # Imported here: other commands start faster without it.
    from hairpin.server.settings_sources import FILE, known_settings, read_settings

    # Other settings do not matter here, and a wrong one must not stop these commands.
    concerned = (known_settings()["data"].variable, FILE)
    chosen = read_settings({}, {name: os.environ[name] for name in concerned if name in os.environ}, None)
    folder: Path = chosen["data"].value
    return folder
