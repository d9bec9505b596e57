"""The order table: everybody in the order of this phase, with place, speed, condition, cards and tokens."""

from __future__ import annotations

from functools import lru_cache

from hairpin.drawing import Column, Driver, Order, Tag
from hairpin.games.nitro_dice.board.symbols import die_symbol
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

LABELS = {
    "set_up": "Who lays, from the first on the grid",
    "speed": "Who sets speed, from the front",
    "movement": "Who moves, fastest first",
    "replenish": "Who draws, from the front",
    "over": "Places",
}
DOING = {  # what somebody is asked who is not just moving
    "handling": "pays",
    "discard_handling": "pays",
    "draft": "rides?",
    "discard_draft": "resists",
    "place": "may lay",
    "target": "lays",
    "disaster": "lays",
    "discard_limit": "gives up",
    "speed": "sets speed",
    "discard_speed": "pays a card",
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


def drivers_of(view: NitroDiceView, names: tuple[str, ...], tokens: int) -> tuple[Driver, ...]:
    """Everybody as all see them, by their seats."""
    asked = view.waiting[0] if view.waiting else None
    laps, points = differ(view), view.races > 1
    found = []
    for seat in view.seats:
        number = seat.seat
        status = _status(view, seat, asked)
        mood = "out" if seat.wrecked else "turn" if number == asked else ""
        lap = min(seat.laps + 1, view.laps) if laps else 0
        found.append(
            _driver(
                number, names[number], status, tuple([face.partition(":")[0] for face in seat.played]), mood, seat.place,
                lap, seat.speed, seat.condition, seat.hand_size, seat.tokens if tokens else -1,
                seat.points if points else -1,
            )
        )  # fmt: skip
    return tuple(found)


def differ(view: NitroDiceView) -> bool:
    """Whether some are a lap ahead of others: only then the laps are worth a column."""
    first = view.seats[0].laps
    return any(seat.laps != first for seat in view.seats)


def row_of(view: NitroDiceView) -> tuple[int, ...]:
    """The seats from the top of the table down; whoever is out of the race stands below."""
    if view.decision == "over" or not view.order:
        return tuple(seat.seat for seat in sorted(view.seats, key=_place))
    order = view.order
    if len(order) == len(view.seats):
        return order
    return order + tuple([seat.seat for seat in view.seats if seat.seat not in order])


def _place(seat: SeatView) -> int:
    return seat.place


def order_of(view: NitroDiceView, drivers: tuple[Driver, ...], row: tuple[int, ...], tokens: int) -> Order:
    return Order(
        LABELS[view.phase],
        columns(differ(view), view.races > 1, tokens > 0),
        tuple([drivers[seat] for seat in row]),
    )


@lru_cache(8192)
def _driver(
    seat: int,
    name: str,
    status: str,
    played: tuple[str, ...],
    mood: str,
    place: int,
    lap: int,
    speed: int,
    condition: int,
    hand: int,
    tokens: int,
    points: int,
) -> Driver:
    cells = [_cell(place)]
    if lap:
        cells.append(_cell(lap))
    cells += [_cell(speed), Tag(str(condition), mood="tail" if condition <= 4 else ""), _cell(hand)]
    if tokens >= 0:
        cells.append(Tag(symbol=f"nd-nitro-{tokens}", words=str(tokens)))
    if points >= 0:
        cells.append(_cell(points))
    signs = tuple([f"nd-card-{type_}" for type_ in played[:4]])
    return Driver(f"seat-{seat}", name, die_symbol(seat, speed), status, signs, mood, tuple(cells))


@lru_cache(128)
def _cell(value: int) -> Tag:
    return Tag(str(value))


def _status(view: NitroDiceView, seat: SeatView, asked: int | None) -> str:
    """What somebody is about."""
    number = seat.seat
    if seat.wrecked:
        return "wrecked"
    if view.phase == "over":
        return ""
    turn = view.turn
    if number == asked and (turn is None or view.decision in DOING):
        return DOING.get(view.decision, "chooses")
    if turn is not None and number == turn.mover:
        bonus = f" +{turn.bonus}" if turn.bonus else ""
        return f"{turn.moved} of {seat.speed}{bonus}"
    if view.phase == "set_up" or number not in view.order:
        return "waits"
    place = view.order.index(number)
    if place < view.at:
        return {"speed": f"set {seat.speed}", "movement": "moved"}.get(view.phase, "drew")
    if place == view.at:
        return "is next" if number != asked else ""
    if view.phase == "speed":
        return f"was {seat.speed}"
    return "next" if place == view.at + 1 else "waits"
