"""Kept: a Screen is drawn by parts, and a part is drawn anew only when something it is drawn from has changed.

A part is a plain function of plain values: fields of a view, names, numbers; never the view itself, and nothing that can
change in place. It knows nothing of being kept. The Screen of a game says beside each part what it is drawn from:

    parts.table(road, view.tracks, view.track)                  # looks the same to everybody
    parts.table.at(seat, plate, view.seats[seat])               # one of several
    parts.own(hand, view.hand, view.legal)                      # the viewer's own

A part that was kept is the same object as before, so the comparison of two Screens passes over it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

Of = TypeVarTuple("Of")
Drawn = TypeVar("Drawn")


class Kept:
    """The last outcome of every part, for one table or for one viewer; it goes when they go."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def __call__(self, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        """What `part` makes of these values: the last outcome, where they are equal to the last ones."""
        return self._drawn(part, part, of)

    def at(self, place: Hashable, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        """The same for a part that stands in several places at once: a seat, a size."""
        return self._drawn((part, place), part, of)

    def _drawn(self, key: Hashable, part: Callable[[*Of], Drawn], of: tuple[*Of]) -> Drawn:
        last = self._last.get(key)
        if last is None or last[0] != of:
            last = self._last[key] = of, part(*of)
        drawn: Drawn = last[1]
        return drawn


class NothingKept(Kept):
    """Draws every part anew: what a Screen must look like whatever is kept."""

    __slots__ = ()

    def __call__(self, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        return part(*of)

    def at(self, place: Hashable, part: Callable[[*Of], Drawn], *of: *Of) -> Drawn:
        return part(*of)


class Parts(NamedTuple):
    """What is kept for the whole table, and what for one viewer."""

    table: Kept
    own: Kept


def fresh() -> Parts:
    """Parts for a Screen that is drawn by itself."""
    return Parts(Kept(), Kept())
