"""Documents are run: examples as doctests, and what they name must be there."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path
from string import Template

import pytest

from hairpin.cli.new_game import check_name
from hairpin.games import find_games
from hairpin.games.game import Game
from hairpin.games.things import As

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


def test_pages_print_the_game_and_the_board_as_they_are() -> None:
    template = (ROOT / "src/hairpin/cli/template/__init__.py.txt").read_text("utf-8")
    game = Template(template).substitute(check_name("night-run"))
    assert f"```python\n{game}```" in (ROOT / "docs/add-a-game.md").read_text("utf-8")
    board = (ROOT / "tests/fifth_game/board.py").read_text("utf-8")
    assert len(board.splitlines()) < 200
    assert f"```python\n{board}```" in (ROOT / "docs/boards.md").read_text("utf-8")
    folder = [file.read_text("utf-8") for file in (ROOT / "tests/fifth_game").glob("*.py")]
    assert sum(len(text.splitlines()) for text in folder) < 400


def test_the_page_about_boards_lists_every_way_to_show_a_field() -> None:
    text = (ROOT / "docs/boards.md").read_text("utf-8")
    assert [one.name for one in As if f"`{one.name}`" not in text] == []


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


def test_every_name_in_the_vocabulary_is_in_the_code() -> None:
    """One word has one row, and what its row names exists."""
    rows = re.findall(
        r"^\| ([^|]+) \| [^|]+ \| ([^|]*) ?\|$", (ROOT / "docs" / "vocabulary.md").read_text("utf-8"), re.M
    )[1:]
    words = [word for word, _ in rows]
    assert len(words) > 70
    assert sorted(set(words)) == sorted(words)
    names = [name for _, code in rows for name in re.findall(r"`([a-z]\w+(?:\.\w+)+)`", code)]
    files = (".py", ".js", ".toml", ".svg")
    assert [name for name in names if not name.endswith(files) and not exists(name)] == []


def exists(name: str) -> bool:
    """Whether a module of Hairpin, or something in one, has this dotted name."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(["hairpin", *parts[:count]]))
        except ModuleNotFoundError:
            continue
        for number, part in enumerate(parts[count:], count):
            if part in getattr(found, "__annotations__", {}):
                return number == len(parts) - 1
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def test_every_file_opens_with_its_idea() -> None:
    for module in (ROOT / "src").rglob("*.py"):
        text = module.read_text("utf-8")
        assert text.startswith('"""') or not text.strip(), module
