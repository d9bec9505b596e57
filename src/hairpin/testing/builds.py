"""The two builds: matches played, and shown, boiled down to a digest, so that compiled and interpreted can be compared."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from itertools import pairwise

import hairpin
from hairpin.drawing import Screen, changes, encode
from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_out, play_out_by
from hairpin.games import game_names
from hairpin.games.game import Game, acts_of
from hairpin.match import Match
from hairpin.testing.agreements import random_agreement
from hairpin.testing.promises import need

SHOWN = 80  # steps of a match that are looked at

ANSWER = "from hairpin.games import find_game; from hairpin.testing import play_digest; import sys; "
ANSWER += "print(play_digest(find_game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))"


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


def show_digest(game: Game, matches: int, seed: int = 1) -> str:
    """Random matches as pages show them: the kit, and every viewer's Screens change by change, byte for byte."""
    assert game.board is not None
    board, digest = game.board(), hashlib.sha256()
    for number in range(matches):
        luck = random.Random(f"{game.name} shown:{seed}:{number}")
        match = Match(game, random_agreement(game, luck), seeded(number))
        setup = match.setup
        kit = board.kit(setup)
        digest.update(f"{kit.file()}{kit.style}".encode())
        viewers = (*range(setup.seats), None)
        stories = [board.story(setup, viewer, match.names) for viewer in viewers]
        shown: list[Screen | None] = [None for _ in viewers]
        while True:
            for place, (viewer, story) in enumerate(zip(viewers, stories, strict=True)):
                story.add(match.told(viewer, match.step))
                view = match.view(viewer)
                screen = board.screen(setup, view, setup.decision(view) if view.legal else None, match.names, story)
                before, shown[place] = shown[place], screen
                acts = acts_of(board, setup, view, match.names, story) if before is not None else ()
                digest.update(
                    encode(screen if before is None else [changes(*pair) for pair in pairwise([before, *acts, screen])])
                )
            if match.over or match.step >= SHOWN:
                break
            seat = luck.choice(match.waiting)
            match.submit(seat, luck.choice([int(action) for action in match.state.legal(seat)]))
    return digest.hexdigest()


def builds_agree(game: Game, matches: int = 8, seed: int = 1) -> None:
    """The interpreted build, in a process of its own, plays the same games; asked where the core is compiled.

    A game without an entry point cannot be found by another process, and is left out.
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
