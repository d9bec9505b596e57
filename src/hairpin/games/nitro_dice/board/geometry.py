"""Geometry: turns the row of sections into places on a drawing: lanes, spaces, lines and kerbs.

Every section fills one cell of a grid. Inside it one function gives all places, `Section.point(off, t)`: `t` runs from
0 at the entry edge to 1 at the exit edge, `off` is sideways from the middle of the road, positive to the left of the
direction of travel. y grows downwards and angles are clockwise, as in SVG.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from typing import TypeAlias

from hairpin.games.nitro_dice.layout import BENDS, STEPS
from hairpin.games.nitro_dice.slots import inside_lane, lane_lengths
from hairpin.games.nitro_dice.track import Track

Place: TypeAlias = tuple[int, str, int]  # section, lane and space
Point: TypeAlias = tuple[float, float]

U = 200.0  # the side of a cell
LANE = 56.0  # the width of a lane
ROAD = LANE  # half of the road
GARAGE = 50.0  # the depth of a garage space
KERB = 9.0
MARGIN = 8.0  # around everything that is drawn
PLATE_OUT = 200.0  # from the corner that a turn goes round to the plate with its number
PLATE_ASIDE = 84.0  # from the middle of the road to the plate of a straight
PLATE = (24.0, 13.0)  # half of the width and height of a plate


def number(value: float) -> str:
    """A coordinate as short text."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@dataclass(frozen=True)
class Spot:
    """A space on the drawing: its middle, the direction of travel there, and its shape."""

    x: float
    y: float
    turn: float
    shape: str  # "S", "G", or the type of a turn with "in" or "out"
    low: bool  # another road passes over it, or it passes over another one
    below: bool  # another road passes over it


