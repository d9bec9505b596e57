"""The symbols of Street Racing: cars, roads and tokens, what the cards do, the bag, and the lights of the road."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from hairpin.drawing.kit import inside
from hairpin.games.street_racing.board.lettering import INK
from hairpin.games.street_racing.components import CARDS, POLICE, SHAPES, SKID, STEERING, WATER, Components

COLOURS = ("green", "red")  # by seat
BODIES = {"green": ("kei", -3.0, 6), "red": ("coupe", -8.0, 1)}  # body, where its disc is, and its number
NOSES = (15, 0)  # the van is shorter: it is drawn this much farther ahead, so that level cars have level noses
CRASHED = 40  # degrees a crashed car has turned
SHARED = {"red": "token-hairpin", "yellow": "token-chicane", "blue": "token-sweeper", "straight": "token-straight"}
HUES = (
    "#ff9f6b",
    "#c79bff",
    "#8fe38b",
    "#ff8fc4",
    "#7fe0e0",
    "#e6c86e",
    "#a9b8ff",
    "#d7b59b",
)  # for roads of an owner's own box
ACTS = {
    "coast": '<rect x="-19" y="-19" width="17" height="24" rx="3" fill="none" stroke="currentColor" stroke-width="3"/>'
    '<path d="M3 -19H11A3 3 0 0 1 14 -16V2" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>'
    '<path d="M-10 12V14A7 7 0 0 0 -3 20H6A8 8 0 0 0 14 12V10" fill="none" stroke="currentColor" stroke-width="3.6" '
    'stroke-linecap="round"/><path d="M-16.4 13L-10 6L-3.6 13Z" fill="currentColor" stroke="currentColor" '
    'stroke-width="1.6" stroke-linejoin="round"/>',
    "cruise": '<rect x="-8.5" y="-19" width="17" height="24" rx="3" fill="none" stroke="currentColor" stroke-width="3"/>'
    '<path d="M-12 12V14A7 7 0 0 0 -5 20H5A8 8 0 0 0 13 12V10" fill="none" stroke="currentColor" stroke-width="3.6" '
    'stroke-linecap="round"/><path d="M-18.4 13L-12 6L-5.6 13Z" fill="currentColor" stroke="currentColor" '
    'stroke-width="1.6" stroke-linejoin="round"/>',
    "block": '<path d="M-14 17V-4M14 17V-4" stroke="currentColor" stroke-width="4" stroke-linecap="round"/><rect x="-21" '
    'y="-14" width="42" height="15" rx="3" fill="none" stroke="currentColor" stroke-width="3"/>'
    '<path d="M-17 1L-9 -14H-2L-10 1ZM0 1L8 -14H15L7 1Z" fill="currentColor"/>',
    "pass": '<rect x="-6" y="2" width="20" height="13" rx="4" fill="currentColor" opacity=".45"/><path d="M-20 9H-17C-9 9 '
    '-10 -9 -1 -9H9" fill="none" stroke="currentColor" stroke-width="4.4" stroke-linecap="round"/><path d="M8 -17L20 -9L8 '
    '-1Z" fill="currentColor" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/>',
    "push": '<path d="M-19 -13L-6 0L-19 13M-5 -13L8 0L-5 13M9 -13L22 0L9 13" fill="none" stroke="currentColor" '
    'stroke-width="5" stroke-linecap="round" stroke-linejoin="round" transform="translate(-2 0)"/>',
}
BAG = (
    '<path d="M-8 -12C-18 -4 -21 4 -20 12C-19 19 -13 21 0 21C13 21 19 19 20 12C21 4 18 -4 8 -12Z" fill="currentColor"/>'
    '<path d="M-10 -14H10M-8 -20C-4 -16 4 -16 8 -20" fill="none" stroke="currentColor" stroke-width="4" '
    'stroke-linecap="round"/>'
)
HALT = (
    '<path d="M-8.5 -20H8.5L20 -8.5V8.5L8.5 20H-8.5L-20 8.5V-8.5Z" fill="none" stroke="currentColor" stroke-width="3.6" '
    'stroke-linejoin="round"/><rect x="-8" y="-8" width="16" height="16" rx="2" fill="currentColor"/>'
)
BEAM = '<path d="M44 -15L128 -38V2L44 -10ZM44 15L128 38V-2L44 10Z" fill="url(#sr-light)" opacity="var(--lamp,1)"/>'


def act_symbol(card: str) -> str:
    """What a card does, as a small picture."""
    return f"sr-act-{card}"


def road_symbol(road: str) -> str:
    """The sign of a road, and of the token that matches it; the police have one too."""
    return f"sr-road-{road}"


def token_symbol(token: str) -> str:
    return f"token-{token}" if token in (STEERING, SKID, WATER) else road_symbol(token)


def drawn(name: str, box: str, body: str, title: str) -> tuple[str, str]:
    """A symbol; `box` is its view box."""
    return name, f'<symbol id="{name}" viewBox="{box}"><title>{escape(title)}</title>{body}</symbol>'


def centred(name: str, width: float, height: float, body: str, title: str) -> tuple[str, str]:
    return drawn(name, f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}", body, title)


def text(x: float, y: float, size: float, words: object, fill: str = INK, anchor: str = "middle") -> str:
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text class="sr-text" {place} fill="{fill}">{escape(str(words))}</text>'


def symbols(components: Components) -> dict[str, str]:
    """All symbols but those of the tracks, by their ids."""
    found = dict(_cars())
    found.update(_roads(components))
    found.update(centred(act_symbol(card), 48, 48, ACTS[card], card.capitalize()) for card in CARDS)
    found.update((centred("sr-bag", 48, 48, BAG, "The bag"), centred("sr-halt", 48, 48, HALT, "Stop")))
    found.update(_lights())
    return found


def _cars() -> Iterator[tuple[str, str]]:
    for colour, (body, disc, number) in BODIES.items():
        painted = inside(f"car-{body}").replace("var(--paint,", f"var(--car-{colour},")
        digit = f'<use href="#digit-{number}" x="{disc - 3.94:g}" y="-6.3" width="7.88" height="12.6"/>'
        figure = f'<g color="#14171c">{digit}</g>'
        yield centred(f"sr-car-{colour}", 96, 48, painted + figure, f"{colour.capitalize()} car")
        yield drawn(
            f"sr-drive-{colour}",
            "-60 -40 200 80",
            f"{BEAM.replace('M44', 'M34').replace('L44', 'L34') if colour == 'green' else BEAM}"
            f'<use href="#sr-car-{colour}" x="-48" y="-24" width="96" height="48"/>',
            f"{colour.capitalize()} car, lights on",
        )


def _roads(components: Components) -> Iterator[tuple[str, str]]:
    """Printed roads have the shared signs; an owner's own roads a sign with their first letters."""
    for number, road in enumerate(components.roads):
        bend = components.needs_check(road)
        if road in SHARED and bend == (road in SHAPES):
            yield centred(road_symbol(road), 48, 48, inside(SHARED[road]), components.road_words(road))
            continue
        hue = HUES[number % len(HUES)] if bend else "var(--bend-straight,#d9dde3)"
        shape = (
            f'<path d="M0 -21L18.2 -10.5V10.5L0 21L-18.2 10.5V-10.5Z" fill="{hue}" stroke="#0a0c10" stroke-opacity=".6"/>'
            if bend
            else f'<rect x="-19.5" y="-19.5" width="39" height="39" rx="7" fill="{hue}" stroke="#0a0c10"/>'
        )
        letters = text(0, 6.5, 19, road[:2].capitalize(), "#15181d")
        yield centred(road_symbol(road), 48, 48, shape + letters, components.road_words(road))
    lights = inside(POLICE)
    yield centred(road_symbol(POLICE), 48, 48, f'<g color="{INK}">{lights}</g>', "Police")
    yield centred("sr-finish", 48, 48, f'<g color="{INK}">{inside("flag")}</g>', "Finish")


def _lights() -> Iterator[tuple[str, str]]:
    ring = 'fill="#ffb54a" fill-opacity=".08" stroke="#ffb54a" stroke-width="3"'
    yield centred(
        "sr-ring-green", 110, 70, f'<rect x="-46" y="-29" width="92" height="58" rx="20" {ring}/>', "Drives now"
    )
    yield centred(
        "sr-ring-red", 136, 70, f'<rect x="-60" y="-29" width="120" height="58" rx="20" {ring}/>', "Drives now"
    )
    wind = 'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="3" stroke-linecap="round"'
    yield centred("sr-wind", 110, 44, f'<path d="M52 0H-38M46 -17H-8M46 17H-8" {wind}/>', "")
    for place in (1, 2):
        colour = "#ffb54a" if place == 1 else "#ece9df"
        figure = f'<use href="#digit-{place}" x="-10" y="-16" width="20" height="32"/>'
        yield centred(f"sr-place-{place}", 20, 32, f'<g color="{colour}">{figure}</g>', f"Place {place}")
