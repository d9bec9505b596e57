"""`hairpin play`: seats people and bots, then starts the match."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path
from rich.console import Console

from hairpin.bots import LEVELS, check_level, level_names, load_levels
from hairpin.cli.failing import failing_in_words
from hairpin.cli.play import play
from hairpin.cli.terms import Components, Options, check_seats, read_components, read_options, read_text
from hairpin.front import fresh_luck
from hairpin.games import find_game, find_games
from hairpin.games.game import Game, Setup
from hairpin.match import Match, Player, read_record, take_up
from hairpin.match.record import PERSON, checked_name
from hairpin.refusal import BadRecord, BadSeats, Refused

STRONGEST = list(LEVELS)[-1]


def command(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game, by name; `hairpin games` lists them.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats, people and bots together.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL", help="Bots take the other seats: rookie or street; or one level a bot, with commas."
        ),
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many people at this screen; with --bots one by default.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A player's name, in the order of the seats.")] = None,
    option: Options = None,
    components: Components = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Take up the match of this record where it stopped.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the record; by default in your data folder.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed deals the same cards; without it luck is fair.")
    ] = None,
) -> None:
    """Play a game at this screen: against bots, or with several people who take turns at it.

    Without a game or seats it asks you. Quitting saves the match; --record resumes it.
    """
    console = Console(highlight=False)
    if record is not None:
        if save is not None and save != record:
            _free(save)
        if game or seats or bots or people or option or components or name:
            raise Refused(
                "a record brings its own game, seats and options; give --record alone, or with --save and --seed"
            )
        raise typer.Exit(_take_up(record, save or record, seed, console))
    if sys.stdin.isatty() and (game is None or (seats is None and bots is None)):
        found, seats, people, bots = _ask(game, seats, people, console)
    else:
        found = find_game(game) if game else find_games()[0]
        if seats is None and people is None and bots is None:
            bots = STRONGEST
    setup, players = seat(
        found, seats, people, bots, name or [], read_options(option, found), read_components(components)
    )
    with failing_in_words(found):
        match = Match(found, setup, fresh_luck(seed), players)
    raise typer.Exit(play(match, console, _free(save) if save else _new_file(found), seed=seed))


def _take_up(file: Path, save_to: Path, seed: int | None, console: Console) -> int:
    read = read_record(read_text(file))
    if not read.intact:
        raise BadRecord(f"{file} was changed after it was written: its checksum does not agree, so it is not taken up")
    with failing_in_words(find_game(read.game)):
        match = take_up(read, fresh_luck(seed))
    if match.over:
        raise BadRecord(f"the match of {file} is over; `hairpin replay {file}` tells it")
    return play(match, console, save_to, seed=seed)


def seat(
    game: Game,
    seats: int | None,
    people: int | None,
    bots: str | None,
    names: Sequence[str],
    options: dict[str, object],
    components: str | None,
) -> tuple[Setup, list[Player]]:
    """Seat people first, then bots. Without a bot level all players are people; with one, one person by default."""
    here = people if people is not None else (1 if bots else None)
    total = seats if seats is not None else max(game.fewest, min(game.most, 4 if here is None or bots else here))
    check_seats(game, total)
    here = total if here is None else here
    if not 0 <= here <= total:
        raise BadSeats(f"{here} people do not fit on {total} seats")
    if here < total and not bots:
        known = " or ".join(level_names())
        raise BadSeats(f"{total - here} of {total} seats are empty; give --bots {known} to fill them, or more --people")
    setup = game.set_up(total, options, components)
    levels = [level.strip() for level in (bots or "").split(",") if level.strip()]
    for level in levels:
        check_level(level)
    filled = total - here
    if len(levels) == 1:
        levels *= filled
    if len(levels) != filled:
        raise BadSeats(f"there are {filled} bots and {len(levels)} levels were given; give one, or one a bot")
    if len(names) > total:
        raise BadSeats(f"{len(names)} names were given for {total} seats")
    called = [checked_name(name) for name in names] + list(setup.names[len(names) :])
    if len(set(called)) < total:
        raise Refused(f"players need different names; these are {', '.join(called)}")
    return setup, [Player(called[k], PERSON if k < here else levels[k - here]) for k in range(total)]


def _free(file: Path) -> Path:
    """The file, if a record can be written there without overwriting anything; else raises Refused."""
    if file.exists():
        raise Refused(
            f"{file} is there already and is not overwritten; give another --save, or take it up with --record"
        )
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        file.unlink()
    except OSError as problem:
        raise Refused(f"the record cannot be written to {file}: {problem.strerror}") from None
    return file


def _new_file(game: Game) -> Path:
    """A record file in the user's data folder, named by game and time."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return user_data_path("hairpin", appauthor=False) / "records" / f"{game.name}-{stamp}.txt"


# -- asking a newcomer ---------------------------------------------------------------------------


def _ask(
    game: str | None, seats: int | None, people: int | None, console: Console
) -> tuple[Game, int, int, str | None]:
    """Ask the few questions before a match; Enter accepts the default answer of each."""
    try:
        found = find_game(game) if game else _ask_game(console)
        console.print(f"\n[bold]{found.title}[/bold]  {found.tagline}")
        if seats is None:
            usual = max(found.fewest, min(found.most, 4))
            seats = _number(console, "How many drivers, people and bots together", found.fewest, found.most, usual)
        check_seats(found, seats)
        if people is None:
            people = _number(console, "How many of you at this screen", 1, seats, 1)
        if people == seats:
            return found, seats, people, None
        levels, _ = load_levels()
        for level, words in levels.items():
            console.print(f"  [bold]{level}[/bold]  {words}")
        return found, seats, people, _word(console, "How good are the bots", list(levels), STRONGEST)
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise typer.Exit(0) from None


def _ask_game(console: Console) -> Game:
    games = find_games()
    if len(games) == 1:
        return games[0]
    for number, one in enumerate(games, 1):
        console.print(f"  {number}  [bold]{one.title}[/bold]  {one.tagline}")
    return games[_number(console, "Which game", 1, len(games), 1) - 1]


def _typed(console: Console, prompt: str) -> str:
    """The typed line; quitting is possible here too."""
    typed = console.input(prompt).strip().lower()
    if typed in ("quit", "q", "exit"):
        raise EOFError
    return typed


def _number(console: Console, question: str, low: int, high: int, usual: int) -> int:
    if low == high:
        return low
    while True:
        typed = _typed(console, f"{question}? {low} to {high} [dim](Enter: {usual})[/dim] ")
        if not typed:
            return usual
        if typed.isascii() and typed.isdigit() and len(typed) < 6 and low <= int(typed) <= high:
            return int(typed)
        console.print(f"{typed[:20]!r} is not a number from {low} to {high}.", markup=False)


def _word(console: Console, question: str, words: list[str], usual: str) -> str:
    while True:
        typed = _typed(console, f"{question}? {' or '.join(words)} [dim](Enter: {usual})[/dim] ")
        if not typed:
            return usual
        fitting = [word for word in words if word.startswith(typed)]
        if len(fitting) == 1:
            return fitting[0]
        console.print(f"{typed[:20]!r} is none of {', '.join(words)}.", markup=False)
