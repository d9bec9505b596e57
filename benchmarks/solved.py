"""Solves Street Racing: measures time and memory, and how the solved driver does against other bots.

`python benchmarks/solved.py [FILE]` solves the game into FILE (by default a temporary one), or reads FILE if it exists.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import NormalDist

from hairpin.bots import find_policy
from hairpin.engine.chance import seeded
from hairpin.engine.playout import Policy, play_many
from hairpin.games import find_game
from hairpin.games.game import Setup

MATCHES = 10_000  # in each of the two seats


def main() -> int:
    game = find_game("street-racing")
    setup = game.set_up(2)
    assert game.solver is not None
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp()) / "street-racing.solution"
    if not file.exists():
        facts = game.solver().solve(setup, file, lambda share: None)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(", ".join(f"{name} {value}" for name, value in facts.items()), f"and {memory:.0f} MB of memory at most")
    begun = time.perf_counter()
    solved = game.solver().driver(setup, file)
    print(f"the table is read in {1000 * (time.perf_counter() - begun):.0f} ms")
    lost = False
    for level in ("street", "rookie"):
        score, margin = duel(setup, solved, find_policy(level, game, setup))
        told = f"{score:+.4f} a match for the solved driver, 95 in 100 within {margin:.4f}"
        print(f"against {level}: {told}, {2 * MATCHES:,} matches")
        lost = lost or score + margin < 0
    return 1 if lost else 0


def duel(setup: Setup, solved: Policy, other: Policy) -> tuple[float, float]:
    """The mean result of the solved driver (1 a win, 0 a draw, -1 a loss) over both seats, and its 95 % margin."""
    state = setup.start(seeded(0), False)
    won = lost = 0
    seats: Sequence[list[Policy]] = ([solved, other], [other, solved])
    for seat, policies in enumerate(seats):
        tally = play_many(state, policies, 2026 + seat, 0, MATCHES)
        won += tally.wins.get(seat, 0) - tally.shared
        lost += tally.wins.get(1 - seat, 0) - tally.shared
    matches = 2 * MATCHES
    mean = (won - lost) / matches
    spread = ((won + lost) / matches - mean * mean) ** 0.5
    return mean, NormalDist().inv_cdf(0.975) * spread / matches**0.5


if __name__ == "__main__":
    sys.exit(main())
