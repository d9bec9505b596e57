"""The street and the cars on it: rows and signs, every car on its space, rings round the viewer's own."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias, final

from hairpin.drawing import Group, Piece
from hairpin.games.underground.board.geometry import (
    CROWD,
    TALL,
    WIDE,
    Lanes,
    Layout,
    Plan,
    Spans,
    Spot,
    across,
    tenths,
    thousandths,
)
from hairpin.games.underground.board.symbols import COLOURS, car_symbol, target_symbol
from hairpin.games.underground.board.terms import Terms
from hairpin.games.underground.rules import numbers

SMALL: Final = 60  # cars shorter than this have a large disc
LYING_WIDE: Final = (32, -24, 158)  # how cars come to rest beside the road
LYING_TALL: Final = (38, -30, 152)
NOTHING: Final[Group] = ()
OWN: Final = ("You 1", "You 2", "You 3")
NUMBERS: Final = range(1, numbers.CARS + 1)
IDS: Final = [[f"car-{seat}-{number}" for number in NUMBERS] for seat in range(len(COLOURS))]
RING_IDS: Final = [f"car-ring-{number}" for number in NUMBERS]
# By seat, number, and then tall, small and stopped: each is one bit.
SYMBOLS: Final = [
    [
        [car_symbol(seat, number, bool(look & 4), bool(look & 2), bool(look & 1)) for look in range(8)]
        for number in NUMBERS
    ]
    for seat in range(len(COLOURS))
]


# -- cars -------------------------------------------------------------------------------------


@final
class Standing:
    """A car on the board; its mood can be winner or out."""

    __slots__ = ("lane", "mood", "number", "row", "seat")

    def __init__(self, seat: int, number: int, row: int, lane: int, mood: str = "") -> None:
        self.seat = seat
        self.number = number
        self.row = row
        self.lane = lane
        self.mood = mood


Traffic: TypeAlias = list[Standing]  # in the order of seats
Reserved: TypeAlias = dict[int, int]  # spaces (by `space_key`) on which so many more cars need room


def space_key(row: int, lane: int) -> int:
    """A space as one number; those further on have higher ones."""
    return row << 16 | lane


@final
class Company:
    """The cars that share a space, in words, and whose they are (bits)."""

    __slots__ = ("cars", "names", "seats", "where", "words")

    def __init__(self, where: str) -> None:
        self.where = where
        self.cars: Traffic = []
        self.names: list[str] = []
        self.seats = 0
        self.words = ""

    def words_for(self, viewer: int) -> str:
        names = [OWN[car.number - 1] if car.seat == viewer else self.names[k] for k, car in enumerate(self.cars)]
        return f"{self.where}: {', '.join(names)}"


@final
class Street:
    """All cars as they stand at one time, the same for everybody who looks; and drawn, as often as they were asked for."""

    __slots__ = ("_placed", "companies", "fastest", "layout", "names", "terms", "traffic")

    def __init__(self, traffic: Traffic, names: tuple[str, ...], terms: Terms) -> None:
        self.traffic = traffic
        self.names = names
        self.terms = terms
        self.fastest = fastest = terms.fastest
        companies: dict[int, Company] = {}
        lead, rows, most = 1, 0, 0
        for car in traffic:
            row = car.row
            key = space_key(row, car.lane)
            company = companies.get(key)
            if company is None:
                company = companies[key] = Company(where(row, car.lane, fastest))
            company.cars.append(car)
            company.names.append(f"{names[car.seat]} {car.number}")
            company.seats |= 1 << car.seat
            most = max(most, len(company.cars))
            lead = max(lead, row)
            rows |= 1 << row
        for company in companies.values():
            company.words = company.words_for(-1)
        self.companies = companies
        self.layout: Layout = (lead, most > CROWD, rows & ~(1 << lead))
        self._placed: list[Placed] = []

    def words_for(self, viewer: int | None) -> str:
        """The whole street in one sentence, front to back."""
        seat = -1 if viewer is None else viewer
        parts = []
        for key in sorted(self.companies, reverse=True):
            company = self.companies[key]
            own = seat >= 0 and company.seats >> seat & 1
            parts.append(company.words_for(seat) if own else company.words)
        return f"{'; '.join(parts)}." if parts else "The street is empty."

    def placed(self, plan: Plan, reserved: Reserved, before: Street | None = None) -> Placed:
        """The cars on their spots; with the pieces of the street `before` for those who have not moved."""
        found = self.known(plan, reserved)
        if found is None:
            old = None if before is None else before.known(plan, reserved)
            found = Placed(self, plan, reserved, old)
            self._placed.append(found)
        return found

    def known(self, plan: Plan, reserved: Reserved) -> Placed | None:
        for one in self._placed:
            if one.plan is plan and one.reserved == reserved:
                return one
        return None


@final
class Placed:
    """Every car on its spot of a plan, sharing spaces in the order of seats; pieces in a fixed order, so that they glide."""

    __slots__ = ("_skids", "cars", "lane_names", "plan", "reserved", "road", "spots", "street")

    def __init__(self, street: Street, plan: Plan, reserved: Reserved, before: Placed | None) -> None:
        self.street = street
        self.plan = plan
        self.reserved = reserved
        self.road = _road(plan, street.terms.targets)
        self.lane_names = _lane_names(plan.tall, plan.lanes)
        self.spots = _spots(street, plan, reserved)
        if before is not None and len(before.spots) != len(self.spots):
            before = None
        pieces = []
        moved = False
        for k, car in enumerate(street.traffic):
            spot = self.spots[k]
            if before is not None and before.spots[k] is spot and _looks_alike(before.street.traffic[k], car):
                pieces.append(before.cars[k])
            else:
                pieces.append(_piece(street, plan, car, spot))
                moved = True
        self.cars: Group = tuple(pieces) if moved or before is None else before.cars
        self._skids: Group | None = None

    def skids(self) -> Group:
        """Rubber and smoke of the cars that lie beside the road."""
        if self._skids is None:
            plan = self.plan
            symbol = "ug-skid-tall" if plan.tall else "ug-skid-wide"
            pieces = []
            for k, car in enumerate(self.street.traffic):
                if car.lane > plan.fastest:
                    spot = self.spots[k]
                    pieces.append(Piece(f"skid-{car.seat}-{car.number}", symbol, spot.x, spot.y))
            self._skids = tuple(pieces)
        return self._skids


def _spots(street: Street, plan: Plan, reserved: Reserved) -> list[Spot]:
    taken: dict[int, int] = {}
    found = []
    for car in street.traffic:
        row, lane = car.row, car.lane
        key = space_key(row, lane)
        place = taken.get(key, 0)
        taken[key] = place + 1
        count = len(street.companies[key].cars)
        if reserved:
            count += reserved.get(key, 0)
        found.append(plan.spots(row, lane, count)[place])
    return found


def _looks_alike(one: Standing, other: Standing) -> bool:
    """Whether two on the same spot are the same car in the same mood."""
    return one.seat == other.seat and one.number == other.number and one.mood == other.mood


def _piece(street: Street, plan: Plan, car: Standing, spot: Spot) -> Piece:
    seat, number, lane = car.seat, car.number, car.lane
    off = lane > street.fastest
    look = (4 if plan.tall else 0) | (2 if spot.size < SMALL else 0) | (1 if lane == numbers.STOP else 0)
    return Piece(
        IDS[seat][number - 1],
        SYMBOLS[seat][number - 1][look],
        spot.x,
        spot.y,
        lying(plan.tall, seat, number) if off else 0,
        spot.scale,
        "spinning" if off else car.mood,
        f"{street.names[seat]} {number}, {where(car.row, lane, street.fastest)}",
    )


def lying(tall: bool, seat: int, number: int) -> int:
    """How a car lies that has spun round once; from there it turns back on its way to the stop lane."""
    return (LYING_TALL if tall else LYING_WIDE)[(seat + number) % 3] - 360


def where(row: int, lane: int, fastest: int) -> str:
    """A space in words."""
    place = "past the line" if row == numbers.LINE else f"turn {row}"
    if lane == numbers.STOP:
        return f"{place}, stop lane"
    return f"{place}, off the road" if lane > fastest else f"{place}, lane {lane}"


@final
class Rings:
    """Rings round a viewer's own cars: their numbers, and the spots they stand on."""

    __slots__ = ("group", "numbers", "spots")

    def __init__(self, plan: Plan, cars: list[Standing], numbers: list[int], spots: list[Spot]) -> None:
        self.numbers = numbers
        self.spots = spots
        symbol = "ug-ring-north" if plan.tall else "ug-ring"
        pieces = []
        for car, spot in zip(cars, spots, strict=True):
            turn = lying(plan.tall, car.seat, car.number) if car.lane > plan.fastest else 0
            pieces.append(Piece(RING_IDS[car.number - 1], symbol, spot.x, spot.y, turn, spot.scale))
        self.group: Group = tuple(pieces)


