"""Draws a Scene or a Screen as a standalone SVG picture, for notebooks, reports and papers; night or light."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape

import msgspec

from hairpin.drawing.kit import Kit, theme_text
from hairpin.drawing.paint import CARS
from hairpin.drawing.scene import Piece, Scene
from hairpin.drawing.screen import Screen
from hairpin.refusal import BadPicture, one_of

THEMES = ("night", "light")
GAP = 12  # around and between boards
FIGURES = "Bahnschrift, 'Roboto Condensed', 'Liberation Sans Narrow', 'Arial Narrow', sans-serif"
_VALUE = re.compile(r"var\((--[a-z0-9-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
_USED = re.compile(r'href="#([^"]+)"')
_BOX = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')


@cache
def theme_values(theme: str) -> dict[str, str]:
    """The custom properties of a theme, with those that both themes share."""
    if theme not in THEMES:
        raise BadPicture(f"there is no theme {theme!r}; it can be {one_of(list(THEMES))}")
    values: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", theme_text(), flags=re.DOTALL)):
        first = selector.strip().splitlines()[0]
        if first in (":root", ':root, [data-theme="night"]') or (theme == "light" and first == '[data-theme="light"]'):
            values.update(re.findall(r"(--[a-z0-9-]+):\s*([^;]+);", body))
    return values


def resolved(text: str, values: dict[str, str]) -> str:
    """The text with custom properties replaced by their values: some programs that show pictures do not know them."""

    def value(found: re.Match[str]) -> str:
        return values.get(found[1], found[2] or "")

    text = _VALUE.sub(value, text)
    return _VALUE.sub(value, text)


def with_fallbacks(text: str) -> str:
    """The text with the night's value behind every custom property, so that it follows its page or stands alone."""
    values = theme_values("night")
    return re.sub(r"var\((--[a-z0-9-]+)\)", lambda found: f"var({found[1]},{values[found[1]]})", text)


def svg(scene: Scene, kit: Kit, theme: str = "night", words: str = "", paints: Sequence[str] = ()) -> str:
    """The whole picture as SVG text, with only the symbols that it uses; `paints` as for a Picture."""
    drawn = f"{kit.backdrops[scene.backdrop]}\n{draw_pieces(scene, kit, '')}"
    return _framed(scene.width, scene.height, drawn, kit, theme, words, paints)


def screen_svg(screen: Screen, kit: Kit, theme: str = "night", size: str = "wide", paints: Sequence[str] = ()) -> str:
    """All boards of a Screen, one below the other; after the match also the photo of the finish."""
    boards = list(screen.boards)
    if screen.result is not None and screen.result.photo is not None:
        boards.append(screen.result.photo)
    down, widest, drawn = float(GAP), 0.0, []
    for board in boards:
        scene = board.drawing(size)
        pieces = draw_pieces(scene, kit, f"{board.id}-")
        drawn.append(f'<g transform="translate({GAP} {down:g})">{kit.backdrops[scene.backdrop]}\n{pieces}</g>')
        down += scene.height + GAP
        widest = max(widest, scene.width)
    words = " ".join(board.words for board in boards)
    return _framed(widest + 2 * GAP, down, "\n".join(drawn), kit, theme, words, paints)


def _framed(width: float, height: float, drawn: str, kit: Kit, theme: str, words: str, paints: Sequence[str]) -> str:
    title = f"<title>{escape(words)}</title>\n" if words else ""
    ground = f'<rect width="{width:g}" height="{height:g}" fill="var(--ground)"/>'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img">\n{title}<style>{kit.style}</style>\n<defs>{"".join(kit.shared.values())}</defs>\n'
        f"{_needed(drawn, kit)}\n{ground}\n{drawn}\n</svg>\n"
    )
    return resolved(text, {**theme_values(theme), **_seat_values(paints), "--font-figures": FIGURES})


def _seat_values(paints: Sequence[str]) -> dict[str, str]:
    """The custom properties for the paints of the seats."""
    for paint in paints:
        if paint and paint not in CARS:
            raise BadPicture(f"there is no paint {paint!r}; it can be {one_of(list(CARS))}")
    return {f"--seat-{seat}": f"var(--car-{paint})" for seat, paint in enumerate(paints) if paint}


def draw_pieces(scene: Scene, kit: Kit, prefix: str) -> str:
    """The pieces of a scene as SVG text, without previews; `prefix` keeps their ids apart from other scenes' ids."""
    return "\n".join(_piece(piece, kit, prefix) for piece in scene.pieces if not piece.when)


def _piece(piece: Piece, kit: Kit, prefix: str) -> str:
    mood = f' data-mood="{escape(piece.mood)}"' if piece.mood else ""
    title = f"<title>{escape(piece.words)}</title>" if piece.words else ""
    key = f'id="{escape(prefix + piece.id)}"'
    if piece.text:
        place = f'class="piece {piece.symbol}" x="{piece.x:g}" y="{piece.y:g}"'
        return f"<text {key} {place}{mood}>{title}{escape(piece.text)}</text>"
    found = _BOX.search(kit.symbols[piece.symbol])
    assert found is not None, piece.symbol
    box = 'x="{}" y="{}" width="{}" height="{}"'.format(*found.groups())
    if piece.wide:
        box = f'x="{-piece.wide / 2:g}" y="{-piece.high / 2:g}" width="{piece.wide:g}" height="{piece.high:g}"'
    turn = f" rotate({piece.turn:g})" if piece.turn else ""
    size = f" scale({piece.size:g})" if piece.size != 1 else ""
    move = f'transform="translate({piece.x:g} {piece.y:g}){turn}{size}"'
    return f'<use {key} class="piece" href="#{piece.symbol}" {box} {move}{mood}>{title}</use>'


def _needed(text: str, kit: Kit) -> str:
    """The symbols that a text uses, and the symbols that these use."""
    found: dict[str, str] = {}
    open_names = _USED.findall(text)
    while open_names:
        name = open_names.pop()
        if name not in found:
            found[name] = kit.symbols[name]
            open_names += _USED.findall(found[name])
    return "\n".join(found[name] for name in sorted(found))


class Picture(msgspec.Struct, frozen=True):
    """A Screen or a Scene with its kit. A notebook draws it; `svg` is the picture as text, for a file.

    `paints` are the colours of the seats' cars, such as `("purple", "", "white")`; empty ones are as printed.
    """

    shown: Screen | Scene
    kit: Kit
    theme: str = "night"
    size: str = "wide"
    paints: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Picture of a {type(self.shown).__name__}, {self.size}, {self.theme}>"

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def svg(self) -> str:
        if isinstance(self.shown, Scene):
            return svg(self.shown, self.kit, self.theme, paints=self.paints)
        return screen_svg(self.shown, self.kit, self.theme, self.size, self.paints)
