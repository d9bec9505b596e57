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
NAME, SHORT = 21, 17  # sizes of the text styles
LONGEST_CAR = 96  # of size 1
STEPS = (5, 10, 20)  # spaces between two marks of a road, or ten, a hundred … times as many
MOST_MARKS = 6
STATUS_ROOM = 62  # of "answered"
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
        scale = 1
        while self.top >= MOST_MARKS * STEPS[-1] * scale:
            scale *= 10
        return next(step * scale for step in STEPS if self.top < MOST_MARKS * step * scale)

    @property
    def top(self) -> int:
        return max(SHORTEST - 1, *self.spaces)

    @property
    def far(self) -> int:
        return self.step * (self.top // self.step + 1)

    def x(self, spaces: int) -> float:
        return round(self.left + (self.right - self.left) * max(spaces, 0) / self.far, 1)


@dataclass(frozen=True)
class Plan:
    """What all lanes have in common: their cells, whether these stand beside the names and from where on, and a road."""

    cells: tuple[Cell, ...]
    high: float  # of a cell
    is_beside: bool
    left: float
    road: Road | None


def lanes(lane: Lane, things: Things, view: View, called: Sequence[str], top: float) -> tuple[list[Piece], float]:
    """All lanes from `top` on; returns their pieces and where the last one ends."""
    plan = _plan(lane, things, view, len(called))
    has_heads = plan.is_beside and (bool(plan.cells) or plan.road is not None)
    down = top + LABEL + 10 if has_heads else top
    grounds: list[Piece] = []
    pieces: list[Piece] = []
    for seat, name in enumerate(called):
        pieces += _driver(lane, view, seat, name, down, plan.road)
        if plan.is_beside:
            pieces += _beside(lane, plan, seat, down)
            high = lane.high
        else:
            placed, end = _below(lane, plan, seat, down + lane.high - 6)
            pieces += placed
            high = end - down
        # A lane never changes: the page waits for every drawing that does, also when another player has only answered.
        middle = round(down + high / 2, 1)
        grounds.append(
            Piece(f"lane-{seat}", "plain-lane", lane.wide / 2, middle, wide=lane.wide, high=round(high - 4, 1),
                  mood="still")
        )  # fmt: skip
        down += high
    if has_heads:
        grounds += [*_marks(lane, plan.road, top, len(called)), *_heads(lane, plan, top)]
    return grounds + pieces, down


def _plan(lane: Lane, things: Things, view: View, seats: int) -> Plan:
    high = HIGH * lane.card if things.hands else FIGURE
    cells = tuple(_cells(lane, things, view, seats, high))
    total = sum(cell.room + lane.between for cell in cells)
    spaces = next((column.road for column in things.columns if column.road), ())
    shortest = 3 * LONGEST_CAR * lane.car if spaces and not lane.narrow else 0
    is_beside = lane.name + shortest + total <= lane.wide - EDGE
    left = lane.name + GAP
    if is_beside and (spaces or lane.narrow):
        left = lane.wide - EDGE - total + lane.between
    if not spaces:
        return Plan(cells, high, is_beside, left, None)
    half = LONGEST_CAR * lane.car / 2
    end = left - lane.between if is_beside else lane.wide - EDGE
    return Plan(cells, high, is_beside, left, Road(spaces, (EDGE if lane.narrow else lane.name) + half, end - half))


def status_of(view: View, seat: int) -> str:
    """What a seat is doing, in a word."""
    return "choosing" if seat in view.waiting else "answered" if seat in view.sealed else ""


def _driver(lane: Lane, view: View, seat: int, name: str, top: float, road: Road | None) -> list[Piece]:
    """The car of a seat, its name, and what it is doing: below the name, or beside it where the car is below."""
    middle = top + lane.high / 2 - 2
    half = LONGEST_CAR * lane.car / 2
    mood = "turn" if seat in view.waiting else ""
    status = status_of(view, seat)
    style, size = ("plain-short", SHORT) if lane.narrow else ("plain-name", NAME)
    car_x, car_y = EDGE + half, middle
    x, room = EDGE + 2 * half + 8, lane.name - 2 * half - EDGE - 14
    name_y = middle - 2 if status else middle + 7
    if road is not None:
        car_x = road.x(road.spaces[seat])
        x, room = EDGE, lane.name - EDGE - 6
        if lane.narrow:
            car_y, name_y = top + lane.high - 19, top + 20
            room = road.right + half - EDGE - STATUS_ROOM
    text = fit(name, size, room)
    pieces = [
        Piece(f"car-{seat}", CARS[seat % len(CARS)], car_x, round(car_y, 1), size=lane.car, words=name),
        Piece(f"name-{seat}", style, x, round(name_y, 1), text=text, mood=mood),
    ]
    if status:
        is_beside = road is not None and lane.narrow
        status_x = x + width(text, size) + 8 if is_beside else x
        status_y = name_y if is_beside else middle + 17
        pieces.append(
            Piece(f"status-{seat}", "plain-status", round(status_x, 1), round(status_y, 1), text=status,
                  mood=mood or "dim")
        )  # fmt: skip
    return pieces


def _cells(lane: Lane, things: Things, view: View, seats: int, high: float) -> Iterator[Cell]:
    """The figures and cards of all seats. The viewer's own cards lie below the board, so their lane leaves them out."""
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


def _beside(lane: Lane, plan: Plan, seat: int, top: float) -> list[Piece]:
    """The cells of a seat beside its name."""
    pieces: list[Piece] = []
    x, y = plan.left, top + (lane.high - 4 - plan.high) / 2
    for cell in plan.cells:
        pieces += [moved(piece, x, y) for piece in cell.drawn[seat][1]]
        x += cell.room + lane.between
    return pieces


def _below(lane: Lane, plan: Plan, seat: int, top: float) -> tuple[list[Piece], float]:
    """The cells of a seat below its name, in as many lines as they need, each with its label."""
    seen = [cell for cell in plan.cells if cell.drawn[seat][1]]
    things = [labelled(f"{cell.name}-{seat}", cell.label, cell.drawn[seat]) for cell in seen]
    return flow(things, top, lane.wide, LABEL + 6 + plan.high + 10)


def _heads(lane: Lane, plan: Plan, top: float) -> list[Piece]:
    """The labels of all cells, above the lanes."""
    pieces = []
    x = plan.left
    for cell in plan.cells:
        pieces.append(Piece(f"{cell.name}-label", "plain-label", round(x, 1), top + LABEL + 2, text=cell.label))
        x += cell.room + lane.between
    return pieces


def _marks(lane: Lane, road: Road | None, top: float, seats: int) -> list[Piece]:
    """A number above the lanes and a mark across each of them for every few spaces."""
    pieces: list[Piece] = []
    if road is None:
        return pieces
    high = lane.high - (28 if lane.narrow else 4)  # below the name, where the car is
    for space in range(0, road.far + 1, road.step):
        x = road.x(space)
        pieces.append(Piece(f"mark-text-{space}", "plain-space", x, top + LABEL + 2, text=str(space)))
        for seat in range(seats):
            y = top + LABEL + 10 + lane.high * (seat + 1) - 4 - high / 2
            pieces.append(Piece(f"mark-{space}-{seat}", "plain-mark", x, y, wide=2, high=high, mood="still"))
    return pieces


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
