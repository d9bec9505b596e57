"""What `check_game` and `python -m hairpin.testing` say of a careless game: one sentence that leads to the fault."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hairpin
from hairpin.testing import Broken, check_game
from tests.testing import careless_games
from tests.testing.careless_games import HERE, SAYS
from tests.testing.stranger import install

ROOT = Path(__file__).parents[2]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return install(tmp_path / "site", {getattr(careless_games, name).name: f"{HERE}:{name}" for name in SAYS})


@pytest.mark.parametrize("name", SAYS)
def test_check_game_leads_to_the_fault(name: str, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(site)
    with pytest.raises(Broken) as noticed:
        check_game(getattr(careless_games, name), matches=12, closely=0.3)
    assert re.search(SAYS[name], str(noticed.value)), str(noticed.value)


@pytest.mark.parametrize("name", SAYS)
def test_the_command_says_the_same_without_a_traceback(name: str, site: Path) -> None:
    path = os.pathsep.join(str(one) for one in (site, ROOT, Path(hairpin.__file__).parents[1]))
    done = subprocess.run(
        [sys.executable, "-m", "hairpin.testing", getattr(careless_games, name).name, "--matches", "40", "--jobs", "1"],
        env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    assert re.search(SAYS[name], line.removeprefix("BROKEN: ")), line
