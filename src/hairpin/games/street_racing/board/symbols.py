"""The symbols of Street Racing by name, and those that are drawn for a box: cars, roads and tokens."""

from __future__ import annotations

from collections.abc import Iterator

from hairpin.drawing.art import Symbol, centred, figure, path, rect, text
from hairpin.drawing.kit import inside
from hairpin.drawing.paint import NIGHT, ROOF_MARK, SIGN_INK, painted, seat_paint
from hairpin.games.street_racing.components import SHAPES, SKID, STEERING, WATER, Components

COLOURS = ("green", "red")  # by seat
BODIES = {"green": ("kei", -3.0, 6), "red": ("coupe", -8.0, 1)}  # body, where its disc is, and its number
NOSES = (15, 0)  # the van is shorter: it is drawn this much farther ahead, so that level cars have level noses
CRASHED = 40  # degrees a crashed car has turned
SHARED = {"red": "token-hairpin", "yellow": "token-chicane", "blue": "token-sweeper", "straight": "token-straight"}
HUES = 8  # of roads of an owner's own box; the theme has so many


def act_symbol(card: str) -> str:
    """What a card does, as a small picture."""
    return f"sr-act-{card}"


def road_symbol(road: str) -> str:
    """The sign of a road, and of the token that matches it; the police have one too."""
    return f"sr-road-{road}"


def token_symbol(token: str) -> str:
    return f"token-{token}" if token in (STEERING, SKID, WATER) else road_symbol(token)


def symbols(components: Components) -> Iterator[Symbol]:
    """All symbols that depend on the seats or the box, but those of the tracks."""
    for seat, (colour, (body, disc, number)) in enumerate(BODIES.items()):
        car = painted(f"car-{body}", seat_paint(seat, colour)) + figure(number, disc, 0, 12.6, ROOF_MARK)
        yield centred(f"sr-car-{colour}", 96, 48, car, f"{colour.capitalize()} car")
    for number, road in enumerate(components.roads):
        yield centred(road_symbol(road), 48, 48, _road(components, road, number), components.road_words(road))


def _road(components: Components, road: str, number: int) -> str:
    """Printed roads have the shared signs; an owner's own roads a sign with their first letters."""
    bend = components.needs_check(road)
    if road in SHARED and bend == (road in SHAPES):
        return inside(SHARED[road])
    letters = text(0, 6.5, 19, road[:2].capitalize(), SIGN_INK)
    if not bend:
        return rect(-19.5, -19.5, 39, 39, f'rx="7" fill="var(--bend-straight)" stroke="{NIGHT}"') + letters
    hue = f'fill="var(--bend-own-{number % HUES + 1})" stroke="{NIGHT}" stroke-opacity=".6"'
    return path("M0 -21L18.2 -10.5V10.5L0 21L-18.2 10.5V-10.5Z", hue) + letters
