"""Commands whose game's rules fail end with one sentence and exit code 1; what was played before is saved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hairpin
from hairpin.match import read_record
from tests.testing.failing_rules import ENTRY_POINTS
from tests.testing.stranger import install

ROOT = Path(__file__).parents[2]
RULES = ROOT / "tests" / "testing" / "failing_rules.py"


def run(where: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    path = (install(where / "site", ENTRY_POINTS), ROOT, Path(hairpin.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "hairpin", *words],
        cwd=where, env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "COLUMNS": "200"},
        input=given, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip


def line_of(code: str) -> int:
    return next(n for n, line in enumerate(RULES.read_text("utf-8").splitlines(), 1) if line.strip() == code)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_says_where_the_rules_failed(tmp_path: Path, jobs: str) -> None:
    done = run(tmp_path, "simulate", "fails-in-play", "--games", "20", "--jobs", jobs)
    assert done.returncode == 1
    assert done.stderr == (
        "hairpin: this game failed: Fails In Play cannot go on. AttributeError: 'list' object has no attribute 'put', "
        f"in tests/testing/failing_rules.py, line {line_of('spaces.put(action)')}, play\n"
    )


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_match_that_cannot_begin_is_said_in_one_sentence(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, command, "fails-in-begin", "--seats", "2")
    assert done.returncode == 1
    (said,) = done.stderr.splitlines()
    assert said.startswith("hairpin: this game failed: Fails In Begin cannot go on. IndexError: ")
    assert said.endswith(f"line {line_of('self.spaces[self.seats] = 1')}, begin")


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("fails-in-play", "This game failed: Fails In Play cannot go on. AttributeError: "),
        ("asks-in-vain", "BadGame: may(0) returned nothing for the question turn"),
    ],
)
def test_play_says_where_the_rules_failed_and_where_the_record_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, words: str
) -> None:
    done = run(tmp_path, "play", game, "--seats", "2", "--bots", "rookie", "--save", "half.txt", given="1\n" * 20)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert words in done.stdout
    assert "The record is saved to half.txt" in done.stdout
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert read_record((tmp_path / "half.txt").read_text("utf-8")).intact
