"""Words: the small parts of sentences that all games share: lists, ordinals, counts, percentages."""

from __future__ import annotations

from collections.abc import Sequence

ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; nothing for no parts."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def count(number: int, thing: str, things: str = "", none: str = "") -> str:
    """`1 card`, `2 cards`. `things` is the plural if it does not end with s; `none` stands for 0, as in `no cards`."""
    if number == 0 and none:
        return none
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"


def sentence(words: str) -> str:
    """The words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def a_or_an(thing: str) -> str:
    """A thing with its article."""
    return f"{'an' if thing[:1] in 'aeiou' else 'a'} {thing}"


def percent(share: float) -> str:
    """A share in percent. What is possible never has 0 %, and what is uncertain never 100 %."""
    return f"{percentage(share)} %"


def percentage(share: float) -> int:
    """The number of `percent` alone."""
    whole = round(100 * share)
    return whole if share <= 0 or share >= 1 else min(99, max(1, whole))
