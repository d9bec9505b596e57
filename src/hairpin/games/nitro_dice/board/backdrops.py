"""Backdrops: draws the parts of a track that never change during a race, from the verge to the paint on the road."""

from __future__ import annotations

from hairpin.drawing import paint
from hairpin.drawing.art import lamp, path, rect, text, use
from hairpin.games.nitro_dice.board.geometry import GARAGE, KERB, LANE, ROAD, Plan, Section, U, number

FAR = 1600.0  # how far the verge reaches beyond the track, for pages of another shape
KERBS = {  # the colours of a turn are on its kerbs: red and white to the left, yellow and black to the right
    1: ("var(--bend-hairpin)", paint.WHITE),
    -1: ("var(--bend-chicane)", paint.SIGN_INK),
}
ROOFS = (  # a quiet city block: left, top, width and height of its roofs as shares of the block
    (0.0, 0.0, 0.56, 0.44),
    (0.6, 0.0, 0.4, 0.62),
    (0.0, 0.5, 0.3, 0.5),
    (0.34, 0.5, 0.22, 0.5),
    (0.6, 0.68, 0.4, 0.32),
)


def stroke(d: str, colour: str, width: float, more: str = "") -> str:
    """A line without filling, as SVG."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{number(width)}"{more}/>'


def placed(drawn: str, x: float, y: float, turn: float = 0) -> str:
    """Something drawn around 0 0 and to the right, moved and turned into its place."""
    spin = f" rotate({number(turn)})" if turn else ""
    return f'<g transform="translate({number(x)} {number(y)}){spin}">{drawn}</g>'


def chevron(section: Section, off: float, t: float) -> str:
    """An arrow in the direction of travel."""
    look = ' stroke-opacity=".34" stroke-linejoin="round" stroke-linecap="round"'
    return placed(stroke("M-4.95 -9L4.95 0L-4.95 9", paint.WHITE, 4, look), *section.point(off, t))


def road(section: Section) -> str:
    """One section: kerbs, asphalt, edge lines, lane line, the lines between its spaces, and its entry edge."""
    whole = section.along(0)
    parts = []
    if section.over:  # the shadow that a flyover throws on the road below
        parts.append(stroke(whole, paint.SHADE, 2 * ROAD + 46, ' stroke-opacity=".34"'))
    parts.append(stroke(whole, paint.KERB, 2 * (ROAD + KERB)))
    if section.bend:
        colour, ground = KERBS[section.bend]
        for side in (1, -1):
            line = section.along(side * (ROAD + KERB / 2), 0.02, 0.98)
            parts.append(stroke(line, ground, KERB - 1))
            parts.append(stroke(line, colour, KERB - 1, ' stroke-dasharray="13 9"'))
    parts.append(stroke(whole, paint.ASPHALT, 2 * ROAD))
    for side in (1, -1):
        if section.kind != "GARAGE" or side * section.lane_off("G") < 0:
            parts.append(stroke(section.along(side * (ROAD - 4)), paint.WHITE, 2.6, ' stroke-opacity=".85"'))
    dashes = ' stroke-opacity=".9" stroke-dasharray="15 11" stroke-dashoffset="-6"'
    parts.append(stroke(whole, paint.YELLOW, 3, dashes))
    for lane in "LR":
        off, spaces = section.lane_off(lane), section.spaces(lane)
        for space in range(1, spaces):
            line = section.across(off - 20, off + 20, space / spaces)
            parts.append(stroke(line, paint.WHITE, 2, ' stroke-opacity=".3" stroke-dasharray="3 5"'))
        if section.kind != "START":
            parts.append(chevron(section, off, 1 / spaces if spaces > 1 else 0.5))
    parts.append(stroke(section.across(-ROAD, ROAD, 0), paint.WHITE, 2.4, ' stroke-opacity=".5"'))
    return "".join(parts)


def _start(section: Section) -> str:
    """The six boxes of the grid, open at the back, and the line at the front edge."""
    box = stroke("M11 -20H23V20H11", paint.WHITE, 2.4, ' stroke-opacity=".55"')
    parts = [placed(box, *section.middle(lane, space)) for lane in "LR" for space in (1, 2, 3)]
    parts += [chevron(section, section.lane_off(lane), 0.09) for lane in "LR"]
    parts.append(placed(rect(-12, -54, 12, 108, 'fill="url(#road-chequers)"'), *section.point(0, 1)))
    return "".join(parts)


def _garage(section: Section) -> str:
    """Three bays beside the outside lane, with no kerb between."""
    side = 1 if section.lane_off("G") > 0 else -1
    near, far = side * (ROAD - 1), side * (ROAD + GARAGE + 3)
    bays = section.patch(near, far, 0, 1)
    edge = section.patch(near, side * (ROAD + GARAGE + 9), -0.035, 1.035)
    parts = [
        path(edge, f'fill="{paint.KERB}" stroke="{paint.KERB}" stroke-width="6" stroke-linejoin="round"'),
        path(bays, f'fill="{paint.SODIUM_WASH}"'),
        path(bays, f'fill="{paint.SODIUM}" fill-opacity=".12"'),
    ]
    for space in (1, 2):
        wall = section.across(side * (ROAD + 3), far, space / 3)
        parts.append(stroke(wall, paint.SODIUM_SOFT, 2.4, ' stroke-opacity=".55"'))
    parts.append(stroke(section.along(side * (ROAD - 2)), paint.YELLOW, 3, ' stroke-dasharray="5 7"'))
    tools = "".join(use("wrench", *section.middle("G", space)[:2], 22, colour=paint.SODIUM_SOFT) for space in (1, 2, 3))
    return f'{"".join(parts)}<g opacity=".5">{tools}</g>'


def _roofs(x: float, y: float, seed: int) -> str:
    """The roofs of a block, some with a lit window; the same every time."""
    parts, size = [], U - 28
    roof = (
        f'rx="4" fill="{paint.SHADE}" fill-opacity=".16" stroke="{paint.SHINE}" stroke-opacity=".07" stroke-width="1.5"'
    )
    ridge = f'rx="2" fill="none" stroke="{paint.SHADE}" stroke-opacity=".14" stroke-width="1.5"'
    window = f'rx="1.5" fill="{paint.SODIUM}" fill-opacity=".34" opacity="var(--lamp)"'
    for place, (left, top, wide, high) in enumerate(ROOFS):
        across = 1 - left - wide if seed % 2 else left
        rx, ry, rw, rh = x - size / 2 + across * size, y - size / 2 + top * size, wide * size - 5, high * size - 5
        parts += [rect(rx, ry, rw, rh, roof), rect(rx + 7, ry + 7, rw - 14, rh - 14, ridge)]
        if (place * 7 + seed) % 3 == 0:
            parts.append(rect(rx + rw / 2 - 9, ry + rh / 2 - 5, 18, 10, window))
    return "".join(parts)


def _plate(section: Section) -> str:
    """The number of a section, with the sign of the card that it wants."""
    sign = {"START": "flag", "GARAGE": "garage"}.get(section.kind, f"nd-type-{section.type}")
    plate = rect(-24, -13, 48, 26, f'rx="6" fill="{paint.PLATE}" stroke="{paint.EDGE}" stroke-width="1.2"')
    plate += use(sign, -11, 0, 20 if sign.startswith("nd-") else 17, colour=paint.SOFT)
    return placed(plate + text(11, 5.4, 15.5, section.index), *section.plate())


def _flyovers(plan: Plan) -> str:
    """Draw parapets on the upper road, and let the lower road show through as dashes, since dice can stand on it."""
    parts = []
    for high in plan.sections:
        if not high.over:
            continue
        low = next(one for one in plan.sections if (one.x, one.y) == (high.x, high.y) and not one.over)
        for side in (1, -1):
            dashes = ' stroke-opacity=".28" stroke-dasharray="2 7"'
            parts.append(stroke(low.along(side * (ROAD - 4), 0.22, 0.78), paint.WHITE, 2, dashes))
            parapet = high.along(side * (ROAD + KERB / 2))
            parts.append(stroke(parapet, paint.DIM, KERB))
            parts.append(stroke(parapet, paint.SIGN_INK, KERB - 5, ' stroke-dasharray="2 14"'))
    return "".join(parts)


def _ground(plan: Plan, fill: str) -> str:
    return rect(-FAR, -FAR, plan.width + 2 * FAR, plan.height + 2 * FAR, f'fill="{fill}"')


def track_backdrop(plan: Plan) -> str:
    """The whole track."""
    parts = [_ground(plan, paint.VERGE)]
    parts += [_roofs(x, y, seed) for seed, (x, y) in enumerate(plan.blocks)]
    outside = -ROAD if plan.inside == "L" else ROAD
    parts += [lamp(*section.point(outside, 0.5)[:2], 135, 135, 0.7) for section in plan.sections[::2]]
    for over in (False, True):
        level = [section for section in plan.sections if section.over is over]
        parts += [road(section) for section in level]
        parts += [_garage(section) for section in level if section.kind == "GARAGE"]
        parts += [_start(section) for section in level if section.kind == "START"]
    parts.append(_flyovers(plan))
    parts += [lamp(*section.point(0, 0.5)[:2], 105, 105, 0.7) for section in plan.sections[1::2]]
    parts += [_plate(section) for section in plan.sections]
    return "".join(parts)


def map_backdrop(plan: Plan) -> str:
    """The whole track as a small map: the road, and the line across it."""
    whole = "".join(section.along(0) for section in plan.sections)
    line = stroke(plan.sections[0].across(-ROAD, ROAD, 0.96), paint.SHINE, 16, ' stroke-dasharray="12 10"')
    track = stroke(whole, paint.DIM, 2 * LANE + 24) + stroke(whole, paint.ASPHALT, 2 * LANE - 2)
    return _ground(plan, paint.NIGHT) + track + line
