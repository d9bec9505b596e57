"""The race line: seven cars, on a road from left (last) to right (first) where there is room, else a row for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from hairpin.drawing.words import count, ordinal
from hairpin.games.signs import ASPHALT, DANGER, DASHES, QUIET, STRONG, YOURS, fit, lines, pad, spread
from hairpin.games.street_illegal.events import chips
from hairpin.games.street_illegal.terminal.signs import car, over_by
from hairpin.games.street_illegal.view import SeatView, StreetView, phase_of

NARROWEST_BAY = 17
WIDEST_BAY = 24
WIDEST_ROW = 88
CAR = 5  # cells of a car on the road
DONE_WITH = ("passed", "failed", "finished")


@dataclass(frozen=True)
class Line:
    """A car of the race line as it is shown; without a driver it is an Old Pro."""

    place: str
    name: str
    driver: SeatView | None
    status: str
    over: int
    fighting: str  # "attacks", "defends" or nothing
    own: bool

    @property
    def style(self) -> str:
        """Grey for an Old Pro, and for a car that does nothing more on this track card."""
        return QUIET if self.driver is None or self.status in DONE_WITH else ""

    @property
    def status_style(self) -> str:
        return YOURS if self.status == "your turn" else self.style


def race_line(view: StreetView, names: Sequence[str], width: int) -> Text:
    cars = cars_of(view, names)
    if view.order and width >= NARROWEST_BAY * len(cars):
        return _road(cars, min(width // len(cars), WIDEST_BAY))
    return lines([_row(line, min(width, WIDEST_ROW), _face_width(cars)) for line in cars])


def race_rows(view: StreetView, names: Sequence[str], width: int) -> Text:
    """A row for each car, front to back; neighbouring Old Pros share one, unless they fight."""
    cars = cars_of(view, names)
    rows: list[Text] = []
    for alike, group in groupby(cars, lambda line: line.driver is None and not line.fighting):
        some = list(group)
        if alike and len(some) > 1:
            rows.append(Text(f"   {some[0].place} to {some[-1].place}: {len(some)} Old Pros", QUIET))
        else:
            rows += [_row(line, min(width, WIDEST_ROW), _face_width(cars)) for line in some]
    return lines(rows)


def cars_of(view: StreetView, names: Sequence[str]) -> list[Line]:
    """All cars, front to back; while the grid is open the players in the order of their seats."""
    if not view.order:
        return [_line(view, "", seat.seat, names) for seat in view.seats]
    return [_line(view, ordinal(place + 1), number, names) for place, number in enumerate(view.order)]


def _line(view: StreetView, place: str, number: int, names: Sequence[str]) -> Line:
    seat = number if number < len(view.seats) else None
    fighting = ""
    if view.fight is not None and view.turn < len(view.order):
        fighting = {view.order[view.turn]: "attacks", view.order[view.turn - 1]: "defends"}.get(number, "")
    driver = None if seat is None else view.seats[seat]
    return Line(
        place=place,
        name="Old Pro" if seat is None else names[seat],
        driver=driver,
        status=fighting or _pro_mark(view, number) if seat is None else _status(view, seat),
        over=0 if driver is None else over_by(view, driver.speed),
        fighting=fighting,
        own=seat is not None and seat == view.viewer,
    )


def _pro_mark(view: StreetView, number: int) -> str:
    return view.old_pro_marks[number - len(view.seats)] if phase_of(view) == "passing" else ""


def _status(view: StreetView, seat: int) -> str:
    """What a player is doing, in a word or two."""
    if seat == view.viewer and view.legal:
        return "your turn"
    if seat in view.sealed:
        return "ready"
    if seat in view.waiting:
        return "choosing"
    phase = phase_of(view)
    if phase == "passing":
        return view.seats[seat].mark
    if phase in ("situation", "driving") and view.waiting:
        asked = view.seats[view.waiting[0]].position or 0
        return "done" if (view.seats[seat].position or 0) < asked else "waits"
    return ""


# -- one row per car ----------------------------------------------------------------------------


def _face_width(cars: list[Line]) -> int:
    return max((len(_face(line.driver)) for line in cars if line.driver is not None), default=0)


def _face(driver: SeatView) -> str:
    return " ".join(card.words for card in driver.face)


def _row(line: Line, width: int, face_width: int) -> Text:
    """`╰─ 4th ▐1▶ Tom   40▶ 50▼ 30▼  120  40 over  5 cards  paid 1  your turn`; the front is on top."""
    gutter = {"defends": "╭▶ ", "attacks": "╰─ "}.get(line.fighting, "   ")
    head = Text.assemble((gutter, STRONG), (f"{line.place:<4}", line.style))
    head.append_text(car(None if line.driver is None else line.driver.seat)).append(" ")
    tail = Text()
    if line.driver is not None:
        shown = face_width if line.driver.speed is not None else 0
        if shown:
            tail.append(f"{_face(line.driver):<{shown}}  ", style=line.style)
            tail.append_text(pad(_speed(line), 3, right=True))
            tail.append_text(pad(Text(f"  {line.over} over" if line.over else "", DANGER), 11))
        tail.append_text(pad(Text(count(line.driver.hand_size, "card"), line.style), 9))
        tail.append_text(pad(Text(_chips(line), line.style), 9))
    tail.append_text(pad(Text(line.status, line.status_style), 9))
    room = width - head.cell_len - tail.cell_len
    head.append_text(pad(_name(line, room - 1), room))
    return head.append_text(tail)


def _name(line: Line, room: int) -> Text:
    you = " (you)" if line.own else ""
    name = fit(line.name, max(room - len(you), 1))
    return Text.assemble((name, line.style or STRONG), (you, ""))


def _speed(line: Line) -> Text:
    assert line.driver is not None
    return Text(str(line.driver.speed), DANGER if line.over else line.style or STRONG)


def _chips(line: Line) -> str:
    """Chips where they are open to all, else what was paid for the limit. The viewer's own are shown elsewhere."""
    driver = line.driver
    assert driver is not None
    if driver.chips is not None and not line.own:
        return chips(driver.chips)
    return f"paid {driver.paid}" if driver.paid else ""


