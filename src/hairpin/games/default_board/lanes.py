"""The lanes of the default board: a compact line for each seat, with its car, its name, its figures and its cards.

If every car has come some way along a road, it stands at its place on the lane. The figures of all seats stand below
each other under one heading; where they do not fit beside the names, every lane has them below its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hairpin.drawing import Piece
from hairpin.drawing.lettering import fit, width
from hairpin.games.default_board.cards import FIGURE, HIGH, LABEL, Drawn, figure, heap, labelled, moved
from hairpin.games.default_board.kit import CARS
from hairpin.games.game import View
from hairpin.games.things import FACE_DOWN, Things

EDGE, GAP = 16, 22
NAME, SHORT, STATUS = 21, 17, 14  # sizes of the text styles
LONGEST_CAR = 96  # of size 1
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)  # spaces between two marks of a road
MOST_MARKS = 6
SHORTEST = 20  # spaces of a road


@dataclass(frozen=True)
class Lane:
    """How lanes are drawn in one size: heights, the room for names, and the sizes of cards and cars.

    `fan` is how far a face-down card lies beside the one below it. If the lanes are `narrow`, names stand above cars.
    """

    wide: float
    high: float
    name: float
    card: float
    car: float
    fan: float
    between: float
    narrow: bool = False


@dataclass(frozen=True)
class Cell:
    """What all seats have of one kind: a label, and a drawing for each seat."""

    name: str
    label: str
    drawn: tuple[Drawn, ...]

    @property
    def room(self) -> float:
        return max(width(self.label, LABEL), *(room for room, _ in self.drawn))


@dataclass(frozen=True)
class Road:
    """Where the cars stand: the spaces of all seats, between two ends of a lane."""

    spaces: tuple[int, ...]
    left: float
    right: float

    @property
    def step(self) -> int:
        top = self.top
        return next((step for step in STEPS if top < MOST_MARKS * step), STEPS[-1])

    @property
    def top(self) -> int:
        return max(SHORTEST - 1, *self.spaces)

    @property
    def far(self) -> int:
        return self.step * (self.top // self.step + 1)

    def x(self, spaces: int) -> float:
        return round(self.left + (self.right - self.left) * max(spaces, 0) / self.far, 1)


def lanes(lane: Lane, things: Things, view: View, called: Sequence[str], top: float) -> tuple[list[Piece], float]:
    """All lanes from `top` on; returns their pieces and where the last one ends."""
    cells = list(_cells(lane, things, view, len(called)))
    inside = _high(lane, things)
    total = sum(cell.room + lane.between for cell in cells)
    spaces = next((column.road for column in things.columns if column.road), ())
    start = lane.name + (3 * LONGEST_CAR * lane.car if spaces and not lane.narrow else 0)
    beside = start + total <= lane.wide - EDGE
    left = lane.name + GAP
    if beside and (spaces or lane.narrow):
        left = lane.wide - EDGE - total + lane.between
    road = _road(lane, spaces, left - lane.between if beside and cells else lane.wide - EDGE) if spaces else None
    pieces: list[Piece] = []
    bottom = top
    if beside and (cells or road):
        bottom += LABEL + 10
    spans: list[tuple[float, float]] = []  # where marks of the road cross the lanes
    for seat, name in enumerate(called):
        high = lane.high
        own: list[Piece] = []
        if beside:
            own = _beside(cells, seat, left, bottom + (lane.high - 4 - inside) / 2, lane)
        else:
            own, end = _flow(cells, seat, bottom + lane.high - 6, lane, inside)
            high = end - bottom
        # A lane never changes: the page waits for every drawing that does, also when another player has only answered.
        pieces.append(
            Piece(f"lane-{seat}", "plain-lane", lane.wide / 2, bottom + high / 2, wide=lane.wide, high=high - 4,
                  mood="still")
        )  # fmt: skip
        pieces += _driver(lane, view, seat, name, bottom, road)
        pieces += own
        spans.append((bottom + (24 if lane.narrow else 0), bottom + high - 4))
        bottom += high
    if beside:
        heads = _heads(cells, left, top, lane)
        marks = [] if road is None else _marks(road, top, spans)
        pieces = [*(piece for piece in pieces if piece.symbol == "plain-lane"), *marks, *heads,
                  *(piece for piece in pieces if piece.symbol != "plain-lane")]  # fmt: skip
    return pieces, bottom


def status_of(view: View, seat: int) -> str:
    """What a seat is doing, in a word."""
    return "choosing" if seat in view.waiting else "answered" if seat in view.sealed else ""


def _road(lane: Lane, spaces: tuple[int, ...], right: float) -> Road:
    half = LONGEST_CAR * lane.car / 2
    return Road(spaces, (EDGE if lane.narrow else lane.name) + half, right - half)


def _driver(lane: Lane, view: View, seat: int, name: str, top: float, road: Road | None) -> list[Piece]:
    """The car of a seat, its name, and what it is doing."""
    middle = top + lane.high / 2 - 2
    mood = "turn" if seat in view.waiting else ""
    status = status_of(view, seat)
    style, size = ("plain-short", SHORT) if lane.narrow else ("plain-name", NAME)
    half = LONGEST_CAR * lane.car / 2
    if road is None:
        x, car_x, car_y = EDGE + 2 * half + 8, EDGE + half, middle
    else:
        x, car_x, car_y = EDGE, road.x(road.spaces[seat]), middle
    name_y, status_x, status_y = middle - 2, x, middle + 17
    if road is not None and lane.narrow:
        name_y = status_y = top + 20
        car_y = top + lane.high - 19
    text = fit(name, size, lane.name - x - 6)
    if road is not None and lane.narrow:
        status_x = x + width(text, size) + 8
    elif not status:
        name_y = middle + 7
    pieces = [
        Piece(f"car-{seat}", CARS[seat % len(CARS)], car_x, round(car_y, 1), size=lane.car, words=name),
        Piece(f"name-{seat}", style, x, round(name_y, 1), text=text, mood=mood),
    ]
    if status:
        pieces.append(
            Piece(f"status-{seat}", "plain-status", round(status_x, 1), round(status_y, 1), text=status,
                  mood=mood or "dim")
        )  # fmt: skip
    return pieces


def _cells(lane: Lane, things: Things, view: View, seats: int) -> Iterator[Cell]:
    """The figures and cards of all seats. The viewer's own cards lie below the board, so their lane leaves them out."""
    high = _high(lane, things)
    for k, column in enumerate(things.columns):
        name = f"column-{k}"
        drawn = (figure(f"{name}-{seat}", column.values[seat], high, lane.narrow) for seat in range(seats))
        yield Cell(name, column.label, tuple(drawn))
    for k, hands in enumerate(things.hands):
        name = f"hand-{k}"
        drawings: list[Drawn] = []
        for seat in range(seats):
            cards = hands.cards[seat]
            if seat == view.viewer:
                cards = tuple(card for card in cards if card == FACE_DOWN)
            room = lane.wide - 2 * EDGE
            drawings.append(
                (0, []) if seat == view.viewer and not cards
                else heap(f"{name}-{seat}", cards, lane.card, lane.fan, room)
            )  # fmt: skip
        if any(pieces for _, pieces in drawings):
            yield Cell(name, hands.label, tuple(drawings))