def rings(placed: Placed, seat: int, before: Rings | None) -> Rings:
    """Those of a viewer; the ones `before`, where none of its cars has moved."""
    cars, spots = [], []
    for k, car in enumerate(placed.street.traffic):
        if car.seat == seat and car.mood != "out":
            cars.append(car)
            spots.append(placed.spots[k])
    numbered = [car.number for car in cars]
    if before is not None and before.spots == spots and before.numbers == numbered:
        return before
    return Rings(placed.plan, cars, numbered, spots)


# -- the street -------------------------------------------------------------------------------


@lru_cache(1024)
def _road(plan: Plan, targets: tuple[int, ...]) -> Group:
    """The lit row, the lines between rows, the finish, and the signs with the targets."""
    tall, form, spans = plan.tall, plan.form, plan.spans
    lead = plan.layout[0]
    middle = form.across + form.breadth / 2
    start, end = spans[lead - 1]
    at, long = (start + end) / 2, end - start
    if tall:
        pieces = [Piece("lit", "ug-lit", middle, tenths(at), wide=form.breadth, high=tenths(long))]
    else:
        pieces = [Piece("lit", "ug-lit", tenths(at), middle, wide=tenths(long), high=form.breadth)]
    for row in range(2, numbers.LINE + 1):
        line = spans[row - 1][1] if tall else spans[row - 1][0]
        if row == numbers.LINE:
            line += -6 if tall else 9
        name = "finish" if row == numbers.LINE else "line"
        place = (middle, tenths(line)) if tall else (tenths(line), middle)
        pieces.append(Piece(f"row-{row}", f"ug-{name}-{'tall' if tall else 'wide'}", *place))
    for row in range(1, numbers.LINE + 1):
        pieces += _sign(tall, targets, spans, row, lead)
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
    scale = thousandths(size / 48)
    pieces = [Piece(f"target-{row}", symbol, tenths(x), tenths(y), 0, scale, mood, words)]
    if now:
        pieces.insert(0, Piece("target-now", "ug-target-now", tenths(x), tenths(y), 0, scale))
    if not tall:
        name_size = 1.0 if open_row else 0.833
        left = at - room / 2 + size / 2 + (6 if open_row else 2) + 40 * name_size
        pieces.append(Piece(f"name-{row}", f"ug-row-{row}-name", tenths(left), y, 0, name_size, mood))
    return pieces


