"""Backdrops: draws what lies behind the cars and never changes: verge, crowd, kerbs, asphalt, lanes, the stop lane."""

from __future__ import annotations

from hairpin.drawing.art import asphalt, lamp, path, rect
from hairpin.drawing.paint import KERB, NIGHT, VERGE, WHITE, YELLOW
from hairpin.games.underground.board.geometry import MOST_LANES, TALL, WIDE, Form

PHOTO = (640, 210)


def streets() -> dict[str, str]:
    """A street for every number of lanes that is drawn, wide and tall."""
    return {
        f"street-{form.name}-{lanes}": _street(form, lanes)
        for lanes in range(3, MOST_LANES + 1, 2)
        for form in (WIDE, TALL)
    }


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


def _street(form: Form, lanes: int) -> str:
    """The street in one form, from the stop lane to the crowd; its beginning is dark, for the names of the lanes."""
    width, height, side, breadth = form.width, form.height, form.across, form.breadth
    stroke, dashes, kerb, shade = (2.0, "15 13", 6.0, ".82") if form.tall else (2.5, "22 18", 7.0, ".55")
    light = lamp(side + form.stop + form.road / 2, 40, 190, 170) if form.tall else lamp(640, side, 430, 270)

    def area(across: float, broad: float, look: str, long: float = 0) -> str:
        """An area along the street: all of it, or as much as is `long` from the start on."""
        if form.tall:
            return rect(across, height - long if long else 0, broad, long or height, look)
        return rect(0, across, long or width, broad, look)

    def line(across: str, look: str) -> str:
        return path(f"M{across} 0V{height:g}" if form.tall else f"M0 {across}H{width:g}", look)

    drawn = [
        rect(0, 0, width, height, f'fill="{VERGE}"'),
        asphalt(breadth, height, side, 0) if form.tall else asphalt(width, breadth, 0, side),
        area(side, form.stop, 'fill="url(#ug-hatch)"'),
        light,
        line(f"{side:g}", f'stroke="{KERB}" stroke-width="5"'),
        area(side + breadth - kerb / 2, kerb, f'fill="url(#ug-kerb{"-north" if form.tall else ""})"'),
    ]
    for number in range(lanes):  # line 0 separates the stop lane and stands out
        look = f'stroke="{WHITE}" stroke-width="{stroke:g}" stroke-dasharray="{dashes}" opacity=".38"'
        if number == 0:
            look = f'stroke="{YELLOW}" stroke-width="{stroke + 1:g}" opacity=".85"'
        drawn.append(line(f"{side + form.stop + form.road / lanes * number:.1f}", look))
    return "".join(drawn) + _crowd(form) + area(side, breadth, f'fill="{NIGHT}" opacity="{shade}"', form.along)
