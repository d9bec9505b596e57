"""Kit: symbols, backdrops and text styles of a game's boards, which a page loads once; and the shared symbols."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

import msgspec

from hairpin.drawing.art_file import Art, parse_art


@dataclass(frozen=True)
class Kit:
    """SVG text: `symbols`, `backdrops` and `shared` (gradients and patterns that they use) by name, and `style` (CSS).

    A backdrop is the inside of an `<svg>`; a symbol is a whole `<symbol>` centred on 0 0. The text styles are CSS
    classes in `style`. Colours are custom properties of the theme. `poster` is a small picture of the game, 360 by 196,
    for pages without a match. `drawing.art.make_kit` makes kits.
    """

    name: str
    symbols: dict[str, str]
    backdrops: dict[str, str]
    shared: dict[str, str]
    style: str
    poster: str = ""

    @cached_property
    def hash(self) -> str:
        """A hash of the content, so that pages can cache the kit for ever."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]

    def file(self) -> str:
        """The file that a page loads: the shared symbols and those of this kit; a backdrop is `<g id="backdrop-NAME">`.

        The style is a separate file: pages allow no style inside markup.
        """
        backdrops = "".join(f'<g id="backdrop-{name}">{body}</g>\n' for name, body in self.backdrops.items())
        own = "\n".join(text for name, text in self.symbols.items() if name not in shared_symbols())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>{"".join(self.shared.values())}\n{backdrops}</defs>\n'
            f"{chr(10).join(shared_symbols().values())}\n{own}\n</svg>\n"
        )


def symbols_text() -> str:
    """The symbols that all games and pages share."""
    return (files(__package__) / "symbols.svg").read_text("utf-8")


def theme_text() -> str:
    """The theme: values for colour, type, space and motion, by night and by light."""
    return (files(__package__) / "theme.css").read_text("utf-8")


@cache
def shared_art() -> Art:
    """What all games share: symbols, and the gradients and patterns of the road."""
    return parse_art(symbols_text(), "symbols.svg")


def shared_symbols() -> dict[str, str]:
    """The shared symbols, each as a whole `<symbol>`, by id."""
    return shared_art().symbols


def inside(symbol: str) -> str:
    """The content of a shared symbol, without its `<symbol>` tag and title."""
    body = re.sub(r"^<symbol [^>]*>|</symbol>$", "", shared_symbols()[symbol])
    return re.sub(r"<title>.*?</title>", "", body)
