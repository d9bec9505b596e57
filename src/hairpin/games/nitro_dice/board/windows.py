"""Windows: choose the part of the track that a page shows: small tracks whole, else a window that follows the race."""

from __future__ import annotations

from hairpin.drawing import Window
from hairpin.games.nitro_dice.board.geometry import Plan
from hairpin.games.nitro_dice.board.street import Point

WHOLE = {
    "wide": (1500.0, 940.0),
    "middle": (960.0, 900.0),
    "tall": (0.0, 0.0),
}  # tracks up to this are shown whole
ROOM = {"wide": (1240.0, 780.0), "middle": (930.0, 700.0), "tall": (400.0, 300.0)}  # larger tracks show this much
AROUND = 44.0  # the points of interest keep this far from the edge
CORNERS = {"br": (1, 1), "bl": (-1, 1), "tr": (1, -1), "tl": (-1, -1)}
MAP = (0.34, 0.34)  # the distance of the map's middle from the window's middle, as shares of the window
COVERS = (0.21, 0.21)  # dice nearer than this to the map's middle lie under the map


def shown_whole(plan: Plan, size: str) -> bool:
    width, height = WHOLE[size]
    return plan.width <= width and plan.height <= height


def window(plan: Plan, size: str, points: tuple[Point, ...], dice: tuple[Point, ...] = ()) -> Window | None:
    """The window around these points, inside the track if possible; without points it shows the whole track.

    Its map lies in the corner where it covers the fewest dice; of several such corners, furthest from the points.
    """
    if shown_whole(plan, size):
        return None
    wide, high = ROOM[size]
    if not points:
        scale = max(plan.width / wide, plan.height / high)
        return _placed(plan, wide * scale, high * scale, plan.width / 2, plan.height / 2, points, dice)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    scale = max(1.0, (max(xs) - min(xs) + 2 * AROUND) / wide, (max(ys) - min(ys) + 2 * AROUND) / high)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return _placed(plan, wide * scale, high * scale, x, y, points, dice)


def _placed(
    plan: Plan, wide: float, high: float, x: float, y: float, points: tuple[Point, ...], dice: tuple[Point, ...]
) -> Window:
    x, y = _inside(x, wide, plan.width), _inside(y, high, plan.height)
    if wide >= plan.width and high >= plan.height:
        return Window(round(x - wide / 2, 1), round(y - high / 2, 1), round(wide, 1), round(high, 1), "")
    corner, best = "br", -1000.0
    for name, (right, down) in CORNERS.items():
        mx, my = x + right * wide * MAP[0], y + down * high * MAP[1]
        free = min([abs(px - mx) / wide + abs(py - my) / high for px, py in points], default=1.0)
        covered = [1 for px, py in dice if abs(px - mx) < wide * COVERS[0] and abs(py - my) < high * COVERS[1]]
        worth = min(free, 0.4) - len(covered)
        if worth > best + 0.01:
            corner, best = name, worth
    return Window(round(x - wide / 2, 1), round(y - high / 2, 1), round(wide, 1), round(high, 1), corner)


def _inside(middle: float, room: float, whole: float) -> float:
    """The middle of the window, moved so that the window stays inside the track."""
    if room >= whole:
        return whole / 2
    return min(max(middle, room / 2), whole - room / 2)
