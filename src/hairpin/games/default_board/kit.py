"""The plain kit: asphalt, lanes, cards, a car for each seat and text styles; a game's own board can build on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hairpin.drawing import Kit
from hairpin.drawing.art import FONT
from hairpin.drawing.kit import shared_symbols
from hairpin.drawing.lettering import Lettering
from hairpin.drawing.paint import WHITE, painted, seat_paint

PAINTS = ("red", "yellow", "blue", "orange", "white", "green", "purple", "oldpro")
BODIES = ("coupe", "hatch", "roadster", "muscle", "sedan", "kei", "wedge", "oldpro")
CARS = tuple(f"plain-{paint}" for paint in PAINTS)  # by seat

DIM = "var(--bend-straight)"
TURN, ON_CARD = "var(--road-sodium)", "var(--card-ink)"
MOODS = (("turn", TURN), ("dim", DIM))

STYLES = (
    Lettering("plain-name", 21, "start", WHITE, MOODS),
    Lettering("plain-status", 14, "start", DIM, MOODS),
    Lettering("plain-label", 13, "start", DIM, MOODS),
    Lettering("plain-short", 17, "start", WHITE, MOODS),
    Lettering("plain-figure", 32, "start", WHITE, MOODS),
    Lettering("plain-small", 24, "start", WHITE, MOODS),
    Lettering("plain-space", 13, "middle", DIM),
    Lettering("plain-card", 24, "middle", ON_CARD),
    Lettering("plain-word", 15, "middle", ON_CARD),
    Lettering("plain-back", 22, "middle", WHITE),
    Lettering("plain-times", 13, "end", ON_CARD),
)
LANE = (
    '<symbol id="plain-lane" viewBox="-50 -50 100 100" preserveAspectRatio="none"><title>Lane</title>'
    '<rect x="-50" y="-50" width="100" height="100" fill="var(--asphalt-seam)"/></symbol>'
)
FACE = (
    '<symbol id="plain-face" viewBox="-50 -50 100 100" preserveAspectRatio="none"><title>Card</title>'
    '<rect x="-49" y="-49" width="98" height="98" rx="9" ry="7" fill="var(--card)" stroke="var(--card-line)"/></symbol>'
)
MARK = (
    '<symbol id="plain-mark" viewBox="-1 -50 2 100" preserveAspectRatio="none"><title>Mark</title>'
    '<rect x="-1" y="-50" width="2" height="100" fill="var(--lane-white)" fill-opacity=".22"/></symbol>'
)
BACKDROP = '<rect width="2400" height="6000" fill="var(--asphalt)"/>'
POSTER = (
    '<svg class="scene" viewBox="0 0 360 196" aria-hidden="true">'
    '<rect width="360" height="196" fill="var(--asphalt)"/>'
    '<path d="M0 12H360M0 184H360" stroke="var(--lane-white)" stroke-width="3" opacity=".85"/>'
    '<path d="M0 70H360M0 128H360" stroke="var(--lane-yellow)" stroke-width="3" stroke-dasharray="28 20"/>'
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
    shared: Mapping[str, str] | None = None,
    poster: str = "",
) -> Kit:
    """A kit with everything of the plain one, and what a game adds: symbols, backdrops, text styles, CSS for moods."""
    lettering = (*STYLES, *styles)
    return Kit(
        name,
        {**shared_symbols(), **_cars(), "plain-lane": LANE, "plain-face": FACE, "plain-mark": MARK, **(symbols or {})},
        {"plain": BACKDROP, **(backdrops or {})},
        dict(shared or {}),
        "\n".join(
            [",".join(f".{style.name}" for style in lettering) + FONT] + [style.css() for style in lettering] + [*moods]
        ),
        poster or POSTER,
    )


def with_plain(kit: Kit) -> Kit:
    """A game's own kit, with everything that the default board needs."""
    plain = plain_kit(kit.name)
    return Kit(
        kit.name,
        {**plain.symbols, **kit.symbols},
        {**plain.backdrops, **kit.backdrops},
        kit.shared,
        f"{plain.style}\n{kit.style}",
        kit.poster,
    )


def _cars() -> dict[str, str]:
    return {
        car: f'<symbol id="{car}" viewBox="-48 -24 96 48"><title>Car, {paint.replace("oldpro", "grey")}</title>'
        + painted(f"car-{body}", seat_paint(seat, paint))
        + "</symbol>"
        for seat, (car, body, paint) in enumerate(zip(CARS, BODIES, PAINTS, strict=True))
    }
