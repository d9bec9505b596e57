"""`hairpin track`: lists, checks, draws and rates the tracks of a game that has them."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hairpin.cli.terms import Components, check_seats, read_components, read_track
from hairpin.games import find_game, find_games
from hairpin.games.game import Game, Rating, TrackReport, Tracks
from hairpin.lab.rate import RateOrder, rate, tracks_of
from hairpin.lab.simulate import check_jobs, check_number
from hairpin.refusal import BadTrack, Refused, did_you_mean, one_of

MOST_RACES = 1_000_000

app = typer.Typer(
    help="Tracks: list, check, draw and rate them, your own too.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Wanted = Annotated[
    str,
    typer.Argument(metavar="TRACK", help="A name that `hairpin track list` shows, a file, or the sections themselves."),
]
Of = Annotated[
    str | None, typer.Option("--game", metavar="GAME", help="Whose track; needed where several games have tracks.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON and nothing else.")]


def racing_game(name: str | None) -> tuple[Game, Tracks]:
    """The named game and its tracks; without a name, the only game that has tracks."""
    if name is not None:
        game = find_game(name)
        return game, tracks_of(game)
    games = [game for game in find_games() if game.tracks is not None]
    if not games:
        raise Refused("no installed game has tracks to build")
    if len(games) > 1:
        raise Refused(f"several games have tracks: say --game {one_of([game.name for game in games])}")
    return games[0], tracks_of(games[0])


def find_text(wanted: str, tracks: Tracks) -> str:
    """The text of a track, given as a name, a file or the sections themselves; tried in this order."""
    name = wanted.strip().lower().replace("-", "_")
    if name in tracks.names():
        return name
    if Path(wanted).is_file():
        return read_track(Path(wanted))
    if len(wanted.split()) > 1:
        return wanted
    names = list(tracks.names())
    raise BadTrack(f"there is no track and no file {wanted!r}; {did_you_mean(name, names)}there are {one_of(names)}")


def sound(report: TrackReport) -> TrackReport:
    """The report, if the track can be raced on; else raises BadTrack with all its faults."""
    if report.faults:
        raise BadTrack(f"the track cannot be raced on: {'; '.join(report.faults)}")
    return report


@app.command("list")
def list_tracks(of: Of = None, as_json: AsJson = False) -> None:
    """List the tracks that come with the game."""
    _, tracks = racing_game(of)
    reports = [tracks.report(name, None) for name in tracks.names()]
    if as_json:
        print(json.dumps([_as_json(report) for report in reports]))
        return
    console = Console()
    listed = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    listed.add_column("track", style="bold", no_wrap=True)
    for fact in reports[0].facts if reports else ():
        listed.add_column(fact, justify="right" if isinstance(reports[0].facts[fact], int) else "left")
    for report in reports:
        listed.add_row(report.name, *(str(value) for value in report.facts.values()))
    console.print(listed)
    console.print("One of them as a drawing: hairpin track show NAME", style="dim")


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A track as text.")],
    of: Of = None,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Check whether a track of your own can be raced on, and list its faults and warnings.

    The exit code is 0 if it can, even with warnings, and 2 if it cannot.
    """
    _, tracks = racing_game(of)
    report = tracks.report(read_track(file), read_components(components))
    if as_json:
        print(json.dumps(_as_json(report)))
    else:
        _show_report(report, Console())
    if report.faults:
        raise typer.Exit(2)


def _as_json(report: TrackReport) -> dict[str, object]:
    return {
        "name": report.name,
        "track": report.text,
        "sound": not report.faults,
        "faults": list(report.faults),
        "warnings": list(report.warnings),
        **report.facts,
    }


def _show_report(report: TrackReport, console: Console) -> None:
    for fault in report.faults:
        console.print(Text.assemble(("wrong    ", "bold red"), fault))
    for warning in report.warnings:
        console.print(Text.assemble(("warning  ", "yellow"), warning))
    if report.faults:
        return
    console.print(Text.assemble(("good     ", "bold green"), _facts(report)))
    console.print(Text(report.text), soft_wrap=True)


def _facts(report: TrackReport) -> str:
    return ", ".join(f"{name} {value}" for name, value in report.facts.items())


