"""Art: files of a game are read as its kit's parts, unsound ones are refused by name; colours come from the theme."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import hairpin.games
from hairpin.drawing import Kit, Picture, screen_svg
from hairpin.drawing.art import centred, figure, make_kit, use
from hairpin.drawing.art_file import Art, parse_art, read_art
from hairpin.drawing.kit import shared_art
from hairpin.drawing.paint import CARS, painted, seat_paint
from hairpin.drawing.svg import theme_values, with_fallbacks
from hairpin.games import find_game, find_games
from hairpin.games.street_racing.board.symbols import HUES
from hairpin.refusal import BadPicture
from tests.screens import Eyes, board_of, match_of

GAMES = Path(hairpin.games.__file__).parent


def art(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'


SIGN = '<symbol id="sign" viewBox="-1 -1 2 2"><path d="M0 0H1"/></symbol>'


# -- files ------------------------------------------------------------------------------------


def test_the_parts_of_a_file_are_read_without_its_comments_and_indentation() -> None:
    found = parse_art(
        art(
            f"""
            <!-- Signs -->
            <defs>
              <pattern id="hatch"><rect width="1"/></pattern>
            </defs>
            {SIGN}
            <g id="backdrop-road">
              <rect width="9"/>
              <text x="1">Slow   down</text>
            </g>
            <g id="poster"><use href="#sign"/></g>
            """
        ),
        "game/art.svg",
    )
    assert list(found.symbols) == ["sign"]
    assert found.symbols["sign"].startswith('<symbol id="sign" viewBox="-1 -1 2 2"><path d="M0 0H1"')
    assert found.shared == {"hatch": '<pattern id="hatch"><rect width="1" /></pattern>'}
    assert found.backdrops == {"road": '<rect width="9" /><text x="1">Slow   down</text>'}
    assert found.poster == '<use href="#sign" />'


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "game/art.svg is not sound SVG: no element found"),
        ("A drawing of a car", "game/art.svg is not sound SVG: syntax error"),
        (art("<g>"), "game/art.svg is not sound SVG: mismatched tag: line 1"),
        ("<svg/>", "game/art.svg is not SVG: it begins with <svg>, not with <svg> of http://www.w3.org/2000/svg"),
        ("<html/>", "game/art.svg is not SVG: it begins with <html>"),
        (art("<symbol/>"), "game/art.svg has a <symbol> without an id"),
        (art("<defs><pattern/></defs>"), "game/art.svg has a <pattern> without an id"),
        (art(SIGN + SIGN), "game/art.svg has two parts with the id sign"),
        (art('<symbol id="sign"/>'), "game/art.svg: sign needs a viewBox of four numbers"),
        (art('<symbol id="sign" viewBox="0 0 9"/>'), "game/art.svg: sign needs a viewBox of four numbers"),
        (art('<g id="road"/>'), "game/art.svg: road is a <g>, but not a symbol, a backdrop or the poster"),
        (art('<path id="backdrop-road"/>'), "game/art.svg: backdrop-road is a <path>"),
        (art('<g id="poster"><script/></g>'), "game/art.svg: poster has a <script>; art is made of shapes"),
        (art('<g id="poster"><style/></g>'), "game/art.svg: poster has a <style>"),
        (art('<g id="poster"><b xmlns=""/></g>'), "game/art.svg: poster has a <b>"),
        (
            art('<g id="poster"><path style="fill:red"/></g>'),
            "poster has the attribute style, which pages do not allow",
        ),
        (art('<g id="poster"><path onclick="go()"/></g>'), "poster has the attribute onclick"),
        (art('<g id="poster"><use href="https://x.org/a.svg#a"/></g>'), "poster refers to 'https://x.org/a.svg#a'"),
    ],
)
def test_art_that_is_not_sound_is_refused_by_file_and_part(text: str, refusal: str) -> None:
    with pytest.raises(BadPicture) as refused:
        parse_art(text, "game/art.svg")
    assert refusal in str(refused.value)


@pytest.fixture
def game_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game named `marble_race`."""
    folder = tmp_path / "marble_race"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop("marble_race", None)


def test_a_games_art_is_read_from_its_folder(game_folder: Path) -> None:
    (game_folder / "art.svg").write_text(art(SIGN), "utf-8")
    assert list(read_art("marble_race").symbols) == ["sign"]


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (None, "marble_race/art.svg is missing"),
        (b"\xff\xfe", "marble_race/art.svg is not UTF-8 text"),
        (b"<svg", "marble_race/art.svg is not sound SVG: unclosed token"),
    ],
)
def test_a_game_without_sound_art_is_refused_by_name(game_folder: Path, content: bytes | None, refusal: str) -> None:
    if content is not None:
        (game_folder / "art.svg").write_bytes(content)
    with pytest.raises(BadPicture, match=re.escape(refusal)):
        read_art("marble_race")


# -- kits -------------------------------------------------------------------------------------


