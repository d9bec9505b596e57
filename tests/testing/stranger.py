"""A stranger's package as pip would leave it: a folder on the path, with metadata that names the games or bots in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def install(folder: Path, names: Mapping[str, str], group: str = "hairpin.games") -> Path:
    """Make the folder; `names` are entry points of a group, such as sprint = tests.fifth_game:GAME."""
    metadata = folder / "stranger-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n")
    lines = [f"{name} = {where}\n" for name, where in names.items()]
    (metadata / "entry_points.txt").write_text(f"[{group}]\n" + "".join(lines))
    return folder
