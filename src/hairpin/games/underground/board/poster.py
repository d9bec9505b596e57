"""Poster: draws the small picture of the game for pages that offer it: cars, a spin-out, a target and two dice."""

from __future__ import annotations

WIDTH, HEIGHT = 360, 196


def poster() -> str:
    """SVG text; it uses the symbols of the kit."""
    ground = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--verge,#22262d)"/><rect width="{WIDTH}" height="162" '
        f'fill="var(--asphalt,#171a20)"/><rect width="{WIDTH}" height="162" fill="url(#ug-grain)"/>'
        '<ellipse cx="200" cy="0" rx="200" ry="170" fill="url(#ug-lamp)" opacity="var(--lamp,1)"/>'
        f'<rect width="{WIDTH}" height="34" fill="url(#ug-hatch)"/>'
        f'<path d="M0 34H{WIDTH}" stroke="var(--lane-yellow,#f2c14b)" stroke-width="3" opacity=".85"/>'
        f'<path d="M0 98H{WIDTH}" stroke="var(--lane-white,#ece9df)" stroke-width="2.5" stroke-dasharray="22 18" '
        'opacity=".38"/>'
        f'<rect y="159" width="{WIDTH}" height="7" fill="url(#ug-kerb)"/>'
    )
    crowd = "".join(
        f'<use href="#ug-fan-{"b" if k % 3 == 1 else "a"}" x="{k * 26 - 6 + k * 7 % 5}" y="174" width="24" height="24"/>'
        for k in range(14)
    )
    skid = (
        '<path d="M150 124C196 124 214 138 232 158M150 134C190 134 204 146 220 162" fill="none" stroke="#040506" '
        'stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>'
    )
    cars = (
        _car("ug-yellow-2", 92, 66, 0)
        + _car("ug-blue-1", 206, 66, 0)
        + _car("ug-orange-3", 96, 129, 0)
        + _car("ug-red-1", 246, 156, 32)
    )
    sign = '<use href="#ug-target-11" x="296" y="22" width="52" height="52"/>'
    dice = (
        '<use href="#ug-red-die-6" x="286" y="88" width="40" height="40"/>'
        '<use href="#ug-red-die-5" x="318" y="106" width="40" height="40"/>'
    )
    drawn = f"{ground}{skid}{crowd}{cars}{sign}{dice}"
    return f'<svg class="scene" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{drawn}</svg>'


def _car(symbol: str, x: float, y: float, turn: float) -> str:
    move = f"translate({x:g} {y:g}) rotate({turn:g}) scale(.92)"
    return f'<use href="#{symbol}" x="-48" y="-24" width="96" height="48" transform="{move}"/>'
