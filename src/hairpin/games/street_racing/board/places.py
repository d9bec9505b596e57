"""Where things lie on the boards: the two Speed Tracks, the road between them, the signs and the dial."""

from __future__ import annotations

from hairpin.games.street_racing.components import TOP_SPEED

WIDE, TALL, PHOTO = (1060, 440), (366, 388), (640, 190)
SPACES = tuple(range(TOP_SPEED + 1))

# Wide: the other driver's track above, the road, and the viewer's own track below, both with the same x for a space.
XS = tuple(58 + 61 * space for space in SPACES)
STEP = 61
FAR_ROW, NEAR_ROW = 41, 330  # the middles of the spaces
FAR_SPEED, NEAR_SPEED = 56, 345  # of the Speedometers
NUMBERS = 388
TAGS = 418
PILLS = 272
DIAL = (948, 348)
DIAL_RADIUS = 72
FIRST_ANGLE, ANGLE = 150, 20  # of speed 0, and from one speed to the next
BAG = (1076, 120)  # tokens come from the panel of the bag, to the right of the board

ROAD_MIDDLE = 525  # the camera follows the middle of the two cars
FAR_LANE, NEAR_LANE = 141, 205
MOST_STEPS = 8  # farther apart than that, the cars are drawn closer than they are
NOSE = 52  # from the middle of a car to its nose
NOW, NEXT = 904, 1006
SIGNS, SIGN_WORDS = 168, 234
LEAD = (119, 180)
LAST = (119, 221)

# Tall: the viewer's own track upright on the left, the road in the middle, the other one on the right.
YS = tuple(361 - 28 * space for space in SPACES)
TALL_STEP = 28
OWN_COLUMN, OWN_FRAME, OTHER_COLUMN, OTHER_FRAME = 67, 54, 324, 333
TALL_ROAD_MIDDLE = 246
OWN_LANE, OTHER_LANE = 229, 271
TALL_MOST_STEPS = 5
FIGURE = 150
TALL_BAG = (150, 420)


def needle(speed: int) -> int:
    """Where the dial points at a speed, in degrees."""
    return FIRST_ANGLE + ANGLE * speed


def apart(lead: int, most: int, step: float) -> float:
    """How far apart two cars are drawn."""
    return min(abs(lead), most) * step
