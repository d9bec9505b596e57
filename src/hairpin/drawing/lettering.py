"""Lettering: text styles of a kit, and how wide a text is about, so that it stays inside its plate."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import msgspec

NARROW = frozenset("iIlj.,:;'|!·’")
SLIM = frozenset('tfr()[]-–/ "1*')
BROAD = frozenset("mwMW@%—…")


class Lettering(msgspec.Struct, frozen=True):
    """A text style: size in the units of the scene, where it is anchored, its colour, and colours by mood."""

    name: str
    size: float
    anchor: str = "start"
    fill: str = "#f4f5f6"
    moods: tuple[tuple[str, str], ...] = ()

    def css(self) -> str:
        rules = [f".{self.name}{{font-size:{self.size:g}px;text-anchor:{self.anchor};fill:{self.fill}}}"]
        rules += [f'.{self.name}[data-mood~="{mood}"]{{fill:{fill}}}' for mood, fill in self.moods]
        return "\n".join(rules)


@lru_cache(4096)
def width(text: str, size: float) -> float:
    """About how wide a text is in the condensed bold face of the figures; rather too much than too little."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) >= 0x1F000:
        return 1.05
    if unicodedata.combining(letter):
        return 0.0
    if letter in NARROW:
        return 0.27
    if letter in SLIM:
        return 0.36
    if letter in BROAD:
        return 0.8
    return 0.62 if letter.isupper() else 0.49


@lru_cache(4096)
def fit(text: str, size: float, room: float) -> str:
    """The text, or as much of it as there is room for and an ellipsis."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"
