"""The symbols of the Speed Tracks that depend on a speed: lit spaces, what a match would do, the gap, and the dial.

Symbols of a whole track are drawn where they lie on the board, so their pieces stand at 0 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hairpin.drawing.art import Symbol, centred, path, rect, symbol, text
from hairpin.drawing.paint import ASPHALT, DIM, INK, SHADE, SHINE, SODIUM, TAIL
from hairpin.games.street_racing.board import places

SEGMENT, GAP = places.ANGLE - 3.2, 3.2  # of the dial, in degrees


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rounded rectangle as part of a path."""
    r = f"a{radius:g} {radius:g} 0 0 1"
    return (
        f"M{x + radius:g} {y:g}h{width - 2 * radius:g}{r} {radius:g} {radius:g}v{height - 2 * radius:g}"
        f"{r} {-radius:g} {radius:g}h{2 * radius - width:g}{r} {-radius:g} {-radius:g}v{2 * radius - height:g}"
        f"{r} {radius:g} {-radius:g}z"
    )


# -- spaces ---------------------------------------------------------------------------------------


class Row(NamedTuple):
    """The spaces of one track: the path of a space, the place and size of its number, and how a lit space looks."""

    name: str
    board: tuple[int, int]
    space: Callable[[int], str]
    number: Callable[[int], tuple[float, float, float]]
    lit: str

    def spaces(self, which: Iterable[int], look: str) -> str:
        found = "".join(map(self.space, which))
        return path(found, look) if found else ""

    def numbers(self, which: Iterable[int], colour: str) -> str:
        return "".join(text(*self.number(n), n, colour) for n in which)


XS, YS = places.XS, places.YS
FAR = Row(
    "far", places.WIDE, lambda n: _rounded(XS[n] - 26, 20, 52, 42, 8), lambda n: (XS[n], 86, 19),
    'fill-opacity=".1" stroke-opacity=".4"',
)  # fmt: skip
NEAR = Row(
    "near", places.WIDE, lambda n: _rounded(XS[n] - 27, 303, 54, 54, 10), lambda n: (XS[n], places.NUMBERS, 26),
    'fill-opacity=".12" stroke-opacity=".5" stroke-width="1.4"',
)  # fmt: skip
OWN = Row(
    "own", places.TALL, lambda n: _rounded(40, YS[n] - 12.5, 54, 25, 7), lambda n: (24, YS[n] + 6, 17),
    'fill-opacity=".12" stroke-opacity=".45"',
)  # fmt: skip
OTHER = Row(
    "other", places.TALL, lambda n: _rounded(311, YS[n] - 11.5, 26, 23, 6), lambda n: (348, YS[n] + 5, 13),
    'fill-opacity=".1" stroke-opacity=".4"',
)  # fmt: skip


def _empty(row: Row) -> str:
    look = f'fill="{SHADE}" fill-opacity=".28" stroke="{SHINE}" stroke-opacity=".13"'
    return row.spaces(places.SPACES[1:], look) + row.numbers(places.SPACES, DIM)


def wide_spaces() -> str:
    """The empty spaces of both tracks and the empty dial, for the backdrop."""
    x, y = places.DIAL
    dial = _dial_arc(places.SPACES[-1], f'stroke="{SHINE}" stroke-opacity=".13"')
    return f'{_empty(FAR)}{_empty(NEAR)}<g transform="translate({x} {y})">{dial}</g>'


def tall_spaces() -> str:
    return _empty(OWN) + _empty(OTHER)


# -- symbols --------------------------------------------------------------------------------------


