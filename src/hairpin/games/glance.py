"""Glance: whether two views are of one step. Views of one step share the very objects that are the same for all."""

from __future__ import annotations

from collections.abc import Sequence


def others_alike(mine: Sequence[object], theirs: Sequence[object], viewer: int | None, other: int | None) -> bool:
    """Whether two viewers see all seats alike, but the two viewers' own: each knows more of itself."""
    return all(one is theirs[seat] or seat == viewer or seat == other for seat, one in enumerate(mine))
