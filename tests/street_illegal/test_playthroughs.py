"""Whole matches of Street Illegal, kept as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from hairpin.games.street_illegal import GAME
from tests.playthrough import kept, playthrough

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES: dict[str, tuple[list[str], dict[str, object], int]] = {
    "solo": (["street"], {}, 1),
    "three": (["street", "rookie", "street"], {}, 2),
    "tactical-nitrous": (
        ["street", "rookie", "street", "rookie"],
        {"start_grid": "tactical", "nitrous_oxide": True, "better_old_pros": "at_limit", "track_length": 5},
        3,
    ),
    "seven-scarce-chips": (["rookie"] * 6 + ["street"], {"chip_supply": 24, "track_length": 4}, 4),
    "series": (
        ["street", "street"],
        {"races": 3, "track_length": 2, "series_grid": "rotate", "emergency_brake_target": "at_or_below"},
        5,
    ),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_is_played_as_it_was(name: str) -> None:
    text = playthrough(GAME, *MATCHES[name])
    assert text.splitlines() == kept(FOLDER / f"{name}.txt", text)


def test_every_decision_of_the_game_occurs_in_a_playthrough() -> None:
    told = "".join(file.read_text("utf-8") for file in FOLDER.iterdir())
    for decision in (
        "bid_position", "exchange_card", "lineup", "slope_discard", "drive_action", "drive_slot", "optimize_cards",
        "too_fast", "brake_hand_discard", "brake_discard", "duel_bid", "old_pro_bid", "nitrous", "press_on",
        "press_on_slot",
    ):  # fmt: skip
        assert f", {decision}: " in told, decision
