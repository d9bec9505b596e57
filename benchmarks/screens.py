"""How long it takes to make and compare the Screens of four viewers, and how large the changes are.

Real matches of four bots; after every answer all four seats' Screens are made from their views and compared with
those before. Two of them sit at desks, one at a tablet, one at a phone, and a page asks for the drawings it shows.
The same matches are played several times, each time with everything kept from before let go, and of every answer the
quickest counts: other programs on the machine make it slower, never quicker. The bars are for the median answer.
"""

from __future__ import annotations

import functools
import gc
import statistics
import sys
import time
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from hairpin.bots import find_policy
from hairpin.drawing import Screen, changes, encode
from hairpin.engine.chance import seeded
from hairpin.games import find_game
from hairpin.match import Match

MATCHES = 10
ROUNDS = 5
MICROSECONDS = 200  # four viewers' Screens made and compared, at the median
PAGES = (("wide",), ("wide",), ("middle",), ("tall",))
BYTES = 2000  # one viewer's change, compressed, at the median


class Cost(NamedTuple):
    """Of one answer: microseconds for the Screens, with views and decisions, and the bytes of the changes."""

    screens: float
    all: float
    sizes: list[int]


def answers() -> Iterator[Cost]:
    """The costs of every answer of all matches."""
    game = find_game("street-illegal")
    assert game.board is not None
    board = game.board()
    for seed in range(MATCHES):
        setup = game.set_up(4)
        match = Match(game, setup, seeded(seed))
        policies = [find_policy("street", game, setup) for _ in range(4)]
        minds = seeded(seed + 1000)
        stories = [board.story(setup, seat, match.names) for seat in range(4)]
        before: list[Screen] = []
        while True:
            for seat, story in enumerate(stories):
                story.add(match.told(seat, len(match.steps) - 1 if before else 0))
            started = time.perf_counter()
            views = [match.view(seat) for seat in range(4)]
            decisions = [setup.decision(view) for view in views]
            ready = time.perf_counter()
            screens = [
                board.screen(setup, view, decision, match.names, story, sizes)
                for view, decision, story, sizes in zip(views, decisions, stories, PAGES, strict=True)
            ]
            found = [changes(old, new) for old, new in zip(before, screens, strict=False)]
            done = time.perf_counter()
            if before:
                sizes = [len(zlib.compress(encode(one))) for one in found]
                yield Cost((done - ready) * 1e6, (done - started) * 1e6, sizes)
            before = screens
            if match.over:
                break
            seat = match.waiting[0]
            match.submit(seat, int(policies[seat].choose(match.state, seat, minds)))


def forget() -> None:
    """Let go of everything that was kept to be used again."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and one.__module__.startswith("hairpin."):
            one.cache_clear()


def main() -> int:
    rounds = []
    for _ in range(ROUNDS):
        forget()
        rounds.append(list(answers()))
    screens = [min(one.screens for one in same) for same in zip(*rounds, strict=True)]
    everything = [min(one.all for one in same) for same in zip(*rounds, strict=True)]
    sizes = [size for one in rounds[0] for size in one.sizes]
    middle, size = statistics.median(screens), statistics.median(sizes)
    print(f"{len(screens)} answers of {MATCHES} matches, four viewers each, the best of {ROUNDS} rounds")
    print(
        f"screens made and compared: median {middle:.0f} us, 9 of 10 below {_ninth(screens):.0f} us (bar {MICROSECONDS})"
    )
    print(f"with views and decisions: median {statistics.median(everything):.0f} us")
    print(f"a change: median {size:.0f} bytes compressed, 9 of 10 below {_ninth(sizes):.0f} (bar {BYTES})")
    return 0 if middle <= MICROSECONDS and size <= BYTES else 1


def _ninth(values: list[float] | list[int]) -> float:
    return statistics.quantiles(values, n=10)[-1]


if __name__ == "__main__":
    sys.exit(main())
