"""The plain kit: asphalt, lanes, cards, a car for each seat and text styles; boards of makers can build on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from hairpin.drawing import Kit
from hairpin.drawing.kit import inside, shared_symbols
from hairpin.drawing.lettering import Lettering

PAINTS = ("red", "yellow", "blue", "orange", "white", "green", "purple", "oldpro")
BODIES = ("coupe", "hatch", "roadster", "muscle", "sedan", "kei", "wedge", "oldpro")
CARS = tuple(f"plain-{paint}" for paint in PAINTS)  # by seat

INK, DIM = "var(--lane-white,#ece9df)", "var(--bend-straight,#d9dde3)"
TURN, ON_CARD = "var(--sodium-fill,#ffb54a)", "var(--card-ink,#171a1f)"
MOODS = (("turn", TURN), ("dim", DIM))
FACE = "{font-family:var(--font-figures,'Liberation Sans Narrow','Arial Narrow',sans-serif);font-weight:700}"

STYLES = (
    Lettering("plain-name", 21, "start", INK, MOODS),
    Lettering("plain-status", 14, "start", DIM, MOODS),
    Lettering("plain-label", 13, "start", DIM, MOODS),
    Lettering("plain-figure", 27, "start", INK, MOODS),
    Lettering("plain-card", 25, "middle", ON_CARD),
    Lettering("plain-word", 12, "middle", ON_CARD),
    Lettering("plain-back", 22, "middle", INK),
    Lettering("plain-times", 13, "end", ON_CARD),
)
LANE = (
    '<symbol id="plain-lane" viewBox="-50 -50 100 100" preserveAspectRatio="none"><title>Lane</title>'
    '<rect x="-50" y="-50" width="100" height="100" fill="var(--lane,var(--asphalt-seam,#22262e))"/></symbol>'
)
BACKDROP = '<rect width="2400" height="6000" fill="var(--asphalt,#171a20)"/>'
LANE_MOODS = '.piece[data-mood~="lane-turn"]{--lane:var(--asphalt-edge,#464d59)}'
POSTER = (
    '<svg class="scene" viewBox="0 0 360 196" aria-hidden="true">'
    '<rect width="360" height="196" fill="var(--asphalt,#171a20)"/>'
    '<path d="M0 12H360M0 184H360" stroke="var(--lane-white,#ece9df)" stroke-width="3" opacity=".85"/>'
    '<path d="M0 70H360M0 128H360" stroke="var(--lane-yellow,#f2c14b)" stroke-width="3" stroke-dasharray="28 20"/>'
    '<use href="#plain-red" x="60" y="17" width="96" height="48"/>'
    '<use href="#plain-blue" x="124" y="75" width="96" height="48"/>'
    '<use href="#plain-yellow" x="30" y="132" width="96" height="48"/>'
    '<use href="#card-back" x="236" y="66" width="70" height="98" transform="rotate(-8 271 115)"/>'
    '<use href="#card-face" x="270" y="62" width="70" height="98" transform="rotate(7 305 111)"/></svg>'
)


def plain_kit(
    name: str,
    symbols: Mapping[str, str] | None = None,
    backdrops: Mapping[str, str] | None = None,
    styles: Sequence[Lettering] = (),
    moods: Sequence[str] = (),
    shared: str = "",
    poster: str = "",
) -> Kit:
    """A kit with everything of the plain one, and what a game adds: symbols, backdrops, text styles, CSS for moods."""
    lettering = (*STYLES, *styles)
    return Kit(
        name,
        {**shared_symbols(), **_cars(), "plain-lane": LANE, **(symbols or {})},
        {"plain": BACKDROP, **(backdrops or {})},
        shared,
        "\n".join(
            [",".join(f".{style.name}" for style in lettering) + FACE]
            + [style.css() for style in lettering]
            + [LANE_MOODS, *moods]
        ),
        poster or POSTER,
    )


def with_plain(kit: Kit) -> Kit:
    """A kit of a game's own, with everything that the default board is drawn with."""
    plain = plain_kit(kit.name)
    return Kit(
        kit.name,
        {**plain.symbols, **kit.symbols},
        {**plain.backdrops, **kit.backdrops},
        kit.shared,
        f"{plain.style}\n{kit.style}",
        kit.poster,
    )


@cache
def _cars() -> dict[str, str]:
    return {
        car: f'<symbol id="{car}" viewBox="-48 -24 96 48"><title>Car, {paint.replace("oldpro", "grey")}</title>'
        + inside(f"car-{body}").replace("var(--paint,", f"var(--car-{paint},")
        + "</symbol>"
        for car, body, paint in zip(CARS, BODIES, PAINTS, strict=True)
    }
