"""Nothing that is shown or told changes unless a change says so: one seed of every kind of match in the net.

`make digests` compares all twenty. Where a sentence or a drawing is meant to change, `python -m tests.digests --write` keeps
the new digests, in a commit that says what changed.
"""

from __future__ import annotations

from itertools import groupby

import pytest

from tests.digests.net import Case, all_cases, differing, digests_of, kept

FIRST = {key: list(some) for key, some in groupby(all_cases(seeds=1), key=lambda case: f"{case.game} {case.seats}")}


@pytest.mark.parametrize("some", FIRST.values(), ids=FIRST.keys())
def test_what_is_shown_and_told_stays_as_it_is(some: list[Case]) -> None:
    before = kept(some[0].game)
    changed = {case.name: differing(before[case.name], digests_of(case)) for case in some}
    assert {name: kinds for name, kinds in changed.items() if kinds} == {}
