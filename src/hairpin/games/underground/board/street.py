"""The street and the cars on it: rows and signs, every car on its space, rings round the viewer's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.geometry import (
    CROWD,
    KEPT,
    TALL,
    WIDE,
    Lanes,
    Space,
    Spans,
    Spot,
    across,
    cell,
    spans_of,
    spots,
)
from hairpin.games.underground.board.symbols import car_symbol, target_symbol
from hairpin.games.underground.rules import numbers

SMALL = 60  # cars shorter than this have a large disc
LYING = {False: (32, -24, 158), True: (38, -30, 152)}  # how cars come to rest beside the road, wide and tall


class Standing(NamedTuple):
    """A car on the board; its mood can be winner, out or spinning."""

    seat: int
    number: int
    row: int
    lane: int
    mood: str = ""


Traffic: TypeAlias = tuple[Standing, ...]
Reserved: TypeAlias = tuple[tuple[Space, int], ...]  # spaces on which so many more cars need room


class Layout(NamedTuple):
    """How far the street is open: the leaders' row, whether there is a crowd, and the rows with stragglers."""

    lead: int
    crowd: bool
    held: int


@lru_cache(KEPT)
def layout_of(traffic: Traffic) -> Layout:
    counted: dict[Space, int] = {}
    for car in traffic:
        space = (car.row, car.lane)
        counted[space] = counted.get(space, 0) + 1
    lead = max((car.row for car in traffic), default=1)
    held = 0
    for car in traffic:
        if car.row != lead:
            held |= 1 << car.row
    return Layout(lead, max(counted.values(), default=0) > CROWD, held)


# -- the street -------------------------------------------------------------------------------


@lru_cache(1024)
def road(tall: bool, targets: tuple[int, ...], layout: Layout) -> Group:
    """The lit row, the lines between rows, the finish, and the signs with the targets."""
    form = TALL if tall else WIDE
    spans = spans_of(tall, *layout)
    middle = form.across + form.breadth / 2
    start, end = spans[layout.lead - 1]
    at, long = (start + end) / 2, end - start
    if tall:
        pieces = [Piece("lit", "ug-lit", middle, round(at, 1), wide=form.breadth, high=round(long, 1))]
    else:
        pieces = [Piece("lit", "ug-lit", round(at, 1), middle, wide=round(long, 1), high=form.breadth)]
    for row in range(2, numbers.LINE + 1):
        line = spans[row - 1][1] if tall else spans[row - 1][0]
        if row == numbers.LINE:
            line += -6 if tall else 9
        name = "finish" if row == numbers.LINE else "line"
        place = (middle, round(line, 1)) if tall else (round(line, 1), middle)
        pieces.append(Piece(f"row-{row}", f"ug-{name}-{'tall' if tall else 'wide'}", *place))
    for row in range(1, numbers.LINE + 1):
        pieces += _sign(tall, targets, spans, row, layout.lead)
    return tuple(pieces)


def _sign(tall: bool, targets: tuple[int, ...], spans: Spans, row: int, lead: int) -> list[Piece]:
    start, end = spans[row - 1]
    at, long = (start + end) / 2, end - start
    now = row == lead and row < numbers.LINE
    near = now or row == lead + 1
    symbol = "ug-flag" if row == numbers.LINE else target_symbol(targets[row - 1])
    mood = "" if near or row == lead else "faint"
    words = "Finish" if row == numbers.LINE else f"Turn {row}, target {targets[row - 1]}"
    open_row = long > 150
    room = 52.0 if open_row else 44.0
    if tall:
        size = min(34.0 if near else 28.0, long - 1.5)
        x, y = TALL.across / 2, at
    else:
        size = 46.0 if now else (40.0 if open_row else 34.0)
        x, y = at - room / 2 - 2, 29.0
    scale = round(size / 48, 3)
    pieces = [Piece(f"target-{row}", symbol, round(x, 1), round(y, 1), 0, scale, mood, words)]
    if now:
        pieces.insert(0, Piece("target-now", "ug-target-now", round(x, 1), round(y, 1), 0, scale))
    if not tall:
        name_size = 1.0 if open_row else 0.833
        left = at - room / 2 + size / 2 + (6 if open_row else 2) + 40 * name_size
        pieces.append(Piece(f"name-{row}", f"ug-row-{row}-name", round(left, 1), y, 0, name_size, mood))
    return pieces


