"""Guides in the terminal: their text, and their examples as the terminal's own tables, on 80 columns."""

from __future__ import annotations

import pytest
from rich.console import Console

from hairpin.cli.guiding import PICTURE, Guide
from hairpin.games import find_game, find_games

WIDTHS = (80, 120)


def shown(name: str, width: int) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(Guide(find_game(name)))
    return capture.get().splitlines()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", [game.name for game in find_games()])
def test_a_guide_can_be_read_in_a_terminal(name: str, width: int) -> None:
    lines = shown(name, width)
    assert max(map(len, lines)) <= width
    text = " ".join(" ".join(lines).split())
    assert "scene:" not in text
    assert "![" not in text
    captions = [picture["caption"] for picture in PICTURE.finditer(find_game(name).guide())]
    assert len(captions) >= 5
    words = text.replace("▌ ", "")
    for caption in captions:
        assert caption.replace("*", "")[:60] in words


def test_an_example_is_the_table_of_that_moment() -> None:
    lines = shown("underground", 80)
    turn = next(number for number, line in enumerate(lines) if "turn 2 (10)" in line and "A1 B3" in line)
    assert "A2" in lines[turn]
    assert "A3 B12" in lines[turn]
    assert "6 dice" in "\n".join(lines[turn : turn + 5])
