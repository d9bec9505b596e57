"""Geometry: says where everything lies on the street: lanes, rows (longer where the race is), cars that share a space.

A place lies `along` the street, from the start on, and `across` it, from the stop lane to the fast side on the driver's
right. Only a Form knows how it is drawn: on the wide street cars drive east, on the tall one north.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from hairpin.drawing import Piece
from hairpin.games.underground.rules import numbers

MOST_LANES = 15  # drawn at most: in seven moves no car gets further than seven lanes from the middle
CROWD = 6  # if more cars than this share a space, its row is drawn longer
Spans: TypeAlias = tuple[tuple[float, float], ...]  # from and to along the street, row by row


@dataclass(frozen=True)
class Form:
    """One of the two drawings: its size, where the street begins along and across, and the measures of its parts."""

    tall: bool
    width: float
    height: float
    along: float  # room before row 1, for the names of the lanes
    across: float  # room before the stop lane, for the signs
    stop: float
    road: float  # all running lanes together
    verge: float
    largest: float  # a car alone on its space is no longer than this
    lead: tuple[float, float]  # the leaders' row, as usual and with a crowd
    next: tuple[float, float]  # the row after it
    home: float  # the leaders' row if it is past the line, without a crowd
    straggler: float  # rows with stragglers are up to this long; 0: like all others
    line: float  # the chequered line
    wreck: float  # a car beside the road
    angles: tuple[int, int, int]  # of cars beside the road

    @property
    def name(self) -> str:
        return "tall" if self.tall else "wide"

    @property
    def length(self) -> float:
        return (self.height if self.tall else self.width) - self.along

    @property
    def breadth(self) -> float:
        return self.stop + self.road

    def at(self, along: float, across: float) -> tuple[float, float]:
        """A place on the street as x and y."""
        return (round(across, 1), round(self.height - along, 1)) if self.tall else (round(along, 1), round(across, 1))

    def area(
        self, key: str, symbol: str, along: float, across: float, long: float, broad: float, when: str = ""
    ) -> Piece:
        """A symbol stretched over a part of the street, by its middle."""
        wide, high = (broad, long) if self.tall else (long, broad)
        return Piece(key, symbol, *self.at(along, across), when=when, wide=round(wide, 1), high=round(high, 1))

    def angle(self, seat: int, number: int) -> int:
        """The angle of a car that has spun round once; from there it turns back on its way to the stop lane."""
        return self.angles[(seat + number) % 3] - 360


WIDE = Form(
    False, 1096.0, 432.0, 58.0, 58.0, 54.0, 270.0, 50.0, 82.0,
    lead=(244.0, 326.0), next=(210.0, 174.0), home=290.0, straggler=0.0, line=18.0, wreck=58.0, angles=(32, -24, 158),
)  # fmt: skip
TALL = Form(
    True, 366.0, 332.0, 20.0, 40.0, 48.0, 240.0, 38.0, 72.0,
    lead=(100.0, 136.0), next=(72.0, 60.0), home=100.0, straggler=42.0, line=12.0, wreck=46.0, angles=(38, -30, 152),
)  # fmt: skip


# -- rows -------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """What the lengths of rows depend on: the leaders' row, a crowded space, rows with stragglers (one bit each)."""

    lead: int
    crowd: bool
    held: int


def spans_of(form: Form, layout: Layout) -> Spans:
    """Rows 1 to 8 along the street. The row of the leaders and the next one are long."""
    lead, crowd, held = layout
    rows = range(1, numbers.LINE + 1)
    sizes = {lead: form.home if lead == numbers.LINE and not crowd else form.lead[crowd]}
    if lead < numbers.LINE:
        sizes[lead + 1] = form.next[crowd]
    stragglers = [row for row in rows if row not in sizes and form.straggler and held >> row & 1]
    others = [row for row in rows if row not in sizes and row not in stragglers]
    if stragglers:
        room = form.length - sum(sizes.values()) - 18 * len(others)
        sizes |= dict.fromkeys(stragglers, min(form.straggler, room / len(stragglers)))
    if others:
        sizes |= dict.fromkeys(others, (form.length - sum(sizes.values())) / len(others))
    found = []
    at = form.along
    for row in rows:
        found.append((round(at, 1), round(at + sizes[row], 1)))
        at += sizes[row]
    return tuple(found)


# -- spaces -----------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A space: its middle and its size."""

    along: float
    across: float
    long: float
    broad: float


class Spot(NamedTuple):
    """Where a car stands, its length, the scale of its symbol, and its place in the drawing."""

    along: float
    across: float
    size: float
    scale: float
    place: tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """The street in one form and layout: where its rows, lanes and spaces lie. Not all lanes of a broad one are drawn."""

    form: Form
    fastest: int
    layout: Layout

    @cached_property
    def lanes(self) -> range:
        """The running lanes that are drawn."""
        shown = min(self.fastest, MOST_LANES)
        first = (self.fastest - shown) // 2 + 1
        return range(first, first + shown)

    @cached_property
    def spans(self) -> Spans:
        return spans_of(self.form, self.layout)

    def across(self, lane: int) -> tuple[float, float]:
        """The middle and the breadth of a lane; the lane after the fastest is the verge."""
        form, lanes = self.form, self.lanes
        if lane == numbers.STOP:
            return form.across + form.stop / 2, form.stop
        if lane > self.fastest:
            return form.across + form.breadth + form.verge / 2, form.verge
        pitch = form.road / len(lanes)
        place = min(max(lane, lanes[0]), lanes[-1]) - lanes[0]
        return form.across + form.stop + pitch * (place + 0.5), pitch

    def cell(self, row: int, lane: int) -> Cell:
        start, end = self.spans[row - 1]
        if row == numbers.LINE:
            start += self.form.line
        middle, breadth = self.across(lane)
        return Cell((start + end) / 2, middle, end - start, breadth)


def spots(plan: Plan, row: int, lane: int, count: int) -> tuple[Spot, ...]:
    """The spots of `count` cars on one space, in the order of seats; beside the road they lie in single file."""
    here = plan.cell(row, lane)
    if lane > plan.fastest:
        size, columns, ranks = plan.form.wreck, count, 1
        step, rank_step = min(size * 1.15, (here.long + 30) / count), 0.0
    else:
        size, columns, ranks = _grid(count, here.long, here.broad, plan.form.largest)
        step, rank_step = min((here.long - 4) / columns, size * 1.12), min((here.broad - 2) / ranks, size * 0.55)
    long = round(size, 1)
    scale = round(long / 96, 3)
    found = []
    for rank in range(ranks):
        across = here.across + (rank - (ranks - 1) / 2) * rank_step
        in_rank = min(columns, count - rank * columns)
        for column in range(in_rank):
            along = here.along + (column - (in_rank - 1) / 2) * step
            found.append(Spot(along, across, long, scale, plan.form.at(along, across)))
    return tuple(found)


def _grid(count: int, along: float, broad: float, largest: float) -> tuple[float, int, int]:
    """The largest possible length of cars, how many stand in a file, and how many files there are."""
    best, best_columns, best_ranks = 0.0, 1, 1
    for columns in range(1, count + 1):
        ranks = -(-count // columns)
        size = min((along - 8) / columns / 1.05, (broad - 3) / ranks / 0.52, largest)
        if size > best + 0.01:
            best, best_columns, best_ranks = size, columns, ranks
    return best, best_columns, best_ranks
