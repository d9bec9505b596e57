"""`hairpin games`: lists the games with all their options."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from hairpin.engine.chance import seeded
from hairpin.games import find_game, load_games
from hairpin.games.game import Game
from hairpin.games.option import Option
from hairpin.games.starting import start
from hairpin.refusal import BadComponents


def command(
    name: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game, with more about it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON, for programs.")] = False,
    components: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Print what this game's box holds, to copy and change for --components."),
    ] = None,
) -> None:
    """List the games: names, players, and every option with its default and what it does."""
    if components is not None:
        game = find_game(components)
        if not game.printed():
            raise BadComponents(f"{game.title} has no components that could be replaced")
        print(game.printed(), end="")
        return
    games, problems = load_games() if name is None else ([find_game(name)], [])
    for problem in problems:
        print(f"hairpin: {problem}", file=sys.stderr)
    if as_json:
        print(json.dumps([game_json(game) for game in games], indent=2))
        return
    console = Console()
    for game in games:
        console.print(f"\n[bold]{game.title}[/bold]  [dim]{game.name}[/dim]   {game.players()}")
        console.print(f"{game.tagline}. {game.credits}", style="dim")
        console.print(_options(game.options))
        if name is not None:
            console.print(_parts(game))
    first = games[0].name if games else "GAME"
    console.print(f"\nPlay one with [bold]hairpin play {first}[/bold]; set an option with --option name=value.")


def _parts(game: Game) -> Table:
    """What a game brings itself, and what is made from its View; where its code is."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    rules = type(start(game.set_up(game.fewest), seeded(1), False))
    file = getattr(sys.modules.get(rules.__module__), "__file__", "")
    table.add_row("[bold]page[/bold]", "made from its view" if game.board is None else "a board of its own")
    table.add_row("[bold]terminal[/bold]", "made from its view" if game.terminal is None else "a table of its own")
    table.add_row("[bold]components[/bold]", "can be replaced" if game.printed() else "always as printed")
    table.add_row("[bold]seats[/bold]", ", ".join(game.set_up(game.most).names))
    table.add_row("[bold]rules[/bold]", str(file))
    return table


def _options(options: tuple[Option, ...]) -> Table:
    """Each option with its default, what it does, and its possible values."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for option in options:
        name = f"[bold]{option.name}[/bold]\n[dim]= {option.shown(option.default)}[/dim]"
        table.add_row(name, f"{option.words}\n[dim]{option.possible()}[/dim]")
    return table


def game_json(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "credits": game.credits,
        "seats": {"fewest": game.fewest, "most": game.most},
        "options": [option_json(option) for option in game.options],
    }


def option_json(option: Option) -> dict[str, Any]:
    """An option as data: its type, default, limits and words."""
    return {
        "name": option.name,
        "type": option.kind,
        "default": list(option.default) if isinstance(option.default, tuple) else option.default,
        "choices": list(option.choices),
        "low": option.low if option.kind == "number" else None,
        "high": option.high if option.kind == "number" else None,
        "step": option.step if option.kind == "number" else None,
        "none": option.none,
        "possible": option.possible(),
        "words": option.words,
    }
