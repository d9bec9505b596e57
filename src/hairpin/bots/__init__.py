"""Bots: players made of code; like people, they see only views."""

from __future__ import annotations

from hairpin.bots.levels import LEVELS, Bot, check_level, find_bot, find_policy

__all__ = ["LEVELS", "Bot", "check_level", "find_bot", "find_policy"]
