"""Measures how long it takes to make, compare and encode the Screens of four viewers, and how large the changes are.

    python -m benchmarks.screens [GAME ...]

First it records real matches of four bots (or as many as the game seats): after every answer, what each seat sees, is
asked and is told. Then it makes all Screens from that, answer by answer, with the acts that are shown before them,
compares them with the earlier ones, and encodes the changes. Two of the four viewers use a desktop page, one a tablet,
one a phone. Parts are kept as on a server: for the table and for each viewer. There are several rounds, and for every
answer the quickest counts: other programs on the machine make it slower, never quicker. Time is processor time.

The same is measured with nothing kept, so that one run gives the ratio that keeping gains.
"""

from __future__ import annotations

import statistics
import sys
import time
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hairpin.bots import find_policy
from hairpin.drawing import Kept, NothingKept, Parts, Screen, changes, encode
from hairpin.engine.chance import seeded
from hairpin.games import find_game, find_games
from hairpin.games.game import Decision, Game, Setup, Telling, View, acts_of
from hairpin.match import Match, Player
from hairpin.server.running import collect_seldom

MATCHES = 8
ROUNDS = 5
MEDIAN = 600  # microseconds: Screens of all viewers made, compared and encoded
TAIL = 5000  # the same at the 95th percentile
PAGES = (("wide",), ("tall",), ("wide",), ("middle",))
BYTES = 2000  # one viewer's change, compressed, at the median


class Moment(NamedTuple):
    """What the seats see and are asked after an answer, and what they were told about it."""

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
        views = [setup.view(match.state, seat) for seat in range(seats)]
        told = [match.told(seat, len(match.steps) - 1) for seat in range(seats)]
        moments.append(Moment(views, [setup.decision(view) if view.legal else None for view in views], told))
        if match.over:
            return Recording(game, setup, match.names, moments)
        seat = match.waiting[0]
        run = [int(policies[seat].choose(match.state, seat, minds))]
        while not (prepared := match.prepare(seat, run)).complete:  # a page sends whole choices
            run.append(int(policies[seat].choose(prepared.state, seat, minds)))
        match.accept(prepared)


def show(recording: Recording, keep: type[Kept], sizes: list[int] | None = None) -> Iterator[float]:
    """The microseconds of every answer; with `sizes` also the bytes of every change."""
    game, setup, names, moments = recording
    board = game.board() if game.board else None
    assert board is not None
    seats = range(len(names))
    stories = [setup.story(seat, names) for seat in seats]
    table = keep()
    parts = [Parts(table, keep()) for _ in seats]
    before: list[Screen] = []
    for moment in moments:
        for story, tellings in zip(stories, moment.told, strict=True):
            story.add(tellings)
        started = time.process_time()
        screens, frames = [], []
        for seat, (view, decision, story) in enumerate(zip(moment.views, moment.decisions, stories, strict=True)):
            screens.append(board.screen(setup, view, decision, names, story, PAGES[seat], parts[seat]))
            if before:
                acts = acts_of(board, setup, view, names, story, PAGES[seat], parts[seat])
                shown = [before[seat], *acts, screens[seat]]
                frames.append(encode([changes(old, new) for old, new in pairwise(shown)]))
        taken = (time.process_time() - started) * 1e6
        if before:
            yield taken
        if sizes is not None:
            sizes += [len(zlib.compress(frame)) for frame in frames]
        before = screens


def quickest(recordings: list[Recording], keep: type[Kept]) -> list[float]:
    """For every answer, the quickest of several rounds."""
    rounds = [[taken for recording in recordings for taken in show(recording, keep)] for _ in range(ROUNDS)]
    return [min(same) for same in zip(*rounds, strict=True)]


def measure(name: str) -> bool:
    """Measure one game and print the figures; returns whether it meets its bars."""
    game = find_game(name)
    recordings = [record(game, seed) for seed in range(MATCHES)]
    times, anew = quickest(recordings, Kept), quickest(recordings, NothingKept)
    sizes: list[int] = []
    for recording in recordings:
        list(show(recording, Kept, sizes))
    middle, tail, size = statistics.median(times), _tail(times), statistics.median(sizes)
    ratio = statistics.median(anew) / middle
    print(f"{game.title}: {len(times)} answers of {MATCHES} matches, {len(recordings[0].names)} viewers each")
    print(
        f"  Screens made, compared and encoded: median {middle:.0f} us (bar {MEDIAN}), 95th {tail:.0f} us (bar {TAIL})"
    )
    print(f"  with nothing kept: median {statistics.median(anew):.0f} us, 95th {_tail(anew):.0f} us; {ratio:.1f} times")
    print(f"  a change: median {size:.0f} bytes compressed, 95th {_tail(sizes):.0f} (bar {BYTES} at the median)")
    return middle <= MEDIAN and tail <= TAIL and size <= BYTES


def main(names: list[str]) -> int:
    collect_seldom()  # as on a server
    met = [measure(name) for name in names or [game.name for game in find_games() if game.board]]
    return 0 if all(met) else 1


def _tail(values: list[float] | list[int]) -> float:
    return statistics.quantiles(values, n=20)[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
