"""Kit: what a page loads once for a game's boards: symbols, backdrops and text styles; and the shared symbols."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

import msgspec


@dataclass(frozen=True)
class Kit:
    """SVG text: `symbols` and `backdrops` by name, `shared` (gradients and patterns that they use), and `style`, CSS.

    A backdrop is the inside of an `<svg>`; a symbol is a whole `<symbol>` centred on 0 0. The text styles are classes of the
    style. What depends on the theme is a custom property with a fallback. `poster` is a small picture of the game, 360 by
    196, for pages where nothing is played.
    """

    name: str
    symbols: dict[str, str]
    backdrops: dict[str, str]
    shared: str
    style: str
    poster: str = ""

    @cached_property
    def hash(self) -> str:
        """Names what is in it, so that it can be kept for ever."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]

    def file(self) -> str:
        """The file a page loads: the shared symbols and this kit's; a backdrop is `<g id="backdrop-NAME">`.

        The style is a file of its own: pages allow no style inside markup.
        """
        backdrops = "".join(f'<g id="backdrop-{name}">{body}</g>\n' for name, body in self.backdrops.items())
        own = "\n".join(text for name, text in self.symbols.items() if name not in shared_symbols())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>{self.shared}\n{backdrops}</defs>\n'
            f"{chr(10).join(shared_symbols().values())}\n{own}\n</svg>\n"
        )


@cache
def symbols_text() -> str:
    """The symbols that all games and pages share."""
    return (files(__package__) / "symbols.svg").read_text("utf-8")


@cache
def theme_text() -> str:
    """The theme: values of colour, type, space and motion, night and light."""
    return (files(__package__) / "theme.css").read_text("utf-8")


@cache
def shared_symbols() -> dict[str, str]:
    """The shared symbols, each whole, by its id."""
    found = re.findall(r'<symbol id="([^"]+)".*?</symbol>', symbols_text(), re.DOTALL)
    whole = re.findall(r"<symbol .*?</symbol>", symbols_text(), re.DOTALL)
    return dict(zip(found, whole, strict=True))


def inside(symbol: str) -> str:
    """What a shared symbol draws, without its frame and title."""
    body = re.sub(r"^<symbol [^>]*>|</symbol>$", "", shared_symbols()[symbol])
    return re.sub(r"<title>.*?</title>", "", body).strip()
