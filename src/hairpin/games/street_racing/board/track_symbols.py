"""The symbols of the Speed Tracks: lit spaces, the Speedometers, what a match would do, and the dial.

Symbols of a whole track are drawn where they lie on the board, so their pieces stand at 0 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from hairpin.games.street_racing.board import places
from hairpin.games.street_racing.board.lettering import DIM, FIXED, INK, NEON, SODIUM, TAIL, TAIL_WASH
from hairpin.games.street_racing.board.symbols import centred, drawn, text

WIDE_BOX = f"0 0 {places.WIDE[0]} {places.WIDE[1]}"
TALL_BOX = f"0 0 {places.TALL[0]} {places.TALL[1]}"
SEGMENT, GAP = places.ANGLE - 3.2, 3.2  # of the dial, in degrees


def track_symbols() -> dict[str, str]:
    """All of them, by their ids."""
    found: dict[str, str] = {}
    for speed in places.SPACES:
        found.update(_lit(speed))
    for drop in places.SPACES[1:]:
        found.update(_drops(drop))
    for apart in range(1, places.MOST_STEPS + 1):
        found.update(_measure(apart))
    found.update(_frames())
    found.update(_dial())
    found.update(_pills())
    found.update(_gantries())
    return found


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rounded rectangle as part of a path."""
    r = f"a{radius:g} {radius:g} 0 0 1"
    return (
        f"M{x + radius:g} {y:g}h{width - 2 * radius:g}{r} {radius:g} {radius:g}v{height - 2 * radius:g}"
        f"{r} {-radius:g} {radius:g}h{2 * radius - width:g}{r} {-radius:g} {-radius:g}v{2 * radius - height:g}"
        f"{r} {radius:g} {-radius:g}z"
    )


def far_spaces(spaces: range) -> str:
    return "".join(rounded(places.XS[space] - 26, 20, 52, 42, 8) for space in spaces)


def near_spaces(spaces: range) -> str:
    return "".join(rounded(places.XS[space] - 27, 303, 54, 54, 10) for space in spaces)


def own_spaces(spaces: range) -> str:
    return "".join(rounded(40, places.YS[space] - 12.5, 54, 25, 7) for space in spaces)


def other_spaces(spaces: range) -> str:
    return "".join(rounded(311, places.YS[space] - 11.5, 26, 23, 6) for space in spaces)


def _lit(speed: int) -> Iterator[tuple[str, str]]:
    """The spaces up to a speed, and their numbers."""
    lit = range(1, speed + 1)
    numbers = range(speed + 1)
    edge = f'fill="{INK}" stroke="{INK}"'
    words = f"Up to speed {speed}"
    far = "".join(text(places.XS[n], 86, 19, n) for n in numbers)
    yield drawn(
        f"sr-far-{speed}",
        WIDE_BOX,
        f'<path d="{far_spaces(lit)}" {edge} fill-opacity=".1" stroke-opacity=".4"/>{far}' if speed else far,
        words,
    )
    near = "".join(text(places.XS[n], places.NUMBERS, 26, n) for n in numbers)
    spaces = f'<path d="{near_spaces(lit)}" {edge} fill-opacity=".12" stroke-opacity=".5" stroke-width="1.4"/>'
    yield drawn(f"sr-near-{speed}", WIDE_BOX, (spaces if speed else "") + near, words)
    own = "".join(text(24, places.YS[n] + 6, 17, n) for n in numbers)
    spaces = f'<path d="{own_spaces(lit)}" {edge} fill-opacity=".12" stroke-opacity=".45"/>'
    yield drawn(f"sr-own-{speed}", TALL_BOX, (spaces if speed else "") + own, words)
    other = "".join(text(348, places.YS[n] + 5, 13, n) for n in numbers)
    spaces = f'<path d="{other_spaces(lit)}" {edge} fill-opacity=".1" stroke-opacity=".4"/>'
    yield drawn(f"sr-other-{speed}", TALL_BOX, (spaces if speed else "") + other, words)


