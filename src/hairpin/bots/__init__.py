"""Bots: players made of code; like people, they see only views."""

from __future__ import annotations

from hairpin.bots.levels import (
    LEVELS,
    Bot,
    check_level,
    check_offered,
    find_bot,
    find_policy,
    level_names,
    level_words,
    load_levels,
)

__all__ = [
    "LEVELS",
    "Bot",
    "check_level",
    "check_offered",
    "find_bot",
    "find_policy",
    "level_names",
    "level_words",
    "load_levels",
]
