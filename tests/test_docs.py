"""Documents are run: examples as doctests, and what they name must be there."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from hairpin.games import find_games
from hairpin.games.game import Game

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
SERVED = ROOT / "docs" / "api.md"  # its examples need a server: tests/server/test_api_page.py


@pytest.mark.parametrize("page", [page for page in PAGES if page != SERVED], ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("module", ["hairpin", "hairpin.front", "hairpin.games.text_table"])
def test_the_examples_of_a_module_run(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0
    assert failed == 0


def test_the_readme_has_an_example_and_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert ">>> match.submit(" in text
    assert "make play" in text
    assert "make test" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    for name in re.findall(r"`((?:src|tests|docs|benchmarks)/[\w/.-]+)`", page.read_text("utf-8")):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("game", find_games(), ids=lambda game: game.name)
def test_every_game_is_in_the_readme_with_its_credits_and_has_a_guide(game: Game) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert f"`{game.name}` {game.title}" in text
    assert game.guide().startswith(f"# How to play {game.title}\n")
    assert (ROOT / "docs" / "games" / f"{game.name}.md").exists()


def test_every_module_is_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for folder in ("engine", "match"):
        for module in (ROOT / "src" / "hairpin" / folder).glob("*.py"):
            assert module.name in text or module.name == "__init__.py", module.name


def test_every_file_opens_with_its_idea() -> None:
    for module in (ROOT / "src").rglob("*.py"):
        text = module.read_text("utf-8")
        assert text.startswith('"""') or not text.strip(), module
