"""A stranger's package as pip would leave it: a folder on the path, with metadata that names the games in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def install(folder: Path, games: Mapping[str, str]) -> Path:
    """Make the folder; `games` are entry points by name, such as sprint = tests.fifth_game:GAME."""
    metadata = folder / "stranger-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    lines = [f"{name} = {where}\n" for name, where in games.items()]
    (metadata / "entry_points.txt").write_text("[hairpin.games]\n" + "".join(lines))
    return folder
