"""Whole matches kept as text: a change of the rules shows as a diff of what happens.

`HAIRPIN_WRITE_PLAYTHROUGHS=1` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hairpin.games.underground import GAME
from hairpin.games.underground.events import FATES, KINDS, OUT_BY, REASONS
from tests.playthrough import kept, playthrough

FOLDER = Path(__file__).parent / "playthroughs"

MATCHES: dict[str, tuple[list[str], dict[str, object], int]] = {
    "two": (["street", "rookie"], {}, 1),
    "four": (["street", "rookie", "street", "street"], {}, 2),
    "drive-off": (["street", "street", "street"], {"drive_off_dice": "refill", "scoring": "rounds"}, 14),
    "in-turn-hidden": (["rookie", "street", "rookie"], {"assign_mode": "in_turn", "hidden_rolls": True}, 4),
    "all-dice-chain": (
        ["rookie", "street"],
        {"assign_all_dice": True, "spin_cascade": "chain", "lanes": 3, "stopped_match_costs": True},
        16,
    ),
    "out-of-gas": (["rookie", "rookie"], {"out_of_gas": "nobody_can", "hidden_rolls": True, "lanes": 3}, 33),
}


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_is_played_as_it_was(name: str) -> None:
    text = playthrough(GAME, *MATCHES[name])
    assert text.splitlines() == kept(FOLDER / f"{name}.txt", text)


def test_pushes_restarts_drive_off_and_the_other_endings_occur() -> None:
    told = "".join(file.read_text("utf-8") for file in sorted(FOLDER.iterdir()))
    for words in (
        "slows to lane", "stalls with", "holds lane", "goes fast to lane", "spins out with", "stays stopped with",
        "gets going to lane", "is pushed:", "is pushed off the road:", "aside.", "2 dice lost,", "now in turn",
        "a sudden death drive-off", "is out:", "Out of gas", "had rolled", "now past the line",
    ):  # fmt: skip
        assert words in told, words
    assert len(FATES) == 8
    assert len(KINDS) == 16
    assert len(OUT_BY) == 4
    assert len(REASONS) == 11
