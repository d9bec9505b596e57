"""`python -m hairpin.testing GAME --matches 100000 --jobs 2`: checks a game in many matches and prints a summary."""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

import hairpin
from hairpin.games import find_game
from hairpin.refusal import Refused
from hairpin.testing.check import Report, check_game
from hairpin.testing.promises import Broken

PIECE = 140
LOOKS = 0.5  # moments per match that are looked at closely, on average


def check_piece(name: str, seed: int, matches: int, closely: float) -> Report:
    return check_game(find_game(name), matches, seed, closely)


def usual_closeness(name: str) -> float:
    """The share of moments that gives LOOKS per match: one game's matches are ten times as long as another's."""
    few = check_game(find_game(name), matches=12, seed=0, closely=0.0)
    return min(0.02, LOOKS * few.matches / few.decisions)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m hairpin.testing", description="Check that a game keeps the contract."
    )
    parser.add_argument("game", help="the name of an installed game")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument(
        "--closely",
        type=float,
        default=None,
        help="share of moments at which everything is checked; by default one in every two matches",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1, help="the first seed; each piece of work has its own")
    wanted = parser.parse_args()
    try:
        find_game(wanted.game)
        return check(wanted)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except Broken as broken:
        print(f"BROKEN: {broken}", file=sys.stderr)
        return 1


def check(wanted: argparse.Namespace) -> int:
    """Check the matches that are wanted, on several processes; raises Broken."""
    report = Report()
    begun = time.perf_counter()
    closely = usual_closeness(wanted.game) if wanted.closely is None else wanted.closely
    sizes = [PIECE] * (wanted.matches // PIECE) + ([wanted.matches % PIECE] if wanted.matches % PIECE else [])
    with ProcessPoolExecutor(wanted.jobs) as pool:
        pieces = [
            pool.submit(check_piece, wanted.game, wanted.seed + number, size, closely)
            for number, size in enumerate(sizes)
        ]
        for number, piece in enumerate(as_completed(pieces), 1):
            try:
                report.join(piece.result())
            except Broken:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
            if number % 20 == 0:
                print(f"{report.matches:,} matches, {time.perf_counter() - begun:.0f} s", flush=True)
    core = "compiled" if hairpin.compiled() else "interpreted"
    print(
        f"{wanted.game}: {report.matches:,} random matches kept every promise ({core} core, "
        f"{time.perf_counter() - begun:.0f} s): {report.decisions:,} decisions, {report.looked_closely:,} moments looked at "
        f"closely, {report.compared:,} compared between two worlds, the longest match {report.longest:,} decisions, "
        f"by seats {dict(sorted(report.seats.items()))}"
    )
    for remark in sorted(report.remarks):
        print(f"Remark: {remark}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
