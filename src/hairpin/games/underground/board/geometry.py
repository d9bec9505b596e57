"""Where everything lies on the street: its lanes, the rows that open where the race is, and cars that share a space.

The wide street is the tall one turned a quarter clockwise: cars look east, the stop lane is on top, and the fast side is to
the driver's right in both.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import Final, TypeAlias, final

from hairpin.games.underground.rules import numbers

MOST_LANES: Final = 15  # that are drawn: in seven moves no car gets further than seven lanes from the middle
CROWD: Final = 6  # more cars than this on one space need more of the street
KEPT = 512
Spans: TypeAlias = tuple[tuple[float, float], ...]  # from and to along the street, row by row
Space: TypeAlias = tuple[int, int]  # row, lane
# How far the street is open: the leaders' row, whether there is a crowd, and the rows with stragglers.
Layout: TypeAlias = tuple[int, bool, int]


# -- rounding ---------------------------------------------------------------------------------


def tenths(number: float) -> float:
    """The same as round(number, 1), which takes fifty times as long: most of a drawing was that."""
    return _parts(number, 10.0, 1)


def thousandths(number: float) -> float:
    return _parts(number, 1000.0, 3)


def _parts(number: float, parts: float, digits: int) -> float:
    scaled = number * parts
    whole = floor(scaled)
    rest = scaled - whole
    if number < 0 or 0.499 < rest < 0.501:  # where the sign of a zero, or the last bit, decides
        return _rounded(number, digits)
    return (whole + 1) / parts if rest > 0.5 else whole / parts


@lru_cache(8192)
def _rounded(number: float, digits: int) -> float:
    return round(number, digits)


# -- forms ------------------------------------------------------------------------------------


@final
class Form:
    """One of the two drawings: its size, where the street begins along and across, and how broad its parts are."""

    __slots__ = ("across", "along", "breadth", "height", "largest", "length", "road", "stop", "tall", "verge", "width")

    def __init__(
        self,
        tall: bool,
        width: float,
        height: float,
        along: float,
        across: float,
        stop: float,
        road: float,
        verge: float,
        largest: float,
    ) -> None:
        self.tall = tall
        self.width = width
        self.height = height
        self.along = along  # before row 1: the names of the lanes
        self.across = across  # before the stop lane: the signs
        self.stop = stop
        self.road = road  # all running lanes together
        self.verge = verge
        self.largest = largest  # a car alone on its space is no longer than this
        self.length = (height if tall else width) - along
        self.breadth = stop + road


WIDE: Final = Form(False, 1096.0, 432.0, 58.0, 58.0, 54.0, 270.0, 50.0, 82.0)
TALL: Final = Form(True, 366.0, 332.0, 20.0, 40.0, 48.0, 240.0, 38.0, 72.0)


@final
class Lanes:
    """The lanes that are drawn: how many, and which is the first; and the number of the fastest there is."""

    __slots__ = ("fastest", "first", "shown")

    def __init__(self, shown: int, first: int, fastest: int) -> None:
        self.shown = shown
        self.first = first
        self.fastest = fastest


@lru_cache(64)
def lanes_of(fastest: int) -> Lanes:
    if fastest <= MOST_LANES:
        return Lanes(fastest, 1, fastest)
    return Lanes(MOST_LANES, (fastest + 1) // 2 - MOST_LANES // 2, fastest)


# -- rows -------------------------------------------------------------------------------------


def spans_of(tall: bool, lead: int, crowd: bool, held: int) -> Spans:
    """Rows 1 to 8 along the street. The row of the leaders and the next one are wide open; `held` are the rows with
    stragglers, one bit each, which on the tall street need room too.
    """
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
        found.append((tenths(max(at - size, 0.0)), tenths(at)) if tall else (tenths(at), tenths(at + size)))
        at += -size if tall else size
    return tuple(found)


# -- spaces -----------------------------------------------------------------------------------


@final
class Cell:
    """A space: its middle, and how large it is along and across the page."""

    __slots__ = ("height", "width", "x", "y")

    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height


def across(form: Form, lanes: Lanes, lane: int) -> tuple[float, float]:
    """The middle and the breadth of a lane; one beyond the fastest is the verge."""
    if lane == numbers.STOP:
        return form.across + form.stop / 2, form.stop
    if lane > lanes.fastest:
        return form.across + form.breadth + form.verge / 2, form.verge
    pitch = form.road / lanes.shown
    place = min(max(lane - lanes.first, 0), lanes.shown - 1)
    return form.across + form.stop + pitch * (place + 0.5), pitch


@final
class Spot:
    """Where a car stands, how long it is, and how large its symbol therefore is."""

    __slots__ = ("scale", "size", "x", "y")

    def __init__(self, x: float, y: float, size: float) -> None:
        self.x = x
        self.y = y
        self.size = size
        self.scale = thousandths(size / 96)


@final
class Plan:
    """The street in one form, open so far: every space of it, and the spots of cars that share one.

    The same spot is the same object, so a car that did not move can be known by it.
    """

    __slots__ = ("_spots", "backdrop", "fastest", "form", "lanes", "layout", "spans", "tall")

    def __init__(self, tall: bool, fastest: int, layout: Layout) -> None:
        self.tall = tall
        self.form = TALL if tall else WIDE
        self.fastest = fastest
        self.lanes = lanes_of(fastest)
        self.backdrop = f"street-{'tall' if tall else 'wide'}-{self.lanes.shown}"
        self.layout = layout
        self.spans = spans_of(tall, *layout)
        self._spots: dict[tuple[int, int, int], tuple[Spot, ...]] = {}

    def cell(self, row: int, lane: int) -> Cell:
        start, end = self.spans[row - 1]
        if row == numbers.LINE:  # behind the chequers
            if self.tall:
                end -= 12
            else:
                start += 18
        middle, breadth = across(self.form, self.lanes, lane)
        if self.tall:
            return Cell(middle, (start + end) / 2, breadth, end - start)
        return Cell((start + end) / 2, middle, end - start, breadth)

    def spots(self, row: int, lane: int, count: int) -> tuple[Spot, ...]:
        """So many cars on one space, in the order of seats; beside the road they lie in single file."""
        found = self._spots.get((row, lane, count))
        if found is None:
            found = self._spots[row, lane, count] = self._share(row, lane, count)
        return found

    def _share(self, row: int, lane: int, count: int) -> tuple[Spot, ...]:
        here = self.cell(row, lane)
        along, broad = (here.height, here.width) if self.tall else (here.width, here.height)
        if lane > self.fastest:
            size, columns, ranks = (46.0 if self.tall else 58.0), count, 1
            step, rank_step = min(size * 1.15, (along + 30) / count), 0.0
        else:
            size, columns, ranks = _grid(count, along, broad, self.form.largest)
            step, rank_step = min((along - 4) / columns, size * 1.12), min((broad - 2) / ranks, size * 0.55)
        found = []
        for number in range(count):
            rank, column = number // columns, number % columns
            in_rank = min(columns, count - rank * columns)
            ahead = (column - (in_rank - 1) / 2) * step
            aside = (rank - (ranks - 1) / 2) * rank_step
            x, y = (aside, -ahead) if self.tall else (ahead, aside)
            found.append(Spot(tenths(here.x + x), tenths(here.y + y), tenths(size)))
        return tuple(found)


@lru_cache(KEPT)
def plan_of(tall: bool, fastest: int, layout: Layout) -> Plan:
    return Plan(tall, fastest, layout)


def _grid(count: int, along: float, broad: float, largest: float) -> tuple[float, int, int]:
    """How many cars stand behind each other, and how many such rows there are, so that they can be largest."""
    best, best_columns, best_ranks = 0.0, 1, 1
    for columns in range(1, count + 1):
        ranks = -(-count // columns)
        size = min((along - 8) / columns / 1.05, (broad - 3) / ranks / 0.52, largest)
        if size > best + 0.01:
            best, best_columns, best_ranks = size, columns, ranks
    return best, best_columns, best_ranks
