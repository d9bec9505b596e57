"""kill -9 under load, all games: nothing acknowledged is lost or doubled, nothing told that is not stored, pages whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.torture import torture
from hairpin.games import game_names


@pytest.mark.slow
def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    report = torture(tmp_path / "data", kills=20, places=4)
    assert report.kills == 20
    assert report.games == set(game_names())
    assert report.acknowledged > 100
    assert report.told > report.stored
    assert report.refused > 0
