"""Whole matches kept as text: a change of the rules shows as a diff of what happens.

`HAIRPIN_WRITE_PLAYTHROUGHS=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hairpin.bots import find_policy
from hairpin.engine.chance import seeded
from hairpin.games.street_illegal import GAME
from hairpin.match import Match, Player

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


def playthrough(levels: list[str], options: dict[str, object], seed: int) -> str:
    """A match in words, everything in the open: what was asked, what was possible, what was answered, what happened."""
    setup = GAME.set_up(len(levels), options)
    players = [Player(name, level) for name, level in zip(setup.names, levels, strict=True)]
    match = Match(GAME, setup, seeded(seed), players)
    policies = [find_policy(level, GAME, setup) for level in levels]
    minds = seeded(seed + 100)
    lines = [f"{GAME.title}, {len(levels)} seats, {options or 'as printed'}", *_events(match)]
    while not match.over:
        seat = match.waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        action = int(policies[seat].choose(match.state, seat, minds))
        lines.append(f"\n{match.names[seat]}, {decision.name}: {decision.ask} {decision.follows}")
        for choice in decision.choices:
            sign = ">" if choice.action == action else " "
            lines.append(f"  {sign} {choice.name}: {choice.words}{f' ({choice.cost})' if choice.cost else ''}")
        match.submit(seat, action)
        lines += _events(match)
    result = match.result()
    assert result is not None
    lines += ["", result.words]
    lines += [f"{place.rank}. {place.name}: {place.points} points, {place.words}" for place in result.places]
    return "\n".join(lines) + "\n"


def _events(match: Match) -> list[str]:
    setup = match.setup
    told = [setup.tell(event, setup.owner(event), match.names) for event in match.steps[-1].events]
    return [f"    {telling.words}" for telling in told if telling is not None]


@pytest.mark.parametrize("name", MATCHES)
def test_the_match_is_played_as_it_was(name: str) -> None:
    text = playthrough(*MATCHES[name])
    file = FOLDER / f"{name}.txt"
    if os.environ.get("HAIRPIN_WRITE_PLAYTHROUGHS"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    assert text.splitlines() == file.read_text("utf-8").splitlines()


def test_every_decision_of_the_game_occurs_in_a_playthrough() -> None:
    told = "".join(file.read_text("utf-8") for file in FOLDER.iterdir())
    for decision in (
        "bid_position", "exchange_card", "lineup", "slope_discard", "drive_action", "drive_slot", "optimize_cards",
        "too_fast", "brake_hand_discard", "brake_discard", "duel_bid", "old_pro_bid", "nitrous", "press_on",
        "press_on_slot",
    ):  # fmt: skip
        assert f", {decision}: " in told, decision
