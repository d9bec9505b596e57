"""The order table: lists everybody in the order of this phase, with place, speed, condition, cards and tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from hairpin.drawing import Column, Driver, Order, Tag
from hairpin.games.nitro_dice.board.public import Player, Public
from hairpin.games.nitro_dice.board.symbols import die_symbol

LABELS = {
    "set_up": "Who lays, from the first on the grid",
    "speed": "Who sets speed, from the front",
    "movement": "Who moves, fastest first",
    "replenish": "Who draws, from the front",
    "over": "Places",
}


class Figure(NamedTuple):
    """A column of the table, and what stands in it for a player."""

    head: Column
    cell: Callable[[Player, Public], Tag]


COLUMNS = {
    "place": Figure(Column("Place"), lambda me, now: Tag(str(me.place))),
    "lap": Figure(Column("Lap"), lambda me, now: Tag(str(min(me.laps + 1, now.laps)))),
    "speed": Figure(Column("Speed"), lambda me, now: Tag(str(me.speed))),
    "condition": Figure(
        Column("Cond.", "wrench", True),
        lambda me, now: Tag(str(me.condition), mood="tail" if me.condition <= 4 else ""),
    ),
    "cards": Figure(Column("Cards", "nd-card-any", True), lambda me, now: Tag(str(me.hand_size))),
    "tokens": Figure(Column("Nitro"), lambda me, now: Tag(symbol=f"nd-nitro-{me.tokens}", words=str(me.tokens))),
    "points": Figure(Column("Points"), lambda me, now: Tag(str(me.points))),
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
DONE = {"movement": "moved", "replenish": "drew"}  # by phase


def order_table(now: Public, names: tuple[str, ...], tokens: bool) -> Order:
    """The table with everybody's name; laps are shown only while some dice are a lap ahead of others."""
    shows = {"lap": len({player.laps for player in now.players}) > 1, "tokens": tokens, "points": now.races > 1}
    columns = [column for name, column in COLUMNS.items() if shows.get(name, True)]
    rows = [_row(player, names[player.seat], now, columns) for player in _down(now)]
    return Order(LABELS[now.phase], tuple([column.head for column in columns]), tuple(rows))


def with_you(order: Order, seat: int, you: str) -> Order:
    """The table for a player, whose own row says You."""
    own = f"seat-{seat}"
    rows = [replace(row, name=you) if row.id == own else row for row in order.drivers]
    return Order(order.label, order.columns, tuple(rows))


def _down(now: Public) -> list[Player]:
    """Everybody, from the top of the table down; wrecked dice come last."""
    if now.decision == "over" or not now.order:
        return sorted(now.players, key=lambda player: player.place)
    racing = [now.players[seat] for seat in now.order]
    return racing + [player for player in now.players if player.seat not in now.order]


def _row(me: Player, name: str, now: Public, columns: list[Figure]) -> Driver:
    return Driver(
        f"seat-{me.seat}",
        name,
        die_symbol(me.seat, me.speed),
        _status(me, now),
        tuple([f"nd-card-{face.partition(':')[0]}" for face in me.played[:4]]),
        "out" if me.wrecked else "turn" if me.seat in now.waiting else "",
        tuple([column.cell(me, now) for column in columns]),
    )


def _status(me: Player, now: Public) -> str:
    """What a player is doing, in a word or two."""
    phase, turn, asked = now.phase, now.turn, me.seat in now.waiting
    if me.wrecked:
        return "wrecked"
    if phase == "over":
        return ""
    if asked and (turn is None or now.decision in DOING):
        return DOING.get(now.decision, "choosing")
    if turn is not None and me.seat == turn.mover:
        bonus = f" +{turn.bonus}" if turn.bonus else ""
        return f"{turn.moved} of {me.speed}{bonus}"
    if phase == "set_up" or me.seat not in now.order:
        return "waiting"
    later = now.order.index(me.seat) - now.at
    if later < 0 or (later == 0 and not now.waiting):
        return f"set {me.speed}" if phase == "speed" else DONE[phase]
    if later == 0:
        return "" if asked else "next"
    if phase == "speed":
        return f"was {me.speed}"
    return "next" if later == 1 else "waiting"
