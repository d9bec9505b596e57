"""Whatever happens is told in words, to every viewer: a log or a replay has no blank line."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from hairpin.games import find_game
from tests.screens import match_of, played

# Matches in which most of what can happen happens.
MATCHES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "street-illegal": [
        (4, {"start_grid": "tactical", "nitrous_oxide": True, "track_length": 4}),
        (1, {"races": 2, "track_length": 4}),
        (7, {"chip_supply": 24}),
    ],
    "street-racing": [(2, {"rain": 2, "crash_rule": "zero"}), (2, {"police": True, "races": "3"})],
    "underground": [(3, {}), (2, {"assign_mode": "in_turn"}), (2, {"hidden_rolls": True})],
    "nitro-dice": [(4, {"disaster_area": 6}), (2, {"track": "eight"})],
}
SEEDS = 5
SELDOM = {"nitro-dice": 5, "street-illegal": 1, "underground": 5, "street-racing": 1}  # kinds that may not come up


@pytest.mark.parametrize("name", MATCHES)
def test_every_telling_has_words(name: str) -> None:
    game = find_game(name)
    seen: set[str] = set()
    for seats, options in MATCHES[name]:
        for seed in range(SEEDS):
            match = match_of(game, seats, seed, **options)
            for _ in played(match, seed):
                pass
            for viewer in (*range(seats), None):
                for telling in match.told(viewer):
                    assert telling.words.strip(), telling
                    seen.add(telling.kind)
    kinds = import_module(f"hairpin.games.{name.replace('-', '_')}.events").KINDS
    assert len(seen) >= len(kinds) - SELDOM[name], f"{len(seen)} of {len(kinds)} kinds of events were seen"
