"""Simulate: plays many matches with the same options, on several processes, and makes one summary.

Match number k of a seed is the same match in any process, so the result does not depend on the number of processes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import hairpin
from hairpin.bots import check_level, find_policy
from hairpin.drawing import Voice
from hairpin.engine.chance import Recorded, seeded
from hairpin.engine.playout import Policy, Tally, match_seed, play_many
from hairpin.engine.state import State
from hairpin.games import find_game
from hairpin.games.faults import note_place
from hairpin.games.game import Game, Setup
from hairpin.games.option import quoted
from hairpin.games.starting import start as start_match
from hairpin.games.text_table import text_table
from hairpin.match.record import Answer, Entry, Player, Record, state_digest
from hairpin.refusal import BadArgument, Refused, kind_of, whole_number

SLICE = 0.5  # seconds for a piece of work: long enough to be cheap, short enough for a smooth progress bar
MOST_GAMES = 1_000_000_000
MOST_JOBS = 256

Progress = Callable[[Tally], None]


@dataclass(frozen=True)
class Order:
    """What to simulate; plain values, so that they can be sent to another process."""

    game: str
    seats: int
    options: Mapping[str, object]
    components: str | None
    levels: tuple[str, ...]  # one for each seat
    seed: int
    records: str | None = None  # a folder for the record of every match

    def set_up(self) -> tuple[Game, Setup]:
        game = find_game(self.game)
        return game, game.set_up(self.seats, self.options, self.components)


@dataclass(frozen=True)
class Summary:
    """The results of a simulation; it prints as a table of wins by seat."""

    order: Order
    tally: Tally
    wanted: int
    seconds: float
    setup: Setup

    @property
    def finished(self) -> bool:
        return self.tally.matches == self.wanted

    @property
    def matches(self) -> int:
        """How many matches were played: fewer than wanted if the run was stopped."""
        return self.tally.matches

    @property
    def decisions(self) -> int:
        return self.tally.decisions

    @property
    def wins(self) -> tuple[int, ...]:
        """The wins of each seat; a shared victory counts for every winner."""
        return tuple(self.tally.wins.get(seat, 0) for seat in range(self.order.seats))

    @property
    def shares(self) -> tuple[float, ...]:
        """The wins of each seat as a share of all matches, from 0 to 1."""
        return tuple(won / self.matches if self.matches else 0.0 for won in self.wins)

    @property
    def others(self) -> int:
        """How many matches ended without a winner at the table."""
        return self.tally.wins.get(-1, 0)

    @property
    def shared(self) -> int:
        """How many matches had several winners."""
        return self.tally.shared

    @property
    def reasons(self) -> dict[str, int]:
        """How often matches ended for each reason."""
        return {self.setup.reason_name(reason): times for reason, times in sorted(self.tally.reasons.items())}

    @property
    def lengths(self) -> dict[int, int]:
        """How often matches had each length, in the game's own unit."""
        return dict(sorted(self.tally.lengths.items()))

    def __repr__(self) -> str:
        order = self.order
        seats = "1 seat" if order.seats == 1 else f"{order.seats} seats"
        matches = f"{self.matches:,} matches" if self.finished else f"{self.matches:,} of {self.wanted:,} matches"
        rows = [
            [str(seat), name, order.levels[seat], f"{self.wins[seat]:,}", f"{100 * self.shares[seat]:.1f} %"]
            for seat, name in enumerate(self.setup.names)
        ]
        if self.others:
            rows.append(
                ["", "nobody at the table", "", f"{self.others:,}", f"{100 * self.others / self.matches:.1f} %"]
            )
        lines = [
            f"{find_game(order.game).title}, {seats}, {matches}, seed {order.seed}",
            text_table(["seat", "name", "bot", "wins", "share"], rows, right=["seat", "wins", "share"]),
        ]
        if self.shared:
            victories = "1 victory was" if self.shared == 1 else f"{self.shared:,} victories were"
            lines.append(f"{victories} shared; each winner counts one.")
        return "\n".join(lines)

    def as_json(self) -> dict[str, Any]:
        """The summary as plain data; `wins` is by seat, `others` counts matches without a winner at the table."""
        tally = self.tally
        return {
            "game": self.order.game,
            "seats": self.order.seats,
            "games": tally.matches,
            "games_wanted": self.wanted,
            "decisions": tally.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(tally.decisions / self.seconds) if self.seconds > 0 else 0,
            "compiled": hairpin.compiled(),
            "bots": list(self.order.levels),
            "options": {name: _plain(value) for name, value in self.setup.options.items()},
            "seed": self.order.seed,
            "wins": list(self.wins),
            "others": self.others,
            "shared": tally.shared,
            "reasons": self.reasons,
            "decisions_per_game": round(tally.decisions / tally.matches, 2) if tally.matches else 0,
            "most_decisions": tally.most_decisions,
            "lengths": {str(length): times for length, times in self.lengths.items()},
            "length_unit": self.setup.length_unit(),
        }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def check_number(number: int, low: int, high: int, what: str) -> int:
    """Return a number that is within its limits, or refuse it; `what` completes the error message after the number."""
    if not whole_number(number):
        raise BadArgument(f"{kind_of(number)} was given where a whole number from {low} to {high} is asked for")
    if not low <= number <= high:
        raise Refused(f"{quoted(number)} {what}; it can be {low} to {high}")
    return number


def check_games(games: int) -> int:
    """Check the number of matches to play."""
    return check_number(games, 1, MOST_GAMES, "matches cannot be simulated")


def check_jobs(jobs: int) -> int:
    """Check the number of processes to use; 0 means one for each core."""
    return check_number(jobs, 0, MOST_JOBS, "processes cannot be used") or default_jobs()


