"""Curve: which of two cars led and by how much, over time; one car is above the middle, the other below."""

from __future__ import annotations

import msgspec


class Point(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The labels under a point of the curve: a symbol, a figure for each car, and words."""

    symbol: str
    figures: tuple[str, str]
    words: str = ""


class Curve(msgspec.Struct, frozen=True, omit_defaults=True):
    """The lead after every column, from 0 at the start: above the middle the first car leads, below it the second.

    `words` is the whole curve in one sentence; `unit` says what the figures under the points are.
    """

    label: str
    words: str
    cars: tuple[str, str]
    names: tuple[str, str]
    leads: tuple[int, ...]
    columns: tuple[Point, ...]
    unit: str = ""
