"""Outlook: what a move will cost before it is made, worked out from what its driver may know (rules 3.2).

It looks one step ahead: where the die would come, what is due there, and what that does to condition and speed. What
others may do in between is not foreseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from hairpin.games.nitro_dice.components import LANES, TYPES, Components
from hairpin.games.nitro_dice.events import place_words
from hairpin.games.nitro_dice.rules import numbers
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

LETTERS = "ABCDEF"  # of the drivers, as on the track


@dataclass(frozen=True)
class Car:
    """A die on the street."""

    seat: int
    cell: int
    section: int  # counted since the start
    speed: int
    condition: int
    tokens: int

    @property
    def letter(self) -> str:
        return LETTERS[self.seat]


@dataclass(frozen=True)
class Situation:
    """What the driver who is asked knows of the street, its own hand, and how far its turn has come."""

    box: Box
    me: Car
    others: tuple[Car, ...]
    hand: Mapping[int, int]  # cards by kind
    hazards: frozenset[int]  # cells
    mover: bool  # whether it is the own turn
    moved: int = 0
    bonus: int = 0
    first: bool = True

    @property
    def cards(self) -> int:
        return sum(self.hand.values())

    @property
    def left(self) -> int:
        """Regular moves still to make."""
        return self.me.speed - self.moved

    def on(self, cell: int) -> Car | None:
        """Who else stands on a cell of the street; the garage's are shared."""
        if cell >= self.box.street.garage_cell:
            return None
        return next((car for car in self.others if car.cell == cell), None)

    def holding(self, type_: int) -> int:
        """How many cards of a type are in the own hand."""
        return sum(count for kind, count in self.hand.items() if self.box.types[kind] == type_)

    def place(self, cell: int) -> str:
        return place_words(self.box, cell)


def situation_of(view: NitroDiceView, box: Box, components: Components) -> Situation:
    """What the viewer knows, as numbers."""
    assert view.viewer is not None
    street = box.street
    kinds = {face.name: kind for kind, face in enumerate(components.faces)}
    cars = [_car(seat, box) for seat in view.seats]
    turn = view.turn
    mine = turn is not None and turn.mover == view.viewer
    return Situation(
        box=box,
        me=cars[view.viewer],
        others=tuple(
            car for car, seat in zip(cars, view.seats, strict=True) if seat.seat != view.viewer and not seat.wrecked
        ),
        hand=Counter(kinds[face] for face in view.seats[view.viewer].hand or ()),
        hazards=frozenset(
            int(street.cell(number, LANES.index(lane), space))
            for number, section in enumerate(view.track)
            for lane, space in section.hazards
        ),
        mover=mine,
        moved=turn.moved if turn is not None and mine else 0,
        bonus=turn.bonus if turn is not None and mine else 0,
        first=turn.first if turn is not None and mine else True,
    )


def _car(seat: SeatView, box: Box) -> Car:
    cell = int(box.street.cell(seat.card, LANES.index(seat.lane), seat.space))
    return Car(seat.seat, cell, seat.section, seat.speed, seat.condition, seat.tokens)


# -- damage -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Toll:
    """What a die has to suffer: damage, and what becomes of its condition and speed; where it is over for it."""

    condition: int
    speed: int
    points: int = 0
    halts: bool = False
    wrecks: bool = False

    def words(self, before: Car) -> str:
        """`1 damage: condition 8 -> 7, speed 8 -> 7`, or nothing where there is none."""
        if not self.points:
            return ""
        if self.wrecks:
            return "damage WRECKS you"
        text = f"{self.points} damage"
        parts = []
        if self.condition < before.condition:
            parts.append(f"condition {before.condition} -> {self.condition}")
        else:
            parts.append(f"no effect at condition {before.condition}")
        if self.speed < before.speed:
            parts.append(f"speed {before.speed} -> {self.speed}")
        if self.halts:
            parts.append("ends your movement")
        return f"{text}: {', '.join(parts)}"


