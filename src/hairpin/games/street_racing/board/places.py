"""Where things lie on the boards: the two Speed Tracks, the road between them, the signs and the dial."""

from __future__ import annotations

from typing import Final

from hairpin.games.street_racing.components import TOP_SPEED

WIDE: Final = (1060, 440)
TALL: Final = (366, 388)
PHOTO: Final = (640, 190)
SPACES: Final = tuple(range(TOP_SPEED + 1))

# Wide: the other driver's track above, the road, and the viewer's own track below, both with the same x for a space.
XS: Final = tuple(58 + 61 * space for space in SPACES)
STEP: Final = 61
FAR_ROW: Final = 41  # the middles of the spaces
NEAR_ROW: Final = 330
FAR_SPEED: Final = 56  # of the Speedometers
NEAR_SPEED: Final = 345
NUMBERS: Final = 388
TAGS: Final = 418
PILLS: Final = 272
DIAL: Final = (948, 348)
DIAL_RADIUS: Final = 72
FIRST_ANGLE: Final = 150  # of speed 0
ANGLE: Final = 20  # from one speed to the next
BAG: Final = (1076, 120)  # tokens come from the panel of the bag, to the right of the board

ROAD_MIDDLE: Final = 525  # the camera follows the middle of the two cars
FAR_LANE: Final = 141
NEAR_LANE: Final = 205
MOST_STEPS: Final = 8  # farther apart than that, the cars are drawn closer than they are
NOSE: Final = 52  # from the middle of a car to its nose
NOW: Final = 904
NEXT: Final = 1006
SIGNS: Final = 168
SIGN_WORDS: Final = 234
LEAD: Final = (119, 180)
LAST: Final = (119, 221)

# Tall: the viewer's own track upright on the left, the road in the middle, the other one on the right.
YS: Final = tuple(361 - 28 * space for space in SPACES)
TALL_STEP: Final = 28
OWN_COLUMN: Final = 67
OWN_FRAME: Final = 54
OTHER_COLUMN: Final = 324
OTHER_FRAME: Final = 333
TALL_ROAD_MIDDLE: Final = 246
OWN_LANE: Final = 229
OTHER_LANE: Final = 271
TALL_MOST_STEPS: Final = 5
FIGURE: Final = 150
TALL_BAG: Final = (150, 420)


def needle(speed: int) -> int:
    """Where the dial points at a speed, in degrees."""
    return FIRST_ANGLE + ANGLE * speed


def apart(lead: int, most: int, step: float) -> float:
    """How far apart two cars are drawn."""
    return min(abs(lead), most) * step
