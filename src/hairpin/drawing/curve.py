"""Curve: who was ahead of whom and by how much, over time; two cars, one above the middle and one below."""

from __future__ import annotations

import msgspec


class Point(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What stands under a point of the curve: a sign, a figure for each of the two, and words."""

    symbol: str
    figures: tuple[str, str]
    words: str = ""


class Curve(msgspec.Struct, frozen=True, omit_defaults=True):
    """The lead after every column, from 0 at the start: above the middle the first car has it, below the second.

    `words` is the whole in one sentence; `unit` says what the figures under the points are.
    """

    label: str
    words: str
    cars: tuple[str, str]
    names: tuple[str, str]
    leads: tuple[int, ...]
    columns: tuple[Point, ...]
    unit: str = ""
