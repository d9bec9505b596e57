"""Miniatures: draw any track small, sound or not, in the colours of its page, for choosing and building tracks.

All sections of one level are drawn together in a few paths, so a miniature is much smaller than a backdrop.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from hairpin.drawing import paint
from hairpin.drawing.art import path
from hairpin.drawing.svg import with_fallbacks
from hairpin.games.nitro_dice.board.backdrops import KERBS, placed, stroke
from hairpin.games.nitro_dice.board.geometry import GARAGE, KERB, ROAD, Plan, Section, number, plan_of
from hairpin.games.nitro_dice.track import Track

EDGE = 20  # around the track
DANGER = "var(--tail)"
SIGN = "var(--sign-amber)"


@lru_cache(256)
def miniature(track: Track, turn_spaces: tuple[int, int], words: str, numbers: bool = False) -> str:
    """SVG text, also for programs without the theme; with `numbers` every section has its number on the road."""
    plan = plan_of(track, turn_spaces)
    low = [section for section in plan.sections if not section.over]
    high = [section for section in plan.sections if section.over]
    whole = track.layout().closed
    edge = EDGE if whole else 3 * EDGE
    box = f"{-edge} {-edge} {number(plan.width + 2 * edge)} {number(plan.height + 2 * edge)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="{box}" role="img" aria-label="{escape(words)}">'
    ]
    parts += [_level(low), _level(high, True) if high else ""]
    if not whole:
        parts.append(_open_end(plan.sections[-1]))
    if numbers:
        parts += [_number(section) for section in plan.sections]
    parts.append(_hazards(track, plan))
    return with_fallbacks("".join(parts) + "</svg>")


def _level(sections: Sequence[Section], over: bool = False) -> str:
    """Sections of one level: kerbs, asphalt, edge lines, lane line, then the start line and the garage."""
    whole = "".join(section.along(0) for section in sections)
    parts = [stroke(whole, paint.SHADE, 2 * ROAD + 46, ' stroke-opacity=".34"')] if over else []
    parts.append(stroke(whole, paint.KERB, 2 * (ROAD + KERB)))
    for bend in (1, -1):
        sides = [s.along(side * (ROAD + KERB / 2), 0.02, 0.98) for s in sections if s.bend == bend for side in (1, -1)]
        if sides:
            colour, ground = KERBS[bend]
            parts.append(stroke("".join(sides), ground, KERB + 3))
            parts.append(stroke("".join(sides), colour, KERB + 3, ' stroke-dasharray="20 14"'))
    parts.append(stroke(whole, paint.ASPHALT, 2 * ROAD))
    edges = "".join(section.along(side * (ROAD - 5)) for section in sections for side in (1, -1))
    parts.append(stroke(edges, paint.WHITE, 5, ' stroke-opacity=".8"'))
    parts.append(stroke(whole, paint.YELLOW, 5, ' stroke-opacity=".9" stroke-dasharray="24 18"'))
    for section in sections:
        if section.kind == "GARAGE":
            parts.append(_garage(section))
        if section.kind == "START":
            parts.append(_start(section))
    return "".join(parts)


def _start(section: Section) -> str:
    """The chequered line at the front edge, and the direction of travel."""
    line = section.across(-ROAD + 6, ROAD - 6, 0.95)
    heads = "M-26 -26L4 0L-26 26M6 -26L36 0L6 26"
    arrow = stroke(heads, paint.WHITE, 11, ' stroke-linejoin="round" stroke-linecap="round"')
    return (
        stroke(line, paint.WHITE, 20)
        + stroke(line, paint.SIGN_INK, 20, ' stroke-dasharray="11 11"')
        + placed(arrow, *section.point(0, 0.6))
    )


def _garage(section: Section) -> str:
    """Three bays beside the outside lane."""
    side = 1 if section.lane_off("G") > 0 else -1
    near, far = side * (ROAD - 2), side * (ROAD + GARAGE + 4)
    bays = section.patch(near, far, 0, 1)
    walls = "".join(section.across(near, far, space / 3) for space in (1, 2))
    look = f'fill="{paint.SODIUM_WASH}" stroke="{SIGN}" stroke-width="7" stroke-linejoin="round"'
    return path(bays, look) + stroke(walls, SIGN, 5)


def _hazards(track: Track, plan: Plan) -> str:
    """A warning sign on every space with a hazard."""
    signs = []
    for index, section in enumerate(track.sections):
        for lane, space in section.hazards:
            spot = plan.spots.get((index, lane, space))
            if spot is not None:  # a text may name a space that its card does not have
                signs.append(f"M{number(spot.x)} {number(spot.y - 20)}l21 37h-42z")
    if not signs:
        return ""
    return path("".join(signs), f'fill="{SIGN}" stroke="{paint.SIGN_INK}" stroke-width="6" stroke-linejoin="round"')


def _open_end(section: Section) -> str:
    """A barrier and an arrow at the end of the last section, if it does not lead onto the start."""
    barrier = stroke(section.across(-ROAD, ROAD, 1), DANGER, 18, ' stroke-dasharray="20 12"')
    return barrier + placed(path("M6 -30L46 0L6 30z", f'fill="{DANGER}"'), *section.point(0, 1))


def _number(section: Section) -> str:
    x, y, _ = section.point(0, 0.22 if section.kind == "START" else 0.2 if section.crossing else 0.5)
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="34" fill="{paint.NIGHT}" fill-opacity=".82"/>'
        f'<text x="{number(x)}" y="{number(y + 19)}" fill="{paint.INK}" font-size="54" font-weight="700" '
        f'text-anchor="middle">{section.index}</text>'
    )
