"""How much random play a test sees."""

from __future__ import annotations

import hairpin


def by_build(compiled: int, interpreted: int) -> int:
    """How many matches, by the build that plays them.

    The builds play the same games to the last card (test_builds.py), so the slow one need not play all of them again.
    """
    return compiled if hairpin.compiled() else interpreted