def _high(lane: Lane, things: Things) -> float:
    """How high cells are: as high as their cards, or their figures if there are none."""
    return HIGH * lane.card if things.hands else FIGURE


def _beside(cells: Sequence[Cell], seat: int, left: float, top: float, lane: Lane) -> list[Piece]:
    """The cells of a seat beside its name."""
    pieces: list[Piece] = []
    for cell in cells:
        pieces += [moved(piece, left, top) for piece in cell.drawn[seat][1]]
        left += cell.room + lane.between
    return pieces


def _heads(cells: Sequence[Cell], left: float, top: float, lane: Lane) -> list[Piece]:
    pieces = []
    for cell in cells:
        pieces.append(Piece(f"{cell.name}-label", "plain-label", round(left, 1), top + LABEL + 2, text=cell.label))
        left += cell.room + lane.between
    return pieces


def _marks(road: Road, top: float, spans: Sequence[tuple[float, float]]) -> list[Piece]:
    """A number above the lanes and a mark across each of them for every few spaces."""
    pieces = []
    for space in range(0, road.far + 1, road.step):
        x = road.x(space)
        pieces.append(Piece(f"mark-text-{space}", "plain-space", x, top + LABEL + 2, text=str(space)))
        for seat, (start, end) in enumerate(spans):
            middle = (start + end) / 2
            mark = Piece(f"mark-{space}-{seat}", "plain-mark", x, middle, wide=2, high=end - start, mood="still")
            pieces.append(mark)
    return pieces


def _flow(cells: Sequence[Cell], seat: int, top: float, lane: Lane, high: float) -> tuple[list[Piece], float]:
    """The cells of a seat in as many lines as they need, each with its label."""
    things = [labelled(f"{cell.name}-{seat}", cell.label, cell.drawn[seat]) for cell in cells if cell.drawn[seat][1]]
    return flow(things, top, lane.wide, LABEL + 6 + high + 10)


def flow(things: Sequence[Drawn], top: float, wide: float, line: float) -> tuple[list[Piece], float]:
    """Place things side by side, in as many lines as they need; returns their pieces and where the last line ends."""
    pieces: list[Piece] = []
    x, y = float(EDGE), top
    for room, drawn in things:
        if x > EDGE and x + room > wide - EDGE:
            x, y = EDGE, y + line
        pieces += [moved(piece, x, y) for piece in drawn]
        x += room + GAP
    return pieces, y + line if things else top
