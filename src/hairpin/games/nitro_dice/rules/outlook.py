"""Outlook: tells what a move would cost, from what its driver may know (rules 3.2).

It looks one step ahead: where the die would come, what is due there, and what that does to condition and speed. It does
not foresee what other players may do in between.
"""

from __future__ import annotations

from typing import final

from hairpin.engine.compat import i64
from hairpin.games.nitro_dice.rules.box import Box
from hairpin.games.nitro_dice.rules.numbers import BRAKE, DRIFT, FORWARD, GAP, GARAGE_LANE, LANE, NO_CELL


@final
class Car:
    """A die on the street."""

    __slots__ = ("cell", "condition", "seat", "section", "speed", "tokens", "wrecked")

    def __init__(
        self, seat: int, cell: int, section: int, speed: int, condition: int, tokens: int, wrecked: bool
    ) -> None:
        self.seat = seat
        self.cell = cell
        self.section = section  # counted since the start
        self.speed = speed
        self.condition = condition
        self.tokens = tokens
        self.wrecked = wrecked

    def at(self, cell: int) -> Car:
        """The same die on another cell."""
        return Car(self.seat, cell, self.section, self.speed, self.condition, self.tokens, self.wrecked)


@final
class Situation:
    """What the driver who is asked knows: the street, their own hand, and how far the turn has come."""

    __slots__ = ("bonus", "box", "cards", "first", "hand", "hazards", "left", "me", "moved", "mover", "others", "types")

    def __init__(
        self,
        box: Box,
        me: Car,
        others: list[Car],
        hand: dict[int, int],
        hazards: frozenset[int],
        mover: bool,
        moved: int,
        bonus: int,
        first: bool,
    ) -> None:
        self.box = box
        self.me = me
        self.others = others
        self.hand = hand  # cards by kind
        self.hazards = hazards  # cells
        self.mover = mover  # whether it is this driver's turn
        self.moved = moved
        self.bonus = bonus
        self.first = first
        self.left = me.speed - moved  # regular moves still to make
        self.cards = 0
        self.types = [0, 0, 0]  # how many cards of each type are in the hand
        for kind, count in hand.items():
            self.cards += count
            self.types[box.types[kind]] += count

    def on(self, cell: int) -> Car | None:
        """The other die on a cell of the street; cells of the garage are shared, so none is in the way there."""
        if cell >= self.box.street.garage_cell:
            return None
        for car in self.others:
            if car.cell == cell:
                return car
        return None

    def after(self, moves: int, cell: int) -> Situation:
        """The situation after this many more regular moves, with the die on this cell."""
        moved = self.moved + moves
        me = self.me.at(cell)
        return Situation(self.box, me, self.others, self.hand, self.hazards, self.mover, moved, self.bonus, False)


# -- damage -------------------------------------------------------------------------------------------


@final
class Toll:
    """What a step does to a die: points of damage, its condition and speed then, whether it halts or is wrecked."""

    __slots__ = ("condition", "halts", "points", "speed", "wrecks")

    def __init__(self, condition: int, speed: int, points: int, halts: bool, wrecks: bool) -> None:
        self.condition = condition
        self.speed = speed
        self.points = points
        self.halts = halts
        self.wrecks = wrecks


def suffer(now: Situation, points: int, moved: int) -> Toll:
    """Damage to the driver's own die after `moved` regular moves, one point after the other (rulings 33 to 35)."""
    toll = Toll(now.me.condition, now.me.speed, points, False, False)
    for _ in range(points):
        if toll.condition == 1:
            toll.wrecks = now.box.wrecks
            continue
        toll.condition -= 1
        if toll.speed > toll.condition:
            toll.speed = toll.condition
            toll.halts = toll.halts or (now.mover and moved >= toll.speed)
    return toll


# -- one step -------------------------------------------------------------------------------------------


def target(now: Situation, action: int) -> int:
    """The cell that a step leads to."""
    street = now.box.street
    cell: i64 = now.me.cell
    if action == FORWARD:
        return int(street.ahead[cell])
    if action < LANE:
        return int(street.ahead[beside(now, action - DRIFT)])
    if action < BRAKE:
        return beside(now, action - LANE)
    row = street.ahead[cell]
    if street.lane_of[row] != action - GAP:
        row = street.abreast[row]
    return int(street.ahead[row])


def beside(now: Situation, lane: int) -> int:
    """The cell abreast of the driver's own in a lane."""
    street = now.box.street
    if lane == GARAGE_LANE:
        return int(street.beside_garage(now.me.cell))
    return int(street.abreast[now.me.cell])


@final
class Due:
    """What a new section asks for: its type, how many cards could pay, and the damage if the hand cannot pay."""

    __slots__ = ("held", "keep", "points", "type")

    def __init__(self, type_: int, held: int, keep: bool, points: int) -> None:
        self.type = type_
        self.held = held
        self.keep = keep  # warn: the step itself might use up the only card that could pay
        self.points = points


