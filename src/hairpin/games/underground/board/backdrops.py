"""Backdrops: draws what lies behind the cars and never changes: verge, crowd, kerbs, asphalt, lanes, the stop lane."""

from __future__ import annotations

from hairpin.drawing.art import asphalt, lamp, path, rect
from hairpin.drawing.paint import KERB, NIGHT, VERGE, WHITE, YELLOW
from hairpin.games.underground.board.geometry import MOST_LANES, TALL, WIDE, Form

PHOTO = (640, 210)


def streets() -> dict[str, str]:
    """A street for every number of lanes that is drawn, wide and tall."""
    found = {}
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
        if form.tall:
            x, y, size, step = 343.0 + number * 7 % 5, at - 10, 20, 17 + number * 5 % 6
        else:
            x, y, size, step = at - 12, form.height - 24 + number * 7 % 4, 24, 21 + number * 5 % 8
        kind = "b" if number % 3 == 1 else "a"
        drawn += f'<use href="#ug-fan-{kind}" x="{x:g}" y="{y:g}" width="{size}" height="{size}"/>'
        at += step
        number += 1
    return f'<g opacity=".8">{drawn}</g>'


def _line(number: int, d: str, width: float, dashes: str) -> str:
    """A lane line; line 0 separates the stop lane and stands out."""
    if number == 0:
        return path(d, f'stroke="{YELLOW}" stroke-width="{width + 1:g}" opacity=".85"')
    return path(d, f'stroke="{WHITE}" stroke-width="{width:g}" stroke-dasharray="{dashes}" opacity=".38"')


def _wide(lanes: int) -> str:
    w, h, top, breadth = WIDE.width, WIDE.height, WIDE.across, WIDE.breadth
    lines = [top + WIDE.stop + WIDE.road / lanes * number for number in range(lanes)]
    return (
        rect(0, 0, w, h, f'fill="{VERGE}"')
        + asphalt(w, breadth, 0, top)
        + rect(0, top, w, WIDE.stop, 'fill="url(#ug-hatch)"')
        + lamp(640, top, 430, 270)
        + path(f"M0 {top:g}H{w:g}", f'stroke="{KERB}" stroke-width="5"')
        + rect(0, top + breadth - 3.5, w, 7, 'fill="url(#ug-kerb)"')
        + "".join(_line(number, f"M0 {y:.1f}H{w:g}", 2.5, "22 18") for number, y in enumerate(lines))
        + _crowd(WIDE)
        + rect(0, top, WIDE.along, breadth, f'fill="{NIGHT}" opacity=".55"')
    )


def _tall(lanes: int) -> str:
    w, h, left, breadth = TALL.width, TALL.height, TALL.across, TALL.breadth
    lines = [left + TALL.stop + TALL.road / lanes * number for number in range(lanes)]
    return (
        rect(0, 0, w, h, f'fill="{VERGE}"')
        + asphalt(breadth, h, left, 0)
        + rect(left, 0, TALL.stop, h, 'fill="url(#ug-hatch)"')
        + lamp(left + TALL.stop + TALL.road / 2, 40, 190, 170)
        + path(f"M{left:g} 0V{h:g}", f'stroke="{KERB}" stroke-width="5"')
        + rect(left + breadth - 3, 0, 6, h, 'fill="url(#ug-kerb-north)"')
        + "".join(_line(number, f"M{x:.1f} 0V{h:g}", 2, "15 13") for number, x in enumerate(lines))
        + _crowd(TALL)
        + rect(left, h - TALL.along, breadth, TALL.along, f'fill="{NIGHT}" opacity=".82"')
    )
