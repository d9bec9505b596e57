"""What the block list matches: whole names and words, without case, accents and signs; with a star also longer words."""

from __future__ import annotations

import pytest

from hairpin.refusal import Refused
from hairpin.server.blocked_names import BlockedNames, entry_of


@pytest.mark.parametrize(
    ("entry", "name", "blocked"),
    [
        ("cat", "Cat", True),
        ("cat", "My CAT!", True),
        ("cat", "c.a.t", True),
        ("cat", "C A T", True),
        ("cat", "Çàt", True),
        ("cat", "\uff23\uff41\uff54", True),  # wide letters
        ("cat", "Catherine", False),
        ("cat", "Tomcat", False),
        ("cat*", "Catherine", True),
        ("cat*", "Tomcat", False),
        ("*cat", "Tomcat", True),
        ("*cat*", "concatenate", True),
        ("cat", "", False),
        ("*cat*", "", False),
        ("big cat", "BigCat", True),
        ("STRASSE", "Straße", True),
        ("東京", "東京", True),
        ("cat", "ca", False),
    ],
)
def test_names_are_compared_as_people_read_them(entry: str, name: str, blocked: bool) -> None:
    assert BlockedNames([entry_of(entry)]).blocks(name) == blocked


@pytest.mark.parametrize("entry", ["", "  ", "*", "**", "a*b", "!!", "x" * 41, "[a-z]*b"])
def test_entries_that_are_none_are_refused(entry: str) -> None:
    with pytest.raises(Refused):
        entry_of(entry)
