"""One play of a game: Match, its Record, and the replay of a record."""

from __future__ import annotations

from hairpin.match.match import Match, Prepared, Step
from hairpin.match.record import Player, Record, read_record
from hairpin.match.replay import replay, take_up
from hairpin.match.undo import TakenBack, UndoableAnswer
from hairpin.match.verify import check_luck, verify

__all__ = [
    "Match",
    "Player",
    "Prepared",
    "Record",
    "Step",
    "TakenBack",
    "UndoableAnswer",
    "check_luck",
    "read_record",
    "replay",
    "take_up",
    "verify",
]