@final
class Step:
    """A step that moves the die: where to, what it costs, what is due there, which die it pulls, and the damage."""

    __slots__ = ("card", "cell", "due", "finishes", "hazard", "lap", "pulled", "rams", "struck", "token", "toll")

    def __init__(self, cell: int, toll: Toll) -> None:
        self.cell = cell
        self.toll = toll
        self.card = False  # costs a card of any type
        self.token = False
        self.struck: Car | None = None
        self.rams = False  # runs into the die ahead, and stays where it is
        self.lap = 0  # the lap that it completes, if it crosses the line
        self.finishes = False  # that lap was the last
        self.due: Due | None = None  # on a new section
        self.hazard = False
        self.pulled: Car | None = None


def step_ahead(now: Situation, action: int) -> Step:
    """What a step brings."""
    cell = target(now, action)
    sideways = DRIFT <= action < BRAKE
    gap = action >= GAP
    struck = now.on(cell)
    if struck is not None and not sideways and not gap:
        step = Step(cell, _rear_end(now, struck))
        step.struck, step.rams = struck, True
        return step
    street = now.box.street
    lane_change = LANE <= action < BRAKE
    moved = now.moved if now.bonus or lane_change or gap else now.moved + 1
    points = int(gap) + int(struck is not None)
    due: Due | None = None
    if street.section_of[cell] != street.section_of[now.me.cell]:
        due = handling_due(now, cell, 1 if sideways or gap else 0)
        points += due.points
    hazard = cell in now.hazards
    step = Step(cell, suffer(now, points + int(hazard), moved))
    step.card, step.token, step.struck = sideways or gap, gap, struck
    step.due, step.hazard = due, hazard
    if due is not None and street.section_of[cell] == 1 % street.length and now.me.section > 0:
        step.lap = int(now.me.section // street.length)
        step.finishes = now.me.section >= now.box.finish
    if not lane_change:
        step.pulled = drafted(now)
    return step


def _rear_end(now: Situation, struck: Car) -> Toll:
    """You stay where you are, both dice are hurt, and then you are no faster than the other die (ruling 32)."""
    toll = suffer(now, 1, 99)
    wrecked = struck.condition == 1 and now.box.wrecks
    toll.speed = 0 if wrecked else min(toll.speed, struck.speed, max(1, struck.condition - 1))
    toll.halts = False
    return toll


def handling_due(now: Situation, cell: int, spent: int = 0) -> Due:
    """What a new section asks for, and whether the hand can pay after `spent` cards are gone."""
    type_ = int(now.box.street.types[now.box.street.section_of[cell]])
    held = now.types[type_]
    if held == now.cards:
        held -= spent  # all cards have this type, so these are spent
        spent = 0
    if held > 0:
        return Due(type_, held, held == 1 and spent > 0, 0)
    return Due(type_, 0, False, 0 if now.cards - spent >= 3 else 1)


def drafted(now: Situation) -> Car | None:
    """The die that the first space of a turn pulls along (rules 3.2)."""
    street = now.box.street
    if not now.first or not now.mover or now.me.cell >= street.garage_cell:
        return None
    behind = now.on(int(street.behind[now.me.cell]))
    return behind if behind is not None and behind.speed <= now.me.speed else None


# -- the way ahead --------------------------------------------------------------------------------------


@final
class Way:
    """Some spaces ahead in the lane: the last cell, the types of the sections entered, the first die in the way."""

    __slots__ = ("after", "blocked", "edges", "end", "hazards")

    def __init__(self, end: int) -> None:
        self.end = end
        self.edges: list[int] = []
        self.blocked: Car | None = None
        self.after = 0  # how many spaces ahead that die stands
        self.hazards: list[int] = []  # cells


def way_ahead(now: Situation, spaces: int) -> Way:
    """What lies ahead in the driver's own lane."""
    street = now.box.street
    way = Way(now.me.cell)
    for number in range(1, spaces + 1):
        following = street.ahead[way.end]
        if following == NO_CELL:
            break
        section = street.section_of[following]
        if section != street.section_of[way.end]:
            way.edges.append(int(street.types[section]))
        way.end = int(following)
        if way.end in now.hazards:
            way.hazards.append(way.end)
        if way.blocked is None:
            way.blocked, way.after = now.on(way.end), number
    return way


def paid(now: Situation, edges: list[int]) -> list[bool]:
    """Which of these sections the hand can pay for with a card of their type, in order."""
    held = now.types.copy()
    found: list[bool] = []
    for type_ in edges:
        found.append(held[type_] > 0)
        held[type_] -= 1
    return found