@dataclass(frozen=True)
class Section:
    """One card of the track in its cell."""

    index: int
    kind: str
    x: float  # the middle of its cell
    y: float
    heading: int
    inside: str  # the inside lane of straights
    turn_spaces: tuple[int, int]  # inside and outside
    over: bool = False  # it passes over an earlier section in the same cell
    crossing: bool = False  # it shares its cell
    place: int = 0  # the index in `places` for its number

    @property
    def bend(self) -> int:
        """1 to the left, -1 to the right, 0 straight."""
        return BENDS.get(self.kind, 0)

    @property
    def type(self) -> str:
        """The handling card that it wants."""
        return self.kind if self.bend else "S"

    @property
    def ahead(self) -> tuple[int, int]:
        x, y = STEPS[self.heading]
        return x, -y

    @property
    def left(self) -> tuple[int, int]:
        x, y = self.ahead
        return y, -x

    def spaces(self, lane: str) -> int:
        return lane_lengths(self.kind, self.turn_spaces)[lane]

    def lane_off(self, lane: str) -> float:
        if lane == "G":  # beside the outside lane
            return (-1 if self.inside == "L" else 1) * (ROAD + GARAGE / 2 + 2)
        return LANE / 2 if lane == "L" else -LANE / 2

    def pivot(self) -> Point:
        """The corner that a turn goes round."""
        (ax, ay), (lx, ly) = self.ahead, self.left
        half = U / 2
        return self.x - ax * half + self.bend * lx * half, self.y - ay * half + self.bend * ly * half

    def radius(self, off: float) -> float:
        return U / 2 - self.bend * off

    def point(self, off: float, t: float) -> tuple[float, float, float]:
        """x, y and the angle of travel."""
        (ax, ay), (lx, ly) = self.ahead, self.left
        if not self.bend:
            along = (t - 0.5) * U
            return self.x + ax * along + lx * off, self.y + ay * along + ly * off, degrees(atan2(ay, ax))
        px, py = self.pivot()
        radius, angle, bend = self.radius(off), t * pi / 2, self.bend
        x = px + radius * (-bend * lx * cos(angle) + ax * sin(angle))
        y = py + radius * (-bend * ly * cos(angle) + ay * sin(angle))
        to_x, to_y = bend * lx * sin(angle) + ax * cos(angle), bend * ly * sin(angle) + ay * cos(angle)
        return x, y, degrees(atan2(to_y, to_x))

    def middle(self, lane: str, space: int) -> tuple[float, float, float]:
        """The middle of a space; space 1 is the first after the entry edge."""
        return self.point(self.lane_off(lane), (space - 0.5) / self.spaces(lane))

    def shape(self, lane: str) -> str:
        if lane == "G":
            return "G"
        if not self.bend:
            return "S"
        return f"{self.kind}-{'in' if lane == inside_lane(self.kind, self.inside) else 'out'}"

    # -- lines as the `d` of a path ---------------------------------------------------------------

    def along(self, off: float, begin: float = 0.0, end: float = 1.0, move: bool = True) -> str:
        """A line along the road at one offset; an arc in a turn."""
        x0, y0, _ = self.point(off, begin)
        x1, y1, _ = self.point(off, end)
        start = f"{'M' if move else 'L'}{number(x0)} {number(y0)}"
        if not self.bend:
            return f"{start}L{number(x1)} {number(y1)}"
        forward = end >= begin
        sweep = int(forward == (self.bend < 0))
        radius = number(self.radius(off))
        return f"{start}A{radius} {radius} 0 0 {sweep} {number(x1)} {number(y1)}"

    def across(self, begin: float, end: float, t: float) -> str:
        x0, y0, _ = self.point(begin, t)
        x1, y1, _ = self.point(end, t)
        return f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"

    def patch(self, off: float, other: float, begin: float, end: float) -> str:
        return f"{self.along(off, begin, end)}{self.along(other, end, begin, False)}Z"

    def plate(self) -> Point:
        """Where its number stands."""
        return self.places()[self.place]

    def places(self) -> list[Point]:
        """Where its number can stand, the best place first: in the outer corner of a turn, on a verge of a straight.

        The inner verge comes first, then the outer one if there is no garage. At a crossing the places are close to an
        edge of the card.
        """
        if self.bend:
            px, py = self.pivot()
            far = hypot(self.x - px, self.y - py)
            return [(px + (self.x - px) / far * PLATE_OUT, py + (self.y - py) / far * PLATE_OUT)]
        inner = 1 if self.inside == "L" else -1
        sides = (inner,) if self.kind == "GARAGE" else (inner, -inner)
        shares = (0.02, 0.98, 0.1, 0.9) if self.crossing else (0.5, 0.3, 0.7)
        return [self.point(side * PLATE_ASIDE, share)[:2] for side in sides for share in shares]

    def reach(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the drawn section."""
        half = ROAD + KERB
        (x, y), (wide, high) = self.plate(), PLATE
        xs, ys = [x - wide, x + wide], [y - high, y + high]
        sides = [half, -half]
        if self.kind == "GARAGE":
            sides[1 if self.lane_off("G") < 0 else 0] = self.lane_off("G") * (
                1 + (GARAGE / 2 + 12) / (ROAD + GARAGE / 2)
            )
        for off in sides:
            for t in (0.0, 0.25, 0.5, 0.75, 1.0):
                x, y, _ = self.point(off, t)
                xs.append(x)
                ys.append(y)
        return min(xs), min(ys), max(xs), max(ys)


class Plan:
    """A track laid out on its drawing: sections, spaces by section, lane and number, and the size."""

    def __init__(self, track: Track, turn_spaces: tuple[int, int]) -> None:
        layout = track.layout()
        over = {later for _, later in layout.sharing()}
        crossing = over | {earlier for earlier, _ in layout.sharing()}
        made = [
            Section(
                index,
                section.kind,
                cell.column * U,
                -cell.row * U,
                cell.enters,
                track.inside,
                turn_spaces,
                index in over,
                index in crossing,
            )
            for index, (section, cell) in enumerate(zip(track.sections, layout.cells, strict=True))
        ]
        made = _with_plates(made)
        reaches = [one.reach() for one in made]
        left, top = min(one[0] for one in reaches) - MARGIN, min(one[1] for one in reaches) - MARGIN
        right, bottom = max(one[2] for one in reaches) + MARGIN, max(one[3] for one in reaches) + MARGIN
        self.width, self.height = float(round(right - left)), float(round(bottom - top))
        self.sections = tuple(_moved(one, -left, -top) for one in made)
        self.inside = track.inside
        taken = {(one.x, one.y) for one in self.sections}
        columns = sorted({x for x, _ in taken})
        rows = sorted({y for _, y in taken})
        self.blocks = tuple((x, y) for y in rows for x in columns if (x, y) not in taken)  # cells without a road
        self.spots: dict[Place, Spot] = {}
        for one in self.sections:
            for lane in ("L", "R", "G") if one.kind == "GARAGE" else ("L", "R"):
                for space in range(1, one.spaces(lane) + 1):
                    x, y, turn = one.middle(lane, space)
                    below = one.crossing and not one.over
                    spot = Spot(round(x, 1), round(y, 1), round(turn, 1), one.shape(lane), one.crossing, below)
                    self.spots[one.index, lane, space] = spot


def _with_plates(sections: Sequence[Section]) -> list[Section]:
    """Give every section a place for its number, so that numbers do not cover each other if possible.

    Turns have only one place and choose first; crossings are the most crowded and choose next.
    """
    taken: list[Point] = []
    found: dict[int, Section] = {}
    for section in sorted(sections, key=lambda one: (not one.bend, not one.crossing)):
        places = section.places()
        free = [at for at, place in enumerate(places) if not any(_cover(place, other) for other in taken)]
        at = free[0] if free else 0
        taken.append(places[at])
        found[section.index] = replace(section, place=at)
    return [found[section.index] for section in sections]


def _cover(one: Point, other: Point) -> bool:
    """Whether two plates in these places would overlap."""
    return abs(one[0] - other[0]) < 2 * PLATE[0] and abs(one[1] - other[1]) < 2 * PLATE[1]


def _moved(section: Section, x: float, y: float) -> Section:
    return replace(section, x=section.x + x, y=section.y + y)


@lru_cache(256)
def plan_of(track: Track, turn_spaces: tuple[int, int]) -> Plan:
    """The plan of a track; `turn_spaces` are the spaces of a turn inside and outside."""
    return Plan(track, turn_spaces)


def single(kind: str, heading: int, turn_spaces: tuple[int, int], inside: str = "L") -> Section:
    """One section alone around 0 0, as on a card."""
    return Section(0, kind, 0.0, 0.0, heading, inside, turn_spaces)
