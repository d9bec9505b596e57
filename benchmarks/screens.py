"""How long it takes to make and compare the Screens of four viewers, and how large the changes are.

    python -m benchmarks.screens [GAME ...]

Real matches of four bots (or as many as the game seats) are recorded first: after every answer what each seat sees, is
asked and is told. Then all Screens are made from that, answer by answer, with the acts that are shown before them, and
compared with those before. Two of the four sit at desks, one at a tablet, one at a phone, and a page asks for the drawings
it shows. As on a server that has been up for a while, other matches of other people went before. All is gone through
several times, each time with everything kept let go, and of every answer the quickest counts: other programs on the
machine make it slower, never quicker. The bars are for the median answer.
"""

from __future__ import annotations

import functools
import gc
import statistics
import sys
import time
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hairpin.bots import find_policy
from hairpin.drawing import Screen, changes, encode
from hairpin.engine.chance import seeded
from hairpin.games import find_game, find_games
from hairpin.games.game import Decision, Game, Setup, Telling, View, acts_of, views_of
from hairpin.match import Match, Player
from hairpin.server.running import collect_seldom

BEFORE = 4
MATCHES = 8
ROUNDS = 5
MICROSECONDS = 250  # four viewers' Screens made and compared, at the median
OWN_BARS = {"street-illegal": 200}
PAGES = (("wide",), ("tall",), ("wide",), ("middle",))
BYTES = 2000  # one viewer's change, compressed, at the median


class Moment(NamedTuple):
    """What the four seats see after an answer, what they are asked, and what they were told of it."""

    views: list[View]
    decisions: list[Decision | None]
    told: list[list[Telling]]


class Recording(NamedTuple):
    """A match, moment by moment."""

    game: Game
    setup: Setup
    names: tuple[str, ...]
    moments: list[Moment]


def record(game: Game, seed: int) -> Recording:
    seats = min(len(PAGES), game.most)
    setup = game.set_up(seats)
    players = [Player(f"{name} {seed}") for name in ("Ann", "Bob", "Cid", "Dan")[:seats]]
    match = Match(game, setup, seeded(seed), players)
    policies = [find_policy("street", game, setup) for _ in range(seats)]
    minds = seeded(seed + 1000)
    moments = []
    while True:
        views = list(views_of(setup, match.state, range(seats)))
        told = [match.told(seat, len(match.steps) - 1) for seat in range(seats)]
        moments.append(Moment(views, [setup.decision(view) for view in views], told))
        if match.over:
            return Recording(game, setup, match.names, moments)
        seat = match.waiting[0]
        run = [int(policies[seat].choose(match.state, seat, minds))]
        while not (prepared := match.prepare(seat, run)).whole:  # a page sends a whole choice
            run.append(int(policies[seat].choose(prepared.state, seat, minds)))
        match.accept(prepared)


def show(recording: Recording, sizes: list[int] | None = None) -> Iterator[float]:
    """The microseconds of every answer; with `sizes` also the bytes of every change."""
    game, setup, names, moments = recording
    board = game.board() if game.board else None
    assert board is not None
    stories = [board.story(setup, seat, names) for seat in range(len(names))]
    before: list[Screen] = []
    for moment in moments:
        for story, tellings in zip(stories, moment.told, strict=True):
            story.add(tellings)
        started = time.perf_counter()
        screens, found = [], []
        for seat, (view, decision, story) in enumerate(zip(moment.views, moment.decisions, stories, strict=True)):
            screens.append(board.screen(setup, view, decision, names, story, PAGES[seat]))
            if before:
                acts = acts_of(board, setup, view, names, story, PAGES[seat])
                found.append([changes(old, new) for old, new in pairwise([before[seat], *acts, screens[seat]])])
        taken = (time.perf_counter() - started) * 1e6
        if before:
            yield taken
        if sizes is not None:
            sizes += [len(zlib.compress(encode(one))) for one in found]
        before = screens


def forget() -> None:
    """Let go of everything that was kept to be used again."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and one.__module__.startswith("hairpin."):
            one.cache_clear()


def measure(name: str) -> bool:
    """Measure one game and tell; whether it meets its bars."""
    game = find_game(name)
    others = [record(game, seed) for seed in range(MATCHES, MATCHES + BEFORE)]
    recordings = [record(game, seed) for seed in range(MATCHES)]
    rounds = []
    for _ in range(ROUNDS):
        forget()
        for recording in others:
            list(show(recording))
        rounds.append([taken for recording in recordings for taken in show(recording)])
    times = [min(same) for same in zip(*rounds, strict=True)]
    sizes: list[int] = []
    for recording in recordings:
        list(show(recording, sizes))
    middle, size = statistics.median(times), statistics.median(sizes)
    bar, viewers = OWN_BARS.get(name, MICROSECONDS), len(recordings[0].names)
    print(f"{game.title}: {len(times)} answers of {MATCHES} matches after {BEFORE} others, {viewers} viewers each")
    print(f"  Screens made and compared: median {middle:.0f} us, 9 of 10 below {_ninth(times):.0f} us (bar {bar})")
    print(f"  a change: median {size:.0f} bytes compressed, 9 of 10 below {_ninth(sizes):.0f} (bar {BYTES})")
    return middle <= bar and size <= BYTES


def main(names: list[str]) -> int:
    collect_seldom()  # as on a server
    met = [measure(name) for name in names or [game.name for game in find_games() if game.board]]
    return 0 if all(met) else 1


def _ninth(values: list[float] | list[int]) -> float:
    return statistics.quantiles(values, n=10)[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
