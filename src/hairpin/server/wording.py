"""Wording: names, values and numbers as a person reads them on a page; moments as programs read them."""

from __future__ import annotations

from datetime import UTC, datetime


def spaced(name: str) -> str:
    """An option's name as a person reads it."""
    return name.replace("_", " ").capitalize()


def chosen(shown: str) -> str:
    """A value of an option, as a page shows it after its name."""
    return {"true": "yes", "false": "no"}.get(shown, shown.replace("_", " "))


def iso(moment: float) -> str:
    """A moment as ISO 8601 writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def number(count: int) -> str:
    """A small number as a word."""
    return ("no", "one", "two", "three", "four", "five", "six", "seven")[count] if 0 <= count <= 7 else str(count)


def sentence(words: str) -> str:
    """Words of an option as a sentence of their own."""
    words = words.replace("_", " ")
    return words[:1].upper() + words[1:] + "."