@app.command("show")
def show(
    track: Wanted,
    of: Of = None,
    components: Components = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture into this file instead.")] = None,
) -> None:
    """Draw a track: lanes, spaces, hazards, garage, line and direction."""
    _, tracks = racing_game(of)
    text, owned = find_text(track, tracks), read_components(components)
    report = sound(tracks.report(text, owned))
    if svg is not None:
        picture = tracks.picture(text, owned)
        try:
            svg.write_text(picture, "utf-8")
        except OSError as problem:
            raise Refused(f"the picture cannot be written to {svg}: {problem.strerror}") from None
        print(f"Written to {svg}.")
        return
    console = Console()
    console.print(Text.assemble((report.name, "bold"), "   ", (_facts(report), "dim")))
    console.print(tracks.drawing(text, owned, console.width))
    for warning in report.warnings:
        console.print(Text.assemble(("warning  ", "yellow"), warning))


@app.command("rate")
def rate_track(
    track: Wanted,
    games: Annotated[
        int, typer.Option(metavar="K", help="How many races for each number of seats, at most 1000000.")
    ] = 200,
    seats: Annotated[
        str, typer.Option(metavar="N,...", help="How many drive; several numbers with commas between.")
    ] = "4",
    of: Of = None,
    components: Components = None,
    seed: Annotated[int | None, typer.Option(help="The same seed drives the same races; without it, new ones.")] = None,
    jobs: Annotated[int, typer.Option(help="Processes to use, at most 256; 0 means one a core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Rate a track by many races of decent bots: length, difficulty, wins, and whether the warnings come true."""
    game, tracks = racing_game(of)
    text, owned = find_text(track, tracks), read_components(components)
    report = sound(tracks.report(text, owned))
    check_number(games, 1, MOST_RACES, "races cannot be driven")
    jobs = check_jobs(jobs)
    luck = secrets.randbits(48) if seed is None else seed
    orders = [RateOrder(game.name, text, number, owned, luck) for number in _numbers(seats, game)]
    ratings = [(order, _rate(order, games, jobs, as_json)) for order in orders]
    if as_json:
        rated = [{"seats": order.seats, **rating.data} for order, rating in ratings]
        print(json.dumps({**_as_json(report), "games": games, "seed": luck, "ratings": rated}))
        return
    console = Console()
    console.print(Text.assemble((report.name, "bold"), "   ", (_facts(report), "dim")))
    for order, rating in ratings:
        console.print()
        console.print(f"[bold]{order.seats} seats[/bold], {games:,} races, seed {luck}")
        _show_rating(rating, console)


def _numbers(words: str, game: Game) -> list[int]:
    numbers = []
    for word in words.split(","):
        word = word.strip()
        if not word.isascii() or not word.isdigit() or len(word) > 3:
            raise Refused(
                f"{words!r} is not a number of seats; write one, or several with commas between, such as 2,4,6"
            )
        numbers.append(check_seats(game, int(word)))
    return numbers


def _rate(order: RateOrder, games: int, jobs: int, quiet: bool) -> Rating:
    screen = Console(stderr=True)
    with Progress(
        TextColumn(f"{order.seats} seats"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=quiet or not screen.is_terminal,
    ) as bar:
        task = bar.add_task("races", total=games)
        return rate(order, games, jobs, lambda done: bar.update(task, completed=done))


def _show_rating(rating: Rating, console: Console) -> None:
    figures = Table.grid(padding=(0, 3, 0, 0))
    for name, words in rating.figures:
        figures.add_row(Text(name, "dim"), words)
    console.print(figures)
    shares = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    for heading in ("place on the grid", "wins", "share", "95 % interval"):
        shares.add_column(heading, justify="left" if heading.startswith("place") else "right")
    for who, wins, share, low, high in rating.shares:
        shares.add_row(who, f"{wins:,}", f"{share:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(shares)
    for what, came_true, measure in rating.verdicts:
        sign, style = ("yes", "bold yellow") if came_true else ("no", "green")
        console.print(Text.assemble((f"{sign:<4}", style), what, (f": {measure}", "dim")))
