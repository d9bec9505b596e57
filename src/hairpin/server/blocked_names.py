"""Blocked names: names that are refused at listed tables, where strangers read them.

Names are compared without case, accents and signs between the letters. An entry blocks the whole name and every single
word of it; one with a star at its beginning or end also blocks longer words. `cat` blocks "Cat", "c.a.t" and "My Cat",
not "Catherine"; `cat*` blocks all four.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from hairpin.refusal import Refused
from hairpin.server.naming import check_distinct
from hairpin.server.rows import SeatRow

MOST = 1000  # entries
LONGEST = 40  # letters of an entry


def plain(text: str) -> str:
    """A text without case and accents."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def entry_of(text: str) -> str:
    """An entry as it is stored: plain letters and digits, perhaps a star at either end. Raises Refused."""
    tidy = plain(text).strip()
    if len(tidy) > LONGEST:
        raise Refused(f"an entry has at most {LONGEST} letters; this one has {len(tidy)}")
    core = "".join(letter for letter in tidy if letter.isalnum())
    if not core or "*" in tidy.strip("*"):
        raise Refused(f"{text[:60]!r} blocks no name; an entry is a word, perhaps with a star before or behind it")
    return ("*" if tidy.startswith("*") else "") + core + ("*" if tidy.endswith("*") else "")


class BlockedNames:
    def __init__(self, entries: Iterable[str] = ()) -> None:
        self.entries = set(entries)

    def blocks(self, name: str) -> bool:
        words = re.findall(r"[^\W_]+", plain(name))
        words.append("".join(words))
        return any(fnmatchcase(word, entry) for entry in self.entries for word in words)

    def check(self, name: str) -> None:
        """Refuse a name that is blocked."""
        if self.blocks(name):
            raise Refused(f"{name} is not a name for a listed table; choose another one, or none")

    def check_names(self, sittings: Sequence[SeatRow], listed: bool) -> None:
        """Refuse names at a table that are not distinct, or that nobody may have where everybody looks on."""
        check_distinct(sittings)
        for sitting in sittings if listed else ():
            self.check(sitting.name)