def _drops(drop: int) -> Iterator[tuple[str, str]]:
    """An arrow back over this many spaces, which ends at 0; and the trace of a drop that has happened."""
    reach = places.STEP * drop
    start = reach - (18 if drop > 1 else 0)
    box = f"-24 246 {reach + 60} 60"
    line = f'fill="none" stroke="{TAIL}" stroke-linecap="round"'
    yield drawn(
        f"sr-drop-{drop}",
        box,
        f'<path d="M{start} 290C{start - 10} 254 20 254 4 288" {line} stroke-width="4"/>'
        f'<path d="M-5 284L0 300L13 289Z" fill="{TAIL}"/>',
        f"A match costs {drop}",
    )
    yield drawn(
        f"sr-slid-{drop}",
        f"-24 246 {reach + 70} 156",
        f'<path d="M{reach} 296C{reach - 6} 262 30 258 12 284" {line} stroke-width="3.4" stroke-dasharray="2 8"/>'
        f'<path d="M11 276L3 292L19 288Z" fill="{TAIL}"/><rect x="{reach - 31}" y="297" width="62" height="100" rx="12" '
        f'fill="none" stroke="{TAIL}" stroke-opacity=".55" stroke-width="2.4" stroke-dasharray="6 6"/>',
        f"Lost {drop}",
    )
    down = places.TALL_STEP * drop
    yield drawn(
        f"sr-t-drop-{drop}",
        f"98 {-down - 10} 30 {down + 20}",
        f'<path d="M104 {6 - down}C124 {10 - down} 124 -2 110 0" {line} stroke-width="3"/>'
        f'<path d="M114 -7L102 0L114 7Z" fill="{TAIL}"/>',
        f"A match costs {drop}",
    )
    yield drawn(
        f"sr-t-slid-{drop}",
        f"6 {-down - 18} 122 {down + 24}",
        f'<rect x="9" y="{-down - 15}" width="90" height="30" rx="8" fill="none" stroke="{TAIL}" stroke-opacity=".6" '
        f'stroke-width="2" stroke-dasharray="5 4"/><path d="M104 {-down}C122 {-down} 122 0 108 0" {line} stroke-width="3" '
        'stroke-dasharray="2 6"/>',
        f"Lost {drop}",
    )


def _measure(apart: int) -> Iterator[tuple[str, str]]:
    """The distance between the noses of the two cars, measured from 0."""
    reach = places.STEP * apart
    yield drawn(
        f"sr-gap-{apart}",
        f"-4 -14 {reach + 8} 28",
        f'<path d="M0 0H{reach}" stroke="#171a20" stroke-width="9"/>'
        f'<path d="M0 -11V11M{reach} -11V11M0 0H{reach}" stroke="{INK}" stroke-width="3.4"/>',
        "The gap",
    )


def _frames() -> Iterator[tuple[str, str]]:
    """The Speedometers, live while their driver must answer; previews; and the space that the next token goes to."""
    for name, colour in (("sr-speed", "#ece9df"), ("sr-speed-live", SODIUM)):
        body = f'<rect x="-31" y="-48" width="62" height="100" rx="12" fill="none" stroke="{colour}" stroke-width="4"/>'
        yield drawn(name, "-36 -54 72 108", f'{body}<path d="M-10 -53H10L0 -41Z" fill="{colour}"/>', "Speedometer")
        tall = f'<rect x="-45" y="-15" width="90" height="30" rx="8" fill="none" stroke="{colour}" stroke-width="3"/>'
        yield drawn(f"{name}-tall", "-48 -18 96 36", tall, "Speedometer")
    low = '<rect x="-31" y="-35" width="62" height="70" rx="10" fill="none" stroke="#ece9df" stroke-width="3"/>'
    yield drawn("sr-speed-low", "-36 -40 72 80", low, "Speedometer")
    slim = '<rect x="-24.5" y="-14.5" width="49" height="29" rx="8" fill="none" stroke="#ece9df" stroke-width="2.4"/>'
    yield drawn("sr-speed-slim", "-26 -16 52 32", slim, "Speedometer")
    for name, colour in (("sr-then", f"var(--then,{NEON})"), ("sr-then-fixed", FIXED)):
        edge = f'fill="{colour}" fill-opacity=".1" stroke="{colour}"'
        body = f'<rect x="-28" y="-50" width="56" height="100" rx="12" {edge} stroke-width="3" stroke-dasharray="8 6"/>'
        finger = '<rect x="-33" y="-54" width="66" height="108" fill="none" stroke="none"/>'  # a larger area to touch
        yield drawn(name, "-33 -54 66 108", finger + body, "")
        tall = f'<rect x="-45" y="-12.5" width="90" height="25" rx="8" {edge} stroke-width="2" stroke-dasharray="5 4"/>'
        yield drawn(f"{name}-tall", "-48 -15 96 30", tall, "")
    edge = f'fill="{SODIUM}" fill-opacity=".17" stroke="{SODIUM}"'
    body = f'<rect x="-24" y="-24" width="48" height="48" rx="9" {edge} stroke-width="2.6" stroke-dasharray="8 6"/>'
    yield centred("sr-next-space", 54, 54, body, "The next token goes here")
    body = f'<rect x="-27" y="-12.5" width="54" height="25" rx="7" {edge} stroke-width="2" stroke-dasharray="5 4"/>'
    yield centred("sr-next-space-tall", 58, 29, body, "The next token goes here")
    live = f'fill="none" stroke="{SODIUM}" stroke-opacity=".6" stroke-width="2"'
    yield drawn("sr-live", WIDE_BOX, f'<rect x="16" y="250" width="820" height="178" rx="14" {live}/>', "Yours to do")
    yield drawn("sr-live-tall", TALL_BOX, f'<rect x="6" y="6" width="96" height="376" rx="12" {live}/>', "Yours to do")
    low = f'<rect x="16" y="12" width="820" height="86" rx="14" fill="none" stroke="{INK}" stroke-opacity=".4"/>'
    yield drawn("sr-watched", WIDE_BOX, low, "In the bend")
    tall = f'<rect x="306" y="6" width="54" height="376" rx="10" fill="none" stroke="{INK}" stroke-opacity=".4"/>'
    yield drawn("sr-watched-tall", TALL_BOX, tall, "In the bend")


