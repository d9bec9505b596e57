"""`hairpin new-game`: what it writes can be tested, played and simulated at once; what it refuses leaves no trace."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import hairpin
from hairpin.cli.main import app
from hairpin.cli.new_game import command
from hairpin.refusal import Refused
from tests.testing.stranger import install

ROOT = Path(__file__).parents[2]


def run(where: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A command with the new game installed, in a process of its own."""
    path = [str(one) for one in (where / "site", where / "night-run", ROOT, Path(hairpin.__file__).parents[1])]
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=where, env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
        input=given, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    done = CliRunner().invoke(app, ["new-game", "night-run", "--in", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "hairpin play night-run" in done.output
    install(tmp_path / "site", {"night-run": "night_run:GAME"})
    return tmp_path


def test_a_new_game_keeps_the_contract_and_is_small(folder: Path) -> None:
    files = [file for file in (folder / "night-run").rglob("*") if file.is_file()]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) < 120
    done = run(folder, "pytest", "-q", "-p", "no:cacheprovider", "night-run/tests")
    assert done.returncode == 0, done.stdout


def test_the_fields_of_a_new_game_hide_no_function(folder: Path) -> None:
    text = (folder / "night-run" / "night_run" / "__init__.py").read_text("utf-8")
    second = text.replace(
        "    deck: Pile = pile(CARDS)\n", "    deck: Pile = pile(CARDS)\n    more: Pile = pile(CARDS)\n"
    )
    assert second != text
    made: dict[str, Any] = {}
    exec(compile(second, "night_run", "exec", dont_inherit=True), made)
    assert "more" in made["NightRunRules"].fields


def test_a_new_game_is_listed_simulated_and_played(folder: Path) -> None:
    assert "Night Run" in run(folder, "hairpin", "games", "night-run").stdout
    simulated = run(folder, "hairpin", "simulate", "night-run", "--games", "20", "--jobs", "1")
    assert simulated.returncode == 0, simulated.stderr
    assert "plain Python" in simulated.stdout
    played = run(
        folder, "hairpin", "play", "night-run", "--seats", "2", "--save", "record.txt", given="1\n2\n3\n4\n5\n" * 20
    )
    assert played.returncode == 0, played.stderr
    assert "spaces" in played.stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Night", "small letter"),
        ("night run", "small letter"),
        ("../night", "small letter"),
        ("", "small letter"),
        ("x" * 41, "at most 40"),
        ("class", "Python has a module class; try class-race"),
        ("json", "Python has a module json"),
        ("street-racing", "is installed already"),
    ],
)
def test_a_bad_name_writes_nothing(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        command(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "night-run").mkdir()
    with pytest.raises(Refused, match="is there already; nothing was written"):
        command("night-run", tmp_path)
    assert list((tmp_path / "night-run").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        command("night-run", tmp_path / "file")