# -- on the road --------------------------------------------------------------------------------


def _road(cars: list[Line], bay: int) -> Text:
    """Two lanes, last car left and first car right; an attacker pulls out beside its target, plates below."""
    shown = cars[::-1]
    passing, driving = [], []
    for k, line in enumerate(shown):
        body = car(None if line.driver is None else line.driver.seat, CAR)
        if line.fighting == "attacks":
            passing.append((k * bay + bay // 2, body))
            passing.append((k * bay + bay // 2 + CAR + 1, Text("·" * (bay // 2 - CAR) + "▶", DASHES)))
        else:
            driving.append((k * bay + 1, body))
    width = bay * len(shown)
    dashes = Text(("━━  " * width)[:width], DASHES)
    road = [_lane(width, passing), _lane(width, [(0, dashes)]), _lane(width, driving)]
    plates = [[pad(row, bay) for row in _plate(line, bay - 2)] for line in shown]
    return lines([*road, *(Text().join(plate[k] for plate in plates) for k in range(4)), Text()])


def _lane(width: int, things: list[tuple[int, Text]]) -> Text:
    """A strip of asphalt with things standing on it."""
    lane = Text()
    for x, thing in things:
        lane.append(" " * (x - lane.cell_len)).append_text(thing)
    lane.append(" " * (width - lane.cell_len))
    lane.truncate(width)
    under = Text(style=f"on {ASPHALT}")
    return under.append_text(lane)


def _plate(line: Line, width: int) -> list[Text]:
    """Four lines below a bay: place and name, cards and speed, hand and excess (or what was paid for it), status."""
    head = Text.assemble((f"{line.place} ", line.style))
    head.append_text(_name(line, width - head.cell_len))
    status = Text(line.status, line.status_style)
    driver = line.driver
    if driver is None:
        return [head, Text(), Text(), status]
    if driver.speed is None:
        return [head, Text(count(driver.hand_size, "card"), line.style), status, Text()]
    faces = spread(Text(_face(driver), line.style), _speed(line), width)
    excess = f"{line.over} over" if line.over else ""
    hand = spread(
        Text(count(driver.hand_size, "card"), line.style), Text(_chips(line) or excess, DANGER if excess else ""), width
    )
    return [head, faces, hand, status]