def _gantries() -> Iterator[tuple[str, str]]:
    """The frames of the two signs, over the road."""
    frame = 'fill="#0e1116" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"'
    wide = (
        f'<rect x="846" y="100" width="204" height="146" rx="14" {frame}/>'
        '<path d="M963 112V234" stroke="#fff" stroke-opacity=".14" stroke-width="1.6"/>'
        f"{text(places.NOW, 122, 18, 'NOW', DIM)}{text(places.NEXT, 122, 18, 'NEXT', DIM)}"
    )
    yield drawn("sr-gantry", WIDE_BOX, wide, "This road and the next")
    tall = f'<rect x="198" y="6" width="104" height="78" rx="10" {frame}/>'
    yield drawn("sr-gantry-tall", TALL_BOX, tall, "This road and the next")


def _point(radius: float, degrees: float) -> str:
    at = math.radians(degrees)
    return f"{radius * math.cos(at):.1f} {radius * math.sin(at):.1f}"


def dial_arc(speed: int, colour: str, extra: str = "") -> str:
    """Segments from 0 to a speed: one line, dashed."""
    radius = places.DIAL_RADIUS
    first, last = places.needle(0) + GAP / 2, places.needle(speed) - GAP / 2
    long = 1 if last - first > 180 else 0
    dashes = f"{radius * math.radians(SEGMENT):.2f} {radius * math.radians(GAP):.2f}"
    return (
        f'<path d="M{_point(radius, first)}A{radius} {radius} 0 {long} 1 {_point(radius, last)}" fill="none" '
        f'stroke="{colour}" stroke-width="13" stroke-dasharray="{dashes}"{extra}/>'
    )


def _dial() -> Iterator[tuple[str, str]]:
    """Segments of the dial: white is safe, sodium at stake; the needle and the notch are turned."""
    for speed in places.SPACES[1:]:
        yield centred(f"sr-safe-{speed}", 190, 190, dial_arc(speed, INK), f"{speed} safe")
        yield centred(f"sr-stake-{speed}", 190, 190, dial_arc(speed, SODIUM), f"{speed} at stake")
    radius = places.DIAL_RADIUS
    line = 'stroke-width="5" stroke-linecap="round"'
    for name, colour in (("sr-needle", INK), ("sr-needle-live", SODIUM)):
        body = f'<path d="M{radius - 24} 0H{radius + 10}" stroke="{colour}" {line}/>'
        yield centred(name, 190, 190, body, "Speed")
    notch = f'<path d="M{radius - 13} 0H{radius + 13}" stroke="{TAIL}" {line}/>'
    yield centred("sr-notch", 190, 190, notch, "After a match")


def _pills() -> Iterator[tuple[str, str]]:
    """Behind words: what a match costs, what it has cost, a crash, the lead, the last turn."""
    dark = f'fill="{TAIL_WASH}" stroke="{TAIL}" stroke-width="1.8"'
    yield centred("sr-pill-match", 136, 36, f'<rect x="-66" y="-16" width="132" height="32" rx="16" {dark}/>', "")
    yield centred("sr-pill-skid", 116, 34, f'<rect x="-56" y="-15" width="112" height="30" rx="15" fill="{TAIL}"/>', "")
    yield centred(
        "sr-pill-crash", 156, 36, f'<rect x="-76" y="-16" width="152" height="32" rx="16" fill="{TAIL}"/>', ""
    )
    lead = 'fill="#12151a" stroke="#fff" stroke-opacity=".5" stroke-width="1.6"'
    yield centred("sr-pill-lead", 194, 44, f'<rect x="-95" y="-20" width="190" height="40" rx="20" {lead}/>', "")
    yield centred("sr-pill-lead-tall", 120, 30, f'<rect x="-58" y="-13" width="116" height="26" rx="13" {lead}/>', "")
    yield centred("sr-pill-last", 100, 30, f'<rect x="-48" y="-13" width="96" height="26" rx="13" fill="{TAIL}"/>', "")
    yield centred(
        "sr-pill-last-tall", 78, 24, f'<rect x="-37" y="-10.5" width="74" height="21" rx="10.5" fill="{TAIL}"/>', ""
    )
    ticks = "".join(f"M{k * places.STEP} 114V124M{k * places.STEP} 222V232" for k in range(10))
    yield drawn(
        "sr-ticks", "-4 110 560 126", f'<path d="{ticks}" stroke="#fff" stroke-opacity=".4" stroke-width="2.4"/>', ""
    )
    tall = "".join(f"M210 {k * places.TALL_STEP}h7M283 {k * places.TALL_STEP}h7" for k in range(10))
    yield drawn(
        "sr-ticks-tall", "206 -4 88 262", f'<path d="{tall}" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>', ""
    )
