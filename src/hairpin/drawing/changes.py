"""Changes: what is new from one Screen to the next, for the wire; and how a page carries them out.

Parts that are the same object are passed over, so what costs is only what changed. `apply` is the definition of what a
page does with them: afterwards its Screen is byte for byte the new one.
"""

from __future__ import annotations

from typing import Any, final

import msgspec

from hairpin.drawing.panels import Panel
from hairpin.drawing.scene import Board
from hairpin.drawing.screen import Counter, Screen

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
    if old.racks is not new.racks and (racks := _filled(old.racks, new.racks, RACK_FIELDS)) != NOTHING:
        out["racks"] = racks
    if old.counters is not new.counters and (counters := _counted(old.counters, new.counters)) is not None:
        out["counters"] = counters
    if old.log is not new.log and (log := _log(old, new)):
        out["log"] = log
    return out


def _boards(old: tuple[Board, ...], new: tuple[Board, ...]) -> Json | tuple[Board, ...]:
    if len(old) != len(new):
        return new
    out: Json = {}
    for number, now in enumerate(new):
        was = old[number]
        if was is now:
            continue
        drawn_before, drawn = was.drawings, now.drawings
        if was.id != now.id or len(drawn_before) != len(drawn):
            return new
        board: Json = {}
        if was.label != now.label:
            board["label"] = now.label
        if was.words != now.words:
            board["words"] = now.words
        drawings: Json = {}
        for place, (size, scene) in enumerate(drawn):
            other, before = drawn_before[place]
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
            for group, row in enumerate(fresh):
                if row is not rows[group] and (written := _row(rows[group], row)) is not None:
                    groups[str(group)] = written
            if groups:
                drawings[size] = groups
        if drawings:
            board["drawings"] = drawings
        if board:
            out[now.id] = board
    return out


def _filled(old: tuple[Any, ...], new: tuple[Any, ...], fields: tuple[str, ...]) -> Json | Any:
    """Racks or counters, which hold items and a few words: what differs inside, by id; or all where others stand there."""
    if len(old) != len(new):
        return new
    out: Json = {}
    for number, now in enumerate(new):
        was = old[number]
        if was is now:
            continue
        if was.id != now.id:
            return new
        one: Json = {}
        if was.items is not now.items and (row := _row(was.items, now.items)) is not None:
            one["items"] = row
        for field in fields:
            said = getattr(now, field)
            if getattr(was, field) != said:
                one[field] = said
        if one:
            out[now.id] = one
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


@final
class Written:
    """What changed from one part to another, as it stands on the wire; None for nothing.

    It holds both parts, so nothing else can have taken their ids.
    """

    __slots__ = ("change", "new", "old")

    def __init__(self, old: object, new: object, change: msgspec.Raw | None) -> None:
        self.old = old
        self.new = new
        self.change = change


# Several viewers share most rows, and often all counters: what was last found for a new one is kept, by its id. They look
# one right after another, so few are enough.
_WRITTEN: dict[int, Written] = {}
MOST_WRITTEN = 256


def _keep(old: object, new: object, change: msgspec.Raw | None) -> msgspec.Raw | None:
    if len(_WRITTEN) >= MOST_WRITTEN:
        _WRITTEN.clear()
    _WRITTEN[id(new)] = Written(old, new, change)
    return change


def _counted(old: tuple[Counter, ...], new: tuple[Counter, ...]) -> msgspec.Raw | None:
    kept = _WRITTEN.get(id(new))
    if kept is not None and kept.old is old:
        return kept.change
    found = _filled(old, new, COUNTER_FIELDS)
    return _keep(old, new, None if found == NOTHING else msgspec.Raw(encode(found)))


def _row(old: tuple[Any, ...], new: tuple[Any, ...]) -> msgspec.Raw | None:
    """Pieces or items that differ, by id; and all ids where others stand there, or in another order; written already."""
    kept = _WRITTEN.get(id(new))
    if kept is not None and kept.old is old:
        return kept.change
    fresh: Json = {}
    ids: list[str] | None = None
    if len(old) == len(new):
        for number, now in enumerate(new):
            was = old[number]
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
    return _keep(old, new, written)


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
