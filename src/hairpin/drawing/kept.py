"""Kept: caches the parts of a Screen; a part is drawn again only when the values it is drawn from have changed.

A part is a plain function of plain values: fields of a view, names, numbers; never the view itself, and nothing
mutable. It does not know that it is cached. The Screen of a game passes each part the values that it is drawn from:

    parts.table(road, view.tracks, view.track)                  # looks the same to everybody
    parts.table.at(seat, plate, view.seats[seat])               # one of several
    parts.own(hand, view.hand, view.legal)                      # the viewer's own

A cached part is the same object as before, so the comparison of two Screens skips it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

Of = TypeVarTuple("Of")
Drawn = TypeVar("Drawn")


class Kept:
    """The last result of every part, for one table or one viewer; it is freed together with them."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def __call__(self, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        """The result of `part` for these values: the last result, if the values equal the last ones."""
        return self._drawn(part, part, of)

    def at(self, place: Hashable, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        """The same for a part that is drawn in several places: for each seat, or in each size."""
        return self._drawn((part, place), part, of)

    def _drawn(self, key: Hashable, part: Callable[[*Of], Drawn], of: tuple[*Of]) -> Drawn:
        last = self._last.get(key)
        if last is None or last[0] != of:
            last = self._last[key] = of, part(*of)
        drawn: Drawn = last[1]
        return drawn


class NothingKept(Kept):
    """Draws every part again: a Screen must look the same with this as with Kept."""

    __slots__ = ()

    def __call__(self, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        return part(*of)

    def at(self, place: Hashable, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        return part(*of)


class Parts(NamedTuple):
    """The cached parts of the whole table, and those of one viewer."""

    table: Kept
    own: Kept


def fresh() -> Parts:
    """Empty caches, for a single Screen."""
    return Parts(Kept(), Kept())
