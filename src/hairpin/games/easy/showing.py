"""Showing: how the default page and the default terminal table show the fields of easy rules."""

from __future__ import annotations

from typing import Annotated, Any

from hairpin.games.easy.fields import Field
from hairpin.games.things import ROADS, As


def shape_of(name: str, one: Field) -> Any:
    """The type of a field in a View, with the way in which it is shown."""
    if not one.shown:
        return Annotated[_type(one), As.HIDDEN]
    return Annotated[_type(one), _way(name, one)]


def _type(one: Field) -> Any:
    if one.kind == "number" or _is_face_down(one):
        return int
    if one.kind == "each":
        return tuple[int, ...]
    return tuple[tuple[str, ...], ...] if one.kind == "hands" else tuple[str, ...]


def _way(name: str, one: Field) -> As:
    if one.kind == "number":
        return As.COUNT
    if one.kind == "each":
        return As.ROAD if one.road or name in ROADS else As.EACH
    if one.kind == "pile":
        return As.PILE if _is_face_down(one) else As.HEAP
    return As.HANDS if one.kind == "hands" else As.ROW


def _is_face_down(one: Field) -> bool:
    return one.kind == "pile" and one.hides(0, None)
