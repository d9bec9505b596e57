"""`hairpin simulate`: plays many matches between bots and prints a summary."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import hairpin
from hairpin.cli.failing import failing_in_words
from hairpin.cli.terms import Components, Options, check_seats, read_components, read_options
from hairpin.engine.chance import seeded
from hairpin.engine.playout import Tally
from hairpin.engine.state import State
from hairpin.games import find_game
from hairpin.games.starting import start
from hairpin.lab.simulate import MOST_GAMES, Order, Summary, check_games, check_jobs, levels_for, simulate
from hairpin.refusal import Refused


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game, by name; `hairpin games` lists them.")],
    seats: Annotated[
        int | None, typer.Option(help="How many seats; by default 4, or the nearest number that the game allows.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="K", help=f"How many matches, at most {MOST_GAMES}.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(metavar="LEVEL,...", help="Who plays: one level for all seats, or one a seat (rookie, street)."),
    ] = "rookie",
    option: Options = None,
    components: Components = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed plays the same matches; without it, new ones.")
    ] = None,
    jobs: Annotated[int, typer.Option(help="Processes to use, at most 256; 0 means one a core.")] = 0,
    records: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the record of every match into this folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON and nothing else.")] = False,
) -> None:
    """Play many matches between bots and show wins by seat, lengths and reasons.

    Ctrl-C ends it early and shows the matches played so far.
    """
    found = find_game(game)
    seats = check_seats(found, found.usual_seats() if seats is None else seats)
    check_games(games)
    jobs = check_jobs(jobs)
    order = Order(
        game=found.name,
        seats=seats,
        options=read_options(option, found),
        components=read_components(components),
        levels=levels_for([level.strip() for level in bots.split(",")], seats),
        seed=secrets.randbits(48) if seed is None else seed,
        records=_folder(records),
    )
    order.set_up()
    with failing_in_words(found):
        summary = _run(order, games, jobs, as_json)
    if as_json:
        print(json.dumps(summary.as_json()))
    else:
        show(summary, Console())


def _folder(records: Path | None) -> str | None:
    if records is None:
        return None
    try:
        records.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Refused(f"the folder {records} cannot be made: {problem.strerror}") from None
    return str(records)


def _run(order: Order, games: int, jobs: int, quiet: bool) -> Summary:
    screen = Console(stderr=True)
    if quiet or not screen.is_terminal:
        return simulate(order, games, jobs, lambda tally: None)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
    ) as bar:
        task = bar.add_task("matches", total=games, rate="")

        def progress(tally: Tally) -> None:
            speed = bar.tasks[0].speed or 0.0
            each = tally.decisions / tally.matches
            bar.update(task, completed=tally.matches, rate=f"{speed:,.0f} a second, {speed * each:,.0f} decisions")

        return simulate(order, games, jobs, progress)


def show(summary: Summary, console: Console) -> None:
    """Print the summary as tables."""
    data, tally = summary.as_json(), summary.tally
    title = find_game(summary.order.game).title
    if not summary.finished:
        console.print(f"[yellow]Stopped after {tally.matches:,} of {summary.wanted:,} matches.[/yellow]")
    if tally.matches == 0:
        return
    core = "compiled" if hairpin.compiled() else "interpreted"
    seats = "1 seat" if summary.order.seats == 1 else f"{summary.order.seats} seats"
    console.print(
        f"[bold]{title}[/bold], {seats}, {tally.matches:,} matches, {tally.decisions:,} decisions "
        f"in {summary.seconds:.1f} s: {data['decisions_per_second']:,} a second ({core} core, seed {summary.order.seed})"
    )
    wins = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    for heading in ("seat", "bot", "wins", "share"):
        wins.add_column(heading, justify="left" if heading in ("seat", "bot") else "right")
    for seat, name in enumerate(summary.setup.names):
        _win_row(wins, f"{seat + 1} {name}", summary.order.levels[seat], data["wins"][seat], tally.matches)
    if data["others"]:
        _win_row(wins, "nobody at the table", "", data["others"], tally.matches)
    console.print(wins)
    if tally.shared:
        console.print(f"{tally.shared:,} victories were shared; each winner counts one.")
    facts = Table(box=None, padding=(0, 3, 0, 0), show_header=False)
    facts.add_row("decisions", f"{data['decisions_per_game']:,} a match, {tally.most_decisions:,} at most")
    facts.add_row(data["length_unit"], ", ".join(f"{length} ({times:,})" for length, times in data["lengths"].items()))
    facts.add_row("reasons", ", ".join(f"{reason} ({times:,})" for reason, times in data["reasons"].items()))
    if is_plain(start(summary.setup, seeded(1), False)):
        facts.add_row("rules", "plain Python, not compiled: docs/compiling.md says how to make them faster")
    if summary.order.records is not None:
        facts.add_row("records", summary.order.records)
    console.print(facts)


def is_plain(state: State) -> bool:
    """Whether the rules of a match are run as Python source."""
    file = getattr(sys.modules.get(type(state).__module__), "__file__", None) or ""
    return file.endswith(".py")


def _win_row(table: Table, seat: str, bot: str, wins: int, matches: int) -> None:
    table.add_row(seat, bot, f"{wins:,}", f"{100 * wins / matches:.1f} %")
