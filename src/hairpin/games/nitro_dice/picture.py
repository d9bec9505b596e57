"""Picture: draws a track from above as SVG: cards with lanes and spaces, hazards, garage, line and direction.

Every section is drawn in a square of its own, as if driven from the bottom up, and then turned into place.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from hairpin.games.nitro_dice.layout import NORTH, SOUTH, WEST, Cell
from hairpin.games.nitro_dice.slots import OTHER, PRINTED_TURN, inside_lane, lane_lengths, slots_of
from hairpin.games.nitro_dice.track import LETTERS, WORDS, Track

SIDE = 120.0  # of a cell
KERB = 24.0  # from the cell's border to the road
LANE = (SIDE - 2 * KERB) / 2
MARGIN = 24.0
HEAD = 46.0  # room for the title

STYLE = """
.ground { fill: #14171c } .card { fill: #1d2128; stroke: #2d333d } .road { fill: #343a44 }
.space { fill: #3d4450; stroke: #59626f; stroke-width: 1 }
.middle { stroke: #d8c27a; stroke-width: 1.5; stroke-dasharray: 7 6; fill: none }
.kerb { fill: none; stroke: #c8ccd4; stroke-width: 2 } .TR .kerb { stroke: #ff7a78 } .TY .kerb { stroke: #e8c14a }
.garage { fill: #16403d; stroke: #4cc9c0 } .hazard { fill: #ff7a78; stroke: #171a1f; stroke-width: 1.5 }
.arrow { fill: #ffffff; fill-opacity: .75 } .white { fill: #f3efe6 } .black { fill: #171a1f }
text { font-family: sans-serif; fill: #f3efe6; text-anchor: middle } .number { font-size: 13px; font-weight: bold }
.grid { font-size: 11px; fill: #9aa3b0 } .title { font-size: 20px; font-weight: bold; text-anchor: start }
.facts { font-size: 13px; fill: #9aa3b0; text-anchor: start }
"""


def draw_picture(track: Track, turn: tuple[int, int] = PRINTED_TURN) -> str:
    """The whole track as SVG text; `turn` says how many spaces a turn has inside and outside."""
    layout = track.layout()
    west, north = min(cell.column for cell in layout.cells), max(cell.row for cell in layout.cells)
    east, south = max(cell.column for cell in layout.cells), min(cell.row for cell in layout.cells)
    width = (east - west + 1) * SIDE + 2 * MARGIN
    height = (north - south + 1) * SIDE + 2 * MARGIN + HEAD
    laps = "1 lap" if track.laps == 1 else f"{track.laps} laps"
    facts = f"{len(track.sections)} sections, {laps}, inside lane {track.inside}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'role="img" aria-label="{escape(f"Track {track.name}: {facts}")}">',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{width:g}" height="{height:g}"/>',
        f'<text class="title" x="{MARGIN:g}" y="30">{escape(track.name)}</text>',
        f'<text class="facts" x="{MARGIN:g}" y="50">{escape(facts)}</text>',
    ]
    for number, cell in enumerate(layout.cells):  # a later section passes over an earlier one
        x, y = MARGIN + (cell.column - west) * SIDE, HEAD + MARGIN + (north - cell.row) * SIDE
        parts += _section(track, number, cell, x, y, turn)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _section(track: Track, number: int, cell: Cell, x: float, y: float, turn: tuple[int, int]) -> list[str]:
    """A section in its cell; its text stays upright."""
    section = track.sections[number]
    half = SIDE / 2
    turned = -90 * (cell.enters - NORTH)
    drawn = _turn(track, number, turned, turn) if section.kind in ("TR", "TY") else _straight(track, number, turned)
    crossing = [other.place for other in track.layout().cells].count(cell.place) > 1
    card = [] if crossing else [f'<rect class="card" x="{x:g}" y="{y:g}" width="{SIDE:g}" height="{SIDE:g}" rx="6"/>']
    return [
        *card,
        f'<g class="{section.kind}" transform="translate({x:g} {y:g}) rotate({turned} {half:g} {half:g})">',
        f"<title>{escape(_words(track, number))}</title>",
        *drawn,
        "</g>",
        *_number(track, number, cell, x, y),
    ]


def _words(track: Track, number: int) -> str:
    section = track.sections[number]
    hazards = ", ".join(f"lane {lane} space {space}" for lane, space in section.hazards)
    return f"section {number}, {WORDS[section.kind]}" + (f", hazards: {hazards}" if hazards else "")


def _number(track: Track, number: int, cell: Cell, x: float, y: float) -> list[str]:
    """Number and letter of a section, clear of road and garage: in the outer corner of a turn, else beside the kerb."""
    kind = track.sections[number].kind
    upright = cell.enters in (NORTH, SOUTH)
    across, down = KERB / 2 + 2, KERB / 2 + 5
    if kind in ("TR", "TY"):
        ends = {(cell.enters + 2) % 4, cell.leaves}
        across = SIDE - across if WEST in ends else across
        down = SIDE - KERB / 2 + 5 if NORTH in ends else down
    elif kind == "GARAGE":
        garage = next(slot for slot in slots_of(track, number, cell) if slot.lane == "G" and slot.space == 2)
        across = SIDE - across if garage.column == 0 else across
        down = SIDE - KERB / 2 + 5 if garage.row == 0 else down
    elif upright:  # at the bottom, clear of the number of a crossed road
        down = SIDE - KERB / 2 + 5
    name = f"{number}{LETTERS[kind]}"
    return [f'<text class="number" x="{x + across:g}" y="{y + down:g}">{name}</text>']


def _straight(track: Track, number: int, turned: int) -> list[str]:
    """A straight driven upwards: lane L is on the left, space 1 at the bottom."""
    section = track.sections[number]
    parts = [f'<rect class="road" x="{KERB:g}" y="0" width="{2 * LANE:g}" height="{SIDE:g}"/>']
    middles = {"L": KERB + LANE / 2, "R": KERB + 1.5 * LANE}
    garage_side = OTHER[track.inside]
    middles["G"] = KERB / 2 if garage_side == "L" else SIDE - KERB / 2
    step = SIDE / 3
    for lane, length in lane_lengths(section.kind).items():
        wide = LANE - 6 if lane != "G" else KERB - 6
        for space in range(1, length + 1):
            x, y = middles[lane], SIDE - (space - 0.5) * step
            kind = "garage" if lane == "G" else "space"
            parts.append(
                f'<rect class="{kind}" x="{x - wide / 2:g}" y="{y - step / 2 + 3:g}" '
                f'width="{wide:g}" height="{step - 6:g}" rx="4"/>'
            )
            if (lane, space) in section.hazards:
                parts.append(_hazard(x, y, turned))
            if section.kind == "START":
                place = 2 * (3 - space) + (1 if lane == track.inside else 2)
                parts.append(
                    f'<text class="grid" transform="translate({x:g} {y:g}) rotate({-turned})" dy="4">{place}</text>'
                )
    parts.append(f'<path class="middle" d="M {SIDE / 2:g} {SIDE:g} V 0"/>')
    parts.append(f'<path class="kerb" d="M {KERB:g} {SIDE:g} V 0 M {SIDE - KERB:g} {SIDE:g} V 0"/>')
    parts.append(f'<path class="arrow" d="M {SIDE / 2:g} 54 l 6 12 h -12 z"/>')
    if section.kind == "START":
        parts += _line()
    return parts


def _line() -> list[str]:
    """The chequered line at the front edge of the start card."""
    side = 6.0
    across = int(2 * LANE / side)
    return [
        f'<rect class="{"white" if (column + row) % 2 else "black"}" x="{KERB + column * side:g}" y="{row * side:g}" '
        f'width="{side:g}" height="{side:g}"/>'
        for row in range(2)
        for column in range(across)
    ]


def _turn(track: Track, number: int, turned: int, turn: tuple[int, int]) -> list[str]:
    """A turn from the bottom out to the left (red) or to the right (yellow), around the corner of the cell."""
    section = track.sections[number]
    left = section.kind == "TR"
    inside = inside_lane(track, number)
    near, middle, far = KERB, KERB + LANE, KERB + 2 * LANE
    parts = [f'<path class="road" d="{_ring(near, far, 0, 1, left)}"/>']
    for lane, length in lane_lengths(section.kind, turn).items():
        low, high = (near, middle) if lane == inside else (middle, far)
        for space in range(1, length + 1):
            gap = 3 / ((low + high) / 2)
            begin, end = (space - 1) / length + gap / 2, space / length - gap / 2
            parts.append(f'<path class="space" d="{_ring(low + 3, high - 3, begin, end, left)}"/>')
            if (lane, space) in section.hazards:
                parts.append(_hazard(*_point((low + high) / 2, (begin + end) / 2, left), turned))
    (x0, y0), (x1, y1) = _point(middle, 0, left), _point(middle, 1, left)
    parts.append(
        f'<path class="middle" d="M {x0:g} {y0:g} A {middle:g} {middle:g} 0 0 {0 if left else 1} {x1:g} {y1:g}"/>'
    )
    kerbs = " ".join(_arc(radius, left) for radius in (near, far))
    parts.append(f'<path class="kerb" d="{kerbs}"/>')
    x, y = _point(middle, 0.5, left)
    parts.append(
        f'<path class="arrow" d="M 0 -8 l 6 12 h -12 z" transform="translate({x:g} {y:g}) rotate({-45 if left else 45})"/>'
    )
    return parts


def _point(radius: float, share: float, left: bool) -> tuple[float, float]:
    """A point on the way round the corner, from the bottom edge (share 0) to the side (share 1)."""
    angle = share * pi / 2
    x = radius * cos(angle)
    return round(x if left else SIDE - x, 2), round(SIDE - radius * sin(angle), 2)


def _arc(radius: float, left: bool) -> str:
    (x0, y0), (x1, y1) = _point(radius, 0, left), _point(radius, 1, left)
    return f"M {x0:g} {y0:g} A {radius:g} {radius:g} 0 0 {0 if left else 1} {x1:g} {y1:g}"


def _ring(low: float, high: float, begin: float, end: float, left: bool) -> str:
    """A piece of the road around the corner between two radii."""
    (a, b), (c, d) = _point(high, begin, left), _point(high, end, left)
    (e, f), (g, h) = _point(low, end, left), _point(low, begin, left)
    there, back = (0, 1) if left else (1, 0)
    return (
        f"M {a:g} {b:g} A {high:g} {high:g} 0 0 {there} {c:g} {d:g} L {e:g} {f:g} "
        f"A {low:g} {low:g} 0 0 {back} {g:g} {h:g} Z"
    )


def _hazard(x: float, y: float, turned: int) -> str:
    """A warning sign that stays upright when its section is turned."""
    return f'<path class="hazard" d="M 0 -9 l 10 17 h -20 z" transform="translate({x:g} {y:g}) rotate({-turned})"/>'