def track_symbols() -> Iterator[Symbol]:
    for speed in places.SPACES:
        for row in (FAR, NEAR, OWN, OTHER):
            lit = row.spaces(range(1, speed + 1), f'fill="{INK}" stroke="{INK}" {row.lit}')
            body = lit + row.numbers(range(speed + 1), INK)
            yield symbol(f"sr-{row.name}-{speed}", f"0 0 {row.board[0]} {row.board[1]}", body, f"Up to speed {speed}")
    for drop in places.SPACES[1:]:
        yield from _drops(drop)
        yield centred(f"sr-safe-{drop}", 190, 190, _dial_arc(drop, f'stroke="{INK}"'), f"{drop} safe")
        yield centred(f"sr-stake-{drop}", 190, 190, _dial_arc(drop, f'stroke="{SODIUM}"'), f"{drop} at stake")
    for apart in range(1, places.MOST_STEPS + 1):
        reach = places.STEP * apart
        road = path(f"M0 0H{reach}", f'stroke="{ASPHALT}" stroke-width="9"')
        measure = path(f"M0 -11V11M{reach} -11V11M0 0H{reach}", f'stroke="{INK}" stroke-width="3.4"')
        yield symbol(f"sr-gap-{apart}", f"-4 -14 {reach + 8} 28", road + measure, "The gap")


def _drops(drop: int) -> Iterator[Symbol]:
    """An arrow back over this many spaces, which ends at 0; and the trace of a drop that has happened."""
    reach, down = places.STEP * drop, places.TALL_STEP * drop
    start = reach - (18 if drop > 1 else 0)
    line = f'fill="none" stroke="{TAIL}" stroke-linecap="round"'
    head = f'fill="{TAIL}"'
    frame = f'fill="none" stroke="{TAIL}"'
    arrow = path(f"M{start} 290C{start - 10} 254 20 254 4 288", f'{line} stroke-width="4"')
    arrow += path("M-5 284L0 300L13 289Z", head)
    yield symbol(f"sr-drop-{drop}", f"-24 246 {reach + 60} 60", arrow, f"A match costs {drop}")
    trace = path(f"M{reach} 296C{reach - 6} 262 30 258 12 284", f'{line} stroke-width="3.4" stroke-dasharray="2 8"')
    trace += path("M11 276L3 292L19 288Z", head)
    dashed = f'rx="12" {frame} stroke-opacity=".55" stroke-width="2.4" stroke-dasharray="6 6"'
    trace += rect(reach - 31, 297, 62, 100, dashed)
    yield symbol(f"sr-slid-{drop}", f"-24 246 {reach + 70} 156", trace, f"Lost {drop}")
    arrow = path(f"M104 {6 - down}C124 {10 - down} 124 -2 110 0", f'{line} stroke-width="3"')
    arrow += path("M114 -7L102 0L114 7Z", head)
    yield symbol(f"sr-t-drop-{drop}", f"98 {-down - 10} 30 {down + 20}", arrow, f"A match costs {drop}")
    dashed = f'rx="8" {frame} stroke-opacity=".6" stroke-width="2" stroke-dasharray="5 4"'
    trace = rect(9, -down - 15, 90, 30, dashed)
    trace += path(f"M104 {-down}C122 {-down} 122 0 108 0", f'{line} stroke-width="3" stroke-dasharray="2 6"')
    yield symbol(f"sr-t-slid-{drop}", f"6 {-down - 18} 122 {down + 24}", trace, f"Lost {drop}")


def _point(radius: float, degrees: float) -> str:
    at = math.radians(degrees)
    return f"{radius * math.cos(at):.1f} {radius * math.sin(at):.1f}"


def _dial_arc(speed: int, look: str) -> str:
    """Segments of the dial from 0 to a speed: one line, dashed. White is safe, sodium at stake."""
    radius = places.DIAL_RADIUS
    first, last = places.needle(0) + GAP / 2, places.needle(speed) - GAP / 2
    long = 1 if last - first > 180 else 0
    dashes = f"{radius * math.radians(SEGMENT):.2f} {radius * math.radians(GAP):.2f}"
    arc = f"M{_point(radius, first)}A{radius} {radius} 0 {long} 1 {_point(radius, last)}"
    return path(arc, f'fill="none" {look} stroke-width="13" stroke-dasharray="{dashes}"')
