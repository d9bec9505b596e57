"""Layout: where everything lies in the wide and in the tall drawing of the table. Both are drawn by the same functions.

In the wide drawing the tracks and the road go from left to right: the other driver's track above, the viewer's own
below. In the tall one they go from the bottom to the top, and the viewer's own track is on the left. So a place is
given as how far along it is, and where across; `at` makes it a point.
"""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.games.street_racing.components import TOP_SPEED

SPACES = tuple(range(TOP_SPEED + 1))
MOST_STEPS = 8  # farther apart than that, the cars of the wide drawing are drawn closer than they are
Point = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Track:
    """One Speed Track: its spaces with their numbers, the tokens on them, and its Speedometer."""

    name: str  # of its symbols: `sr-near-6` has the spaces lit up to 6
    row: float  # the middles of the spaces, across
    space: tuple[float, float, float]  # width, height and radius of the corners
    number: tuple[float, float, float]  # where across, how far its baseline is below the middle, and its size
    lit: str  # the look of a lit space
    token: float  # the size of a token
    frame: str
    frame_row: float


@dataclass(frozen=True, eq=False)
class Plate:
    """Words on a pill."""

    pill: str
    x: float
    y: float
    below: float  # how far the baseline of the words is below the middle
    room: float


@dataclass(frozen=True, eq=False)
class Sign:
    """A road sign with words under it."""

    x: float
    y: float
    size: float
    words_y: float
    room: float


@dataclass(frozen=True, eq=False)
class Layout:
    """The places of one drawing; `suffix` is that of its symbols, `prefix` that of its text styles."""

    size: tuple[int, int]
    backdrop: str
    upright: bool
    suffix: str
    prefix: str
    first: float  # space 0 of the tracks, along
    step: float  # from one space to the next
    far: Track
    near: Track
    bag: Point  # tokens come from here
    what_below: float  # how far the baseline of the question mark is below the middle of its space
    tag: Point  # the words at a space: where across, and how far their baseline is below its middle
    then: Point  # the same for the words of a preview
    then_row: float  # the frames of previews
    figure: Point  # the near car's speed; an upright track has it where there is room
    figure_gap: float  # from there to the word below
    road: float  # the middle of the road, along
    most_steps: int  # farther apart than that, the cars are drawn closer than they are
    lanes: Point  # of the far and the near car
    car: float  # the size of a car
    ring: float
    nose: float  # how much of the missing nose of a short car is made up
    ticks: float
    lead: Plate
    last: Plate
    now: Sign
    next: Sign

    def at(self, space: float, across: float) -> Point:
        """The point at a space of the tracks."""
        return self._point(self.first, space, across)

    def on_road(self, steps: float, across: float) -> Point:
        """The point on the road that is so many spaces ahead of its middle."""
        return self._point(self.road, steps, across)

    def _point(self, start: float, steps: float, across: float) -> Point:
        return (across, start - self.step * steps) if self.upright else (start + self.step * steps, across)


WIDE = Layout(
    size=(1060, 440),
    backdrop="table-wide",
    upright=False,
    suffix="",
    prefix="sr-",
    first=58,
    step=61,
    far=Track(
        "far", 41, (52, 42, 8), (86, 0, 19), 'fill-opacity=".1" stroke-opacity=".4"', 0.75, "sr-speed-low", 56
    ),
    near=Track(
        "near", 330, (54, 54, 10), (388, 0, 26), 'fill-opacity=".12" stroke-opacity=".5" stroke-width="1.4"',
        1.042, "sr-speed", 345,
    ),
    bag=(1076, 120),  # in the panel of the bag, to the right of the board
    what_below=12,
    tag=(418, 0),
    then=(287, 0),
    then_row=347,
    figure=(948, 370),
    figure_gap=38,
    road=525,
    most_steps=MOST_STEPS,
    lanes=(141, 205),
    car=1.125,
    ring=1,
    nose=1,
    ticks=261,
    lead=Plate("sr-pill-lead", 119, 173, 7, 170),
    last=Plate("sr-pill-last", 119, 215, 6, 90),
    now=Sign(904, 168, 1.625, 234, 108),
    next=Sign(1006, 168, 1, 234, 80),
)  # fmt: skip
TALL = Layout(
    size=(366, 388),
    backdrop="table-tall",
    upright=True,
    suffix="-tall",
    prefix="sr-t-",
    first=361,
    step=28,
    far=Track(
        "other", 324, (26, 23, 6), (348, 5, 13), 'fill-opacity=".1" stroke-opacity=".4"', 0.46, "sr-speed-slim", 333
    ),
    near=Track("own", 67, (54, 25, 7), (24, 6, 17), 'fill-opacity=".12" stroke-opacity=".45"', 0.52, "sr-speed", 54),
    bag=(150, 420),
    what_below=7,
    tag=(128, 5),
    then=(108, 5),
    then_row=54,
    figure=(150, 0),
    figure_gap=20,
    road=232,
    most_steps=5,
    lanes=(271, 229),
    car=0.68,
    ring=0.68,
    nose=0.6,
    ticks=92,
    lead=Plate("sr-pill-lead-tall", 250, 368, 5, 108),
    last=Plate("sr-pill-last-tall", 250, 96, 4.5, 70),
    now=Sign(226, 37, 0.96, 76, 52),
    next=Sign(276, 41, 0.6, 76, 52),
)
LAYOUTS = {"wide": WIDE, "middle": WIDE, "tall": TALL}  # the words of the wide drawing stay readable on a middle page
