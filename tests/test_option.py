"""Options by themselves: numbers that go in steps, and lists that say what they are made of."""

from __future__ import annotations

import random

import pytest

from hairpin.games.option import Option
from hairpin.refusal import BadOption
from hairpin.testing.agreements import random_value

ODD = Option("lanes", "number", 5, "how many lanes", low=3, high=9, step=2)


@pytest.mark.parametrize("value", [3, 5, "7", 9])
def test_a_number_in_steps_takes_what_lies_on_a_step(value: object) -> None:
    assert ODD.read(value) == int(str(value))


@pytest.mark.parametrize("value", [1, 4, "6", 8, 10, 11])
def test_a_number_in_steps_refuses_what_lies_between(value: object) -> None:
    with pytest.raises(BadOption, match="a whole number from 3 to 9, in steps of 2"):
        ODD.read(value)


def test_random_values_lie_on_a_step() -> None:
    luck = random.Random(1)
    assert {random_value(ODD, luck) for _ in range(200)} == {3, 5, 7, 9}


def test_a_list_says_what_it_is_made_of() -> None:
    assert Option("row", "list", None, "a row", of="numbers").possible() == "a list of numbers with commas between"
    assert Option("row", "list", None, "a row").possible() == "a list of names with commas between"
