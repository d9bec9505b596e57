"""Changes: what is new from one Screen to the next, for the wire; and how a page carries them out.

Parts that are the same object are passed over, so what costs is only what changed. `apply` is the definition of what a
page does with them: afterwards its Screen is byte for byte the new one.
"""

from __future__ import annotations

from typing import Any, Final, final

import msgspec
from msgspec.structs import astuple

from hairpin.drawing.order import Order
from hairpin.drawing.panels import Panel
from hairpin.drawing.scene import Board, Scene
from hairpin.drawing.screen import Counter, Rack, Said, Screen, SeatLine, Sheet, Tray

Json = dict[str, Any]
Fields = tuple[Any, ...]
PARTS = ("title", "subtitle", "steps", "decision", "waiting", "facts", "result", "trail", "banner", "beats")
NOTHING: Final[Json] = {}
encode: Final = msgspec.json.Encoder().encode


def _places(form: type[msgspec.Struct], *names: str) -> tuple[tuple[str, int], ...]:
    """Where these fields stand among all of a kind: to read them one by one by their names takes far longer."""
    return tuple((name, form.__struct_fields__.index(name)) for name in names)


def _place(form: type[msgspec.Struct], name: str) -> int:
    return form.__struct_fields__.index(name)


WHOLE: Final = _places(Screen, *PARTS)
SEATS: Final[int] = _place(Screen, "seats")
TRAYS: Final[int] = _place(Screen, "trays")
SHEETS: Final[int] = _place(Screen, "sheets")
ORDER: Final[int] = _place(Screen, "order")
PANELS: Final[int] = _place(Screen, "panels")
BOARDS: Final[int] = _place(Screen, "boards")
RACKS: Final[int] = _place(Screen, "racks")
COUNTERS: Final[int] = _place(Screen, "counters")
LOG: Final[int] = _place(Screen, "log")
BOARD_WORDS: Final = _places(Board, "label", "words")
DRAWINGS: Final[int] = _place(Board, "drawings")
FRAME: Final = _places(Scene, "width", "height", "backdrop", "map")
GROUPS: Final[int] = _place(Scene, "groups")
WINDOW: Final[int] = _place(Scene, "window")
RACK_WORDS: Final = _places(Rack, "label", "hint", "symbol")
RACK_ITEMS: Final[int] = _place(Rack, "items")
COUNTER_WORDS: Final = _places(Counter, "label", "value", "symbol", "words")
COUNTER_ITEMS: Final[int] = _place(Counter, "items")
ORDER_WORDS: Final = _places(Order, "label", "columns")
DRIVERS: Final[int] = _place(Order, "drivers")
SEAT_LINE: Final = _places(SeatLine, *SeatLine.__struct_fields__)
TRAY: Final = _places(Tray, *Tray.__struct_fields__)


def changes(old: Screen, new: Screen) -> Json:
    """What a page that shows `old` must change to show `new`; empty if nothing.

    Parts come whole where they differ. `boards`, `racks` and `counters` are {id: ...} with what differs inside, `seats`
    {place: ...} too, `panels` {id: panel}, or whole lists where other ones stand there; pieces, items, `trays`, `sheets` and
    the drivers of an `order` are {"set": {id: ...}}, with "ids" where their row is another one; `trays` can be {"put": {id:
    ...}} with what differs inside; a drawing may have another `window`; `log` is {"add": [...]}, with "from", the first
    number that stays, where old lines are let go.
    """
    was: Fields = astuple(old)
    now: Fields = astuple(new)
    out: Json = {}
    _put_fields(out, was, now, WHOLE)
    if was[SEATS] is not now[SEATS] and (seats := _seats(was[SEATS], now[SEATS])) != NOTHING:
        out["seats"] = seats
    if was[TRAYS] is not now[TRAYS] and (trays := _trays(was[TRAYS], now[TRAYS])) is not None:
        out["trays"] = trays
    if was[SHEETS] is not now[SHEETS] and (sheets := _sheets(was[SHEETS], now[SHEETS])) is not None:
        out["sheets"] = sheets
    if was[ORDER] is not now[ORDER] and was[ORDER] != now[ORDER]:
        out["order"] = _order(was[ORDER], now[ORDER])
    if was[PANELS] is not now[PANELS] and (panels := _panels(was[PANELS], now[PANELS])) != NOTHING:
        out["panels"] = panels
    boards = _boards(was[BOARDS], now[BOARDS])
    if boards != NOTHING:
        out["boards"] = boards
    if was[RACKS] is not now[RACKS]:
        racks = _filled(was[RACKS], now[RACKS], RACK_WORDS, RACK_ITEMS)
        if racks != NOTHING:
            out["racks"] = racks
    if was[COUNTERS] is not now[COUNTERS]:
        counters = _counted(was[COUNTERS], now[COUNTERS])
        if counters is not None:
            out["counters"] = counters
    if was[LOG] is not now[LOG]:
        log = _log(was[LOG], now[LOG])
        if log != NOTHING:
            out["log"] = log
    return out


