"""Panels: what lies beside a board, counted out; and the way of a match as a row of signs."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Pile: TypeAlias = tuple[str, int, int]  # a sign, how many of it lie there now, and how many there are in all


class Row(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of a panel: words and a smaller line, a figure, piles of signs; or a car, where it is about a driver."""

    words: str = ""
    small: str = ""
    figure: str = ""
    piles: tuple[Pile, ...] = ()
    car: str = ""
    mood: str = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heading with a sign and a note, rows, and a line below.

    `layout`: `rows` (one below the other), `cells` (signs with figures side by side; their words are heard), `facts` (words
    and a figure). `place`: `side` (beside the board, above the log) or `deck` (beside what the viewer holds).
    """

    id: str
    label: str
    layout: str = "rows"
    rows: tuple[Row, ...] = ()
    note: str = ""
    symbol: str = ""
    foot: str = ""
    place: str = "side"


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One stretch of the way: its sign, or none where nobody knows it yet. `mood`: done, now or empty."""

    words: str
    symbol: str = ""
    mood: str = ""
