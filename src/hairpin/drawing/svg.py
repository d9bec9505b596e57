"""A Scene as a standalone picture: for notebooks, reports and papers, by night or by day."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from hairpin.drawing.kit import Kit, theme_text
from hairpin.drawing.scene import Piece, Scene
from hairpin.refusal import BadTheme, one_of

THEMES = ("night", "light")
FIGURES = "Bahnschrift, 'Roboto Condensed', 'Liberation Sans Narrow', 'Arial Narrow', sans-serif"
_VALUE = re.compile(r"var\((--[a-z0-9-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
_USED = re.compile(r'href="#([^"]+)"')
_BOX = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')


@cache
def theme_values(theme: str) -> dict[str, str]:
    """The custom properties of a theme; those that both share come first."""
    if theme not in THEMES:
        raise BadTheme(f"there is no theme {theme!r}; it can be {one_of(list(THEMES))}")
    values: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", theme_text(), flags=re.DOTALL)):
        first = selector.strip().splitlines()[0]
        if first in (":root", ':root, [data-theme="night"]') or (theme == "light" and first == '[data-theme="light"]'):
            values.update(re.findall(r"(--[a-z0-9-]+):\s*([^;]+);", body))
    return values


def resolved(text: str, values: dict[str, str]) -> str:
    """Text without custom properties: pictures are shown by programs that do not know them."""

    def value(found: re.Match[str]) -> str:
        return values.get(found[1], found[2] or "")

    text = _VALUE.sub(value, text)
    return _VALUE.sub(value, text)


def svg(scene: Scene, kit: Kit, theme: str = "night", words: str = "") -> str:
    """The whole picture as text; only the symbols that it shows are in it."""
    values = theme_values(theme)
    return _written(scene, kit, {**values, "--font-figures": FIGURES}, words)


def _written(scene: Scene, kit: Kit, values: dict[str, str], words: str) -> str:
    pieces = "\n".join(_piece(piece, kit) for piece in scene.pieces)
    backdrop = kit.backdrops[scene.backdrop]
    symbols = _needed(pieces + backdrop, kit)
    title = f"<title>{escape(words)}</title>\n" if words else ""
    ground = f'<rect width="{scene.width:g}" height="{scene.height:g}" fill="var(--ground,#0d0f13)"/>'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width:g} {scene.height:g}" width="{scene.width:g}" '
        f'height="{scene.height:g}" role="img">\n{title}<style>{kit.style}</style>\n<defs>{kit.shared}</defs>\n'
        f"{symbols}\n{ground}\n{backdrop}\n{pieces}\n</svg>\n"
    )
    return resolved(text, values)


def _piece(piece: Piece, kit: Kit) -> str:
    mood = f' data-mood="{escape(piece.mood)}"' if piece.mood else ""
    title = f"<title>{escape(piece.words)}</title>" if piece.words else ""
    if piece.text:
        place = f'class="{piece.symbol}" x="{piece.x:g}" y="{piece.y:g}"'
        return f'<text id="{piece.id}" {place}{mood}>{title}{escape(piece.text)}</text>'
    found = _BOX.search(kit.symbols[piece.symbol])
    assert found is not None, piece.symbol
    box = 'x="{}" y="{}" width="{}" height="{}"'.format(*found.groups())
    turn = f" rotate({piece.turn:g})" if piece.turn else ""
    size = f" scale({piece.size:g})" if piece.size != 1 else ""
    move = f'transform="translate({piece.x:g} {piece.y:g}){turn}{size}"'
    return f'<use id="{piece.id}" href="#{piece.symbol}" {box} {move}{mood}>{title}</use>'


def _needed(text: str, kit: Kit) -> str:
    """The symbols that a text uses, and those that they use."""
    found: dict[str, str] = {}
    open_names = _USED.findall(text)
    while open_names:
        name = open_names.pop()
        if name not in found:
            found[name] = kit.symbols[name]
            open_names += _USED.findall(found[name])
    return "\n".join(found[name] for name in sorted(found))
