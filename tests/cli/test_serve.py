"""`hairpin serve`: what it says when it starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import hairpin
from tests.testing.stranger import install

ROOT = Path(__file__).parents[2]


def test_serve_says_which_games_cannot_be_loaded(tmp_path: Path) -> None:
    site = install(tmp_path / "site", {"broken": "broken_game:GAME"})
    (site / "broken_game.py").write_text("from hairpin.games.easy import no_such_name\n", "utf-8")
    path = os.pathsep.join(str(one) for one in (site, ROOT, Path(hairpin.__file__).parents[1]))
    server = subprocess.Popen(
        [sys.executable, "-m", "hairpin", "serve", "--port", "0", "--data", str(tmp_path / "data")],
        env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    first = server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    _, said = server.communicate(timeout=60)
    assert first.startswith("The table is open at http")
    assert "hairpin: the game broken is installed but cannot be loaded: cannot import name 'no_such_name'" in said
    assert said.splitlines()[0].endswith(", in broken_game.py, line 1, <module>")
    assert server.returncode == 0
