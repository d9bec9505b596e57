"""Geometry: says where everything lies on the street: lanes, rows (wider where the race is), cars that share a space.

The wide street is the tall one turned a quarter clockwise: cars face east and the stop lane is on top. The fast side is
on the driver's right in both.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from hairpin.games.underground.rules import numbers

MOST_LANES = 15  # drawn at most: in seven moves no car gets further than seven lanes from the middle
CROWD = 6  # if more cars than this share a space, its row is drawn longer
Spans: TypeAlias = tuple[tuple[float, float], ...]  # from and to along the street, row by row


# -- forms ------------------------------------------------------------------------------------


class Form(NamedTuple):
    """One of the two drawings: its size, where the street begins along and across, and the breadth of its parts."""

    tall: bool
    width: float
    height: float
    along: float  # room before row 1, for the names of the lanes
    across: float  # room before the stop lane, for the signs
    stop: float
    road: float  # all running lanes together
    verge: float
    largest: float  # a car alone on its space is no longer than this

    @property
    def length(self) -> float:
        return (self.height if self.tall else self.width) - self.along

    @property
    def breadth(self) -> float:
        return self.stop + self.road


WIDE = Form(False, 1096.0, 432.0, 58.0, 58.0, 54.0, 270.0, 50.0, 82.0)
TALL = Form(True, 366.0, 332.0, 20.0, 40.0, 48.0, 240.0, 38.0, 72.0)


class Lanes(NamedTuple):
    """The lanes that are drawn: how many, and the first one; and the number of the fastest lane of the board."""

    shown: int
    first: int
    fastest: int


def lanes_of(fastest: int) -> Lanes:
    if fastest <= MOST_LANES:
        return Lanes(fastest, 1, fastest)
    return Lanes(MOST_LANES, (fastest + 1) // 2 - MOST_LANES // 2, fastest)


# -- rows -------------------------------------------------------------------------------------


class Layout(NamedTuple):
    """What the lengths of rows depend on: the leaders' row, a crowded space, rows with stragglers (one bit each)."""

    lead: int
    crowd: bool
    held: int


def spans_of(tall: bool, layout: Layout) -> Spans:
    """Rows 1 to 8 along the street. The row of the leaders and the next one are long; on the tall street the rows with
    stragglers need room too.
    """
    lead, crowd, held = layout
    form = TALL if tall else WIDE
    sizes = [0.0] * (numbers.LINE + 1)
    if tall:
        sizes[lead] = 136.0 if crowd else 100.0
    else:
        sizes[lead] = 326.0 if crowd else (290.0 if lead == numbers.LINE else 244.0)
    if lead < numbers.LINE:
        sizes[lead + 1] = (60.0 if crowd else 72.0) if tall else (174.0 if crowd else 210.0)
    others = [row for row in range(1, numbers.LINE + 1) if not sizes[row]]
    room = form.length - sum(sizes)
    stragglers = [row for row in others if tall and held >> row & 1]
    if stragglers:
        each = min(42.0, (room - 18 * (len(others) - len(stragglers))) / len(stragglers))
        for row in stragglers:
            sizes[row] = each
        others = [row for row in others if row not in stragglers]
        room -= each * len(stragglers)
    for row in others:
        sizes[row] = room / len(others)
    found = []
    at = form.height - form.along if tall else form.along
    for row in range(1, numbers.LINE + 1):
        size = sizes[row]
        found.append((round(max(at - size, 0.0), 1), round(at, 1)) if tall else (round(at, 1), round(at + size, 1)))
        at += -size if tall else size
    return tuple(found)


# -- spaces -----------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A space: its middle and its size."""

    x: float
    y: float
    width: float
    height: float


def across(form: Form, lanes: Lanes, lane: int) -> tuple[float, float]:
    """The middle and the breadth of a lane; the lane after the fastest is the verge."""
    if lane == numbers.STOP:
        return form.across + form.stop / 2, form.stop
    if lane > lanes.fastest:
        return form.across + form.breadth + form.verge / 2, form.verge
    pitch = form.road / lanes.shown
    place = min(max(lane - lanes.first, 0), lanes.shown - 1)
    return form.across + form.stop + pitch * (place + 0.5), pitch


class Spot(NamedTuple):
    """Where a car stands, its length, and the scale of its symbol."""

    x: float
    y: float
    size: float
    scale: float


class Plan(NamedTuple):
    """The street in one form and layout: where its rows, lanes and spaces lie."""

    tall: bool
    fastest: int
    layout: Layout

    @property
    def size(self) -> str:
        return "tall" if self.tall else "wide"

    @property
    def form(self) -> Form:
        return TALL if self.tall else WIDE

    @property
    def lanes(self) -> Lanes:
        return lanes_of(self.fastest)

    @property
    def spans(self) -> Spans:
        return spans_of(self.tall, self.layout)

    @property
    def backdrop(self) -> str:
        return f"street-{self.size}-{self.lanes.shown}"

    def cell(self, row: int, lane: int) -> Cell:
        start, end = self.spans[row - 1]
        if row == numbers.LINE:  # beyond the chequered line
            if self.tall:
                end -= 12
            else:
                start += 18
        middle, breadth = across(self.form, self.lanes, lane)
        if self.tall:
            return Cell(middle, (start + end) / 2, breadth, end - start)
        return Cell((start + end) / 2, middle, end - start, breadth)


def spots(plan: Plan, row: int, lane: int, count: int) -> tuple[Spot, ...]:
    """The spots of `count` cars on one space, in the order of seats; beside the road they lie in single file."""
    tall, here = plan.tall, plan.cell(row, lane)
    along, broad = (here.height, here.width) if tall else (here.width, here.height)
    if lane > plan.fastest:
        size, columns, ranks = (46.0 if tall else 58.0), count, 1
        step, rank_step = min(size * 1.15, (along + 30) / count), 0.0
    else:
        size, columns, ranks = _grid(count, along, broad, plan.form.largest)
        step, rank_step = min((along - 4) / columns, size * 1.12), min((broad - 2) / ranks, size * 0.55)
    found = []
    for number in range(count):
        rank, column = divmod(number, columns)
        in_rank = min(columns, count - rank * columns)
        ahead = (column - (in_rank - 1) / 2) * step
        aside = (rank - (ranks - 1) / 2) * rank_step
        x, y = (aside, -ahead) if tall else (ahead, aside)
        long = round(size, 1)
        found.append(Spot(round(here.x + x, 1), round(here.y + y, 1), long, round(long / 96, 3)))
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
