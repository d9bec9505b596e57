"""Rulings: every number that code and tests of a game cite stands in words in the game's document, and has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RULINGS = {"nitro-dice": 58, "underground": 45}
CITED = re.compile(r"\brulings?\s+(\d+(?:(?:,| to| and|, and)\s+\d+)*)", re.IGNORECASE)
ENTRY = re.compile(r"^(\d+)\. \*\*(.+?)(?=^\d+\. |^#|\Z)", re.MULTILINE | re.DOTALL)


def folder(game: str) -> str:
    return game.replace("-", "_")


def numbers(words: str) -> set[int]:
    """`26, 27 and 43` or `20 to 24` as numbers."""
    found: set[int] = set()
    for part in re.split(r",? and |, ", words):
        first, _, last = part.partition(" to ")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def cited(game: str) -> dict[int, str]:
    """The rulings that the code, the tests and the guide of a game cite, with a file that does."""
    found: dict[int, str] = {}
    for at in ("src/hairpin/games", "tests"):
        for path in sorted((ROOT / at / folder(game)).rglob("*")):
            if path.suffix not in (".py", ".md", ".toml"):
                continue
            text = re.sub(r"\s+#?\s*", " ", path.read_text("utf-8"))
            for words in CITED.findall(text):
                found |= dict.fromkeys(numbers(words), path.name)
    return found


def with_a_test(game: str) -> set[int]:
    text = "".join(path.read_text("utf-8") for path in (ROOT / "tests" / folder(game)).glob("test_rulings_*.py"))
    return {int(number) for number in re.findall(r"def test_ruling_(\d+)_", text)}


def in_words(game: str) -> list[tuple[int, str]]:
    text = (ROOT / "docs" / "games" / f"{game}.md").read_text("utf-8")
    return [(int(number), " ".join(words.split())) for number, words in ENTRY.findall(text)]


@pytest.mark.parametrize(("game", "last"), RULINGS.items())
def test_the_document_of_a_game_has_every_ruling_in_words_and_in_order(game: str, last: int) -> None:
    found = in_words(game)
    assert [number for number, _ in found] == list(range(1, last + 1))
    assert [number for number, words in found if len(words.split()) < 6 or not words.endswith(".")] == []
    assert len({words for _, words in found}) == last


@pytest.mark.parametrize("game", RULINGS)
def test_every_ruling_that_is_cited_is_in_the_document(game: str) -> None:
    known = {number for number, _ in in_words(game)}
    found = cited(game)
    assert len(found) > 20
    assert {number: where for number, where in found.items() if number not in known} == {}


@pytest.mark.parametrize(("game", "last"), RULINGS.items())
def test_every_ruling_has_a_test_of_its_number(game: str, last: int) -> None:
    assert with_a_test(game) == set(range(1, last + 1))


@pytest.mark.parametrize(("game", "last"), RULINGS.items())
def test_the_guide_says_how_many_rulings_its_reader_will_find(game: str, last: int) -> None:
    guide = (ROOT / "src" / "hairpin" / "games" / folder(game) / "guide.md").read_text("utf-8")
    assert f"all {last} rulings" in guide
    assert f"docs/games/{game}.md" in guide
