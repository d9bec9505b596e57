"""The pictures of docs/boards.md: every layout, every kind of panel and every mood has one, and the page shows them all."""

from __future__ import annotations

import re
import typing
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from docs.pictures.parts import BEGIN, END, LAYOUTS, MOODS, PAGE, PANELS, written
from docs.pictures.take import HERE, PART
from hairpin.games import find_games
from hairpin.games.game import Game
from hairpin.testing import screens
from tests.screens import Eyes, match_of, played

STATIC = Path(__file__).parents[1] / "src/hairpin/server/static"
TYPES = STATIC.parent / "types.d.ts"
OF_PIECES = "Piece"  # its moods are those of a kit; `testing.screens` checks them


def listed(struct: str = "") -> set[str]:
    """The moods in the list; those of a class are in rows that name it."""
    named = re.compile(rf"\b{struct}s?\b" if struct else "")
    return {mood for part in MOODS if named.search(part.words) for mood in part.known}


def text() -> str:
    return PAGE.read_text("utf-8")


# -- the page -------------------------------------------------------------------------------------


def test_the_page_says_what_the_list_says() -> None:
    _, begin, rest = text().partition(BEGIN)
    shown, end, _ = rest.partition(END)
    assert begin + shown + end == written()


def test_every_picture_is_on_the_page_and_there() -> None:
    shown = set(re.findall(rf'src="pictures/({PART}[\w-]+\.webp)"', text()))
    assert shown == {file.name for file in HERE.glob(f"{PART}*.webp")}
    assert len(shown) == len(LAYOUTS) + len(PANELS) + len(MOODS)


def test_pictures_are_small() -> None:
    assert {file.name for file in HERE.glob(f"{PART}*.webp") if file.stat().st_size > 40_000} == set()


# -- what the code knows --------------------------------------------------------------------------


def test_every_layout_of_a_question_has_a_picture() -> None:
    assert set(LAYOUTS) == set(screens.LAYOUTS)


@pytest.mark.parametrize("field", ["layout", "place"])
def test_every_kind_of_panel_has_a_picture(field: str) -> None:
    (panel,) = re.findall(r"^export interface Panel \{\n(.*?)^\}", TYPES.read_text("utf-8"), re.M | re.S)
    (line,) = re.findall(rf"{field}\?: (.+);", panel)
    named = [name for part in PANELS if part.words.startswith(field) for name in part.known]
    assert sorted(named) == sorted(re.findall(r'"(\w+)"', line))


def test_every_mood_that_the_page_has_a_look_for_has_a_picture() -> None:
    style = "".join(file.read_text("utf-8") for file in STATIC.glob("*.css"))
    known = set(re.findall(r'\[data-(?:mood|against)~?="([\w-]+)"\]', style))
    assert len(known) > 20
    assert known - listed() == set()


@pytest.mark.parametrize("game", [game for game in find_games() if game.board is not None], ids=lambda game: game.name)
def test_every_mood_that_a_board_uses_has_a_picture(game: Game) -> None:
    used: dict[str, set[str]] = defaultdict(set)
    for struct, mood in moods_of(game):
        used[struct].add(mood)
    assert used
    assert {struct: moods - listed(struct) for struct, moods in used.items() if moods - listed(struct)} == {}


def moods_of(game: Game) -> Iterator[tuple[str, str]]:
    match = match_of(game, min(3, game.most), seed=2)
    eyes = [Eyes(match, seat) for seat in range(match.setup.seats)]
    for _ in played(match, 2):
        for one in eyes:
            yield from found(one.look())
    yield from found(eyes[0].look())


def found(value: object) -> Iterator[tuple[str, str]]:
    """Every mood in a Screen, with the class that has it."""
    if isinstance(value, msgspec.Struct):
        kind = type(value).__name__
        if kind != OF_PIECES:
            mood = getattr(value, "mood", "")
            yield from ((kind, one) for one in mood.split())
            for field in value.__struct_fields__:
                yield from found(getattr(value, field))
    elif isinstance(value, (tuple, list)):
        for one in typing.cast("tuple[object, ...]", value):
            yield from found(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from found(one)
