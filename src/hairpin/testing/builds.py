"""The two builds: whole matches boiled down to a digest, so that compiled and interpreted can be compared."""

from __future__ import annotations

import hashlib
import random

from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_out, play_out_by
from hairpin.games.game import Game
from hairpin.testing.agreements import random_agreement


def play_digest(game: Game, matches: int, seed: int = 1) -> str:
    """Random and heuristic matches over all seats and options; the same digest means the same games to the last card."""
    digest = hashlib.sha256()
    for number in range(matches):
        luck = random.Random(f"{game.name}:{seed}:{number}")
        setup = random_agreement(game, luck)
        chance = seeded(number)
        state = setup.start(chance, False)
        if number % 2:
            decisions = play_out_by(state, [setup.driver()] * setup.seats, chance)
        else:
            decisions = play_out(state, chance)
        digest.update(f"{decisions}:{state.snapshot()}:{chance.below(1 << 30)};".encode())
    return digest.hexdigest()
