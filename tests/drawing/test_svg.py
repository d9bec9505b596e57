"""Pictures: whole, standalone, and the same things on them as on the page."""

from __future__ import annotations

import shutil
import subprocess
import xml.etree.ElementTree as xml

import pytest

from hairpin.drawing import Picture, Piece, Scene, screen_svg, svg
from hairpin.drawing.kit import inside, shared_symbols, theme_text
from hairpin.drawing.svg import theme_values
from hairpin.games import find_game
from hairpin.refusal import BadPicture
from tests.screens import Eyes, board_of, match_of, played

GAME = find_game("street-illegal")
SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_has_all_pieces_and_only_the_symbols_it_needs() -> None:
    match = match_of(GAME, 4, 2)
    kit = board_of(GAME).kit(match.setup)
    scene = Eyes(match, 0).look().board("race").drawing("wide")
    root = xml.fromstring(svg(scene, kit, "night", "A race."))
    assert root.findtext(f"{SVG}title") == "A race."
    drawn = [one.get("id") for one in root if one.tag in (f"{SVG}use", f"{SVG}text")]
    assert drawn == [piece.id for piece in scene.pieces]
    symbols = {one.get("id") for one in root.iter(f"{SVG}symbol")}
    used = {str(one.get("href"))[1:] for one in root.iter(f"{SVG}use")}
    assert used == symbols


@pytest.mark.parametrize("theme", ["night", "light"])
@pytest.mark.parametrize("size", ["wide", "middle", "tall"])
def test_a_screen_can_be_drawn_by_a_program_that_knows_no_custom_properties(theme: str, size: str) -> None:
    match = match_of(GAME, 2, 1)
    for _ in played(match, 1):
        pass
    text = screen_svg(Eyes(match, None).look(), board_of(GAME).kit(match.setup), theme, size)
    assert "var(" not in text
    root = xml.fromstring(text)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    convert = shutil.which("rsvg-convert")
    if convert:
        made = subprocess.run([convert], input=text.encode(), capture_output=True, check=True)
        assert made.stdout.startswith(b"\x89PNG")


def test_each_theme_is_written_down_once() -> None:
    text = theme_text()
    differ = [name for name, value in theme_values("light").items() if theme_values("night")[name] != value]
    assert len(differ) > 30
    lists = text.partition("[data-colours")[0].partition("@media (prefers-contrast")[0]
    assert {name: lists.count(f" {name}:") for name in differ} == dict.fromkeys(differ, 2)


def test_the_two_themes_differ_and_another_one_is_refused() -> None:
    assert theme_values("night")["--asphalt"] == "#171a20"
    assert theme_values("light")["--asphalt"] == "#30353d"
    assert theme_values("light")["--car-red"] == theme_values("night")["--car-red"]
    with pytest.raises(BadPicture, match=r"no theme 'dusk'; it can be night or light"):
        theme_values("dusk")


def test_a_notebook_shows_a_screen_and_a_scene() -> None:
    match = match_of(GAME, 1, 1)
    kit = board_of(GAME).kit(match.setup)
    screen = Eyes(match, 0).look()
    assert Picture(screen, kit)._repr_svg_() == screen_svg(screen, kit)
    scene = Scene(100, 50, "photo", ((Piece("a", "si-car-red", 10, 10),),))
    assert Picture(scene, kit, "light")._repr_svg_() == svg(scene, kit, "light")


def test_words_of_players_stay_words() -> None:
    match = match_of(GAME, 1, 1)
    kit = board_of(GAME).kit(match.setup)
    nasty = '<script>"&'
    scene = Scene(9, 9, "photo", ((Piece("a", "si-name", 0, 0, words=nasty, text=nasty),),))
    root = xml.fromstring(svg(scene, kit, "night", nasty))
    text = next(root.iter(f"{SVG}text"))
    assert "".join(text.itertext()) == nasty * 2


def test_the_shared_symbols_are_found_by_their_ids() -> None:
    assert len(shared_symbols()) >= 74
    assert inside("check").startswith("<path")
    assert "<title>" not in inside("car-coupe")
