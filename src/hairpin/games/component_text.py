"""Reads component files, TOML or JSON, into tables. A faulty file is refused with a sentence that names the place.

A component file may come from a stranger, inside a record. The parsers of TOML and JSON are slow for some texts that no
box needs (the time for a dotted key grows with the square of its length), so the text is measured before it is parsed.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from hairpin.refusal import BadComponents, one_of

# The largest box that the four games can hold needs about 15,000 characters, 3,000 values and four levels.
LONGEST_TEXT = 100_000  # characters of a file
LONGEST_LINE = 20_000  # characters; JSON may be all on one line
LONGEST_WORD = 60  # characters of a name or a number
LONGEST_QUOTED = 200  # characters of a text in quotation marks
MOST_VALUES = 10_000  # values and names, all together
DEEPEST = 8  # tables in tables; also the most dots in a name

# Strings and comments as TOML and JSON have them on one line, then bare words and numbers, then punctuation. No
# alternative backtracks, so the time is linear in the length of the text.
TOKENS = re.compile(r'"(?:\\.|[^"\\\n])*+"?|\'[^\'\n]*+\'?|#[^\n]*+|[\w+-]++|[\[\]{}.=:,\n]')


def check_limits(text: str) -> None:
    """Refuse a text that is larger than any box needs, before a parser sees it."""
    if len(text) > LONGEST_TEXT:
        raise BadComponents(f"the component file has {len(text)} characters; it can have {LONGEST_TEXT}")
    if '"""' in text or "'''" in text:
        raise BadComponents("the component file has a text over several lines; every text must stand on one line")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadComponents(_too_many(number, "has", len(line), "characters", LONGEST_LINE))
    _Measure().take(text)


class _Measure:
    """Counts the values and the depth of a text, token by token."""

    def __init__(self) -> None:
        self.line = 1
        self.dots = self.depth = self.values = 0

    def take(self, text: str) -> None:
        for found in TOKENS.finditer(text):
            self._take(found.group())

    def _take(self, token: str) -> None:
        first = token[0]
        if first == "\n":
            self.line += 1
        if first == ".":
            self.dots += 1
            self._at_most(self.dots, DEEPEST, "joins", "names by dots")
            return
        if first in "[{":
            self.depth += 1
            self._at_most(self.depth, DEEPEST, "has", "tables or lists inside each other")
        elif first in "]}":
            self.depth -= 1
        if first in "=:,[]{}\n":
            self.dots = 0  # these end a dotted name
        elif first in "\"'":
            self._at_most(len(token) - 2, LONGEST_QUOTED, "has a text with", "characters")
            self._count()
        elif first != "#":
            self._at_most(len(token), LONGEST_WORD, "has a name or number with", "characters")
            self._count()

    def _count(self) -> None:
        self.values += 1
        if self.values > MOST_VALUES:
            raise BadComponents(f"the component file has more than {MOST_VALUES} values")

    def _at_most(self, count: int, most: int, has: str, what: str) -> None:
        if count > most:
            raise BadComponents(_too_many(self.line, has, count, what, most))


def _too_many(line: int, has: str, count: int, what: str, most: int) -> str:
    return f"line {line} of the component file {has} {count} {what}; {most} are possible"


def parse(text: str, parts: tuple[str, ...]) -> Mapping[str, Any]:
    """The table that a component text holds; it may have these parts and no others."""
    check_limits(text)
    try:
        data = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise BadComponents(f"the component file is neither TOML nor JSON: {problem}") from None
    listed = f"{', '.join(parts[:-1])} and {parts[-1]}"
    if not isinstance(data, Mapping):
        raise BadComponents(f"the component file must be a table with {listed}")
    unknown = sorted(set(data) - set(parts))
    if unknown:
        raise BadComponents(f"the component file has a part {unknown[0]!r}; it can have {listed}")
    return data


def number(card: Mapping[str, Any], key: str, low: int, high: int, where: str, default: int | None = None) -> int:
    """A whole number within its limits."""
    value = card.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int):
        found = "missing" if value is None else repr(value)
        raise BadComponents(f"{where}: {key} is {found}; it must be a whole number from {low} to {high}")
    if not low <= value <= high:
        raise BadComponents(f"{where}: {key} is {value}; it must be from {low} to {high}")
    return value


def known(card: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    """Refuse a card with an unknown key: it is probably a typing error."""
    for key in card:
        if key not in keys:
            raise BadComponents(f"{where} has a value {key!r}; it can have {one_of(list(keys))}")