def test_a_kit_has_the_shared_symbols_and_the_road() -> None:
    kit = make_kit("marbles", parse_art(art(SIGN), "art.svg"), [centred("dot", 2, 2, use("sign", 0, 0, 1))])
    assert {*shared_art().symbols, "sign", "dot"} == set(kit.symbols)
    assert {"road-grain", "road-lamp", "road-beam", "road-chequers"} <= set(kit.shared)
    assert kit.poster == ""


def test_a_kit_that_uses_an_unknown_symbol_is_refused() -> None:
    with pytest.raises(BadPicture, match=r"marbles: dot uses the symbol flagg, which its kit does not have.*mean flag"):
        make_kit("marbles", Art(), [centred("dot", 2, 2, use("flagg", 0, 0, 1))])
    with pytest.raises(BadPicture, match=r"marbles: road uses the symbol zzz, which its kit does not have$"):
        make_kit("marbles", Art(), (), {"road": use("zzz", 0, 0, 1)})


def test_the_digits_of_a_figure_stand_around_its_middle() -> None:
    places = [float(x) for x in re.findall(r'x="([^"]+)"', figure(120, 5, 0, 10, "var(--ink)"))]
    assert len(places) == 3
    assert places[1] + 10 * 0.625 / 2 == 5
    assert {round(b - a, 2) for a, b in pairwise(places)} == {6.2}


# -- colours ----------------------------------------------------------------------------------


def kits() -> list[Kit]:
    return [board_of(game).kit(game.set_up(game.fewest)) for game in find_games() if game.board is not None]


def test_no_game_has_a_colour_of_its_own() -> None:
    hexes = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b|\brgba?\(|\bhsla?\(")
    files = [*GAMES.rglob("*.py"), *GAMES.rglob("*.svg")]
    found = {f"{file.name}: {one}" for file in files for one in hexes.findall(file.read_text("utf-8"))}
    assert len([file for file in files if file.name == "art.svg"]) == 4
    assert not found


def test_every_colour_of_a_kit_is_in_the_theme() -> None:
    for kit in kits():
        without_fallback = re.findall(r"var\((--[\w-]+)\)", kit.file() + kit.style + kit.poster)
        assert {*without_fallback} <= set(theme_values("night")) & set(theme_values("light")), kit.name


def test_the_theme_has_a_colour_for_every_road_of_an_owners_box() -> None:
    own = {name for name in theme_values("night") if name.startswith("--bend-own-")}
    assert own == {f"--bend-own-{number}" for number in range(1, HUES + 1)}


def test_gradients_and_patterns_of_a_kit_are_in_it() -> None:
    for kit in kits():
        assert {*re.findall(r"url\(#([\w-]+)\)", kit.file() + kit.poster)} <= set(kit.shared), kit.name


def test_a_drawing_for_a_page_can_stand_alone_too() -> None:
    drawn = with_fallbacks('<path fill="var(--asphalt)" stroke="var(--then,var(--road-neon))"/>')
    assert drawn == '<path fill="var(--asphalt,#171a20)" stroke="var(--then,var(--road-neon,#52dccf))"/>'


# -- the paint of seats -----------------------------------------------------------------------


def test_a_seat_has_its_printed_colour_unless_a_page_gives_it_another() -> None:
    assert seat_paint(3, "orange") == "var(--seat-3,var(--car-orange))"
    assert "var(--paint" not in painted("car-coupe", seat_paint(0, "red"))
    assert "var(--seat-0,var(--car-red))" in painted("car-coupe", seat_paint(0, "red"))


@pytest.mark.parametrize("name", ["nitro-dice", "street-illegal", "street-racing", "underground"])
def test_every_seat_of_a_board_can_be_painted(name: str) -> None:
    game = find_game(name)
    text = board_of(game).kit(game.set_up(game.most)).file()
    painted_seats = {int(seat) for seat in re.findall(r"var\(--seat-(\d),", text)}
    assert painted_seats == set(range(game.most))


def test_a_picture_shows_the_chosen_paints() -> None:
    game = find_game("street-racing")
    match = match_of(game, 2, 1)
    kit, screen = board_of(game).kit(match.setup), Eyes(match, 0).look()
    values = theme_values("night")
    green, red, purple = (values[f"--car-{colour}"] for colour in ("green", "red", "purple"))
    printed = screen_svg(screen, kit)
    chosen = Picture(screen, kit, paints=("purple", "")).svg
    assert purple not in printed
    assert chosen == printed.replace(green, purple)
    assert red in chosen
    assert "var(" not in Picture(screen, kit, "light", paints=("", "white")).svg
    with pytest.raises(BadPicture, match="there is no paint 'pink'; it can be red, yellow, blue"):
        assert Picture(screen, kit, paints=("pink",)).svg


def test_the_theme_has_every_paint() -> None:
    assert {f"--car-{paint}" for paint in CARS} <= set(theme_values("light"))
