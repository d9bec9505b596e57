"""Views as JSON and back, checked by their types."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

from hairpin.games.game import Json, View
from hairpin.refusal import BadView

V = TypeVar("V")


@cache
def _adapter(form: type) -> Any:
    # Imported when the first view is converted: programs that only play or simulate start faster without it.
    from pydantic import TypeAdapter

    return TypeAdapter(form)


def view_to_json(form: type, view: View) -> Json:
    return cast(Json, _adapter(form).dump_python(view, mode="json"))


def view_from_json(form: type[V], data: Json) -> V:
    from pydantic import ValidationError

    try:
        kind: type = form
        return cast(V, _adapter(kind).validate_python(data))
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the view"
        raise BadView(f"this is not a view of the match: {where}: {first['msg']}") from None
