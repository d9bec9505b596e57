"""Panels: counts of what lies beside a board; and the course of a match as a row of symbols."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Pile: TypeAlias = tuple[str, int, int]  # a symbol, how many of it are there now, and how many there are in all


class Row(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of a panel: words, a smaller line, a figure, and piles of symbols; a `car` if it is about a driver."""

    words: str = ""
    small: str = ""
    figure: str = ""
    piles: tuple[Pile, ...] = ()
    car: str = ""
    mood: str = ""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heading with a symbol and a note, rows, and a line below.

    `layout`: `rows` (one below the other), `cells` (symbols with figures side by side; a screen reader speaks their
    words), `facts` (words and a figure). `place`: `side` (beside the board, above the log) or `deck` (beside the
    viewer's own cards).
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
    """One part of the course: its symbol, or none if nobody knows it yet. `mood`: done, now or empty."""

    words: str
    symbol: str = ""
    mood: str = ""
