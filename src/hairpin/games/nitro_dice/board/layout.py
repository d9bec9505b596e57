"""Layouts: what differs between the drawings for a desk, a tablet and a phone; the same code draws all of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from hairpin.games.nitro_dice.board.geometry import Point


@dataclass(frozen=True)
class Layout:
    """The drawing for pages of one size. A phone shows so little that a finger cannot press everything."""

    whole: Point  # tracks up to this size are shown whole
    room: Point  # larger tracks show this much
    photo: Point  # the size of the photo finish
    fine: bool = True  # small pieces can be pressed
    widest_sections: float = inf  # on a wider track sections are too small, so a press anywhere in the cell counts
    widest_cells: float = inf  # on a wider track cells are too small as well
    shape: float = 1.0  # the width of the page, divided by its height


WIDE = Layout(whole=(1500.0, 940.0), room=(1240.0, 780.0), photo=(660.0, 196.0))
MIDDLE = Layout(whole=(960.0, 900.0), room=(930.0, 700.0), photo=(660.0, 196.0))
TALL = Layout(
    whole=(0.0, 0.0),
    room=(400.0, 300.0),
    photo=(440.0, 240.0),
    fine=False,
    widest_sections=1100.0,
    widest_cells=1660.0,
    shape=4 / 3,
)
LAYOUTS = {"wide": WIDE, "middle": MIDDLE, "tall": TALL}
