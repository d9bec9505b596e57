"""Where things lie on the boards, in numbers that the backdrops and the symbols of the tracks need too."""

from __future__ import annotations

from hairpin.games.street_racing.components import TOP_SPEED

WIDE = (1060, 440)
TALL = (366, 388)
PHOTO = (640, 190)
SPACES = tuple(range(TOP_SPEED + 1))

# Wide: the other driver's track above, the road, and the viewer's own track below, both with the same x for a space.
STEP = 61
XS = tuple(58 + STEP * space for space in SPACES)
NUMBERS = 388
DIAL = (948, 348)
DIAL_RADIUS = 72
FIRST_ANGLE = 150  # of speed 0
ANGLE = 20  # from one speed to the next
MOST_STEPS = 8  # farther apart than that, the cars are drawn closer than they are
NOW = 904
NEXT = 1006

# Tall: the viewer's own track upright on the left, the road in the middle, the other one on the right.
TALL_STEP = 28
YS = tuple(361 - TALL_STEP * space for space in SPACES)


def needle(speed: int) -> int:
    """Where the dial points at a speed, in degrees."""
    return FIRST_ANGLE + ANGLE * speed
