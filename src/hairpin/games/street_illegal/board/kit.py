"""The kit of Street Illegal: its symbols, the roads behind its boards, and the text styles; drawn once for each box."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Kit
from hairpin.drawing.kit import shared_symbols
from hairpin.games.street_illegal.board.lettering import STYLES
from hairpin.games.street_illegal.board.poster import poster
from hairpin.games.street_illegal.board.symbols import BAY, ROW, symbols
from hairpin.games.street_illegal.components import read_components

WIDE, MIDDLE, TALL = 1392, 736, 366
RACE_HEIGHT = 272
PHOTO = (640, 190)

LIGHT_GRAINS = ((7, 12), (29, 41), (51, 8), (72, 30), (18, 70), (60, 62), (84, 78), (40, 84))
DARK_GRAINS = ((15, 30), (63, 20), (46, 58), (80, 50), (5, 55), (33, 18))


def _grains(places: tuple[tuple[int, int], ...]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r=".85"/>' for x, y in places)


SHARED = (
    '<pattern id="si-grain" width="90" height="90" patternUnits="userSpaceOnUse">'
    f'<g fill="#fff" opacity=".05">{_grains(LIGHT_GRAINS)}</g><g fill="#000" opacity=".22">{_grains(DARK_GRAINS)}</g>'
    "</pattern>"
    '<radialGradient id="si-lamp"><stop offset="0" stop-color="#ffb54a" stop-opacity=".2"/><stop offset=".55" '
    'stop-color="#ffb54a" stop-opacity=".07"/><stop offset="1" stop-color="#ffb54a" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="si-light" x1="0" x2="1"><stop offset="0" stop-color="#fff3c4" stop-opacity=".34"/><stop offset="1" '
    'stop-color="#fff3c4" stop-opacity="0"/></linearGradient>'
    '<pattern id="si-chequers" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" '
    'fill="#0b0d11"/><path d="M0 0h6v6h-6zM6 6h6v6h-6z" fill="#ece9df"/></pattern>'
)
LAMP = 'fill="url(#si-lamp)" opacity="var(--lamp,1)"'
WHITE = 'stroke="var(--lane-white,#ece9df)" opacity=".85"'
YELLOW = 'stroke="var(--lane-yellow,#f2c14b)" opacity=".9"'
ASPHALT = "var(--asphalt,#171a20)"


@lru_cache(64)
def kit_of(components: str | None) -> Kit:
    """The kit for a component file; None for the printed box."""
    box = read_components(components)
    return Kit(
        name="street-illegal",
        symbols={**shared_symbols(), **symbols(box)},
        backdrops={
            "tracks-wide": _ribbon(WIDE, 132, 104),
            "tracks-middle": _ribbon(MIDDLE, 116, 100),
            "tracks-tall": _ribbon(TALL, 98, 84),
            "race-wide": _race_wide(box.cars),
            "race-tall": _race_tall(box.cars),
            "photo": _photo(),
        },
        shared=SHARED,
        style="\n".join(
            [
                ".si-text,"
                + ",".join(f".{name}" for name in STYLES)
                + "{font-family:var(--font-figures,'Liberation Sans Narrow','Arial Narrow',sans-serif);font-weight:700;"
                "font-variant-numeric:tabular-nums}",
                *(style.css() for style in STYLES.values()),
                '.piece[data-mood~="over"]{opacity:.62}',
            ]
        ),
        poster=poster(),
    )


def _ribbon(width: float, height: float, card: float) -> str:
    """The road under the row of track cards."""
    return (
        f'<rect x="0" y="{(height - card) / 2 + 8:g}" width="{width:g}" height="{card - 16:g}" rx="4" fill="{ASPHALT}" '
        'opacity=".55"/>'
    )


def _race_wide(cars: int) -> str:
    """Kerb, asphalt, lamps, two lanes, a bay for every car, and the dark strip of the plates."""
    lamps = "".join(f'<ellipse cx="{x}" cy="6" rx="300" ry="190" {LAMP}/>' for x in (120, 520, 920, 1320))
    first = 7 - cars + 1
    bays = "".join(
        f'<path d="M{k * BAY:.1f} 96V138" stroke="var(--lane-white,#ece9df)" stroke-width="2.5" opacity=".28"/>'
        f'<path d="M{k * BAY:.1f} 160V264" stroke="#fff" opacity=".1"/>'
        for k in range(first, 7)
    )
    return (
        f'<rect width="{WIDE}" height="{RACE_HEIGHT}" fill="var(--kerb,#3b414b)"/><rect y="8" width="{WIDE}" height="264" '
        f'fill="{ASPHALT}"/><rect y="8" width="{WIDE}" height="264" fill="url(#si-grain)"/>{lamps}'
        f'<path d="M0 18H{WIDE}M0 150H{WIDE}" stroke-width="3.5" {WHITE}/><path d="M0 80H{WIDE}" stroke-width="4" '
        f'stroke-dasharray="40 32" {YELLOW}/><rect y="152" width="{WIDE}" height="120" fill="#07090c" fill-opacity=".55"/>'
        f"{bays}"
    )


def _race_tall(cars: int) -> str:
    height = ROW * cars
    rows = "".join(f'<path d="M88 {k * ROW + 0.5}H366" stroke="#fff" opacity=".1"/>' for k in range(1, cars))
    return (
        f'<rect width="{TALL}" height="{height}" fill="{ASPHALT}"/><rect width="{TALL}" height="{height}" '
        f'fill="url(#si-grain)"/><ellipse cx="0" cy="70" rx="170" ry="170" {LAMP}/><ellipse cx="0" cy="280" rx="170" '
        f'ry="150" {LAMP}/><path d="M6 0V{height}M86 0V{height}" stroke-width="2.5" {WHITE}/><path d="M44 0V{height}" '
        f'stroke-width="2.5" stroke-dasharray="20 15" {YELLOW}/><rect x="88" width="278" height="{height}" fill="#07090c" '
        f'fill-opacity=".55"/>{rows}'
    )


def _photo() -> str:
    """The finish line at which the cars are photographed."""
    width, height = PHOTO
    return (
        f'<rect width="{width}" height="{height}" fill="{ASPHALT}"/><rect width="{width}" height="{height}" '
        f'fill="url(#si-grain)"/><ellipse cx="470" cy="0" rx="300" ry="220" {LAMP}/><path d="M0 8H{width}M0 {height - 8}'
        f'H{width}" stroke-width="3" {WHITE}/><path d="M0 {height / 2:g}H{width}" stroke-width="3.5" '
        f'stroke-dasharray="36 28" {YELLOW}/><rect x="470" y="9.5" width="24" height="{height - 19}" '
        'fill="url(#si-chequers)"/>'
    )
