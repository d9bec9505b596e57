"""Backdrops: draws what lies behind the cars and never changes: verge, crowd, kerbs, asphalt, lanes, the stop lane."""

from __future__ import annotations

from hairpin.games.underground.board.geometry import MOST_LANES, TALL, WIDE, Form

PHOTO = (640, 210)
LIGHT_GRAINS = ((7, 12), (29, 41), (51, 8), (72, 30), (18, 70), (60, 62), (84, 78), (40, 84))
DARK_GRAINS = ((15, 30), (63, 20), (46, 58), (80, 50), (5, 55), (33, 18))
ASPHALT = "var(--asphalt,#171a20)"
LAMP = 'fill="url(#ug-lamp)" opacity="var(--lamp,1)"'


def _grains(places: tuple[tuple[int, int], ...]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r=".85"/>' for x, y in places)


SHARED = (
    '<pattern id="ug-grain" width="90" height="90" patternUnits="userSpaceOnUse">'
    f'<g fill="#fff" opacity=".05">{_grains(LIGHT_GRAINS)}</g><g fill="#000" opacity=".22">{_grains(DARK_GRAINS)}</g>'
    "</pattern>"
    '<radialGradient id="ug-lamp"><stop offset="0" stop-color="#ffb54a" stop-opacity=".2"/><stop offset=".55" '
    'stop-color="#ffb54a" stop-opacity=".07"/><stop offset="1" stop-color="#ffb54a" stop-opacity="0"/></radialGradient>'
    '<pattern id="ug-hatch" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="16" height="16" fill="#d8232f" fill-opacity=".2"/><rect width="7" height="16" fill="#d8232f" '
    'fill-opacity=".17"/></pattern>'
    '<pattern id="ug-kerb" width="44" height="8" patternUnits="userSpaceOnUse"><rect width="22" height="8" '
    'fill="#c9363f"/><rect x="22" width="22" height="8" fill="#e9e6dc"/></pattern>'
    '<pattern id="ug-kerb-north" width="8" height="36" patternUnits="userSpaceOnUse"><rect width="8" height="18" '
    'fill="#c9363f"/><rect y="18" width="8" height="18" fill="#e9e6dc"/></pattern>'
    '<pattern id="ug-chequers" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" '
    'fill="#0b0d11"/><path d="M0 0h6v6h-6zM6 6h6v6h-6z" fill="#ece9df"/></pattern>'
    '<filter id="ug-dull" x="-10%" y="-10%" width="120%" height="120%"><feColorMatrix type="saturate" values=".42"/>'
    '<feComponentTransfer><feFuncR type="linear" slope=".72"/><feFuncG type="linear" slope=".72"/><feFuncB type="linear" '
    'slope=".72"/></feComponentTransfer></filter>'
)


def backdrops() -> dict[str, str]:
    """A street for every number of lanes that is drawn, wide and tall; and the backdrops of photos."""
    found = {"photo": _photo(), "photo-end": _still()}
    for lanes in range(3, MOST_LANES + 1, 2):
        found[f"street-wide-{lanes}"] = _wide(lanes)
        found[f"street-tall-{lanes}"] = _tall(lanes)
    return found


def _crowd(form: Form) -> str:
    """People along the fast side, at uneven distances."""
    drawn, number = "", 0
    at = 14.0 if form.tall else 20.0
    end = (form.height if form.tall else form.width) - 10
    while at < end:
        kind = "b" if number % 3 == 1 else "a"
        if form.tall:
            drawn += f'<use href="#ug-fan-{kind}" x="{343 + number * 7 % 5}" y="{at - 10:g}" width="20" height="20"/>'
            at += 17 + number * 5 % 6
        else:
            drawn += (
                f'<use href="#ug-fan-{kind}" x="{at - 12:g}" y="{form.height - 24 + number * 7 % 4:g}" width="24" '
                'height="24"/>'
            )
            at += 21 + number * 5 % 8
        number += 1
    return f'<g opacity=".8">{drawn}</g>'


def _line(number: int) -> str:
    """The style of a lane line; line 0 separates the stop lane and stands out."""
    colour = "var(--lane-yellow,#f2c14b)" if number == 0 else "var(--lane-white,#ece9df)"
    return f'stroke="{colour}" opacity="{0.85 if number == 0 else 0.38}"'


def _wide(lanes: int) -> str:
    w, h, top, breadth = WIDE.width, WIDE.height, WIDE.across, WIDE.breadth
    pitch = WIDE.road / lanes
    drawn = (
        f'<rect width="{w:g}" height="{h:g}" fill="var(--verge,#22262d)"/>'
        f'<rect y="{top:g}" width="{w:g}" height="{breadth:g}" fill="{ASPHALT}"/>'
        f'<rect y="{top:g}" width="{w:g}" height="{breadth:g}" fill="url(#ug-grain)"/>'
        f'<rect y="{top:g}" width="{w:g}" height="{WIDE.stop:g}" fill="url(#ug-hatch)"/>'
        f'<ellipse cx="640" cy="{top:g}" rx="430" ry="270" {LAMP}/>'
        f'<path d="M0 {top:g}H{w:g}" stroke="var(--kerb,#3b414b)" stroke-width="5"/>'
        f'<rect y="{top + breadth - 3.5:g}" width="{w:g}" height="7" fill="url(#ug-kerb)"/>'
    )
    for number in range(lanes):
        y = top + WIDE.stop + pitch * number
        dashes = ' stroke-dasharray="22 18"' if number else ""
        drawn += f'<path d="M0 {y:.1f}H{w:g}" stroke-width="{2.5 if number else 3.5}"{dashes} {_line(number)}/>'
    drawn += _crowd(WIDE)
    return f'{drawn}<rect y="{top:g}" width="{WIDE.along:g}" height="{breadth:g}" fill="#0d1014" opacity=".55"/>'


def _tall(lanes: int) -> str:
    w, h, left, breadth = TALL.width, TALL.height, TALL.across, TALL.breadth
    pitch = TALL.road / lanes
    drawn = (
        f'<rect width="{w:g}" height="{h:g}" fill="var(--verge,#22262d)"/>'
        f'<rect x="{left:g}" width="{breadth:g}" height="{h:g}" fill="{ASPHALT}"/>'
        f'<rect x="{left:g}" width="{breadth:g}" height="{h:g}" fill="url(#ug-grain)"/>'
        f'<rect x="{left:g}" width="{TALL.stop:g}" height="{h:g}" fill="url(#ug-hatch)"/>'
        f'<ellipse cx="{left + TALL.stop + TALL.road / 2:g}" cy="40" rx="190" ry="170" {LAMP}/>'
        f'<path d="M{left:g} 0V{h:g}" stroke="var(--kerb,#3b414b)" stroke-width="5"/>'
        f'<rect x="{left + breadth - 3:g}" width="6" height="{h:g}" fill="url(#ug-kerb-north)"/>'
    )
    for number in range(lanes):
        x = left + TALL.stop + pitch * number
        dashes = ' stroke-dasharray="15 13"' if number else ""
        drawn += f'<path d="M{x:.1f} 0V{h:g}" stroke-width="{2 if number else 3}"{dashes} {_line(number)}/>'
    drawn += _crowd(TALL)
    foot = f'x="{left:g}" y="{h - TALL.along:g}" width="{breadth:g}" height="{TALL.along:g}"'
    return f'{drawn}<rect {foot} fill="#0d1014" opacity=".82"/>'


def _road(width: float, height: float) -> str:
    return (
        f'<rect width="{width:g}" height="{height:g}" fill="{ASPHALT}"/><rect width="{width:g}" height="{height:g}" '
        f'fill="url(#ug-grain)"/><ellipse cx="400" cy="0" rx="320" ry="230" {LAMP}/>'
    )


def _photo() -> str:
    """The finish line, and the lanes behind it."""
    width, height = PHOTO
    lanes = "".join(
        f'<path d="M0 {y}H{width}" stroke="var(--lane-white,#ece9df)" stroke-width="2.5" stroke-dasharray="30 24" '
        'opacity=".35"/>'
        for y in (70, 140)
    )
    return f'{_road(width, height)}{lanes}<rect x="96" width="24" height="{height}" fill="url(#ug-chequers)"/>'


def _still() -> str:
    """The road with the stop lane, for endings without a winner."""
    width, height = PHOTO
    return f'{_road(width, height)}<rect y="{height - 34}" width="{width}" height="34" fill="url(#ug-hatch)"/>'
