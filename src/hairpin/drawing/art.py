"""Art: what the drawings of all games are made of: symbols, figures, text, the road; and kits put together from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from hairpin.drawing.art_file import Art
from hairpin.drawing.kit import Kit, shared_art
from hairpin.drawing.lettering import Lettering
from hairpin.drawing.paint import ASPHALT, INK, WHITE, YELLOW
from hairpin.refusal import BadPicture, did_you_mean

Symbol = tuple[str, str]  # an id, and the whole `<symbol>`
FONT = (
    "{font-family:var(--font-figures,'Liberation Sans Narrow','Arial Narrow',sans-serif);font-weight:700;"
    "font-variant-numeric:tabular-nums}"
)
_USED = re.compile(r'href="#([^"]+)"')


# -- symbols ----------------------------------------------------------------------------------


def symbol(name: str, box: str, body: str, title: str = "") -> Symbol:
    """A symbol with this view box."""
    said = f"<title>{escape(title)}</title>" if title else ""
    return name, f'<symbol id="{name}" viewBox="{box}">{said}{body}</symbol>'


def centred(name: str, width: float, height: float, body: str, title: str = "") -> Symbol:
    """A symbol of this size around 0 0."""
    return symbol(name, f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}", body, title)


def use(name: str, x: float, y: float, width: float, height: float = 0, colour: str = "") -> str:
    """A symbol with its middle at a place; a square one without a height."""
    height = height or width
    paint = f' color="{colour}"' if colour else ""
    place = f'x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}"'
    return f'<use href="#{name}" {place}{paint}/>'


def figure(number: int, x: float, y: float, height: float, colour: str, step: float = 0.62) -> str:
    """A number in the shared digits, centred; `step` is from digit to digit, as a share of the height."""
    digits = str(number)
    first = x - height * step * (len(digits) - 1) / 2
    return "".join(
        use(f"digit-{digit}", first + place * height * step, y, height * 0.625, height, colour)
        for place, digit in enumerate(digits)
    )


def text(x: float, y: float, size: float, words: object, fill: str = INK, anchor: str = "middle") -> str:
    """Words inside a symbol or a backdrop."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text class="art-text" {place} fill="{fill}">{escape(str(words))}</text>'


def rect(x: float, y: float, width: float, height: float, look: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {look}/>'


def path(d: str, look: str) -> str:
    return f'<path d="{d}" {look}/>'


# -- the road ---------------------------------------------------------------------------------


def asphalt(width: float, height: float, x: float = 0, y: float = 0) -> str:
    """The road itself, with its grain."""
    return "".join(rect(x, y, width, height, f'fill="{fill}"') for fill in (ASPHALT, "url(#road-grain)"))


def lamp(x: float, y: float, across: float, down: float, strength: float = 1) -> str:
    """The light of a street lamp, which is off by day."""
    place = f'cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}"'
    return f'<ellipse {place} fill="url(#road-lamp)" fill-opacity="{strength:g}" opacity="var(--lamp)"/>'


def edge_lines(d: str, width: float) -> str:
    """The white lines at the edges of a road."""
    return path(d, f'stroke="{WHITE}" stroke-width="{width:g}" opacity=".85"')


def lane_line(d: str, width: float, dashes: str, opacity: float) -> str:
    """The dashed yellow line between two lanes."""
    return path(d, f'stroke="{YELLOW}" stroke-width="{width:g}" stroke-dasharray="{dashes}" opacity="{opacity:g}"')


# -- kits -------------------------------------------------------------------------------------


def make_kit(
    name: str,
    art: Art,
    symbols: Iterable[Symbol] = (),
    backdrops: Mapping[str, str] | None = None,
    styles: Mapping[str, Lettering] | None = None,
    moods: Iterable[str] = (),
) -> Kit:
    """The kit of a game: its art file and all that it draws itself, with the shared symbols; `moods` are CSS rules."""
    house = shared_art()
    styles = styles or {}
    font = ",".join([".art-text", *(f".{style}" for style in styles)]) + FONT
    kit = Kit(
        name=name,
        symbols={**house.symbols, **art.symbols, **dict(symbols)},
        backdrops={**art.backdrops, **(backdrops or {})},
        shared={**house.shared, **art.shared},
        style="\n".join([font, *(style.css() for style in styles.values()), *moods]),
        poster=f'<svg class="scene" viewBox="0 0 360 196" aria-hidden="true">{art.poster}</svg>' if art.poster else "",
    )
    _check(kit)
    return kit


def _check(kit: Kit) -> None:
    """Refuse a kit that uses a symbol it does not have."""
    parts = {**kit.symbols, **kit.backdrops, "poster": kit.poster}
    for name, drawn in parts.items():
        for used in _USED.findall(drawn):
            if used not in kit.symbols:
                near = did_you_mean(used, list(kit.symbols))
                raise BadPicture(
                    f"{kit.name}: {name} uses the symbol {used}, which its kit does not have; {near}".rstrip("; ")
                )
