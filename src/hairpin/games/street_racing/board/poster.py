"""The small picture of the game for pages that offer it: two cars side by side, the gap, and a Speed Track half filled."""

from __future__ import annotations

WIDTH, HEIGHT = 360, 196
TOKENS = ("token-steering", "token-sweeper", "token-hairpin", "token-skid")


def poster() -> str:
    """SVG text; its symbols are those of the kit."""
    ground = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--asphalt,#171a20)"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sr-grain)"/>'
        '<ellipse cx="150" cy="0" rx="190" ry="150" fill="url(#sr-lamp)" opacity="var(--lamp,1)"/>'
    )
    lines = (
        f'<path d="M0 12H{WIDTH}M0 122H{WIDTH}" stroke="var(--lane-white,#ece9df)" stroke-width="3" opacity=".85"/>'
        f'<path d="M0 67H{WIDTH}" stroke="var(--lane-yellow,#f2c14b)" stroke-width="3.6" stroke-dasharray="28 20"/>'
        '<path d="M176 57V77M232 57V77M176 67H232" stroke="#f1f2f4" stroke-width="3"/>'
    )
    cars = _car("sr-drive-green", 190, 39) + _car("sr-drive-red", 132, 95)
    spaces = "".join(
        f'<rect x="{18 + 48 * k}" y="138" width="42" height="42" rx="8" fill="#fff" '
        f'fill-opacity="{0.12 if k < 5 else 0.03}" stroke="#fff" stroke-opacity="{0.5 if k < 5 else 0.16}"/>'
        for k in range(7)
    )
    tokens = "".join(
        f'<use href="#{token}" x="{20 + 48 * k}" y="140" width="38" height="38"/>' for k, token in enumerate(TOKENS)
    )
    speed = '<rect x="206" y="133" width="50" height="52" rx="10" fill="none" stroke="#ffb54a" stroke-width="3.4"/>'
    drawn = f"{ground}{lines}{cars}{spaces}{tokens}{speed}"
    return f'<svg class="scene" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{drawn}</svg>'


def _car(car: str, x: float, y: float) -> str:
    return f'<use href="#{car}" x="-60" y="-40" width="200" height="80" transform="translate({x:g} {y:g}) scale(.9)"/>'