@lru_cache(64)
def _lane_names(tall: bool, lanes: Lanes) -> Group:
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
            pieces.append(Piece(f"lane-{lane}", style, tenths(middle), form.height - 5, 0, 1, mood, "", words))
            continue
        said = {1: "slow", lanes.fastest: "fast"}.get(lane, "") if not many else ""
        style = "ug-stop" if lane == numbers.STOP else "ug-lane-many" if many else "ug-lane"
        down = 0 if said else (5 if many else 6)
        pieces.append(Piece(f"lane-{lane}", style, 29, tenths(middle + down), 0, 1, mood, "", words))
        if said:
            pieces.append(Piece(f"lane-{lane}-is", "ug-lane-small", 29, tenths(middle + 17), 0, 1, "", "", said))
    return tuple(pieces)


# -- what threatens and what pushes -------------------------------------------------------------


@lru_cache(1024)
def risks(plan: Plan, rows: tuple[int, ...]) -> Group:
    """The fastest lane of rows into which a rival may spin out."""
    tall = plan.tall
    pieces = []
    for row in rows:
        here = plan.cell(row, plan.fastest)
        wide, high = tenths(here.width - 6), tenths(here.height - 6)
        pieces.append(Piece(f"risk-{row}", "ug-risk", tenths(here.x), tenths(here.y), wide=wide, high=high))
        if (here.width if tall else here.height) < 30:
            continue
        style = "ug-tall-risk-word" if tall else "ug-risk-word"
        x, y = (here.x, here.y - here.height / 2 + 15) if tall else (here.x + here.width / 2 - 12, here.y + 5)
        pieces.append(Piece(f"risk-{row}-word", style, tenths(x), tenths(y), text="risk"))
    return tuple(pieces)


@lru_cache(1024)
def pushes(plan: Plan, row: int) -> Group:
    """A row in which everybody is pushed: a band, and an arrow at the line of every lane."""
    tall, form, lanes = plan.tall, plan.form, plan.lanes
    start, end = plan.spans[row - 1]
    along, long = (start + end) / 2, end - start
    middle = form.across + form.stop + form.road / 2
    box = (form.road, long) if tall else (long, form.road)
    place = (middle, along) if tall else (along, middle)
    pieces = [
        Piece(
            "push-row",
            "ug-push-band",
            tenths(place[0]),
            tenths(place[1]),
            wide=tenths(box[0]),
            high=tenths(box[1]),
        )
    ]
    pitch = form.road / lanes.shown
    size = min(0.62 if not tall else 0.46, pitch / 60)
    for lane in range(1, lanes.shown + 1):
        line = form.across + form.stop + pitch * lane
        x, y = (line, end - 13) if tall else (start + 18, line)
        pieces.append(Piece(f"push-{lane}", "ug-push", tenths(x), tenths(y), 0 if tall else 90, thousandths(size)))
    return tuple(pieces)
