"""Order: the players as a table, in the order in which they act, with a few figures of each that all may know."""

from __future__ import annotations

import msgspec

from hairpin.drawing.ask import Tag


class Column(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure that is shown of everybody; a `short` one also where there is only room for a strip, with its symbol."""

    words: str
    symbol: str = ""
    short: bool = False


class Driver(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the table: who, what he is about (`signs` are symbols beside it), and a cell for every column.

    `mood` is `turn` for who acts now, and `out` for who is no longer in the race.
    """

    id: str
    name: str
    car: str
    status: str = ""
    signs: tuple[str, ...] = ()
    mood: str = ""
    cells: tuple[Tag, ...] = ()


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table: what its order means, its columns, and its lines."""

    label: str
    columns: tuple[Column, ...]
    drivers: tuple[Driver, ...]
