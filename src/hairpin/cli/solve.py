"""`hairpin solve`: computes the exact value of every position of a small game, and writes a table for a bot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from hairpin.bots.levels import SOLVED
from hairpin.cli.terms import Components, Options, read_components, read_options
from hairpin.games import find_game, find_games
from hairpin.games.game import Solver
from hairpin.refusal import Refused


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, by name.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to write the table.")],
    option: Options = None,
    components: Components = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON and nothing else.")] = False,
) -> None:
    """Solve a game exactly and write its solution to a file. Bots of the level solved:FILE play by it."""
    found = find_game(game)
    if found.solver is None:
        can = [one.name for one in find_games() if one.solver is not None]
        raise Refused(f"{found.title} cannot be solved; {', '.join(can) or 'no installed game'} can")
    setup = found.set_up(found.fewest, read_options(option, found), read_components(components))
    screen = Console(stderr=True)
    quiet = as_json or not screen.is_terminal
    with Progress(
        TextColumn("solving"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=quiet,
    ) as bar:
        task = bar.add_task("solving", total=1.0)
        solver: Solver = found.solver()
        try:
            facts = dict(solver.solve(setup, out, lambda share: bar.update(task, completed=share)))
        except OSError as problem:
            raise Refused(f"the table cannot be written to {out}: {problem.strerror}") from None
    if as_json:
        print(json.dumps({"game": found.name, "file": str(out), **facts}))
        return
    for name, value in facts.items():
        print(f"{name}: {value:,}" if isinstance(value, int) else f"{name}: {value}")
    print(f"Written to {out}. A bot plays by it: --bots {SOLVED}{out}")
