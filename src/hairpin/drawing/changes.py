"""Changes: what is new from one Screen to the next, for the wire; and how a page carries them out.

Parts that are the same object are passed over, so what costs is only what changed. `apply` is the definition of what a
page does with them: afterwards its Screen is byte for byte the new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import Any

import msgspec

from hairpin.drawing.scene import Board, Piece
from hairpin.drawing.screen import Counter, Item, Rack, Screen

Json = dict[str, Any]
PARTS = ("title", "subtitle", "steps", "seats", "decision", "waiting", "facts", "result", "order")
RACK_FIELDS = ("label", "hint", "symbol")
COUNTER_FIELDS = ("label", "value", "symbol", "words")
NOTHING: Json = {}
encode = msgspec.json.Encoder().encode


def changes(old: Screen, new: Screen) -> Json:
    """What a page that shows `old` must change to show `new`; empty if nothing.

    Parts come whole where they differ. `boards`, `racks` and `counters` are {id: ...} with what differs inside, or whole
    lists where other ones stand there; pieces and items are {"set": {id: ...}}, with "ids" where their row is another
    one; a drawing may have another `window`; `log` is {"add": [...]}, with "from", the first number that stays, where old
    lines are let go.
    """
    out: Json = {}
    if old.title != new.title:
        out["title"] = new.title
    if old.subtitle != new.subtitle:
        out["subtitle"] = new.subtitle
    if old.steps is not new.steps and old.steps != new.steps:
        out["steps"] = new.steps
    if old.seats is not new.seats and old.seats != new.seats:
        out["seats"] = new.seats
    if old.decision is not new.decision and old.decision != new.decision:
        out["decision"] = new.decision
    if old.waiting != new.waiting:
        out["waiting"] = new.waiting
    if old.facts is not new.facts and old.facts != new.facts:
        out["facts"] = new.facts
    if old.result is not new.result and old.result != new.result:
        out["result"] = new.result
    if old.order is not new.order and old.order != new.order:
        out["order"] = new.order
    if old.boards is not new.boards and (boards := _boards(old.boards, new.boards)) != NOTHING:
        out["boards"] = boards
    if old.racks is not new.racks and (racks := _holders(old.racks, new.racks)) != NOTHING:
        out["racks"] = racks
    if old.counters is not new.counters and (counters := _holders(old.counters, new.counters)) != NOTHING:
        out["counters"] = counters
    if old.log is not new.log and (log := _log(old, new)):
        out["log"] = log
    return out


def _boards(old: tuple[Board, ...], new: tuple[Board, ...]) -> Json | tuple[Board, ...]:
    if len(old) != len(new):
        return new
    out: Json = {}
    for was, now in zip(old, new, strict=True):
        if was is now:
            continue
        if was.id != now.id or len(was.drawings) != len(now.drawings):
            return new
        board: Json = {}
        if was.label != now.label:
            board["label"] = now.label
        if was.words != now.words:
            board["words"] = now.words
        drawings: Json = {}
        for (size, before), (other, scene) in zip(was.drawings, now.drawings, strict=True):
            if before is scene:
                continue
            if (
                size != other
                or len(before.groups) != len(scene.groups)
                or (before.width, before.height, before.backdrop) != (scene.width, scene.height, scene.backdrop)
                or before.map != scene.map
                or (before.window is None) != (scene.window is None)
            ):
                return new
            groups: Json = {}
            if before.window is not scene.window and before.window != scene.window:
                groups["window"] = scene.window
            rows, fresh = before.groups, scene.groups
            for number in compress(range(len(rows)), map(is_not, rows, fresh)):
                if row := _row(rows[number], fresh[number]):
                    groups[str(number)] = row
            if groups:
                drawings[size] = groups
        if drawings:
            board["drawings"] = drawings
        if board:
            out[now.id] = board
    return out


def _holders(
    old: tuple[Rack, ...] | tuple[Counter, ...], new: tuple[Rack, ...] | tuple[Counter, ...]
) -> Json | tuple[Rack, ...] | tuple[Counter, ...]:
    if len(old) != len(new):
        return new
    out: Json = {}
    pairs: list[tuple[Rack | Counter, Rack | Counter]] = list(zip(old, new, strict=True))
    for was, now in pairs:
        if was is now:
            continue
        if was.id != now.id:
            return new
        holder: Json = {}
        if was.items is not now.items and (row := _row(was.items, now.items)):
            holder["items"] = row
        for field in RACK_FIELDS if isinstance(now, Rack) else COUNTER_FIELDS:
            said = getattr(now, field)
            if getattr(was, field) != said:
                holder[field] = said
        if holder:
            out[now.id] = holder
    return out


_ROWS: dict[tuple[int, int], tuple[object, object, msgspec.Raw | None]] = {}
MOST_ROWS = 8192


def _row(old: Sequence[Piece | Item], new: Sequence[Piece | Item]) -> msgspec.Raw | None:
    """Pieces or items that differ, by id; and all ids where others stand there, or in another order; written already.

    Several viewers share most rows, so what was found for two of them is kept, with them, until there are too many.
    """
    key = (id(old), id(new))
    kept = _ROWS.get(key)
    if kept is not None:  # it holds both, so nothing else can have taken their ids
        return kept[2]
    row: Json = {}
    fresh: Json = {}
    same_row = len(old) == len(new)
    if same_row:
        for was, now in zip(old, new, strict=True):
            if was is not now:
                if was.id != now.id:
                    same_row = False
                    break
                if was != now:
                    fresh[now.id] = now
    if not same_row:
        before = {one.id: one for one in old}
        fresh = {one.id: one for one in new if before.get(one.id) != one}
        row["ids"] = [one.id for one in new]
    if fresh:
        row["set"] = fresh
    if len(_ROWS) >= MOST_ROWS:
        _ROWS.clear()
    written = msgspec.Raw(encode(row)) if row else None
    _ROWS[key] = (old, new, written)
    return written


def _log(old: Screen, new: Screen) -> Json:
    last = old.log[-1].number if old.log else -1
    first = new.log[0].number if new.log else last + 1
    out: Json = {}
    fresh = new.log
    if old.log and first <= last:
        if first != old.log[0].number:
            out["from"] = first
        lines = len(new.log)
        while lines > 0 and new.log[lines - 1].number > last:
            lines -= 1
        fresh = new.log[lines:]
    elif old.log:
        out["from"] = first
    if fresh:
        out["add"] = fresh
    return out


def apply(screen: Json, change: Json) -> Json:
    """Carry changes out on a Screen read from JSON, as a page does; gives the new one and leaves the old as it was."""
    out = dict(screen)
    for part in PARTS:
        if part in change:
            out[part] = change[part]
    if "boards" in change:
        out["boards"] = _apply_boards(screen["boards"], change["boards"])
    for part in ("racks", "counters"):
        if part in change:
            out[part] = _apply_holders(screen[part], change[part])
    if "log" in change:
        first = change["log"].get("from", 0)
        out["log"] = [line for line in screen["log"] if line["number"] >= first] + change["log"].get("add", [])
    return out


def _apply_boards(boards: list[Json], change: Json | list[Json]) -> list[Json]:
    if isinstance(change, list):
        return change
    out = []
    for board in boards:
        board = dict(board)
        for field, value in change.get(board["id"], {}).items():
            if field == "drawings":
                board["drawings"] = [
                    [size, _apply_scene(scene, value.get(size, {}))] for size, scene in board["drawings"]
                ]
            else:
                board[field] = value
        out.append(board)
    return out


def _apply_scene(scene: Json, change: Json) -> Json:
    out = {**scene, "groups": _apply_groups(scene["groups"], change)}
    if "window" in change:
        out["window"] = change["window"]
    return out


def _apply_groups(groups: list[list[Json]], change: Json) -> list[list[Json]]:
    return [_apply_row(group, change.get(str(number), {})) for number, group in enumerate(groups)]


def _apply_holders(holders: list[Json], change: Json | list[Json]) -> list[Json]:
    if isinstance(change, list):
        return change
    out = []
    for holder in holders:
        parts = change.get(holder["id"], {})
        new = {**holder, **{field: value for field, value in parts.items() if field != "items"}}
        if "items" in parts:
            new["items"] = _apply_row(holder["items"], parts["items"])
        out.append(new)
    return out


def _apply_row(row: list[Json], change: Json) -> list[Json]:
    by_id = {one["id"]: one for one in row}
    by_id.update(change.get("set", {}))
    return [by_id[name] for name in change.get("ids", [one["id"] for one in row])]
