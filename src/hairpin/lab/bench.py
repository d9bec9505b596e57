"""Bench: measures how fast each game runs, compiled and interpreted, side by side in one run.

Machines are shared and noisy, so every figure is the best of several rounds, and the two builds take turns.
`python -m hairpin.lab.bench` measures the build it runs on and prints JSON; `measure_all` runs it both ways.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import hairpin
from hairpin.engine.chance import seeded
from hairpin.engine.playout import play_many
from hairpin.engine.search import Search
from hairpin.engine.state import State
from hairpin.games import find_games
from hairpin.games.game import Game
from hairpin.games.starting import start

SHORT = 10  # rounds that time decisions are this many times shorter
MIDDLE = 60  # decisions into a match: the state that is copied and searched

Figures = dict[str, Any]


def best(work: Callable[[], int], rounds: int) -> float:
    """Seconds for one unit of work in the best round; `work` returns how many units it did."""
    lowest = float("inf")
    for _ in range(rounds):
        begun = time.perf_counter()
        units = work()
        lowest = min(lowest, (time.perf_counter() - begun) / units)
    return lowest


def random_play(
    game: Game, seats: int, matches: int, rounds: int, options: Mapping[str, object] | None = None
) -> float:
    """Nanoseconds per decision: whole random matches with their set-up, entirely inside the core."""
    first = start(game.set_up(seats, options), seeded(1), False)
    return 1e9 * best(lambda: play_many(first, [], 42, 0, matches).decisions, rounds)


def stepped_play(game: Game, seats: int, matches: int, rounds: int) -> float:
    """Nanoseconds per decision: the same, with each step called from Python."""
    setup = game.set_up(seats)

    def work() -> int:
        decisions = 0
        chance = seeded(42)
        below = chance.below
        for _ in range(matches):
            state = setup.start(chance, False)
            while state.awaited:
                seat = state.waiting()[0]
                actions = state.legal(seat)
                state.apply(seat, actions[below(len(actions))])
                decisions += 1
        return decisions

    return 1e9 * best(work, rounds)


def middle_state(game: Game, seats: int) -> State:
    """A state in the middle of a random match."""
    chance = seeded(7)
    state = start(game.set_up(seats), chance, False)
    for _ in range(MIDDLE):
        if not state.over():
            seat = state.waiting()[0]
            actions = state.legal(seat)
            state.apply(seat, actions[chance.below(len(actions))])
    return state if not state.over() else start(game.set_up(seats), seeded(1), False)


def cloning(state: State, copies: int, rounds: int) -> float:
    """Microseconds per clone."""

    def work() -> int:
        for _ in range(copies):
            state.clone()
        return copies

    return 1e6 * best(work, rounds)


def clone_size(state: State, copies: int) -> float:
    """Bytes of memory per clone, measured as growth of the process."""
    kept: list[State | None] = [None] * copies
    before = _memory()
    for k in range(copies):
        kept[k] = state.clone()
    grown = _memory() - before
    return grown / copies


def _memory() -> int:
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def searching(state: State, iterations: int, rounds: int) -> float:
    """Microseconds per iteration of tree search: deal the unseen cards, walk the tree, play out."""

    def work() -> int:
        Search(state, state.waiting()[0], seeded(3)).think(iterations)
        return iterations

    return 1e6 * best(work, rounds)


def measure(scale: int, rounds: int) -> Figures:
    """All figures of all games, on the build of this process."""
    games = {}
    few, many = max(1, scale // SHORT), SHORT * rounds  # among many short rounds, one finds the machine idle
    for game in find_games():
        seats = min(4, game.most)
        state = middle_state(game, seats)
        games[game.name] = {
            "seats": seats,
            "decision_ns": random_play(game, seats, few, many),
            "decision_ns_at_2": random_play(game, max(2, game.fewest), few, many),
            "decision_ns_at_most": random_play(game, game.most, few, many),
            "most_seats": game.most,
            "step_ns": stepped_play(game, seats, max(1, few // 2), many),
            "clone_us": cloning(state, 20 * scale, rounds),
            "clone_bytes": clone_size(state, 20_000),
            "search_us": searching(state, scale, rounds),
        }
    return {"compiled": hairpin.compiled(), "games": games}


def measure_all(rounds: int = 3) -> Figures:
    """Measure both builds in turns and take the best of each figure; also how long the import takes."""
    compiled: Figures | None = None
    interpreted: Figures | None = None
    for _ in range(rounds):
        compiled = _better(compiled, _measured(pure=False, scale=200, rounds=5))
        interpreted = _better(interpreted, _measured(pure=True, scale=12, rounds=2))
    assert compiled is not None
    assert interpreted is not None
    return {"compiled": compiled, "interpreted": interpreted, "import_ms": import_time()}


def _measured(pure: bool, scale: int, rounds: int) -> Figures:
    """The figures of one build, measured in a separate process."""
    environment = {**os.environ, "HAIRPIN_PURE": "1" if pure else "0"}
    answer = subprocess.run(
        [sys.executable, "-m", "hairpin.lab.bench", str(scale), str(rounds)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    figures: Figures = json.loads(answer.stdout)
    return figures


def _better(before: Figures | None, now: Figures) -> Figures:
    """The lower of two measurements, figure by figure."""
    if before is None:
        return now
    for name, figures in now["games"].items():
        for figure, value in figures.items():
            before["games"][name][figure] = min(before["games"][name][figure], value)
    return before


def import_time() -> float:
    """Milliseconds to import Hairpin with its games and matches, in a fresh process; the best of seven."""
    lines = (
        "import time; t = time.perf_counter(); import hairpin.match; from hairpin.games import find_games; find_games()"
    )
    lines += "; print(time.perf_counter() - t)"
    times = []
    for _ in range(7):
        answer = subprocess.run([sys.executable, "-c", lines], check=True, capture_output=True, text=True)
        times.append(float(answer.stdout))
    return 1000 * min(times)


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), int(sys.argv[2]))))
