"""kill -9 under load: nothing acknowledged is lost or doubled, nothing is told that is not stored, every page is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.torture import torture


@pytest.mark.slow
def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    report = torture(tmp_path / "data", kills=20, tables=4)
    assert report.kills == 20
    assert report.acknowledged > 100
    assert report.told > report.stored
    assert report.refused > 0
