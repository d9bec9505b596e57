"""Refused: the one family of errors that answer bad input.

Each carries a sentence that says what was wrong and what is possible. Whoever catches one can show it as it is;
nothing has changed.
"""

from __future__ import annotations

import difflib


class Refused(ValueError):
    """Something was asked for that cannot be done; the message says what and what can."""

    option: str = ""  # the option that the sentence is about, where it is about one


class UnknownGame(Refused):
    """No game of that name is installed."""


class BadGame(Refused):
    """A game's package does not hold what it must; nothing can be played by it."""


class BadArgument(Refused):
    """A method was given something of a kind that it cannot take."""


class BadSeats(Refused):
    """The game cannot be played by so many."""


class BadOption(Refused):
    """An option does not exist or cannot have that value."""

    def __init__(self, words: str, option: str = "") -> None:
        super().__init__(words)
        self.option = option


class BadComponents(Refused):
    """A component file does not describe a playable set."""


class BadTrack(Refused):
    """A track that cannot be raced on."""


class IllegalAction(Refused):
    """An answer that is not open, not this seat's, or not legal now."""


class BadRecord(Refused):
    """A record that is cut short, changed, or not one of ours."""


class RecordDiffers(BadRecord):
    """A record that can be read, but whose match comes out differently when it is played again."""


class BadView(Refused):
    """Data that is not a view of this match."""


class BadPicture(Refused):
    """A picture that cannot be drawn: no such theme, size, moment or board."""


class BadExample(Refused):
    """An example of a guide that cannot be played as it is written."""


class UnknownLevel(Refused):
    """No bot of that strength."""


def kind_of(value: object) -> str:
    """What a value is, for a sentence that refuses it: 'a text', 'a list', 'a Match'."""
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
    """Whether it is a number that counts something; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def did_you_mean(name: str, known: list[str]) -> str:
    """'did you mean this? ' for a name that is nearly one of those known, else nothing."""
    near = [one for one in known if name and one.startswith(name)] or difflib.get_close_matches(name, known, n=1)
    return f"did you mean {near[0]}? " if near else ""


def one_of(names: list[str]) -> str:
    """'a', 'a or b', 'a, b or c': what is possible, for the end of a sentence."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} or {names[-1]}"
