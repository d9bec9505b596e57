"""Chances: what luck may bring after an answer, drawn as what it is drawn from."""

from __future__ import annotations

import msgspec

from hairpin.drawing.panels import Pile


class Chance(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that may come: its share, as parts of the whole, in words, what it brings, and the signs that bring it.

    `mood`: go, tail (it costs), crash (it costs all), or plain.
    """

    share: int
    words: str
    small: str = ""
    piles: tuple[Pile, ...] = ()
    mood: str = ""


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What an answer of somebody else would bring, for those who wait or watch."""

    label: str
    chances: tuple[Chance, ...] = ()
    words: str = ""