def _put_fields(out: Json, was: Fields, now: Fields, fields: tuple[tuple[str, int], ...]) -> None:
    """Put those of these fields that differ."""
    for name, place in fields:
        value = now[place]
        before = was[place]
        if before is not value and before != value:
            out[name] = value


def _boards(old: tuple[Board, ...], new: tuple[Board, ...]) -> Json | tuple[Board, ...]:
    if len(old) != len(new):
        return new
    out: Json = {}
    for number, one in enumerate(new):
        if old[number] is one:
            continue
        was: Fields = astuple(old[number])
        now: Fields = astuple(one)
        drawn_before: tuple[tuple[str, Scene], ...] = was[DRAWINGS]
        drawn: tuple[tuple[str, Scene], ...] = now[DRAWINGS]
        if was[0] != now[0] or len(drawn_before) != len(drawn):
            return new
        board: Json = {}
        _put_fields(board, was, now, BOARD_WORDS)
        drawings: Json = {}
        for place, (size, scene) in enumerate(drawn):
            other, before = drawn_before[place]
            if before is scene:
                continue
            groups = _groups(before, scene) if size == other else None
            if groups is None:
                return new
            if groups != NOTHING:
                drawings[size] = groups
        if drawings != NOTHING:
            board["drawings"] = drawings
        if board != NOTHING:
            out[now[0]] = board
    return out


def _groups(old: Scene, new: Scene) -> Json | None:
    """Groups that differ, by their numbers, and the window; None where so much differs that all must be drawn anew."""
    was: Fields = astuple(old)
    now: Fields = astuple(new)
    rows: tuple[Any, ...] = was[GROUPS]
    fresh: tuple[Any, ...] = now[GROUPS]
    frame: Json = {}
    _put_fields(frame, was, now, FRAME)
    if frame != NOTHING or len(rows) != len(fresh) or (was[WINDOW] is None) != (now[WINDOW] is None):
        return None
    groups: Json = {}
    if was[WINDOW] is not now[WINDOW] and was[WINDOW] != now[WINDOW]:
        groups["window"] = now[WINDOW]
    for number, row in enumerate(fresh):
        if row is not rows[number]:
            written = _row(rows[number], row)
            if written is not None:
                groups[str(number)] = written
    return groups


def _filled(old: Fields, new: Fields, words: tuple[tuple[str, int], ...], items: int) -> Json | Fields:
    """Racks or counters, which hold items and a few words: what differs inside, by id; or all where others stand there."""
    if len(old) != len(new):
        return new
    out: Json = {}
    for number, holder in enumerate(new):
        if old[number] is holder:
            continue
        was: Fields = astuple(old[number])
        now: Fields = astuple(holder)
        if was[0] != now[0]:
            return new
        one: Json = {}
        if was[items] is not now[items]:
            row = _row(was[items], now[items])
            if row is not None:
                one["items"] = row
        _put_fields(one, was, now, words)
        if one != NOTHING:
            out[now[0]] = one
    return out


def _seats(old: Fields, new: Fields) -> Json | Fields:
    """What differs in the lines of players, by their places; or all lines where there are more or fewer."""
    if len(old) != len(new):
        return new
    out: Json = {}
    for number, now in enumerate(new):
        was = old[number]
        if was is not now:
            line = _inside(was, now, SEAT_LINE)
            if line is not None:
                out[str(number)] = line
    return out


def _trays(old: tuple[Tray, ...], new: tuple[Tray, ...]) -> object | None:
    """What differs in trays, where the same ones stand there; else as any row."""
    if len(old) != len(new):
        return _row(old, new)
    out: Json = {}
    for number, now in enumerate(new):
        was = old[number]
        if was is not now:
            if was.id != now.id:
                return _row(old, new)
            tray: Json = {}
            _put_fields(tray, astuple(was), astuple(now), TRAY)
            if tray != NOTHING:
                out[now.id] = tray
    return None if out == NOTHING else {"put": out}


