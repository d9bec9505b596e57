"""Solving: runs the induction, writes the table, and reports the result."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.solution.induction import Induction
from hairpin.games.street_racing.solution.layout import HANDS, LEAD, LEADS, PAIRS, TURNS, hands_in, infos_in, slices_in
from hairpin.games.street_racing.solution.table import header


def solve(box: Box, out: Path, progress: Callable[[float], None]) -> dict[str, object]:
    """Solve the game for these components into a file, written whole or not at all; returns what was found.

    `progress` is told the share that is done.
    """
    begun = time.perf_counter()
    beside = out.with_name(f".{out.name}.{os.getpid()}.tmp")
    induction = Induction(box)
    done, work = 0, sum(_work(turn) for turn in range(1, TURNS + 1))
    try:
        with beside.open("wb") as file:
            file.write(header(box))
            for turn in range(TURNS, 0, -1):
                induction.begin_turn()
                for following, seen in slices_in(turn):
                    for lead in range(LEAD + 1):
                        induction.slice(following, seen, lead)
                        done += len(hands_in(turn)) ** 2
                        progress(min(1.0, done / work))
                for info in infos_in(turn):
                    for hand0 in hands_in(turn):
                        for hand1 in hands_in(turn):
                            file.write(induction.packed(info, hand0, hand1))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(out)
    finally:
        beside.unlink(missing_ok=True)
    full = HANDS - 1
    starts = [induction.value(info, 0, full, full, 0, 0) for info in infos_in(1)]
    return {
        "value of the start": max(starts, key=abs),
        "positions": sum(_positions(turn) for turn in range(1, TURNS + 1)),
        "seconds": round(time.perf_counter() - begun, 1),
        "bytes": out.stat().st_size,
    }


def _work(turn: int) -> int:
    """How many pairs of hands are gone through in a turn."""
    return len(slices_in(turn)) * (LEAD + 1) * len(hands_in(turn)) ** 2


def _positions(turn: int) -> int:
    return len(infos_in(turn)) * len(hands_in(turn)) ** 2 * LEADS * PAIRS
