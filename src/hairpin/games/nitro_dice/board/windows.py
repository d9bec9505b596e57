"""Windows: choose the part of the track that a page shows: small tracks whole, else a window that follows the race."""

from __future__ import annotations

from collections.abc import Sequence

from hairpin.drawing import Window
from hairpin.games.nitro_dice.board.geometry import Plan, Point
from hairpin.games.nitro_dice.board.layout import Layout

AROUND = 44.0  # the points of interest keep this far from the edge
CORNERS = {"br": (1, 1), "bl": (-1, 1), "tr": (1, -1), "tl": (-1, -1)}
MAP = (0.34, 0.34)  # the distance of the map's middle from the window's middle, as shares of the window
COVERS = (0.21, 0.21)  # dice nearer than this to the map's middle lie under the map


def shown_whole(plan: Plan, layout: Layout) -> bool:
    width, height = layout.whole
    return plan.width <= width and plan.height <= height


def scale_and_middle(points: Sequence[Point], room: Point, margin: float) -> tuple[float, Point]:
    """How much larger than `room` a picture of these points must be (at least 1), and the middle of the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin
    return max(1.0, wide / room[0], high / room[1]), ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def window(plan: Plan, layout: Layout, points: tuple[Point, ...], dice: tuple[Point, ...] = ()) -> Window | None:
    """The window around these points, inside the track if possible; without points it shows the whole track.

    Its map lies in the corner where it covers the fewest dice; of several such corners, furthest from the points.
    """
    if shown_whole(plan, layout):
        return None
    scale, (x, y) = max(plan.width / layout.room[0], plan.height / layout.room[1]), (plan.width / 2, plan.height / 2)
    if points:
        scale, (x, y) = scale_and_middle(points, layout.room, AROUND)
    wide, high = layout.room[0] * scale, layout.room[1] * scale
    x, y = _inside(x, wide, plan.width), _inside(y, high, plan.height)
    whole = wide >= plan.width and high >= plan.height
    corner = "" if whole else _corner((x, y), (wide, high), points, dice)
    return Window(round(x - wide / 2, 1), round(y - high / 2, 1), round(wide, 1), round(high, 1), corner)


def _corner(middle: Point, size: Point, points: tuple[Point, ...], dice: tuple[Point, ...]) -> str:
    """The corner of the window for the map."""
    (x, y), (wide, high) = middle, size
    corner, best = "br", -1000.0
    for name, (right, down) in CORNERS.items():
        mx, my = x + right * wide * MAP[0], y + down * high * MAP[1]
        free = min([abs(px - mx) / wide + abs(py - my) / high for px, py in points], default=1.0)
        covered = [1 for px, py in dice if abs(px - mx) < wide * COVERS[0] and abs(py - my) < high * COVERS[1]]
        worth = min(free, 0.4) - len(covered)
        if worth > best + 0.01:
            corner, best = name, worth
    return corner


def _inside(middle: float, room: float, whole: float) -> float:
    """The middle of the window, moved so that the window stays inside the track."""
    if room >= whole:
        return whole / 2
    return min(max(middle, room / 2), whole - room / 2)
