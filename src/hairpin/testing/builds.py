"""Compares the compiled and the interpreted build by a digest of the matches that they play."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys

import hairpin
from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_out, play_out_by
from hairpin.games import game_names
from hairpin.games.game import Game
from hairpin.games.starting import start
from hairpin.testing.promises import need
from hairpin.testing.setups import random_setup

ANSWER = "from hairpin.games import find_game; from hairpin.testing import play_digest; import sys; "
ANSWER += "print(play_digest(find_game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))"


def play_digest(game: Game, matches: int, seed: int = 1) -> str:
    """A digest of random and heuristic matches over all seats and options; equal digests mean equal matches."""
    digest = hashlib.sha256()
    for number in range(matches):
        luck = random.Random(f"{game.name}:{seed}:{number}")
        setup = random_setup(game, luck)
        chance = seeded(number)
        state = start(setup, chance, False)
        if number % 2:
            decisions = play_out_by(state, [setup.driver()] * setup.seats, chance)
        else:
            decisions = play_out(state, chance)
        digest.update(f"{decisions}:{state.snapshot()}:{chance.below(1 << 30)};".encode())
    return digest.hexdigest()


def builds_agree(game: Game, matches: int = 8, seed: int = 1) -> None:
    """Check that the interpreted build, in a separate process, plays the same games; only if the core is compiled.

    A game without an entry point is skipped: another process cannot find it.
    """
    if not hairpin.compiled() or game.name not in game_names():
        return
    environment = {**os.environ, "HAIRPIN_PURE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run(
        [sys.executable, "-c", ANSWER, game.name, str(matches), str(seed)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    need(answer.stdout.strip() == play_digest(game, matches, seed), "the two builds do not play the same games")
