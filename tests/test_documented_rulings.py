"""The rulings that code and tests cite by number stand in the documents in words, since the guides send readers there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULINGS = {"street-illegal": 45, "street-racing": 34}
# `**R14. The most chips.** One payment is ...`, up to an empty line. A title may also begin the sentence.
DOCUMENTED = re.compile(r"^\*\*R?(\d+)\. ([^*]+)\*\*(.*?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
CITED = {
    "street-illegal": re.compile(r"\bR(\d+)\b|test_r(\d+)_"),
    "street-racing": re.compile(r"\brulings? (\d+(?:(?:, | and | to )\d+)*)|test_ruling_(\d+)_", re.IGNORECASE),
}


def documented(game: str) -> list[tuple[int, str]]:
    """The rulings in the order of the page, with their words."""
    text = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")
    return [(int(number), f"{title}{words}") for number, title, words in DOCUMENTED.findall(text)]


def cited(game: str) -> set[int]:
    folder = game.replace("-", "_")
    files = [*(ROOT / "src/hairpin/games" / folder).rglob("*.py"), *(ROOT / "tests" / folder).glob("*.py")]
    found: set[int] = set()
    for file in files:
        for groups in CITED[game].findall(file.read_text("utf-8")):
            found |= {int(number) for number in re.findall(r"\d+", " ".join(groups))}
    return found


@pytest.mark.parametrize("game", RULINGS)
def test_every_cited_ruling_is_documented(game: str) -> None:
    numbers = {number for number, _ in documented(game)}
    assert cited(game) - numbers == set()
    assert len(cited(game)) > RULINGS[game] // 2, "the tests cite rulings by number"


@pytest.mark.parametrize("game", RULINGS)
def test_every_ruling_is_there_once_and_in_words(game: str) -> None:
    assert [number for number, _ in documented(game)] == list(range(1, RULINGS[game] + 1))
    for number, words in documented(game):
        assert len(words.split()) >= 8, f"ruling {number}: {words}"
        assert words.rstrip().endswith("."), f"ruling {number}: {words}"
