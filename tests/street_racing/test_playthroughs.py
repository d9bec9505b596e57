"""Whole matches of Street Racing, kept as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from hairpin.games.street_racing import GAME
from tests.playthrough import kept, playthrough

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES: dict[str, tuple[list[str], dict[str, object], int]] = {
    "as-printed": (["street", "street"], {}, 1),
    "random": (["rookie", "rookie"], {}, 2),
    "police-and-rain": (["street", "rookie"], {"police": True, "rain": 2, "crash_rule": "zero"}, 3),
    "series": (["street", "street"], {"races": 3, "road_deck_size": 4, "tie_break": "final_speed"}, 4),
    "reckless": (["rookie", "rookie"], {"rain": 2, "races": 3, "first_road": "deck"}, 42),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_is_played_as_it_was(name: str) -> None:
    text = playthrough(GAME, *MATCHES[name])
    assert text.splitlines() == kept(FOLDER / f"{name}.txt", text)


def test_every_decision_of_the_game_occurs_in_a_playthrough() -> None:
    told = "".join(file.read_text("utf-8") for file in FOLDER.iterdir())
    for decision in ("play", "boost", "handling", "pickup"):
        assert f", {decision}: " in told, decision
