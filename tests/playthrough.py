"""Whole matches as text, everything in the open: a change of the rules shows as a diff of what happens.

`HAIRPIN_WRITE_PLAYTHROUGHS=1` writes the kept ones anew.
"""

from __future__ import annotations

import os
from pathlib import Path

from hairpin.bots import find_policy
from hairpin.drawing import Voice
from hairpin.engine.chance import seeded
from hairpin.games.game import Game
from hairpin.match import Match, Player


def playthrough(game: Game, levels: list[str], options: dict[str, object], seed: int) -> str:
    """A match in words: what was asked, what was possible, what was answered, what happened."""
    setup = game.set_up(len(levels), options)
    players = [Player(name, level) for name, level in zip(setup.names, levels, strict=True)]
    match = Match(game, setup, seeded(seed), players)
    policies = [find_policy(level, game, setup) for level in levels]
    minds = seeded(seed + 100)
    lines = [f"{game.title}, {len(levels)} seats, {options or 'as printed'}", *_events(match)]
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
    lines += [f"{place.rank}. {place.name}: {place.points:g} points, {place.words}" for place in result.places]
    return "\n".join(lines) + "\n"


def _events(match: Match) -> list[str]:
    setup = match.setup
    told = [setup.tell(event, setup.owner(event), Voice(match.names)) for event in match.steps[-1].events]
    return [f"    {telling.words}" for telling in told if telling is not None and telling.words]


def kept(file: Path, text: str) -> list[str]:
    """The lines of a match as they were kept; they are written anew where that is asked for."""
    if os.environ.get("HAIRPIN_WRITE_PLAYTHROUGHS"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    return file.read_text("utf-8").splitlines()
