"""The order table: lists everybody in the order of this phase, with place, speed, condition, cards and tokens."""

from __future__ import annotations

from typing import NamedTuple

from hairpin.drawing import Column, Driver, Tag
from hairpin.games.nitro_dice.board.symbols import die_symbol
from hairpin.games.nitro_dice.view import NitroDiceView, SeatView

LABELS = {
    "set_up": "Who lays, from the first on the grid",
    "speed": "Who sets speed, from the front",
    "movement": "Who moves, fastest first",
    "replenish": "Who draws, from the front",
    "over": "Places",
}
DOING = {  # what the asked player is doing, if not moving; it must fit after a name and after You
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


def columns(laps: bool, tokens: bool, points: bool) -> tuple[Column, ...]:
    found = [Column("Place")]
    if laps:
        found.append(Column("Lap"))
    found += [Column("Speed"), Column("Cond.", "wrench", True), Column("Cards", "nd-card-any", True)]
    if tokens:
        found.append(Column("Nitro"))
    if points:
        found.append(Column("Points"))
    return tuple(found)


class Figures(NamedTuple):
    """What a row shows of a player."""

    seat: int
    place: int
    speed: int
    condition: int
    cards: int
    tokens: int
    points: int
    played: tuple[str, ...]


def figures(me: SeatView) -> Figures:
    return Figures(me.seat, me.place, me.speed, me.condition, me.hand_size, me.tokens, me.points, me.played)


def driver(me: Figures, name: str, status: str, mood: str, lap: int | None, tokens: bool, points: bool) -> Driver:
    """A row of the table, with a cell for every column; without a column for laps there is no `lap`."""
    cells = [Tag(str(me.place))]
    if lap is not None:
        cells.append(Tag(str(lap)))
    cells += [Tag(str(me.speed)), Tag(str(me.condition), mood="tail" if me.condition <= 4 else ""), Tag(str(me.cards))]
    if tokens:
        cells.append(Tag(symbol=f"nd-nitro-{me.tokens}", words=str(me.tokens)))
    if points:
        cells.append(Tag(str(me.points)))
    signs = tuple(f"nd-card-{face.partition(':')[0]}" for face in me.played[:4])
    return Driver(f"seat-{me.seat}", name, die_symbol(me.seat, me.speed), status, signs, mood, tuple(cells))


def laps_differ(view: NitroDiceView) -> bool:
    """Whether some dice are a lap ahead of others; only then the table has a column for laps."""
    return len({seat.laps for seat in view.seats}) > 1


def seats_down(view: NitroDiceView) -> list[SeatView]:
    """Everybody, from the top of the table down; wrecked dice come last."""
    if view.decision == "over" or not view.order:
        return sorted(view.seats, key=lambda seat: seat.place)
    racing = [view.seats[number] for number in view.order]
    return racing + [seat for seat in view.seats if seat.seat not in view.order]


def status(view: NitroDiceView, seat: SeatView) -> str:
    """What a player is doing, in a word or two."""
    number, phase, turn = seat.seat, view.phase, view.turn
    if seat.wrecked:
        return "wrecked"
    if phase == "over":
        return ""
    asked = number in view.waiting
    if asked and (turn is None or view.decision in DOING):
        return DOING.get(view.decision, "choosing")
    if turn is not None and number == turn.mover:
        bonus = f" +{turn.bonus}" if turn.bonus else ""
        return f"{turn.moved} of {seat.speed}{bonus}"
    if phase == "set_up" or number not in view.order:
        return "waiting"
    place = view.order.index(number)
    if place < view.at:
        return f"set {seat.speed}" if phase == "speed" else "moved" if phase == "movement" else "drew"
    if place == view.at:
        return "" if asked else "next"
    if phase == "speed":
        return f"was {seat.speed}"
    return "next" if place == view.at + 1 else "waiting"


def mood(view: NitroDiceView, seat: SeatView) -> str:
    return "out" if seat.wrecked else "turn" if seat.seat in view.waiting else ""
