"""Draws Scenes inside a page: with the page's own colours, shared symbols and backdrops, and no style inside.

A picture of `svg.py` stands alone and has a fixed theme; a picture made here follows the theme of its page.
"""

from __future__ import annotations

import re
from html import escape

from hairpin.drawing.kit import Kit
from hairpin.drawing.scene import Scene
from hairpin.drawing.svg import draw_pieces

_USED = re.compile(r'href="#([^"]+)"')
_SIZE = re.compile(r"\.([\w-]+)\{font-size:([\d.]+)px")
SMALLEST = 12.0  # pixels: the smallest text of a board


class Inline:
    """The pictures of one page, and the symbols and backdrops that they share."""

    def __init__(self) -> None:
        self._symbols: dict[str, str] = {}
        self._backdrops: dict[str, str] = {}
        self._shared: dict[str, str] = {}

    def picture(self, scene: Scene, kit: Kit, name: str, size: str, words: str) -> str:
        """A scene as an `<svg>`; `name` keeps its ids apart from those of other pictures."""
        backdrop = f"{kit.hash}-{scene.backdrop}"
        self._backdrops[backdrop] = kit.backdrops[scene.backdrop]
        self._shared.update(kit.shared)
        drawn = draw_pieces(scene, kit, f"{name}-{size}-")
        self._use(drawn + kit.backdrops[scene.backdrop], kit)
        part = scene.window
        box = (part.x, part.y, part.width, part.height) if part else (0, 0, scene.width, scene.height)
        return (
            f'<svg class="board" data-size="{size}" data-from="{_fits_from(scene, kit)}" '
            f'viewBox="{" ".join(f"{side:g}" for side in box)}" role="img" aria-label="{escape(words)}">'
            f'<use href="#{backdrop}"/>{drawn}</svg>'
        )

    def _use(self, drawn: str, kit: Kit) -> None:
        todo = _USED.findall(drawn)
        while todo:
            name = todo.pop()
            if name not in self._symbols and name in kit.symbols:
                self._symbols[name] = kit.symbols[name]
                todo += _USED.findall(kit.symbols[name])

    def common(self, page: str = "") -> str:
        """The parts that all pictures need, as an invisible SVG; `page` is the SVG text that the page already has."""
        if not self._backdrops:
            return ""
        shared = "".join(text for name, text in self._shared.items() if f'id="{name}"' not in page)
        backdrops = "".join(f'<g id="{name}">{body}</g>' for name, body in self._backdrops.items())
        symbols = "".join(text for name, text in sorted(self._symbols.items()) if f'id="{name}"' not in page)
        return f'<svg class="kit" aria-hidden="true"><defs>{shared}{backdrops}</defs>{symbols}</svg>'


FITS = (600, 720, 840, 960, 1060)  # the widths that have a rule in the style sheet


def _fits_from(scene: Scene, kit: Kit) -> int:
    """The least width, one of FITS, at which the smallest text of the whole scene can be read."""
    sizes = {name: float(size) for name, size in _SIZE.findall(kit.style)}
    smallest = min((sizes.get(piece.symbol, 99.0) for piece in scene.pieces if piece.text), default=99.0)
    needed = scene.width * SMALLEST / smallest
    return next((width for width in FITS if width >= needed), FITS[-1])