def levels_for(levels: Sequence[str], seats: int) -> tuple[str, ...]:
    """One level for each seat; a single level is for all seats."""
    for level in levels:
        check_level(level)
    if len(levels) == 1:
        return (levels[0],) * seats
    if len(levels) != seats:
        raise Refused(f"there are {seats} seats and {len(levels)} bot levels; give one level for all or one a seat")
    return tuple(levels)


class Interrupt:
    """Turns Ctrl-C into a wish to stop soon, not an exception at any point; a second one raises KeyboardInterrupt."""

    def __init__(self) -> None:
        self.wished = False

    def __enter__(self) -> Interrupt:
        self.here = threading.current_thread() is threading.main_thread()
        if self.here:
            self.before = signal.signal(signal.SIGINT, self._wish)
        return self

    def __exit__(self, *problem: object) -> None:
        if self.here:
            signal.signal(signal.SIGINT, self.before)

    def _wish(self, number: int, frame: FrameType | None) -> None:
        if self.wished:
            raise KeyboardInterrupt
        self.wished = True


def simulate(order: Order, matches: int, jobs: int, progress: Progress) -> Summary:
    """Play `matches` matches on `jobs` processes; Ctrl-C ends it with the matches played so far."""
    _, setup = order.set_up()
    if order.records is not None:
        Path(order.records).mkdir(parents=True, exist_ok=True)
    tally = Tally()
    begun = time.perf_counter()
    with Interrupt() as interrupt:
        if jobs == 1:
            _here(order, matches, tally, progress, interrupt)
        else:
            _in_processes(order, matches, jobs, tally, progress, interrupt)
    return Summary(order, tally, matches, time.perf_counter() - begun, setup)


def _here(order: Order, matches: int, tally: Tally, progress: Progress, interrupt: Interrupt) -> None:
    piece = 1
    while tally.matches < matches and not interrupt.wished:
        count = min(piece, matches - tally.matches)
        begun = time.perf_counter()
        tally.join(run_piece(order, tally.matches, count))
        progress(tally)
        piece = _next_piece(count, time.perf_counter() - begun)


def _next_piece(count: int, seconds: float) -> int:
    """How many matches fill a SLICE; at most ten times as many as before."""
    return max(1, min(10 * count, int(count * SLICE / max(seconds, 1e-6))))


def _in_processes(
    order: Order, matches: int, jobs: int, tally: Tally, progress: Progress, interrupt: Interrupt
) -> None:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupts)
    try:
        _hand_out(pool, order, matches, jobs, tally, progress, interrupt)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _hand_out(
    pool: Executor, order: Order, matches: int, jobs: int, tally: Tally, progress: Progress, interrupt: Interrupt
) -> None:
    begun = {}
    running: dict[Future[Tally], int] = {}
    given, piece = 0, 1
    while (given < matches or running) and not interrupt.wished:
        while given < matches and len(running) < 2 * jobs:
            count = min(piece, matches - given)
            future = pool.submit(run_piece, order, given, count)
            running[future], begun[future] = count, time.perf_counter()
            given += count
        done, _ = wait(running, timeout=SLICE, return_when=FIRST_COMPLETED)
        for future in done:
            count = running.pop(future)
            tally.join(future.result())
            # A piece waits while its process runs another one, so its time is about twice the work.
            piece = _next_piece(count, (time.perf_counter() - begun.pop(future)) / 2)
            progress(tally)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def default_jobs() -> int:
    return os.cpu_count() or 1


# -- one piece of work --------------------------------------------------------------------------


def run_piece(order: Order, start: int, matches: int) -> Tally:
    """Play matches number start, start + 1, ...; a failure of the game's rules notes its place."""
    try:
        return _play_piece(order, start, matches)
    except Exception as problem:
        note_place(problem)
        raise


def _play_piece(order: Order, start: int, matches: int) -> Tally:
    """Play the matches, entirely inside the core unless records are wanted."""
    game, setup = order.set_up()
    random_play = all(level == "rookie" for level in order.levels)
    policies: list[Policy] = [] if random_play else [find_policy(level, game, setup) for level in order.levels]
    if order.records is None:
        return play_many(start_match(setup, seeded(0), False), policies, order.seed, start, matches)
    tally = Tally()
    for number in range(start, start + matches):
        everybody = policies or [find_policy(level, game, setup) for level in order.levels]
        state, entries, decisions = play_recorded(setup, everybody, match_seed(order.seed, number))
        tally.count(state, decisions)
        record = record_of(game, setup, order.levels, state, entries)
        (Path(order.records) / f"{game.name}-{number + 1:07d}.txt").write_text(record.write(), "utf-8")
    return tally


def play_recorded(setup: Setup, policies: Sequence[Policy], seed: int) -> tuple[State, list[Entry], int]:
    """Play the same match as `play_many` from this seed, and record every answer and outcome."""
    chance = seeded(seed)
    recorded = Recorded(chance)
    state = start_match(setup, recorded, False)
    entries: list[Entry] = list(recorded.outcomes)
    decisions = 0
    while not state.over():
        recorded.outcomes = []
        seat = state.waiting()[0]
        action = policies[seat].choose(state, seat, chance)
        state.apply(seat, action)
        entries.append(Answer(int(seat), int(action)))
        entries += recorded.outcomes
        decisions += 1
    return state, entries, decisions


def record_of(game: Game, setup: Setup, levels: Sequence[str], state: State, entries: list[Entry]) -> Record:
    players = tuple(Player(name, level) for name, level in zip(setup.names, levels, strict=True))
    result = setup.result(state, Voice(setup.names))
    return Record(
        game=game.name,
        seats=setup.seats,
        players=players,
        options=dict(setup.options),
        components=setup.components,
        entries=tuple(entries),
        result=(result.reason, result.winners),
        state=state_digest(state),
    )
