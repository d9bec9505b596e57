"""`hairpin draw`: a moment of a record as a picture, and a sentence for everything that cannot be drawn."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

from hairpin.games import find_game
from tests.cli.test_commands import run
from tests.screens import match_of, played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = match_of(find_game("street-illegal"), 2, 1, track_length=2)
    for _ in played(match, 1):
        pass
    file = tmp_path / "match.txt"
    file.write_text(match.record().write(), "utf-8")
    return file


def test_a_moment_is_drawn_as_its_viewer_sees_it(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    for viewer, yours in (("1", True), ("watching", False)):
        answer = run("draw", str(record), "--step", "0", "--viewer", viewer, "--out", str(out))
        assert answer.returncode == 0, answer.stderr
        assert answer.stdout == f"{out}: Street Illegal after 0 answers, wide, night.\n"
        texts = [
            "".join(one.itertext()) for one in xml.fromstring(out.read_text("utf-8")).iter() if one.tag.endswith("text")
        ]
        assert ("your turn" in texts) == yours
    answer = run("draw", str(record), "--size", "tall", "--theme", "light", "--out", str(out))
    assert answer.returncode == 0, answer.stderr
    assert "#30353d" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--step", "9999"], "answers; there is no step 9999"),
        (["--step", "-1"], "--step counts answers from 0"),
        (["--viewer", "3"], "it can be a seat from 1 to 2, or watching"),
        (["--viewer", "²"], "it can be a seat from 1 to 2, or watching"),
        (["--size", "huge"], "there is no size 'huge'; it can be wide, middle or tall"),
        (["--theme", "dusk"], "there is no theme 'dusk'; it can be night or light"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_sentence(
    record: Path, tmp_path: Path, words: list[str], says: str
) -> None:
    out = tmp_path / "picture.svg"
    answer = run("draw", str(record), *words, "--out", str(out))
    assert answer.returncode == 2
    assert says in answer.stderr
    assert "Traceback" not in answer.stderr
    assert not out.exists()


def test_a_folder_that_is_not_there_and_a_game_without_a_board(record: Path, tmp_path: Path) -> None:
    answer = run("draw", str(record), "--out", str(tmp_path / "nowhere" / "picture.svg"))
    assert answer.returncode == 2
    assert "cannot be written to" in answer.stderr
    match = match_of(find_game("street-racing"), 2, 1)
    other = tmp_path / "other.txt"
    other.write_text(match.record().write(), "utf-8")
    if match.game.board is None:
        answer = run("draw", str(other), "--out", str(tmp_path / "picture.svg"))
        assert answer.returncode == 2
        assert "Street Racing has no drawn board" in answer.stderr
