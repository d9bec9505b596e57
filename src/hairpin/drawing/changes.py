"""Changes: the difference from one Screen to the next, to send to a page; and how the page applies it.

`changes` compares any two values. A change is one of three things:

* a value: it replaces the old one;
* `{"~": {name: change}}`: the old value with some parts changed. The parts are the fields of an object, or the items of
  a row by their place. With `"ids"` they are the items of a row by their id, and the row then has exactly these ids, in
  this order;
* `{"+": [...]}`: the old list with these values added at its end; with `"-": n` its first n values are dropped.

`apply` applies a change to JSON, as `screen.js` does in a page: the result is byte for byte the new Screen.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import astuple

encode: Final = msgspec.json.Encoder().encode
Json = dict[str, Any]
NEVER: Final = object()


def changes(old: msgspec.Struct, new: msgspec.Struct) -> Json:
    """What a page that shows `old` must change to show `new`; an empty dict if they are equal."""
    change = _change(old, new)
    assert isinstance(change, dict), "two values of different kinds were compared"
    return change if change != {"~": {}} else {}


def _change(old: Any, new: Any) -> Any:
    """The change from one value to another that is not equal to it."""
    if type(old) is not type(new):
        return new
    if isinstance(new, tuple):
        return _row(old, new) if old and new else new
    if isinstance(new, msgspec.Struct) and (left_out := _left_out(type(new))) is not None:
        return _fields(old, new, left_out)
    return new


@cache
def _left_out(kind: type[msgspec.Struct]) -> tuple[Any, ...] | None:
    """For every field, the value at which JSON omits it; None for a Struct that holds no row of other Structs.

    Such a Struct is small: if it differs, it is sent whole.
    """
    if not any(_holds_structs(hint) for hint in get_type_hints(kind).values()):
        return None
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    if not kind.__struct_config__.omit_defaults:
        return (NEVER,) * len(fields)
    return (NEVER,) * (len(fields) - len(defaults)) + tuple(defaults)


def _holds_structs(hint: Any, inside: bool = False) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return inside
    return any(_holds_structs(one, inside or get_origin(hint) is tuple) for one in get_args(hint))


def _fields(old: msgspec.Struct, new: msgspec.Struct, left_out: tuple[Any, ...]) -> Any:
    """The fields that differ; the whole object if a field appears in its JSON or vanishes from it."""
    found: Json = {}
    for name, was, now, without in zip(new.__struct_fields__, astuple(old), astuple(new), left_out, strict=True):
        if was is not now and was != now:
            if without is not NEVER and (was == without or now == without):
                return new
            found[name] = _change(was, now)
    return {"~": found}


def _row(old: tuple[Any, ...], new: tuple[Any, ...]) -> Any:
    """The items that differ, by their places; by their ids where others came, went or changed places."""
    named = hasattr(new[0], "id")
    if len(old) == len(new):
        found: Json = {}
        for place, was in enumerate(old):
            now = new[place]
            if was is not now and was != now:
                if named and was.id != now.id:
                    break
                found[str(place)] = _change(was, now)
        else:
            return {"~": found}
    return _things(old, new) if named else _longer(old, new)


def _things(old: tuple[Any, ...], new: tuple[Any, ...]) -> Any:
    """The change of a row in which other ids stand; the whole row if an id occurs twice."""
    known, ids = {one.id: one for one in old}, [one.id for one in new]
    if len(known) != len(old) or len(set(ids)) != len(ids):
        return new
    pairs = [(known.get(one.id), one) for one in new]
    return {"~": {now.id: _change(was, now) for was, now in pairs if was is not now and was != now}, "ids": ids}


def _longer(old: tuple[Any, ...], new: tuple[Any, ...]) -> Any:
    """The change of a list that grew at its end, like a log, and may have lost its beginning; else the whole list."""
    gone = next((place for place, one in enumerate(old) if one is new[0] or one == new[0]), len(old))
    kept = len(old) - gone
    if not kept or old[gone:] != new[:kept]:
        return new
    return {"-": gone, "+": new[kept:]} if gone else {"+": new[kept:]}


def apply(old: Json, change: Json) -> Json:
    """Apply the result of `changes` to JSON; returns the new value and leaves the old one unchanged."""
    after: Json = old if change == {} else _applied(old, change)
    return after


def _applied(old: Any, change: Any) -> Any:
    if not isinstance(change, dict) or not ("~" in change or "+" in change):
        return change
    if "+" in change:
        return [*old[change.get("-", 0) :], *change["+"]]
    parts: Json = change["~"]
    if isinstance(old, dict):
        return {**old, **{name: _applied(old[name], part) for name, part in parts.items()}}
    if "ids" not in change:
        return [_applied(one, parts[str(place)]) if str(place) in parts else one for place, one in enumerate(old)]
    known = {one["id"]: one for one in old}
    return [_applied(known.get(name), parts[name]) if name in parts else known[name] for name in change["ids"]]
