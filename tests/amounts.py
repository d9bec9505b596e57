"""How much random play a test sees."""

from __future__ import annotations

import os

import hairpin


def by_build(compiled: int, interpreted: int) -> int:
    """How many matches, by the build that plays them.

    The builds play the same games to the last card (test_builds.py), so the slow one need not play all of them again.
    """
    return compiled if hairpin.compiled() else interpreted


def of_words(whole: int, part: int) -> int:
    """How many matches a test of words reads: a part of them, or all with HAIRPIN_WHOLE=1, as in `make soak`.

    Words are compiled in neither build, so all of them take minutes.
    """
    return whole if os.environ.get("HAIRPIN_WHOLE") == "1" else part
