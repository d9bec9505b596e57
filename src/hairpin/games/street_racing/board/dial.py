"""The dial of the wide drawing: the near car's speed. White is safe, sodium at stake; a match goes back to the notch."""

from __future__ import annotations

import math
from collections.abc import Iterator

from hairpin.drawing import Piece
from hairpin.drawing.art import Symbol, centred, path
from hairpin.drawing.paint import INK, SHINE, SODIUM
from hairpin.games.street_racing.board.layout import SPACES

MIDDLE = (948, 348)
RADIUS = 72
FIRST, STEP = 150, 20  # degrees: of speed 0, and from one speed to the next
GAP = 3.2  # degrees between two segments


def needle(speed: int) -> int:
    """Where the dial points at a speed, in degrees."""
    return FIRST + STEP * speed


def dial(seat: int, speed: int, safe: int, fallen: int | None, live: bool) -> list[Piece]:
    """The dial at a speed of which some is safe; `fallen` is the speed after a match, if one can come."""
    pieces = []
    if speed > safe:
        pieces.append(Piece("dial-stake", f"sr-stake-{speed}", *MIDDLE))
    if safe:
        pieces.append(Piece("dial-safe", f"sr-safe-{safe}", *MIDDLE))
    if fallen is not None:
        pieces.append(Piece("dial-notch", "sr-notch", *MIDDLE, needle(fallen)))
    return [*pieces, Piece(f"car-{seat}-needle", "sr-needle-live" if live else "sr-needle", *MIDDLE, needle(speed))]


def dial_symbols(speed: int) -> Iterator[Symbol]:
    """The segments up to a speed."""
    yield centred(f"sr-safe-{speed}", 190, 190, _arc(speed, f'stroke="{INK}"'), f"{speed} safe")
    yield centred(f"sr-stake-{speed}", 190, 190, _arc(speed, f'stroke="{SODIUM}"'), f"{speed} at stake")


def empty_dial() -> str:
    """For the backdrop."""
    x, y = MIDDLE
    arc = _arc(SPACES[-1], f'stroke="{SHINE}" stroke-opacity=".13"')
    return f'<g transform="translate({x} {y})">{arc}</g>'


def _arc(speed: int, look: str) -> str:
    """The segments from 0 to a speed: one line, dashed."""
    first, last = needle(0) + GAP / 2, needle(speed) - GAP / 2
    long = 1 if last - first > 180 else 0
    dashes = f"{RADIUS * math.radians(STEP - GAP):.2f} {RADIUS * math.radians(GAP):.2f}"
    arc = f"M{_point(first)}A{RADIUS} {RADIUS} 0 {long} 1 {_point(last)}"
    return path(arc, f'fill="none" {look} stroke-width="13" stroke-dasharray="{dashes}"')


def _point(degrees: float) -> str:
    at = math.radians(degrees)
    return f"{RADIUS * math.cos(at):.1f} {RADIUS * math.sin(at):.1f}"
