"""Changes: what is new from one Screen to the next, for the wire; and how a page carries them out.

Parts that are the same object are passed over, so what costs is only what changed. `apply` is the definition of what a
page does with them: afterwards its Screen is byte for byte the new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hairpin.drawing.panels import Panel
from hairpin.drawing.scene import Board, Piece
from hairpin.drawing.screen import Counter, Item, Rack, Screen

Json = dict[str, Any]
PARTS = (
    "title", "subtitle", "steps", "seats", "decision", "waiting", "facts", "result", "trail", "trays", "sheets", "banner",
    "beats", "order",
)  # fmt: skip
RACK_FIELDS = ("label", "hint", "symbol")
COUNTER_FIELDS = ("label", "value", "symbol", "words")
NOTHING: Json = {}
encode = msgspec.json.Encoder().encode


def changes(old: Screen, new: Screen) -> Json:
    """What a page that shows `old` must change to show `new`; empty if nothing.

    Parts come whole where they differ. `boards`, `racks` and `counters` are {id: ...} with what differs inside, `panels`
    {id: panel}, or whole lists where other ones stand there; pieces and items are {"set": {id: ...}}, with "ids" where
    their row is another one; a drawing may have another `window`; `log` is {"add": [...]}, with "from", the first number
    that stays, where old lines are let go.
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
    if old.trail is not new.trail and old.trail != new.trail:
        out["trail"] = new.trail
    if old.panels is not new.panels and (panels := _panels(old.panels, new.panels)) != NOTHING:
        out["panels"] = panels
    if old.trays is not new.trays and old.trays != new.trays:
        out["trays"] = new.trays
    if old.sheets is not new.sheets and old.sheets != new.sheets:
        out["sheets"] = new.sheets
    if old.banner is not new.banner and old.banner != new.banner:
        out["banner"] = new.banner
    if old.beats != new.beats:
        out["beats"] = new.beats
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
            rows, fresh = before.groups, scene.groups
            if (
                size != other
                or len(rows) != len(fresh)
                or before.backdrop != scene.backdrop
                or before.width != scene.width
                or before.height != scene.height
                or before.map != scene.map
                or (before.window is None) != (scene.window is None)
            ):
                return new
            groups: Json = {}
            if before.window is not scene.window and before.window != scene.window:
                groups["window"] = scene.window
            for number, row in enumerate(fresh):
                if row is not rows[number] and (written := _row(rows[number], row)) is not None:
                    groups[str(number)] = written
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
        if was.items is not now.items and (row := _row(was.items, now.items)) is not None:
            holder["items"] = row
        for field in RACK_FIELDS if isinstance(now, Rack) else COUNTER_FIELDS:
            said = getattr(now, field)
            if getattr(was, field) != said:
                holder[field] = said
        if holder:
            out[now.id] = holder
    return out


def _panels(old: tuple[Panel, ...], new: tuple[Panel, ...]) -> dict[str, Panel] | tuple[Panel, ...]:
    if len(old) != len(new):
        return new
    out = {}
    for was, now in zip(old, new, strict=True):
        if was.id != now.id:
            return new
        if was is not now and was != now:
            out[now.id] = now
    return out


_ROWS: dict[int, tuple[object, object, msgspec.Raw | None]] = {}  # by the id of the new row: both rows, and the change
MOST_ROWS = 8192


def _row(old: Sequence[Piece | Item], new: Sequence[Piece | Item]) -> msgspec.Raw | None:
    """Pieces or items that differ, by id; and all ids where others stand there, or in another order; written already.

    Several viewers share most rows, so what was last found for a new row is kept, with both rows, until there are too many.
    """
    key = id(new)
    kept = _ROWS.get(key)
    if kept is not None and kept[0] is old:  # it holds the new one, so nothing else can have taken its id
        return kept[2]
    fresh: Json = {}
    ids: list[str] | None = None
    if len(old) == len(new):
        for was, now in zip(old, new, strict=True):
            if was is not now:
                name = now.id
                if was.id != name:
                    ids = []
                    break
                if was != now:
                    fresh[name] = now
    else:
        ids = []
    if ids is not None:
        before = {one.id: one for one in old}
        fresh = {}
        for one in new:
            name = one.id
            ids.append(name)
            if before.get(name) != one:
                fresh[name] = one
    written = None
    if ids is not None:
        written = msgspec.Raw(encode({"ids": ids, "set": fresh} if fresh else {"ids": ids}))
    elif fresh:
        written = msgspec.Raw(encode({"set": fresh}))
    if len(_ROWS) >= MOST_ROWS:
        _ROWS.clear()
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
    if "panels" in change:
        fresh = change["panels"]
        out["panels"] = fresh if isinstance(fresh, list) else [fresh.get(one["id"], one) for one in screen["panels"]]
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