@lru_cache(64)
def lane_names(tall: bool, lanes: Lanes) -> Group:
    form = TALL if tall else WIDE
    many = lanes.shown > 7
    pieces = []
    for lane in (numbers.STOP, *range(lanes.first, lanes.first + lanes.shown)):
        middle, _ = across(form, lanes, lane)
        words = "STOP" if lane == numbers.STOP else str(lane)
        mood = "stop" if lane == numbers.STOP else ""
        if tall:
            if lanes.fastest > 99 and (lane - lanes.first) % 7 and lane != numbers.STOP:
                continue  # three digits need the room of several lanes
            style = "ug-tall-many" if many else "ug-tall-lane"
            pieces.append(Piece(f"lane-{lane}", style, round(middle, 1), form.height - 5, 0, 1, mood, "", words))
            continue
        said = {1: "slow", lanes.fastest: "fast"}.get(lane, "") if not many else ""
        style = "ug-stop" if lane == numbers.STOP else "ug-lane-many" if many else "ug-lane"
        down = 0 if said else (5 if many else 6)
        pieces.append(Piece(f"lane-{lane}", style, 29, round(middle + down, 1), 0, 1, mood, "", words))
        if said:
            pieces.append(Piece(f"lane-{lane}-is", "ug-lane-small", 29, round(middle + 17, 1), 0, 1, "", "", said))
    return tuple(pieces)


# -- cars -------------------------------------------------------------------------------------


@lru_cache(KEPT)
def placed(tall: bool, lanes: Lanes, spans: Spans, traffic: Traffic, reserved: Reserved) -> tuple[Spot, ...]:
    """Where every car of the traffic stands, sharing spaces in the order of seats."""
    more = dict(reserved)
    counted: dict[Space, int] = {}
    for car in traffic:
        space = (car.row, car.lane)
        counted[space] = counted.get(space, 0) + 1
    taken: dict[Space, int] = {}
    found = []
    for car in traffic:
        space = (car.row, car.lane)
        place = taken.get(space, 0)
        taken[space] = place + 1
        found.append(spots(tall, lanes, spans, car.row, car.lane, counted[space] + more.get(space, 0))[place])
    return tuple(found)


@lru_cache(KEPT)
def cars(tall: bool, lanes: Lanes, spans: Spans, traffic: Traffic, reserved: Reserved, names: tuple[str, ...]) -> Group:
    """All cars, in a fixed order so that they glide."""
    pieces = []
    for (seat, number, row, lane, mood), spot in zip(
        traffic, placed(tall, lanes, spans, traffic, reserved), strict=True
    ):
        off = lane > lanes.fastest
        symbol = car_symbol(seat, number, tall, spot.size < SMALL, lane == numbers.STOP)
        pieces.append(
            Piece(
                f"car-{seat}-{number}",
                symbol,
                spot.x,
                spot.y,
                lying(tall, seat, number) if off else 0,
                round(spot.size / 96, 3),
                "spinning" if off else mood,
                f"{names[seat]} {number}, {where(row, lane, lanes.fastest)}",
            )
        )
    return tuple(pieces)


def lying(tall: bool, seat: int, number: int) -> int:
    """How a car lies that has spun round once; from there it turns back on its way to the stop lane."""
    return LYING[tall][(seat + number) % 3] - 360


def where(row: int, lane: int, fastest: int) -> str:
    """A space in words."""
    place = "past the line" if row == numbers.LINE else f"turn {row}"
    if lane == numbers.STOP:
        return f"{place}, stop lane"
    return f"{place}, off the road" if lane > fastest else f"{place}, lane {lane}"


