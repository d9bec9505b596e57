"""Voice: sentences about players, worded for one viewer: "Mara plays Push", and for Mara "You play Push".

    voice = Voice(("Mara", "Tom"), viewer=0)
    voice("{seat} {seat:passes|pass} {other}.", seat=voice[1], other=voice[0])      # Tom passes you.
    voice("{seat} {seat:passes|pass} {other}.", seat=voice[0], other=voice[1])      # You pass Tom.
    voice("{all} {all:is|are} level.", all=voice.all([0, 1]))                       # You and Tom are level.
    voice("This is {seat:'s} car.", seat=voice[1])                                  # This is Tom's car.

A verb is given in both forms, for one name and for "you" or several; nothing is guessed from a finished sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import Formatter

from hairpin.drawing.words import listed

YOU = "you"
_parse = Formatter().parse


@dataclass(frozen=True)
class Who:
    """One or several players in a sentence; `plural` chooses the form of a verb. `you` is the first of them, if any."""

    words: str
    plural: bool = False
    you: bool = False

    def __str__(self) -> str:
        return self.words

    def __format__(self, form: str) -> str:
        """Nothing: the name. `'s`: the owner. `wins|win`: a verb, for one name and for you or several."""
        if not form:
            return self.words
        if form == "'s":
            return "your" if self.words == YOU and self.you else f"{self.words}'s"
        one, _, many = form.partition("|")
        return many if self.plural else one


class Voice:
    """The names of all players, and the viewer who is addressed as "you"; nobody is without one."""

    def __init__(self, names: Sequence[str], viewer: int | None = None) -> None:
        self.names = tuple(names)
        self.viewer = viewer
        self.called = tuple("You" if seat == viewer else name for seat, name in enumerate(names))

    def __getitem__(self, seat: int) -> Who:
        you = seat == self.viewer
        return Who(YOU if you else self.names[seat], you, you)

    def all(self, seats: Iterable[int]) -> Who:
        """Several players, the viewer first; one player alone is said as one."""
        order = sorted(seats, key=lambda seat: seat != self.viewer)
        if len(order) == 1:
            return self[order[0]]
        return Who(listed([self[seat].words for seat in order]), True, self.viewer in order)

    def __call__(self, words: str, **values: object) -> str:
        """A sentence with its values put in; a "you" at the beginning of a sentence gets its capital."""
        parts: list[str] = []
        begins = True
        for literal, name, form, _ in _parse(words):
            if literal:
                parts.append(literal)
                begins = literal.endswith((". ", "! ", "? "))
            if name is not None:
                value = values[name]
                said = format(value, form or "")
                if begins and isinstance(value, Who) and value.you and said.startswith(YOU):
                    said = f"Y{said[1:]}"
                parts.append(said)
                begins = False
        return "".join(parts)