def suffer(now: Situation, points: int, moved: int) -> Toll:
    """Damage to the own die, one point after the other, when it has made so many regular moves (rulings 33 to 35)."""
    toll = Toll(now.me.condition, now.me.speed)
    for _ in range(points):
        if toll.condition == 1:
            toll = replace(toll, points=toll.points + 1, wrecks=bool(now.box.wrecks))
            continue
        condition = toll.condition - 1
        lowered = toll.speed > condition
        speed = condition if lowered else toll.speed
        halts = toll.halts or (now.mover and lowered and moved >= speed)
        toll = Toll(condition, speed, toll.points + 1, halts)
    return toll


# -- one step -------------------------------------------------------------------------------------------


def target(now: Situation, action: int) -> int:
    """The cell that a step leads to."""
    street, cell = now.box.street, now.me.cell
    if action == numbers.FORWARD:
        return int(street.ahead[cell])
    if action < numbers.LANE:
        return int(street.ahead[beside(now, action - numbers.DRIFT)])
    if action < numbers.BRAKE:
        return beside(now, action - numbers.LANE)
    one = int(street.ahead[cell])
    row = {int(street.lane_of[one]): one, int(street.lane_of[street.abreast[one]]): int(street.abreast[one])}
    return int(street.ahead[row[action - numbers.GAP]])


def beside(now: Situation, lane: int) -> int:
    """The cell abreast of the own one in a lane."""
    street = now.box.street
    if lane == numbers.GARAGE_LANE:
        return int(street.beside_garage(now.me.cell))
    return int(street.abreast[now.me.cell])


@dataclass(frozen=True)
class Due:
    """What a new section asks for, in words, the damage where nothing else is left, and how many cards could pay."""

    words: str
    type: int
    held: int
    points: int = 0


@dataclass(frozen=True)
class Step:
    """A step that moves the die: where to, what it costs, what is due there, who is pulled, and what hurts."""

    cell: int
    card: bool  # one of any type is played for it
    token: bool
    struck: Car | None
    rams: bool  # from behind: the die stays where it is
    line: str  # that it crosses the line, in words
    due: Due | None  # on a new section
    hazard: bool
    toll: Toll
    pulled: Car | None


def step_ahead(now: Situation, action: int) -> Step:
    """What a step brings."""
    cell = target(now, action)
    sideways = numbers.DRIFT <= action < numbers.BRAKE
    gap = action >= numbers.GAP
    struck = now.on(cell)
    if struck is not None and not sideways and not gap:
        return Step(cell, False, False, struck, True, "", None, False, _rear_end(now, struck), None)
    lane_change = numbers.LANE <= action < numbers.BRAKE
    moved = now.moved + (0 if now.bonus or lane_change or gap else 1)
    points = int(gap) + int(struck is not None)
    due, line = None, ""
    if now.box.street.section_of[cell] != now.box.street.section_of[now.me.cell]:
        due, line = handling_due(now, cell, 1 if sideways or gap else 0), crossing(now, cell)
        points += due.points
    hazard = cell in now.hazards
    toll = suffer(now, points + hazard, moved)
    pulled = None if lane_change else drafted(now)
    return Step(cell, sideways or gap, gap, struck, False, line, due, hazard, toll, pulled)


def step_cost(now: Situation, action: int) -> str:
    """What a step that moves the die brings, in words."""
    step = step_ahead(now, action)
    hurts = step.toll.words(now.me)
    if step.rams:
        assert step.struck is not None
        return f"COLLISION with {step.struck.letter}, ends your movement; both {hurts}"
    parts = [f"to {now.place(step.cell)}"]
    if step.token:
        parts[0] += ", token"
    if step.card:
        parts[0] += ", a card"
    if step.struck is not None:
        parts.append(f"sideswipes {step.struck.letter}, who is hurt too")
    if step.token:
        parts.append("hurts the two you pass as well")
    if step.due is not None:
        parts += [one for one in (step.line, step.due.words) if one]
    if step.hazard:
        parts.append("HAZARD")
    if hurts:
        parts.append(hurts)
    if step.pulled is not None:
        parts.append(f"pulls {step.pulled.letter} along")
    return "; ".join(parts)


def _rear_end(now: Situation, struck: Car) -> Toll:
    """You stay where you are; both are hurt, and you are no faster than the other then (ruling 32)."""
    toll = suffer(now, 1, 99)
    theirs = min(struck.speed, max(1, struck.condition - 1))
    return replace(toll, speed=min(toll.speed, theirs), halts=False)


