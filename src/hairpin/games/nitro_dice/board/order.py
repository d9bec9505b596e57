"""The order table: lists everybody in the order of this phase, with place, speed, condition, cards and tokens."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from hairpin.drawing import Column, Driver, Order, Tag
from hairpin.games.nitro_dice.board.street import Player
from hairpin.games.nitro_dice.board.symbols import die_symbol
from hairpin.games.nitro_dice.view import NitroDiceView, TurnView

LABELS = {
    "set_up": "Who lays, from the first on the grid",
    "speed": "Who sets speed, from the front",
    "movement": "Who moves, fastest first",
    "replenish": "Who draws, from the front",
    "over": "Places",
}
COLUMNS = {
    "place": Column("Place"),
    "lap": Column("Lap"),
    "speed": Column("Speed"),
    "condition": Column("Cond.", "wrench", True),
    "cards": Column("Cards", "nd-card-any", True),
    "tokens": Column("Nitro"),
    "points": Column("Points"),
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


class Stage(NamedTuple):
    """How far the race has come, and who acts."""

    phase: str
    decision: str
    waiting: tuple[int, ...]
    order: tuple[int, ...]  # of this phase
    at: int  # the place of the acting seat in it
    turn: TurnView | None
    laps: int


def stage_of(view: NitroDiceView) -> Stage:
    return Stage(view.phase, view.decision, view.waiting, view.order, view.at, view.turn, view.laps)


def order_table(players: tuple[Player, ...], names: tuple[str, ...], stage: Stage, tokens: bool, points: bool) -> Order:
    """The table with everybody's name; laps are shown only while some dice are a lap ahead of others."""
    shows = {"lap": len({player.laps for player in players}) > 1, "tokens": tokens, "points": points}
    shown = [name for name in COLUMNS if shows.get(name, True)]
    rows = [_row(player, names[player.seat], stage, shown) for player in _down(players, stage)]
    return Order(LABELS[stage.phase], tuple(COLUMNS[name] for name in shown), tuple(rows))


def with_you(order: Order, seat: int, you: str) -> Order:
    """The table for a player, whose own row says You."""
    rows = [replace(row, name=you) if row.id == f"seat-{seat}" else row for row in order.drivers]
    return replace(order, drivers=tuple(rows))


def _down(players: tuple[Player, ...], stage: Stage) -> list[Player]:
    """Everybody, from the top of the table down; wrecked dice come last."""
    if stage.decision == "over" or not stage.order:
        return sorted(players, key=lambda player: player.place)
    racing = [players[seat] for seat in stage.order]
    return racing + [player for player in players if player.seat not in stage.order]


def _row(me: Player, name: str, stage: Stage, shown: list[str]) -> Driver:
    cells = {
        "place": Tag(str(me.place)),
        "lap": Tag(str(min(me.laps + 1, stage.laps))),
        "speed": Tag(str(me.speed)),
        "condition": Tag(str(me.condition), mood="tail" if me.condition <= 4 else ""),
        "cards": Tag(str(me.hand_size)),
        "tokens": Tag(symbol=f"nd-nitro-{me.tokens}", words=str(me.tokens)),
        "points": Tag(str(me.points)),
    }
    return Driver(
        id=f"seat-{me.seat}",
        name=name,
        car=die_symbol(me.seat, me.speed),
        status=_status(me, stage),
        signs=tuple(f"nd-card-{face.partition(':')[0]}" for face in me.played[:4]),
        mood="out" if me.wrecked else "turn" if me.seat in stage.waiting else "",
        cells=tuple(cells[column] for column in shown),
    )


def _status(me: Player, stage: Stage) -> str:
    """What a player is doing, in a word or two."""
    phase, turn, asked = stage.phase, stage.turn, me.seat in stage.waiting
    if me.wrecked:
        return "wrecked"
    if phase == "over":
        return ""
    if asked and (turn is None or stage.decision in DOING):
        return DOING.get(stage.decision, "choosing")
    if turn is not None and me.seat == turn.mover:
        bonus = f" +{turn.bonus}" if turn.bonus else ""
        return f"{turn.moved} of {me.speed}{bonus}"
    if phase == "set_up" or me.seat not in stage.order:
        return "waiting"
    later = stage.order.index(me.seat) - stage.at
    if later < 0:
        return f"set {me.speed}" if phase == "speed" else DONE[phase]
    if later == 0:
        return "" if asked else "next"
    if phase == "speed":
        return f"was {me.speed}"
    return "next" if later == 1 else "waiting"
