"""Order: a list of the players in the order in which they act, with a few public figures of each."""

from __future__ import annotations

import msgspec

from hairpin.drawing.ask import Tag


class Column(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure that is shown for every player; a `short` one is also shown, with its symbol, on a narrow strip."""

    words: str
    symbol: str = ""
    short: bool = False


class Driver(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the list: a player, what they are doing (with `signs`, symbols, beside it), a cell for every column.

    `mood` is `turn` for the player who acts now, and `out` for a player who is out of the race.
    """

    id: str
    name: str
    car: str
    status: str = ""
    signs: tuple[str, ...] = ()
    mood: str = ""
    cells: tuple[Tag, ...] = ()


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """The list: what its order means, its columns, and its lines."""

    label: str
    columns: tuple[Column, ...]
    drivers: tuple[Driver, ...]
