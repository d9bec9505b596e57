"""Backdrops: draws the parts of a track that never change during a race, from the verge to the paint on the road."""

from __future__ import annotations

from hairpin.games.nitro_dice.board.geometry import GARAGE, KERB, LANE, ROAD, Plan, Section, U, number

FAR = 1600.0  # how far the verge reaches beyond the track, for pages of another shape
ASPHALT = "var(--asphalt,#171a20)"
CURB = "var(--kerb,#3b414b)"
WHITE = "var(--lane-white,#ece9df)"
YELLOW = "var(--lane-yellow,#f2c14b)"
LAMPS = (
    '<radialGradient id="nd-lamp"><stop offset="0" stop-color="#ffb54a" stop-opacity=".14"/><stop offset="1" '
    'stop-color="#ffb54a" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="nd-lamp-road"><stop offset="0" stop-color="#ffb54a" stop-opacity=".13"/><stop offset="1" '
    'stop-color="#ffb54a" stop-opacity="0"/></radialGradient>'
)
KERBS = {  # the colours of a turn are on its kerbs: red and white to the left, yellow and black to the right
    1: ("var(--bend-hairpin,#ff5a5f)", "#f4f1ea"),
    -1: ("var(--bend-chicane,#ffd23f)", "#15181d"),
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


def _at(x: float, y: float, turn: float = 0) -> str:
    spin = f" rotate({number(turn)})" if turn else ""
    return f'transform="translate({number(x)} {number(y)}){spin}"'


def chevron(section: Section, off: float, t: float, size: float = 9) -> str:
    """An arrow in the direction of travel."""
    x, y, turn = section.point(off, t)
    tip = number(size * 0.55)
    return (
        f'<path {_at(x, y, turn)} d="M-{tip} -{number(size)}L{tip} 0L-{tip} {number(size)}" fill="none" stroke="#ece9df" '
        'stroke-opacity=".34" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def road(section: Section) -> str:
    """One section: kerbs, asphalt, edge lines, lane line, the lines between its spaces, and its entry edge."""
    whole = section.along(0)
    parts = []
    if section.over:  # the shadow that a flyover throws on the road below
        parts.append(stroke(whole, "#000", 2 * ROAD + 46, ' stroke-opacity=".34"'))
    parts.append(stroke(whole, CURB, 2 * (ROAD + KERB)))
    if section.bend:
        paint, ground = KERBS[section.bend]
        for side in (1, -1):
            line = section.along(side * (ROAD + KERB / 2), 0.02, 0.98)
            parts.append(stroke(line, ground, KERB - 1))
            parts.append(stroke(line, paint, KERB - 1, ' stroke-dasharray="13 9"'))
    parts.append(stroke(whole, ASPHALT, 2 * ROAD))
    for side in (1, -1):
        if section.kind != "GARAGE" or side * section.lane_off("G") < 0:
            parts.append(stroke(section.along(side * (ROAD - 4)), WHITE, 2.6, ' stroke-opacity=".85"'))
    dashes = ' stroke-opacity=".9" stroke-dasharray="15 11" stroke-dashoffset="-6"'
    parts.append(stroke(whole, YELLOW, 3, dashes))
    for lane in "LR":
        off, spaces = section.lane_off(lane), section.spaces(lane)
        for space in range(1, spaces):
            line = section.across(off - 20, off + 20, space / spaces)
            parts.append(stroke(line, WHITE, 2, ' stroke-opacity=".3" stroke-dasharray="3 5"'))
        if section.kind != "START":
            parts.append(chevron(section, off, 1 / spaces if spaces > 1 else 0.5))
    parts.append(stroke(section.across(-ROAD, ROAD, 0), WHITE, 2.4, ' stroke-opacity=".5"'))
    return "".join(parts)


def _start(section: Section) -> str:
    """The six boxes of the grid, open at the back, and the line at the front edge."""
    parts = []
    for lane in "LR":
        for space in (1, 2, 3):
            x, y, turn = section.middle(lane, space)
            parts.append(
                f'<path {_at(x, y, turn)} d="M11 -20H23V20H11" fill="none" stroke="#ece9df" stroke-opacity=".55" '
                'stroke-width="2.4"/>'
            )
        parts.append(chevron(section, section.lane_off(lane), 0.09))
    x, y, turn = section.point(0, 1)
    step = (2 * ROAD - 6) / 16
    squares = "".join(
        f'<rect x="{-13 + 7 * (row % 2)}" y="{number(3 - ROAD + row * step)}" width="7" height="{number(step)}" '
        'fill="#15181d"/>'
        for row in range(16)
    )
    ground = f'<rect x="-13" y="{number(3 - ROAD)}" width="14" height="{number(2 * ROAD - 6)}" fill="#f4f1ea"/>'
    parts.append(f"<g {_at(x, y, turn)}>{ground}{squares}</g>")
    return "".join(parts)


def _garage(section: Section) -> str:
    """Three bays beside the outside lane, with no kerb between."""
    side = 1 if section.lane_off("G") > 0 else -1
    near, far = side * (ROAD - 1), side * (ROAD + GARAGE + 3)
    bays = section.patch(near, far, 0, 1)
    parts = [
        f'<path d="{section.patch(near, side * (ROAD + GARAGE + 9), -0.035, 1.035)}" fill="{CURB}" stroke="{CURB}" '
        'stroke-width="6" stroke-linejoin="round"/>',
        f'<path d="{bays}" fill="#2a2118"/><path d="{bays}" fill="#ffb54a" fill-opacity=".16"/>',
    ]
    for space in (1, 2):
        wall = section.across(side * (ROAD + 3), far, space / 3)
        parts.append(stroke(wall, "#ffd9a0", 2.4, ' stroke-opacity=".55"'))
    parts.append(stroke(section.along(side * (ROAD - 2)), YELLOW, 3, ' stroke-dasharray="5 7"'))
    for space in (1, 2, 3):
        x, y, _ = section.middle("G", space)
        parts.append(
            f'<use href="#wrench" x="{number(x - 11)}" y="{number(y - 11)}" width="22" height="22" color="#ffd9a0" '
            'opacity=".5"/>'
        )
    return "".join(parts)


def _roofs(x: float, y: float, seed: int) -> str:
    """The roofs of a block, some with a lit window; the same every time."""
    parts, size = [], U - 28
    for place, (left, top, wide, high) in enumerate(ROOFS):
        across = 1 - left - wide if seed % 2 else left
        rx, ry, rw, rh = x - size / 2 + across * size, y - size / 2 + top * size, wide * size - 5, high * size - 5
        parts.append(
            f'<rect x="{number(rx)}" y="{number(ry)}" width="{number(rw)}" height="{number(rh)}" rx="4" fill="#000" '
            'fill-opacity=".16" stroke="#fff" stroke-opacity=".07" stroke-width="1.5"/>'
            f'<rect x="{number(rx + 7)}" y="{number(ry + 7)}" width="{number(rw - 14)}" height="{number(rh - 14)}" rx="2" '
            'fill="none" stroke="#000" stroke-opacity=".14" stroke-width="1.5"/>'
        )
        if (place * 7 + seed) % 3 == 0:
            parts.append(
                f'<rect x="{number(rx + rw / 2 - 9)}" y="{number(ry + rh / 2 - 5)}" width="18" height="10" rx="1.5" '
                'fill="#ffb54a" fill-opacity=".34" opacity="var(--lamp,1)"/>'
            )
    return "".join(parts)


def _plate(section: Section) -> str:
    """The number of a section, with the sign of the card that it wants."""
    x, y = section.plate()
    sign = {"START": "flag", "GARAGE": "garage"}.get(section.kind, f"nd-type-{section.type}")
    size = 20 if sign.startswith("nd-") else 17
    return (
        f'<g {_at(x, y)}><rect x="-24" y="-13" width="48" height="26" rx="6" fill="#12151a" stroke="#464d59" '
        f'stroke-width="1.2"/><use href="#{sign}" x="{number(-11 - size / 2)}" y="{number(-size / 2)}" width="{size}" '
        f'height="{size}" color="#d9dde3"/><text class="nd-text" x="11" y="5.4" text-anchor="middle" font-size="15.5" '
        f'fill="#f1f2f4">{section.index}</text></g>'
    )


def _flyovers(plan: Plan) -> str:
    """Draw parapets on the upper road, and let the lower road show through as dashes, since dice can stand on it."""
    parts = []
    for high in plan.sections:
        if not high.over:
            continue
        low = next(one for one in plan.sections if (one.x, one.y) == (high.x, high.y) and not one.over)
        for side in (1, -1):
            dashes = ' stroke-opacity=".28" stroke-dasharray="2 7"'
            parts.append(stroke(low.along(side * (ROAD - 4), 0.22, 0.78), "#ece9df", 2, dashes))
            parapet = high.along(side * (ROAD + KERB / 2))
            parts.append(stroke(parapet, "#8b929d", KERB))
            parts.append(stroke(parapet, "#15181d", KERB - 5, ' stroke-dasharray="2 14"'))
    return "".join(parts)


def track_backdrop(plan: Plan) -> str:
    """The whole track."""
    parts = [
        f'<rect x="{-FAR:g}" y="{-FAR:g}" width="{plan.width + 2 * FAR:g}" height="{plan.height + 2 * FAR:g}" '
        'fill="var(--verge,#22262d)"/>'
    ]
    parts += [_roofs(x, y, seed) for seed, (x, y) in enumerate(plan.blocks)]
    outside = -ROAD if plan.inside == "L" else ROAD
    for section in plan.sections[::2]:
        x, y, _ = section.point(outside, 0.5)
        parts.append(_lamp(x, y, 135, "nd-lamp"))
    for over in (False, True):
        level = [section for section in plan.sections if section.over is over]
        parts += [road(section) for section in level]
        parts += [_garage(section) for section in level if section.kind == "GARAGE"]
        parts += [_start(section) for section in level if section.kind == "START"]
    parts.append(_flyovers(plan))
    for section in plan.sections[1::2]:
        x, y, _ = section.point(0, 0.5)
        parts.append(_lamp(x, y, 105, "nd-lamp-road"))
    parts += [_plate(section) for section in plan.sections]
    return "".join(parts)


def _lamp(x: float, y: float, radius: float, light: str) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle {place} fill="url(#{light})" opacity="var(--lamp,1)"/>'


def map_backdrop(plan: Plan) -> str:
    """The whole track as a small map: the road, and the line across it."""
    whole = "".join(section.along(0) for section in plan.sections)
    line = stroke(plan.sections[0].across(-ROAD, ROAD, 0.96), "#fff", 16, ' stroke-dasharray="12 10"')
    return (
        f'<rect x="{-FAR:g}" y="{-FAR:g}" width="{plan.width + 2 * FAR:g}" height="{plan.height + 2 * FAR:g}" '
        f'fill="#0d0f13"/>{stroke(whole, "#69717e", 2 * LANE + 24)}{stroke(whole, "#22262e", 2 * LANE - 2)}{line}'
    )
