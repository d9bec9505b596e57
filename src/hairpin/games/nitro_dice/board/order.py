"""The order table: everybody in the order of this phase, with place, speed, condition, cards and tokens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from hairpin.drawing import Column, Driver, Order, Tag
from hairpin.games.nitro_dice.board.symbols import die_symbol
from hairpin.games.nitro_dice.board.table import Seat, Table
from hairpin.games.nitro_dice.rules import numbers

LABELS: Final = {
    "set_up": "Who lays, from the first on the grid",
    "speed": "Who sets speed, from the front",
    "movement": "Who moves, fastest first",
    "replenish": "Who draws, from the front",
    "over": "Places",
}
DOING: Final = {  # what somebody is asked who is not just moving: behind a name as well as behind You
    "handling": "paying",
    "discard_handling": "paying",
    "draft": "may ride",
    "discard_draft": "resisting",
    "place": "may lay",
    "target": "laying",
    "disaster": "laying",
    "discard_limit": "discarding",
    "speed": "setting speed",
    "discard_speed": "paying a card",
}


@lru_cache(64)
def columns(laps: bool, points: bool, tokens: bool) -> tuple[Column, ...]:
    found = [Column("Place")]
    if laps:
        found.append(Column("Lap"))
    found += [Column("Speed"), Column("Cond.", "wrench", True), Column("Cards", "nd-card-any", True)]
    if tokens:
        found.append(Column("Nitro"))
    if points:
        found.append(Column("Points"))
    return tuple(found)


@final
class Row:
    """A driver's row of the table, and what it was made from."""

    __slots__ = ("driver", "lap", "mood", "seat", "status")

    def __init__(self, seat: Seat, name: str, status: str, mood: str, lap: int, tokens: bool, points: bool) -> None:
        self.seat = seat
        self.status = status
        self.mood = mood
        self.lap = lap  # 0 where it has no column
        cells = [_cell(seat.place)]
        if lap:
            cells.append(_cell(lap))
        cells += [_cell(seat.speed), _condition(seat.condition), _cell(seat.hand_size)]
        if tokens:
            cells.append(_tokens(seat.tokens))
        if points:
            cells.append(_cell(seat.points))
        signs = tuple([f"nd-card-{face.partition(':')[0]}" for face in seat.played[:4]])
        symbol = die_symbol(seat.number, seat.speed)
        self.driver = Driver(f"seat-{seat.number}", name, symbol, status, signs, mood, tuple(cells))


def rows_of(table: Table, names: tuple[str, ...], tokens: bool, last: list[Row]) -> list[Row]:
    """Everybody as all see them, by their seats; rows in which nothing has changed are the same as before."""
    laps, points = differ(table), table.races > 1
    found: list[Row] = []
    for seat in table.seats:
        number = seat.number
        status = _status(table, seat)
        mood = "out" if seat.wrecked else "turn" if number == table.asked else ""
        lap = min(seat.laps + 1, table.laps) if laps else 0
        if number < len(last):
            row = last[number]
            if row.seat is seat and row.lap == lap and row.status == status and row.mood == mood:
                found.append(row)
                continue
        found.append(Row(seat, names[number], status, mood, lap, tokens, points))
    return found


def differ(table: Table) -> bool:
    """Whether some are a lap ahead of others: only then the laps are worth a column."""
    first = table.seats[0].laps
    return any(seat.laps != first for seat in table.seats)


def _seats_down(table: Table) -> tuple[int, ...]:
    """The seats from the top of the table down; whoever is out of the race stands below."""
    order = table.order
    if table.decision == "over" or not order:
        return tuple([seat.number for seat in sorted(table.seats, key=_place)])
    if len(order) == len(table.seats):
        return order
    return order + tuple([seat.number for seat in table.seats if seat.number not in order])


def _place(seat: Seat) -> int:
    return seat.place


def order_of(table: Table, rows: list[Row], tokens: bool, last: Order | None) -> Order:
    order = Order(
        LABELS[table.phase],
        columns(differ(table), table.races > 1, tokens),
        tuple([rows[seat].driver for seat in _seats_down(table)]),
    )
    return last if last is not None and last == order else order


@lru_cache(128)
def _cell(value: int) -> Tag:
    return Tag(str(value))


@lru_cache(128)
def _condition(value: int) -> Tag:
    return Tag(str(value), mood="tail" if value <= 4 else "")


@lru_cache(128)
def _tokens(value: int) -> Tag:
    return Tag(symbol=f"nd-nitro-{value}", words=str(value))


def _status(table: Table, seat: Seat) -> str:
    """What somebody is about."""
    number = seat.number
    if seat.wrecked:
        return "wrecked"
    phase = table.phase
    if phase == "over":
        return ""
    if number == table.asked and (table.mover == numbers.NOBODY or table.decision in DOING):
        return DOING.get(table.decision, "choosing")
    if number == table.mover:
        bonus = f" +{table.bonus}" if table.bonus else ""
        return f"{table.moved} of {seat.speed}{bonus}"
    if phase == "set_up" or number not in table.order:
        return "waiting"
    place = table.order.index(number)
    if place < table.at:
        return f"set {seat.speed}" if phase == "speed" else "moved" if phase == "movement" else "drew"
    if place == table.at:
        return "next" if number != table.asked else ""
    if phase == "speed":
        return f"was {seat.speed}"
    return "next" if place == table.at + 1 else "waiting"
