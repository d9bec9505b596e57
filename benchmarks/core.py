"""Measures the compiled core for every installed game, and fails if a bar is not met.

Everything is measured in one run, the builds in turns, so that a busy machine slows both equally.
"""

from __future__ import annotations

import sys

from rich.console import Console

from hairpin.cli.bench import growth, show
from hairpin.games import find_game
from hairpin.lab.bench import measure_all, random_play

TEN = "A s r r y r G r s r"
FORTY = "A s y s s s r r y y r y r s y s y s s r y r s y G r y y s s s r y s s s s s s y"


def track_growth() -> float:
    """The cost of a decision of Nitro Dice on a track of forty sections, relative to ten; measured in turns."""
    game = find_game("nitro-dice")
    cost = {TEN: float("inf"), FORTY: float("inf")}
    for _ in range(30):  # among many short rounds, one finds the machine idle
        for track in cost:
            cost[track] = min(cost[track], random_play(game, 4, 8, 2, {"track": track, "laps": 1}))
    return cost[FORTY] / cost[TEN]


def main() -> int:
    console = Console()
    figures = measure_all()
    show(figures, console)
    missed = []

    def bar(words: str, value: float, limit: float, at_least: bool) -> None:
        met = value >= limit if at_least else value <= limit
        console.print(f"{'met ' if met else 'MISSED'}  {words}: {value:,.2f} (bar: {limit:,.2f})")
        if not met:
            missed.append(words)

    for name, fast in figures["compiled"]["games"].items():
        slow = figures["interpreted"]["games"][name]
        bar(f"{name}: random play, times interpreted", slow["decision_ns"] / fast["decision_ns"], 15, True)
        bar(f"{name}: random play, million decisions a second", 1e3 / fast["decision_ns"], 3, True)
        bar(f"{name}: stepped from Python, million decisions a second", 1e3 / fast["step_ns"], 1, True)
        bar(f"{name}: clone, microseconds", fast["clone_us"], 2, False)
        bar(f"{name}: clone, bytes", fast["clone_bytes"], 4096, False)
        bar(f"{name}: cost a decision, {fast['most_seats']} seats against 2", growth(fast), 1.5, False)
    bar("nitro-dice: cost a decision, 40 sections against 10", track_growth(), 1.5, False)
    bar("import, milliseconds", figures["import_ms"], 150, False)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
