"""Refused: the one family of errors for bad input.

Each has a sentence that says what was wrong and what is possible. The sentence can be shown to people as it is. A
refused call has changed nothing.
"""

from __future__ import annotations

import difflib


class Refused(ValueError):
    """A request that cannot be done; the message says what is wrong and what is possible."""

    option: str = ""  # the option that the sentence is about, if any


class UnknownGame(Refused):
    """No game of that name is installed."""


class BadGame(Refused):
    """A game's package lacks something that it must have; the game cannot be played."""


class BadArgument(Refused):
    """A method was given an argument of a wrong type."""


class BadSeats(Refused):
    """The game cannot be played with this number of seats."""


class BadOption(Refused):
    """The option does not exist or cannot have that value."""

    def __init__(self, words: str, option: str = "") -> None:
        super().__init__(words)
        self.option = option


class BadComponents(Refused):
    """A component file does not describe a playable set."""


class BadTrack(Refused):
    """A track that cannot be raced on."""


class IllegalAction(Refused):
    """An answer to no open decision, of the wrong seat, or not legal now."""


class BadRecord(Refused):
    """A record that is cut short, changed, or not one of ours."""


class RecordDiffers(BadRecord):
    """A record that can be read, but whose match comes out differently when it is replayed."""


class BadView(Refused):
    """Data that is not a view of this match."""


class BadPicture(Refused):
    """A picture that cannot be drawn: no such theme, size, moment or board."""


class BadExample(Refused):
    """An example of a guide that cannot be played as it is written."""


class UnknownLevel(Refused):
    """There is no bot of that level."""


def kind_of(value: object) -> str:
    """The kind of a value, for an error message: 'a text', 'a list', 'a Match'."""
    names = {
        str: "a text",
        bool: "true or false",
        float: "a number with a point",
        type(None): "nothing",
        int: "a number",
    }
    name = type(value).__name__
    return names.get(type(value), f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}")


def whole_number(value: object) -> bool:
    """Whether it is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def did_you_mean(name: str, known: list[str]) -> str:
    """'did you mean NAME? ' if the name is close to a known one, else an empty text."""
    near = [one for one in known if name and one.startswith(name)] or difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}? " if near else ""


def one_of(names: list[str]) -> str:
    """'a', 'a or b', 'a, b or c': the possible names, for the end of a sentence."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"