def crossing(now: Situation, cell: int) -> str:
    """The line, if the step leads over it."""
    if now.box.street.section_of[cell] != 1 % now.box.street.length or now.me.section == 0:
        return ""
    lap = now.me.section // now.box.street.length
    return "FINISH" if now.me.section >= now.box.finish else f"completes lap {lap}"


def handling_due(now: Situation, cell: int, spent: int = 0) -> Due:
    """What is asked for a new section, and whether the hand can pay; `spent` cards go before that."""
    type_ = int(now.box.street.types[now.box.street.section_of[cell]])
    held, name = now.holding(type_), TYPES[type_]
    if held == now.cards:
        held -= spent  # it can only be one of these
        spent = 0
    if held > 1:
        return Due(f"pay {name} (you hold {held})", type_, held)
    if held == 1:  # the card that is played first might be the one
        return Due(f"pay {name} (your last{', keep it' if spent else ''})", type_, held)
    if now.cards - spent >= 3:
        return Due(f"no {name}: three cards or damage", type_, 0)
    return Due(f"no {name}", type_, 0, 1)


def drafted(now: Situation) -> Car | None:
    """The die that the first space of a turn pulls along (rules 3.2)."""
    street = now.box.street
    if not now.first or not now.mover or now.me.cell >= street.garage_cell:
        return None
    behind = now.on(int(street.behind[now.me.cell]))
    return behind if behind is not None and behind.speed <= now.me.speed else None


# -- the way ahead --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """The own lane for a number of spaces: where it ends, the types of the sections entered, who stands in it."""

    end: int
    edges: tuple[int, ...]
    blocked: tuple[tuple[int, Car], ...]  # after how many spaces
    hazards: tuple[int, ...]  # cells


def way_ahead(now: Situation, spaces: int) -> Way:
    """What lies ahead in the own lane."""
    street = now.box.street
    cell = now.me.cell
    edges, blocked, hazards = [], [], []
    for number in range(1, spaces + 1):
        following = int(street.ahead[cell])
        if following == numbers.NO_CELL:
            break
        if street.section_of[following] != street.section_of[cell]:
            edges.append(int(street.types[street.section_of[following]]))
        cell = following
        if cell in now.hazards:
            hazards.append(cell)
        car = now.on(cell)
        if car is not None:
            blocked.append((number, car))
    return Way(cell, tuple(edges), tuple(blocked), tuple(hazards))


def paid(now: Situation, edges: tuple[int, ...]) -> tuple[bool, ...]:
    """Which of these sections the hand pays with a card of their type, the first ones first."""
    held = {type_: now.holding(type_) for type_ in range(3)}
    found = []
    for type_ in edges:
        found.append(held[type_] > 0)
        held[type_] -= 1
    return tuple(found)


def speed_cost(now: Situation, speed: int, change: int) -> str:
    """How far a speed leads in the own lane, over which edges, and whether the hand pays for them."""
    card = ["costs a card"] if abs(change) == 2 else []
    if speed == 0:
        return "; ".join(["you stand still", *card])
    if now.me.cell >= now.box.street.garage_cell:
        best = min(int(now.box.condition), now.me.condition + speed)
        return "; ".join([f"in the garage: repairs up to condition {best}", *card])
    way = way_ahead(now, speed)
    parts = [f"to {now.place(way.end)}"]
    if way.edges:
        marks = [
            f"{TYPES[type_]}{'' if ok else '!'}" for type_, ok in zip(way.edges, paid(now, way.edges), strict=True)
        ]
        missing = sum(mark.endswith("!") for mark in marks)
        parts.append(f"edges {' '.join(marks)}" + (f" ({missing} lacking)" if missing else ""))
    else:
        parts.append("no edge")
    if way.hazards:
        parts.append(f"HAZARD on {' '.join(now.place(cell) for cell in way.hazards)}")
    if way.blocked:
        after, car = way.blocked[0]
        parts.append(f"{car.letter} (speed {car.speed}) {after} ahead")
    return "; ".join([*parts, *card])
