"""The symbols of the Speed Tracks that depend on a speed: lit spaces, what a match would do, and the gap.

Symbols of a whole track are drawn where they lie on the board, so their pieces stand at 0 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hairpin.drawing.art import Symbol, path, rect, symbol, text
from hairpin.drawing.paint import ASPHALT, DIM, INK, SHADE, SHINE, TAIL
from hairpin.games.street_racing.board.dial import dial_symbols
from hairpin.games.street_racing.board.layout import MOST_STEPS, SPACES, TALL, WIDE, Layout, Track

TRACKS = ((WIDE, WIDE.far), (WIDE, WIDE.near), (TALL, TALL.near), (TALL, TALL.far))
EMPTY = f'fill="{SHADE}" fill-opacity=".28" stroke="{SHINE}" stroke-opacity=".13"'


def empty_spaces(layout: Layout) -> str:
    """The empty spaces of both tracks, for the backdrop."""
    return "".join(
        _spaces(layout, track, SPACES[1:], EMPTY) + _numbers(layout, track, SPACES, DIM)
        for drawing, track in TRACKS
        if drawing is layout
    )


def track_symbols() -> Iterator[Symbol]:
    for speed in SPACES:
        for layout, track in TRACKS:
            lit = _spaces(layout, track, range(1, speed + 1), f'fill="{INK}" stroke="{INK}" {track.lit}')
            body = lit + _numbers(layout, track, range(speed + 1), INK)
            wide, high = layout.size
            yield symbol(f"sr-{track.name}-{speed}", f"0 0 {wide} {high}", body, f"Up to speed {speed}")
    for drop in SPACES[1:]:
        yield from _drops(drop)
        yield from dial_symbols(drop)
    for apart in range(1, MOST_STEPS + 1):
        reach = WIDE.step * apart
        road = path(f"M0 0H{reach}", f'stroke="{ASPHALT}" stroke-width="9"')
        measure = path(f"M0 -11V11M{reach} -11V11M0 0H{reach}", f'stroke="{INK}" stroke-width="3.4"')
        yield symbol(f"sr-gap-{apart}", f"-4 -14 {reach + 8} 28", road + measure, "The gap")


def _spaces(layout: Layout, track: Track, which: Iterable[int], look: str) -> str:
    outlines = "".join(_rounded(*layout.at(space, track.row), *track.space) for space in which)
    return path(outlines, look) if outlines else ""


def _numbers(layout: Layout, track: Track, which: Iterable[int], colour: str) -> str:
    across, below, size = track.number
    places = ((space, *layout.at(space, across)) for space in which)
    return "".join(text(x, y + below, size, space, colour) for space, x, y in places)


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rounded rectangle around a point, as part of a path."""
    r = f"a{radius:g} {radius:g} 0 0 1"
    return (
        f"M{x - width / 2 + radius:g} {y - height / 2:g}h{width - 2 * radius:g}{r} {radius:g} {radius:g}"
        f"v{height - 2 * radius:g}{r} {-radius:g} {radius:g}h{2 * radius - width:g}{r} {-radius:g} {-radius:g}"
        f"v{2 * radius - height:g}{r} {radius:g} {-radius:g}z"
    )


def _drops(drop: int) -> Iterator[Symbol]:
    """An arrow back over this many spaces, which ends at 0; and the trace of a drop that has happened."""
    reach, down = WIDE.step * drop, TALL.step * drop
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
