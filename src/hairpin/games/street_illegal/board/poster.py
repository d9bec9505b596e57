"""The small picture of the game for pages that offer it: cars in line, one of them pulling out, and a limit."""

from __future__ import annotations

WIDTH, HEIGHT = 360, 196


def poster() -> str:
    """SVG text; its symbols are those of the kit."""
    lines = (
        f'<path d="M0 18H{WIDTH}M0 182H{WIDTH}" stroke="var(--lane-white,#ece9df)" stroke-width="3" opacity=".85"/>'
        f'<path d="M0 98H{WIDTH}" stroke="var(--lane-yellow,#f2c14b)" stroke-width="4" stroke-dasharray="30 22"/>'
        '<path d="M92 112V166M190 112V166M288 112V166" stroke="var(--lane-white,#ece9df)" stroke-width="2.5" opacity=".3"/>'
    )
    ground = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--asphalt,#171a20)"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#si-grain)"/>'
        '<ellipse cx="108" cy="0" rx="180" ry="176" fill="url(#si-lamp)" opacity="var(--lamp,1)"/>'
        f'<rect width="{WIDTH}" height="8" fill="var(--kerb,#3b414b)"/>'
    )
    attack = (
        '<path d="M141 114C141 76 158 60 182 58H196" fill="none" stroke="var(--lane-white,#ece9df)" stroke-width="4.5" '
        'stroke-linecap="round" stroke-dasharray=".5 10"/>'
        '<g color="#ece9df"><use href="#attack" x="200" y="38" width="40" height="40"/></g>'
    )
    sign = (
        '<rect x="276" y="28" width="70" height="62" rx="10" fill="#0b0d11" fill-opacity=".9" stroke="#fff" '
        'stroke-opacity=".2"/><use href="#limit-80" x="286" y="34" width="50" height="50"/>'
    )
    cars = "".join(_car(car, x) for car, x in (("oldpro", 43), ("white", 239), ("yellow", 337), ("red", 141)))
    return f'<svg class="scene" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{ground}{lines}{cars}{attack}{sign}</svg>'


def _car(car: str, x: float) -> str:
    return f'<use href="#si-car-{car}" x="-48" y="-24" width="96" height="48" transform="translate({x:g} 140) scale(.86)"/>'
