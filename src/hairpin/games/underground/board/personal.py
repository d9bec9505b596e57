"""Personal: a row with a part for every seat that all see alike, but for the viewer's own part: it says You."""

from __future__ import annotations

from typing import Generic, TypeVar, final

Part = TypeVar("Part")


@final
class Personal(Generic[Part]):
    """Both kinds of parts by seat, None for seats that have none. A viewer gets the very same row whenever it looks."""

    __slots__ = ("_own", "_rows", "_seen", "shared")

    def __init__(self, seen: list[Part | None], own: list[Part | None]) -> None:
        self._seen = seen
        self._own = own
        self.shared: tuple[Part, ...] = tuple([part for part in seen if part is not None])
        self._rows: list[tuple[Part, ...] | None] = [None] * len(seen)

    def seen_by(self, viewer: int | None) -> tuple[Part, ...]:
        if viewer is None:
            return self.shared
        row = self._rows[viewer]
        if row is None:
            parts = [self._own[seat] if seat == viewer else part for seat, part in enumerate(self._seen)]
            row = self._rows[viewer] = tuple([part for part in parts if part is not None])
        return row
