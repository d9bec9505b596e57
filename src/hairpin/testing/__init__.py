"""Checks the contract that every game must keep, ours and those of others: `check_game(GAME)`.

    from hairpin.testing import check_game
    check_game(GAME)

plays random matches over all seats and options. At the first broken promise it raises `Broken` with a sentence that
also says how to reproduce it.
"""

from __future__ import annotations

from hairpin.testing.builds import play_digest
from hairpin.testing.check import Report, check_game, check_match
from hairpin.testing.promises import Broken
from hairpin.testing.setups import random_setup

__all__ = ["Broken", "Report", "check_game", "check_match", "play_digest", "random_setup"]
