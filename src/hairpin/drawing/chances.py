"""Chances: what luck may bring after an answer, shown with the cards or dice that bring it."""

from __future__ import annotations

import msgspec

from hairpin.drawing.panels import Pile


class Chance(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that luck may bring: its share of all cases, its words, what follows, and the symbols that bring it.

    `mood`: go, tail (it costs something), crash (it costs everything), or plain.
    """

    share: int
    words: str
    small: str = ""
    piles: tuple[Pile, ...] = ()
    mood: str = ""


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What another player's answer would bring, for viewers who wait or watch."""

    label: str
    chances: tuple[Chance, ...] = ()
    words: str = ""
