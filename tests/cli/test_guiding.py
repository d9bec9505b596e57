"""Guides in the terminal: their text, and their examples as the terminal's own tables, on 80 columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from hairpin.cli.guiding import PICTURE, Guide
from hairpin.games import find_game, find_games
from tests.testing.strangers_boards import BAD_EXAMPLE

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


def test_a_picture_that_cannot_be_drawn_is_missed_and_the_guide_goes_on() -> None:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(Guide(BAD_EXAMPLE))
    text = " ".join(capture.get().split())
    first = next(iter(BAD_EXAMPLE.examples()))
    assert text.count("This picture is missing") == 1
    assert f"the example “{first}” cannot be drawn" in text
    captions = [picture["caption"] for picture in PICTURE.finditer(BAD_EXAMPLE.guide())]
    assert captions[-1].replace("*", "")[:60] in text.replace("▌ ", "")


class Broken:
    """A stranger's terminal: it fails at once, or when its table is shown."""

    def __init__(self, late: bool) -> None:
        self.late = late

    def table(self, *_: object) -> Any:
        if self.late:
            return self
        raise ZeroDivisionError

    def choices(self, *_: object) -> Any: ...

    def __rich_console__(self, *_: object) -> Any:
        raise ZeroDivisionError


def no_examples() -> Any:
    raise OSError("the examples cannot be read")


def late() -> Any:
    return Broken(True)


def at_once() -> Any:
    return Broken(False)


@pytest.mark.parametrize(
    "broken",
    [{"terminal": late}, {"terminal": at_once}, {"examples": no_examples}],
    ids=["late", "at-once", "no-examples"],
)
def test_whatever_fails_in_a_picture_the_guide_goes_on(broken: dict[str, Callable[[], Any]]) -> None:
    game = replace(find_game("street-racing"), **broken)  # type: ignore[arg-type]
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(Guide(game))
    text = " ".join(capture.get().split())
    assert text.count("This picture is missing") == len(PICTURE.findall(game.guide())) >= 5
