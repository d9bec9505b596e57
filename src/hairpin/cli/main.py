"""The command line: `hairpin games`, `learn`, `play`, `serve`, `simulate`, `replay`, `draw`, `solve`, `bench`, `track`.

`hairpin new-game` begins a game of one's own.

For the operator of a server: `backup`, `restore`, `check`, `prune`, `tables`, `guests`, `names`.

A command that cannot be done prints one sentence on standard error and ends with exit code 2.
"""

from __future__ import annotations

import sys

import typer

import hairpin
from hairpin.cli import (
    backup,
    bench,
    check,
    draw,
    games,
    guests,
    learn,
    names,
    new_game,
    prune,
    replay,
    restore,
    seating,
    serve,
    simulate,
    solve,
    tables,
    track,
)
from hairpin.cli.terms import fail
from hairpin.refusal import Refused

app = typer.Typer(
    name="hairpin",
    help="A table for street-racing board games: play them, simulate them by the million, replay and check them.",
    epilog="Start with: hairpin learn street-racing",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: the drawn one shows switches as if they took a value
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games", short_help="The games with all their options.")(games.command)
app.command("play", short_help="Play at this screen, alone, together or with bots.")(seating.command)
app.command("learn", short_help="A guided first race, in three to five minutes.")(learn.command)
app.command("serve", short_help="Serve the table to browsers.")(serve.command)
app.command("simulate", short_help="Play many matches between bots.")(simulate.command)
app.command("replay", short_help="Tell a recorded match in words, or verify it.")(replay.command)
app.command("draw", short_help="Draw the boards of a recorded match.")(draw.command)
app.command("solve", short_help="Solve a game exactly.")(solve.command)
app.command("bench", short_help="Measure how fast Hairpin runs here.")(bench.command)
app.command("new-game", short_help="Write a new game of your own.")(new_game.command)
app.add_typer(track.app, name="track", short_help="Tracks: list, draw, check and rate them.")
app.add_typer(tables.app, name="tables", short_help="The tables of your server.")
app.add_typer(guests.app, name="guests", short_help="The people of your server.")
app.add_typer(names.app, name="names", short_help="Names that are blocked at listed tables.")
app.command("backup", short_help="Back up all tables and the signing key.")(backup.command)
app.command("restore", short_help="Put a backup into a data folder.")(restore.command)
app.command("check", short_help="Check the database and every table in it.")(check.command)
app.command("prune", short_help="Delete old tables.")(prune.command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(version_line())
        raise typer.Exit


def version_line() -> str:
    """The version of Hairpin, and whether its core is compiled."""
    if hairpin.compiled():
        return f"hairpin {hairpin.__version__}, compiled core"
    why = "as HAIRPIN_PURE asks" if hairpin.PURE else "with a C compiler the set-up would compile it"
    return f"hairpin {hairpin.__version__}, interpreted core: everything works, some twenty times slower ({why})"


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Say the version and whether the core is compiled."
    ),
) -> None:
    """A table for street-racing board games."""


def main() -> None:
    try:
        app()
    except Refused as refusal:
        fail(str(refusal))
    except BrokenPipeError:
        # The reader has closed the pipe, as `| head` does: end quietly.
        sys.stderr.close()
        sys.exit(0)
