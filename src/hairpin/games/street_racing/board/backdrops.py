"""The backdrops of the boards: asphalt under a lamp, two empty Speed Tracks, the road between them, a finish line."""

from __future__ import annotations

from hairpin.games.street_racing.board import places
from hairpin.games.street_racing.board.lettering import FAINT
from hairpin.games.street_racing.board.symbols import text
from hairpin.games.street_racing.board.track_symbols import (
    dial_arc,
    far_spaces,
    near_spaces,
    other_spaces,
    own_spaces,
)

LIGHT_GRAINS = ((7, 12), (29, 41), (51, 8), (72, 30), (18, 70), (60, 62), (84, 78), (40, 84))
DARK_GRAINS = ((15, 30), (63, 20), (46, 58), (80, 50), (5, 55), (33, 18))
EVERY = range(1, len(places.SPACES))


def _grains(at: tuple[tuple[int, int], ...]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r=".85"/>' for x, y in at)


SHARED = (
    '<pattern id="sr-grain" width="90" height="90" patternUnits="userSpaceOnUse">'
    f'<g fill="#fff" opacity=".05">{_grains(LIGHT_GRAINS)}</g><g fill="#000" opacity=".22">{_grains(DARK_GRAINS)}</g>'
    "</pattern>"
    '<radialGradient id="sr-lamp"><stop offset="0" stop-color="#ffb54a" stop-opacity=".2"/><stop offset=".55" '
    'stop-color="#ffb54a" stop-opacity=".07"/><stop offset="1" stop-color="#ffb54a" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="sr-light" x1="0" x2="1"><stop offset="0" stop-color="#fff3c4" stop-opacity=".34"/><stop offset="1" '
    'stop-color="#fff3c4" stop-opacity="0"/></linearGradient>'
    '<pattern id="sr-chequers" width="18" height="18" patternUnits="userSpaceOnUse"><rect width="18" height="18" '
    'fill="#15181d"/><path d="M0 0h9v9h-9zM9 9h9v9h-9z" fill="#f4f2ec"/></pattern>'
)
LAMP = 'fill="url(#sr-lamp)" opacity="var(--lamp,1)"'
WHITE = 'stroke="var(--lane-white,#ece9df)" opacity=".85"'
YELLOW = 'stroke="var(--lane-yellow,#f2c14b)" opacity=".8"'
SUNK = 'fill="#000" fill-opacity=".3" stroke="#fff" stroke-opacity=".1"'
EMPTY = 'fill="#000" fill-opacity=".28" stroke="#fff" stroke-opacity=".13"'
QUIET = ' stroke-opacity=".13"'
ZERO = 'stroke="#fff" stroke-opacity=".5" stroke-linecap="round"'


def _asphalt(width: float, height: float) -> str:
    size = f'width="{width:g}" height="{height:g}"'
    return f'<rect {size} fill="var(--asphalt,#171a20)"/><rect {size} fill="url(#sr-grain)"/>'


def wide() -> str:
    width, height = places.WIDE
    far = "".join(text(places.XS[n], 86, 19, n, FAINT) for n in places.SPACES)
    near = "".join(text(places.XS[n], places.NUMBERS, 26, n, FAINT) for n in places.SPACES)
    x, y = places.DIAL
    return (
        f'{_asphalt(width, height)}<ellipse cx="330" cy="172" rx="460" ry="170" {LAMP}/>'
        f'<rect x="16" y="12" width="820" height="86" rx="14" {SUNK}/><path d="{far_spaces(EVERY)}" {EMPTY}/>{far}'
        f'<path d="M58 26V58" {ZERO} stroke-width="4"/>'
        f'<rect y="108" width="{width}" height="130" fill="#000" fill-opacity=".16"/>'
        f'<path d="M0 110H{width}M0 236H{width}" stroke-width="4" {WHITE}/>'
        f'<path d="M0 173H{width}" stroke-width="3.4" stroke-dasharray="34 26" {YELLOW}/>'
        f'<rect x="16" y="250" width="820" height="178" rx="14" {SUNK}/><path d="{near_spaces(EVERY)}" {EMPTY}/>{near}'
        f'<path d="M58 309V351" {ZERO} stroke-width="5"/>'
        f'<g transform="translate({x} {y})">{dial_arc(places.SPACES[-1], "#fff", QUIET)}</g>'
    )


def tall() -> str:
    width, height = places.TALL
    own = "".join(text(24, places.YS[n] + 6, 17, n, FAINT) for n in places.SPACES)
    other = "".join(text(348, places.YS[n] + 5, 13, n, FAINT) for n in places.SPACES)
    zero = places.YS[0]
    return (
        f'{_asphalt(width, height)}<ellipse cx="246" cy="210" rx="150" ry="250" {LAMP}/>'
        f'<rect x="6" y="6" width="96" height="376" rx="12" {SUNK}/><path d="{own_spaces(EVERY)}" {EMPTY}/>{own}'
        f'<path d="M44 {zero}H90" {ZERO} stroke-width="4"/>'
        f'<rect x="206" width="88" height="{height}" fill="#000" fill-opacity=".16"/>'
        f'<path d="M207 0V{height}M293 0V{height}" stroke-width="3" {WHITE}/>'
        f'<path d="M250 0V{height}" stroke-width="2.6" stroke-dasharray="20 16" {YELLOW}/>'
        f'<rect x="306" y="6" width="54" height="376" rx="10" {SUNK}/><path d="{other_spaces(EVERY)}" {EMPTY}/>{other}'
        f'<path d="M314 {zero}H334" {ZERO} stroke-width="3.4"/>'
    )


def photo() -> str:
    """The finish line at which both cars are photographed."""
    width, height = places.PHOTO
    return (
        f'{_asphalt(width, height)}<ellipse cx="400" cy="0" rx="330" ry="220" {LAMP}/>'
        f'<path d="M0 8H{width}M0 {height - 8}H{width}" stroke-width="3" {WHITE}/>'
        f'<path d="M0 {height / 2:g}H{width}" stroke-width="3.4" stroke-dasharray="34 26" {YELLOW}/>'
        f'<rect x="396" y="9.5" width="27" height="{height - 19}" fill="url(#sr-chequers)"/>'
    )
