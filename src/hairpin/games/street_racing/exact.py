"""Exact: the Solver of Street Racing, for `hairpin solve` and for bots that play by its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

from hairpin.engine.playout import Policy
from hairpin.games.game import Setup
from hairpin.games.street_racing.rules.box import Box
from hairpin.games.street_racing.setup import RacingSetup
from hairpin.games.street_racing.solution import solving
from hairpin.games.street_racing.solution.driver import SolvedDriver
from hairpin.games.street_racing.solution.table import NoSolution, Table, unsolvable
from hairpin.refusal import Refused


class Exact:
    """See `games.game.Solver`."""

    def solve(self, setup: Setup, out: Path, progress: Callable[[float], None]) -> Mapping[str, object]:
        return solving.solve(_box(setup), out, progress)

    def driver(self, setup: Setup, table: Path) -> Policy:
        try:
            return SolvedDriver(Table(str(table), _box(setup)))
        except NoSolution as problem:
            raise Refused(str(problem)) from None
        except OSError as problem:
            raise Refused(f"the table {table} cannot be read: {problem.strerror}") from None


def _box(setup: Setup) -> Box:
    box = cast(RacingSetup, setup).box
    why = unsolvable(box)
    if why:
        raise Refused(f"this match of Street Racing cannot be solved: {why}")
    return box
