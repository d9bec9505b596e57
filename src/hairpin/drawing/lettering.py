"""Lettering: text styles of a kit, and an estimate of how wide a text is, so that it stays inside its plate."""

from __future__ import annotations

import string
import unicodedata

import msgspec

from hairpin.drawing.paint import INK

NARROW = frozenset("iIlj.,:;'|!·’")
SLIM = frozenset('tfr()[]-–/ "1*')
BROAD = frozenset("mwMW@%—…")


class Lettering(msgspec.Struct, frozen=True):
    """A text style: size in units of the scene, text anchor, colour, and colours by mood."""

    name: str
    size: float
    anchor: str = "start"
    fill: str = INK
    moods: tuple[tuple[str, str], ...] = ()

    def css(self) -> str:
        rules = [f".{self.name}{{font-size:{self.size:g}px;text-anchor:{self.anchor};fill:{self.fill}}}"]
        rules += [f'.{self.name}[data-mood~="{mood}"]{{fill:{fill}}}' for mood, fill in self.moods]
        return "\n".join(rules)


def styles(*made: Lettering) -> dict[str, Lettering]:
    """Text styles by their names."""
    return {style.name: style for style in made}


def width(text: str, size: float) -> float:
    """The estimated width of a text in the condensed bold font of the figures; rather too wide than too narrow."""
    return size * sum([EMS[letter] if letter in EMS else _em(letter) for letter in text])


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


EMS = {letter: _em(letter) for letter in string.printable}


def fit(text: str, size: float, room: float) -> str:
    """The text, cut to fit the room and ended with an ellipsis if it is too wide."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"
