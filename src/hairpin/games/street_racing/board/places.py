"""Where things lie on the boards: the two Speed Tracks, the road between them, the signs and the dial."""

from __future__ import annotations

from hairpin.games.street_racing.components import TOP_SPEED

WIDE = (1060, 440)
TALL = (366, 388)
PHOTO = (640, 190)
SPACES = tuple(range(TOP_SPEED + 1))

# Wide: the other driver's track above, the road, and the viewer's own track below, both with the same x for a space.
XS = tuple(58 + 61 * space for space in SPACES)
STEP = 61
FAR_ROW = 41  # the middles of the spaces
NEAR_ROW = 330
FAR_SPEED = 56  # of the Speedometers
NEAR_SPEED = 345
NUMBERS = 388
TAGS = 418
PILLS = 272
DIAL = (948, 348)
DIAL_RADIUS = 72
FIRST_ANGLE = 150  # of speed 0
ANGLE = 20  # from one speed to the next
BAG = (1076, 120)  # tokens come from the panel of the bag, to the right of the board

ROAD_MIDDLE = 525  # the camera follows the middle of the two cars
FAR_LANE = 141
NEAR_LANE = 205
MOST_STEPS = 8  # farther apart than that, the cars are drawn closer than they are
NOSE = 52  # from the middle of a car to its nose
NOW = 904
NEXT = 1006
SIGNS = 168
SIGN_WORDS = 234
LEAD = (119, 180)
LAST = (119, 221)

# Tall: the viewer's own track upright on the left, the road in the middle, the other one on the right.
YS = tuple(361 - 28 * space for space in SPACES)
TALL_STEP = 28
OWN_COLUMN = 67
OWN_FRAME = 54
OTHER_COLUMN = 324
OTHER_FRAME = 333
TALL_ROAD_MIDDLE = 246
OWN_LANE = 229
OTHER_LANE = 271
TALL_MOST_STEPS = 5
FIGURE = 150
TALL_BAG = (150, 420)


def needle(speed: int) -> int:
    """Where the dial points at a speed, in degrees."""
    return FIRST_ANGLE + ANGLE * speed


def apart(lead: int, most: int, step: float) -> float:
    """How far apart two cars are drawn."""
    return min(abs(lead), most) * step
