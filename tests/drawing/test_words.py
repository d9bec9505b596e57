"""Words: lists, counts, ordinals and shares as people say them."""

from __future__ import annotations

import pytest

from hairpin.drawing.words import a_or_an, count, listed, ordinal, percent, sentence


def test_lists() -> None:
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")]
)
def test_ordinals(number: int, said: str) -> None:
    assert ordinal(number) == said


def test_counts() -> None:
    assert [count(n, "card", none="no card") for n in (0, 1, 2)] == ["no card", "1 card", "2 cards"]
    assert [count(n, "die", "dice") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_what_is_possible_is_never_0_and_what_is_uncertain_never_100() -> None:
    assert [percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


def test_articles_and_capitals() -> None:
    assert (a_or_an("oval"), a_or_an("bend"), sentence("an oval"), sentence("")) == ("an oval", "a bend", "An oval", "")