def _sheets(old: tuple[Sheet, ...], new: tuple[Sheet, ...]) -> object | None:
    """Sheets come and go together; each is the same for all viewers but one."""
    if not old and new:
        return {"ids": [sheet.id for sheet in new], "set": {sheet.id: _written(sheet) for sheet in new}}
    return _row(old, new)


def _order(old: Order | None, new: Order | None) -> Json | Order | None:
    """The drivers that differ; or the whole table, where it is another one."""
    if old is None or new is None:
        return new
    was: Fields = astuple(old)
    now: Fields = astuple(new)
    other: Json = {}
    _put_fields(other, was, now, ORDER_WORDS)
    return new if other != NOTHING else {"drivers": _row(was[DRIVERS], now[DRIVERS])}


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

    def __init__(self, old: object, new: object, change: object | None) -> None:
        self.old = old
        self.new = new
        self.change = change


# Several viewers share most rows, and often all counters: what was found for a new one is kept in a place that follows from
# its id, until another one needs that place. They look one right after another, so few places are enough.
MOST_WRITTEN: Final = 1024
_WRITTEN: Final[list[Written | None]] = [None] * MOST_WRITTEN


def _kept(old: object, new: object) -> Written | None:
    kept = _WRITTEN[(id(new) >> 4) % MOST_WRITTEN]
    return kept if kept is not None and kept.new is new and kept.old is old else None


def _keep(old: object, new: object, change: object | None) -> object | None:
    _WRITTEN[(id(new) >> 4) % MOST_WRITTEN] = Written(old, new, change)
    return change


def _inside(old: msgspec.Struct, new: msgspec.Struct, fields: tuple[tuple[str, int], ...]) -> object | None:
    """Those of these fields that differ, written; several viewers see the same."""
    kept = _kept(old, new)
    if kept is not None:
        return kept.change
    found: Json = {}
    _put_fields(found, astuple(old), astuple(new), fields)
    return _keep(old, new, None if found == NOTHING else msgspec.Raw(encode(found)))


def _written(new: object) -> object:
    """Something whole that is new to several viewers."""
    kept = _kept(None, new)
    return kept.change if kept is not None else _keep(None, new, msgspec.Raw(encode(new)))


def _counted(old: tuple[Counter, ...], new: tuple[Counter, ...]) -> object | None:
    kept = _kept(old, new)
    if kept is not None:
        return kept.change
    found = _filled(old, new, COUNTER_WORDS, COUNTER_ITEMS)
    return _keep(old, new, None if found == NOTHING else msgspec.Raw(encode(found)))


def _row(old: tuple[Any, ...], new: tuple[Any, ...]) -> object | None:
    """Pieces or items that differ, by id; and all ids where others stand there, or in another order; written already."""
    kept = _kept(old, new)
    if kept is not None:
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
    elif fresh != NOTHING:
        written = msgspec.Raw(encode({"set": fresh}))
    return _keep(old, new, written)


def _log(old: tuple[Said, ...], new: tuple[Said, ...]) -> Json:
    """New lines; where old ones were let go also the number of the first that stays."""
    length = len(old)
    if 0 < length < len(new) and new[0] is old[0] and new[length - 1] is old[-1]:
        return {"add": new[length:]}  # as nearly always: the story went on
    last = old[-1].number if old else -1
    first = new[0].number if new else last + 1
    out: Json = {}
    if old and first != old[0].number:
        out["from"] = first
    fresh = tuple([line for line in new if line.number > last])
    if fresh:
        out["add"] = fresh
    return out


def apply(screen: Json, change: Json) -> Json:
    """Carry changes out on a Screen read from JSON, as a page does; gives the new one and leaves the old as it was."""
    out = dict(screen)
    for part in PARTS:
        if part in change:
            out[part] = change[part]
    if "seats" in change:
        fresh = change["seats"]
        lines = screen["seats"]
        out["seats"] = (
            [{**line, **fresh.get(str(place), {})} for place, line in enumerate(lines)]
            if isinstance(fresh, dict)
            else fresh
        )
    for part in ("trays", "sheets"):
        if part in change:
            out[part] = _apply_row(screen[part], change[part])
    if "order" in change:
        fresh = change["order"]
        if fresh is not None and "columns" not in fresh:
            fresh = {**screen["order"], "drivers": _apply_row(screen["order"]["drivers"], fresh["drivers"])}
        out["order"] = fresh
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
    for name, fields in change.get("put", {}).items():
        by_id[name] = {**by_id[name], **fields}
    return [by_id[name] for name in change.get("ids", [one["id"] for one in row])]
