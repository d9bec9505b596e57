"""Whole matches kept as text: a change of the rules shows as a diff of what happens.

`HAIRPIN_WRITE_PLAYTHROUGHS=1` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hairpin.games.nitro_dice import GAME
from hairpin.games.nitro_dice.events import BLOWS, KINDS, PURPOSES, REASONS, WAYS
from tests.playthrough import kept, playthrough

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES: dict[str, tuple[list[str], dict[str, object], int]] = {
    "two": (["street", "street"], {}, 1),
    "four": (["street", "rookie", "street", "street"], {"laps": 1}, 2),
    "disaster": (
        ["street", "street", "rookie"],
        {"disaster_area": 9, "nitro_madness": True, "lap_leader": True, "laps": 1, "track": "three_lap"},
        3,
    ),
    "ahead": (
        ["street", "rookie", "rookie", "rookie"],
        {"sideswipe_push": "ahead", "draft_chain": True, "laps": 1, "nitro_per_turn": 2, "track": "eight"},
        4,
    ),
    "wrecks": (
        ["rookie", "rookie", "rookie"],
        {"condition_floor": "wreck", "track": "A s:L1 r r:L1R3 G s:L1~ r r", "races": 2, "max_rounds": 15},
        5,
    ),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_is_played_as_it_was(name: str) -> None:
    text = playthrough(GAME, *MATCHES[name])
    assert text.splitlines() == kept(FOLDER / f"{name}.txt", text)


def test_collisions_drafts_gaps_repairs_wrecks_and_the_endings_occur() -> None:
    told = "".join(file.read_text("utf-8") for file in sorted(FOLDER.iterdir()))
    for words in (
        "drifts to", "changes to", "runs into the back of", "rides along to", "resists the pull",
        "fires a nitro token", "takes damage for a section", "takes damage from a hazard", "repairs to condition",
        "is wrecked and out", "is the first to complete lap", "lays", "crosses the line", "one of three",
        "The race is over", "Race 2 is over", "sideswipes", "is pushed to", "can go no further", "above the limit",
    ):  # fmt: skip
        assert words in told, words
    assert len(KINDS) == 34
    assert (len(BLOWS), len(PURPOSES), len(WAYS), len(REASONS)) == (6, 10, 4, 7)
