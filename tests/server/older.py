"""Data folders as an older Hairpin left them."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from hairpin.server import opening
from hairpin.server.opening import DATABASE, KEY, open_engine


def make_older(folder: Path, version: str) -> None:
    """An empty database at an earlier migration, with a key."""
    folder.mkdir()
    (folder / KEY).write_bytes(bytes(range(32)))
    engine = open_engine(sa.URL.create("sqlite", database=str(folder / DATABASE)))
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    engine.dispose()
