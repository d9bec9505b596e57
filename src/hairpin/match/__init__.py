"""One play of a game: Match, its Record, and playing a record again."""

from __future__ import annotations

from hairpin.match.match import Match, Prepared, Step
from hairpin.match.record import Player, Record, read_record
from hairpin.match.replay import replay, take_up, verify
from hairpin.match.taking_back import Loose, TakenBack

__all__ = [
    "Loose",
    "Match",
    "Player",
    "Prepared",
    "Record",
    "Step",
    "TakenBack",
    "read_record",
    "replay",
    "take_up",
    "verify",
]