@lru_cache(KEPT)
def rings(tall: bool, lanes: Lanes, spans: Spans, traffic: Traffic, reserved: Reserved, seat: int) -> Group:
    """Round the viewer's own cars."""
    symbol = "ug-ring-north" if tall else "ug-ring"
    pieces = []
    for car, spot in zip(traffic, placed(tall, lanes, spans, traffic, reserved), strict=True):
        if car.seat == seat and car.mood != "out":
            turn = lying(tall, car.seat, car.number) if car.lane > lanes.fastest else 0
            pieces.append(Piece(f"car-ring-{car.number}", symbol, spot.x, spot.y, turn, round(spot.size / 96, 3)))
    return tuple(pieces)


@lru_cache(KEPT)
def skids(tall: bool, lanes: Lanes, spans: Spans, traffic: Traffic) -> Group:
    """Rubber and smoke of the cars that lie beside the road."""
    symbol = "ug-skid-tall" if tall else "ug-skid-wide"
    return tuple(
        [
            Piece(f"skid-{car.seat}-{car.number}", symbol, spot.x, spot.y)
            for car, spot in zip(traffic, placed(tall, lanes, spans, traffic, ()), strict=True)
            if car.lane > lanes.fastest
        ]
    )


# -- what threatens and what pushes -------------------------------------------------------------


@lru_cache(KEPT)
def risks(tall: bool, lanes: Lanes, spans: Spans, rows: tuple[int, ...]) -> Group:
    """The fastest lane of rows into which a rival may spin out."""
    pieces = []
    for row in rows:
        here = cell(tall, lanes, spans, row, lanes.fastest)
        wide, high = round(here.width - 6, 1), round(here.height - 6, 1)
        pieces.append(Piece(f"risk-{row}", "ug-risk", round(here.x, 1), round(here.y, 1), wide=wide, high=high))
        if (here.width if tall else here.height) < 30:
            continue
        style = "ug-tall-risk-word" if tall else "ug-risk-word"
        x, y = (here.x, here.y - here.height / 2 + 15) if tall else (here.x + here.width / 2 - 12, here.y + 5)
        pieces.append(Piece(f"risk-{row}-word", style, round(x, 1), round(y, 1), text="risk"))
    return tuple(pieces)


@lru_cache(KEPT)
def pushes(tall: bool, lanes: Lanes, spans: Spans, row: int) -> Group:
    """A row in which everybody is pushed: a band, and an arrow at the line of every lane."""
    form = TALL if tall else WIDE
    start, end = spans[row - 1]
    along, long = (start + end) / 2, end - start
    middle = form.across + form.stop + form.road / 2
    box = (form.road, long) if tall else (long, form.road)
    place = (middle, along) if tall else (along, middle)
    pieces = [
        Piece(
            "push-row",
            "ug-push-band",
            round(place[0], 1),
            round(place[1], 1),
            wide=round(box[0], 1),
            high=round(box[1], 1),
        )
    ]
    pitch = form.road / lanes.shown
    size = min(0.62 if not tall else 0.46, pitch / 60)
    for lane in range(1, lanes.shown + 1):
        line = form.across + form.stop + pitch * lane
        x, y = (line, end - 13) if tall else (start + 18, line)
        pieces.append(Piece(f"push-{lane}", "ug-push", round(x, 1), round(y, 1), 0 if tall else 90, round(size, 3)))
    return tuple(pieces)


def words_of(traffic: Traffic, names: Sequence[str], fastest: int) -> str:
    """The whole street in one sentence, front to back."""
    spaces: dict[Space, list[str]] = {}
    for car in traffic:
        spaces.setdefault((car.row, car.lane), []).append(f"{names[car.seat]} {car.number}")
    parts = []
    for row, lane in sorted(spaces, reverse=True):
        parts.append(f"{where(row, lane, fastest)}: {', '.join(spaces[row, lane])}")
    return f"{'; '.join(parts)}." if parts else "The street is empty."
