"""Option: one thing players agree on before a match, with its words, its type and its limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hairpin.refusal import BadOption, did_you_mean, one_of

Value = int | bool | str | None | tuple[str, ...]
MOST = 9_999  # the upper limit of an option that names none
ENDLESS = 1_000_000_000  # the same in older matches, from before every option had a limit

LONGEST_TEXT = 2000
LONGEST_LIST = 100  # items

Kind = Literal["number", "switch", "choice", "list", "text"]


@dataclass(frozen=True)
class Option:
    """`kind` says what a value is: a number, a switch (true or false), one of `choices`, a list of names, or a text.

    A number goes from `low` to `high` in steps of `step`. `high_before` is the higher limit of older matches, where
    there was one. Without a `high` the limit is MOST, and ENDLESS in older matches. `none` is the word for no value at
    all, where that is possible. A `list` takes names out of `choices`, none of them twice; without `choices` the game
    itself decides what it takes, and `of` says what the list is made of. A `text` is one line that the game itself
    reads: one of `choices`, or what `of` says. `same_as` maps other spellings to a value.
    """

    name: str
    kind: Kind
    default: Value
    words: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = MOST
    step: int = 1
    of: str = "names"
    none: str | None = None
    same_as: tuple[tuple[str, str], ...] = ()
    high_before: int = 0

    def __post_init__(self) -> None:
        named: object = self.high  # None was the default once, and third-party games may still pass it
        if named is None or named == MOST:
            object.__setattr__(self, "high", MOST)
            object.__setattr__(self, "high_before", self.high_before or ENDLESS)

    def read(self, value: object, kept: bool = False) -> Value:
        """A value from a program or from text typed by a person; raises BadOption.

        A `kept` value was agreed on before, perhaps under other limits.
        """
        if value is None or (isinstance(value, str) and self.none is not None and value.strip().lower() == self.none):
            if self.none is None:
                raise self.refusal(value)
            return None
        if self.kind == "switch":
            return self._switch(value)
        if self.kind == "number":
            return self._number(value, max(self.high, self.high_before) if kept else self.high)
        if self.kind == "list":
            return self._list(value)
        if self.kind == "text":
            return self._text(value)
        text = self._word(value)
        text = dict(self.same_as).get(text, text)
        if text not in self.choices:
            raise self.refusal(value)
        return text

    def _word(self, value: object) -> str:
        """The value as one word in lower case; a number is read as its digits."""
        if isinstance(value, int) and abs(value) <= ENDLESS:
            value = str(value)
        if not isinstance(value, str):
            raise self.refusal(value)
        return value.strip().lower()

    def _switch(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        text = self._word(value)
        if text in ("true", "yes", "on", "1"):
            return True
        if text in ("false", "no", "off", "0"):
            return False
        raise self.refusal(value)

    def _number(self, value: object, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise self.refusal(value)
        try:
            number = int(value)
        except ValueError:
            raise self.refusal(value) from None
        if not self.low <= number <= high:
            raise self.refusal(value)
        if (number - self.low) % self.step:
            raise self.refusal(value)
        return number

    def _list(self, value: object) -> tuple[str, ...]:
        if isinstance(value, str) and len(value) <= LONGEST_TEXT:
            items = [item.strip().lower() for item in value.split(",") if item.strip()]
        elif isinstance(value, list | tuple) and len(value) <= LONGEST_LIST:
            items = [self._word(item) for item in value]
        else:
            raise self.refusal(value)
        if not 1 <= len(items) <= LONGEST_LIST:
            raise self.refusal(value)
        return tuple(items)

    def _text(self, value: object) -> str:
        text = " ".join(value.split()) if isinstance(value, str) else ""
        if not text or not text.isprintable() or len(text) > LONGEST_TEXT:
            raise self.refusal(value)
        return text

    def refusal(self, value: object) -> BadOption:
        return BadOption(f"option {self.name} cannot be {quoted(value)}; it can be {self.possible()}", self.name)

    def possible(self) -> str:
        """What the option can be, in words."""
        if self.kind == "switch":
            return "true or false"
        if self.kind == "choice":
            return one_of([*self.choices, *([self.none] if self.none else [])])
        if self.kind == "text":
            return one_of([*self.choices, f"{self.of} of at most {LONGEST_TEXT} characters"])
        if self.kind == "number":
            span = f"a whole number from {self.low} to {self.high}"
            if self.step > 1:
                span += f", in steps of {self.step}"
        else:
            span = f"a list of {self.of} with commas between"
        return span if self.none is None else f"{span}, or {self.none}"

    def shown(self, value: Value) -> str:
        """A value as a person types it."""
        if value is None:
            return self.none or "none"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return ",".join(value)
        return str(value)


def quoted(value: object) -> str:
    """A value as a refusal quotes it; a long one is cut."""
    if isinstance(value, int) and abs(value) > 10**50:  # Python refuses to print the longest numbers
        return "a number of more than 50 digits"
    return _short(repr(value))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def unknown_option(title: str, name: object, known: list[str]) -> BadOption:
    shown = _short(name) if isinstance(name, str) else quoted(name)
    return BadOption(f"{title} has no option {shown}; {did_you_mean(shown, known)}it has {', '.join(known)}")
