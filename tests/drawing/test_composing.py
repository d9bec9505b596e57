"""Runs that a page composes: what comes by itself is left out."""

from __future__ import annotations

import pytest

from hairpin.drawing import Compose, Pick
from hairpin.drawing.composing import exact_run


def compose(stock: dict[str, int], most: int) -> Compose:
    picks = {item: Pick(10 + number) for number, item in enumerate(stock)}
    return Compose("exact", items=tuple(stock), picks=picks, copies=stock, least=most, most=most, opening=(5,))


@pytest.mark.parametrize(
    ("stock", "picked", "run"),
    [
        ({"a": 2, "b": 2}, ["b", "a", "a"], (5, 10, 10)),  # what is left then is of one kind
        ({"a": 2, "b": 2, "c": 1}, ["b", "a", "a"], (5, 10, 10, 11)),
        ({"a": 1, "b": 1, "c": 1}, ["a", "b", "c"], (5,)),  # as many as are asked for
        ({"a": 4}, ["a", "a", "a"], (5,)),  # all alike
        ({"a": 1, "b": 4}, ["a", "b", "b"], (5, 10)),
        ({"a": 4, "b": 1}, ["a", "a", "a"], (5, 10, 10, 10)),
    ],
)
def test_a_run_of_exactly_so_many_ends_where_the_rest_is_certain(
    stock: dict[str, int], picked: list[str], run: tuple[int, ...]
) -> None:
    assert exact_run(compose(stock, 3), picked) == run
