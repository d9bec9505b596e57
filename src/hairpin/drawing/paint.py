"""Paint: the theme's colours by name, for all that stands on the road, and the paint of a seat's car.

Asphalt is dark by day and by night, so these colours do not depend on the theme. `theme.css` has their values.
"""

from __future__ import annotations

import re

from hairpin.drawing.kit import inside

INK, SOFT, FAINT, DIM = "var(--road-ink)", "var(--road-ink-soft)", "var(--road-ink-faint)", "var(--road-ink-dim)"
SODIUM, SODIUM_SOFT, SODIUM_WASH = "var(--road-sodium)", "var(--road-sodium-soft)", "var(--road-sodium-wash)"
NEON, NEON_INK, NEON_WASH = "var(--road-neon)", "var(--road-neon-ink)", "var(--road-neon-wash)"
TAIL, TAIL_SOFT, TAIL_INK = "var(--road-tail)", "var(--road-tail-soft)", "var(--road-tail-ink)"
TAIL_WASH, GO = "var(--road-tail-wash)", "var(--road-go)"
SHINE, SHADE = "var(--shine)", "var(--shade)"
NIGHT, PLATE, EDGE = "var(--road-night)", "var(--road-plate)", "var(--road-line)"
PAPER, ROOF_MARK, SIGN_INK = "var(--card)", "var(--roof-mark)", "var(--sign-ink)"
ASPHALT, KERB, VERGE = "var(--asphalt)", "var(--kerb)", "var(--verge)"
WHITE, YELLOW = "var(--lane-white)", "var(--lane-yellow)"

CARS = ("red", "yellow", "blue", "orange", "white", "green", "purple")  # the paints that a player can choose
_PAINT = re.compile(r"var\(--paint,[^()]*\)")
_HOLE = re.compile(r"var\(--icon-hole,[^()]*\)")


def seat_paint(seat: int, colour: str) -> str:
    """The paint of a seat: the printed colour, unless a page or a picture has another one for `--seat-0` to `--seat-6`."""
    return f"var(--seat-{seat},var(--car-{colour}))"


def painted(symbol: str, paint: str) -> str:
    """The content of a shared symbol, such as a car or a die, in a paint."""
    return _PAINT.sub(paint, inside(symbol))


def pierced(symbol: str, ground: str) -> str:
    """The content of a shared sign whose holes show the ground that it lies on."""
    return _HOLE.sub(ground, inside(symbol))
