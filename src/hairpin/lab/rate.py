"""Rate: runs many races of decent drivers on one track, on several processes, for a game that has tracks."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass

from hairpin.engine.playout import match_seed
from hairpin.games import find_game
from hairpin.games.game import Game, Json, Rating, Setup, Tracks
from hairpin.refusal import Refused

SLICE = 0.2  # seconds of work between two progress reports

Progress = Callable[[int], None]  # gets the number of races that are done


@dataclass(frozen=True)
class RateOrder:
    """What to race on; the same order and number of races give the same rating on any number of processes."""

    game: str
    track: str
    seats: int
    components: str | None
    seed: int

    def set_up(self) -> tuple[Game, Tracks, Setup]:
        game = find_game(self.game)
        tracks = tracks_of(game)
        return game, tracks, game.set_up(self.seats, dict(tracks.options(self.track)), self.components)


def tracks_of(game: Game) -> Tracks:
    if game.tracks is None:
        raise Refused(f"{game.title} has no tracks to build")
    return game.tracks()


def rate(order: RateOrder, races: int, jobs: int, progress: Progress) -> Rating:
    """Run this many races and rate the track by them."""
    _, tracks, setup = order.set_up()
    found = _here(order, races, progress) if jobs == 1 else _in_processes(order, races, jobs, progress)
    return tracks.rating(setup, found)


def run_races(order: RateOrder, start: int, races: int) -> list[Json]:
    """Run races number start, start + 1, ..."""
    _, tracks, setup = order.set_up()
    policies = [setup.driver()] * setup.seats
    return [tracks.race(setup, policies, match_seed(order.seed, start + number)) for number in range(races)]


def _here(order: RateOrder, races: int, progress: Progress) -> list[Json]:
    found: list[Json] = []
    while len(found) < races:
        begun = time.perf_counter()
        found += run_races(order, len(found), 1)
        each = max(time.perf_counter() - begun, 1e-6)
        found += run_races(order, len(found), min(races - len(found), int(SLICE / each)))
        progress(len(found))
    return found


def _in_processes(order: RateOrder, races: int, jobs: int, progress: Progress) -> list[Json]:
    """Run the races in pieces; these are sorted at the end, so the order does not depend on the processes."""
    piece = max(1, min(25, races // (4 * jobs)))
    context = multiprocessing.get_context("spawn")
    found: dict[int, list[Json]] = {}
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupts) as pool:
        waiting: dict[Future[list[Json]], int] = {
            pool.submit(run_races, order, start, min(piece, races - start)): start for start in range(0, races, piece)
        }
        try:
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    found[waiting.pop(future)] = future.result()
                progress(sum(len(one) for one in found.values()))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [race for start in sorted(found) for race in found[start]]


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
