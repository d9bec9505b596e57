"""`hairpin tables`: lists the tables of a server, shows one, or closes some; for the operator."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hairpin.cli.data_folder import Data, data_folder
from hairpin.cli.operating import AsJson, age, group, look, order_each
from hairpin.refusal import Refused, one_of

app = group("The tables of your server: list them, look at one, close it. Works while the server runs.")

LIMIT = 100


@app.command("list")
def list_tables(
    data: Data = None,
    state: Annotated[
        str, typer.Option(help="Only tables that are waiting, playing, over or closed; by default all but closed ones.")
    ] = "",
    listed: Annotated[bool, typer.Option("--listed", help="Only tables that are listed on the home page.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="How many at most, the newest first.")] = LIMIT,
    as_json: AsJson = False,
) -> None:
    """List the tables, the newest first."""
    from hairpin.server import overview

    if state not in ("", *overview.STATES):
        raise Refused(f"there is no state {state!r}; there are {one_of(list(overview.STATES))}")
    found = look(data, lambda connection: overview.tables(connection, state, listed))
    shown, more = found[:limit], len(found) - limit
    if as_json:
        print(json.dumps(shown))
        return
    if not found:
        print(f"There are no such tables in {data_folder(data)}.")
        return
    table = Table(box=None, padding=(0, 1, 0, 0))
    for heading in ("table", "game", "state", "seats", "steps", "age", "last step", "shown"):  # within 80 columns
        table.add_column(heading, no_wrap=True)
    for one in shown:
        taken = f"{one['taken']}/{one['seats']}"
        last = age(one["last_answer"]) if one["steps"] else "-"
        words = (one["id"], one["game"], one["state"], taken, str(one["steps"]), age(one["created"]), last)
        table.add_row(*(Text(word) for word in words), "listed" if one["listed"] else "private")
    Console().print(table)
    if more > 0:
        print(f"and {more} more; --limit shows them")


@app.command("show")
def show_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its name, as `hairpin tables list` shows it.")],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Show who sits at a table and its options. It reveals nothing hidden in the match."""
    from hairpin.server import overview

    found = look(data, lambda connection: overview.table(connection, table))
    if as_json:
        print(json.dumps(found))
        return
    console = Console(highlight=False)
    private = "listed" if found["listed"] else "private"
    console.print(Text(f"{found['id']}  {found['game']}, {found['state']}, {private}"))
    console.print(Text(f"founded {age(found['created'])} ago, {found['steps']} steps", style="dim"))
    seats = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("seat", "who", "name", "guest"):
        seats.add_column(heading, no_wrap=True)
    for one in found["sittings"]:
        seats.add_row(Text(str(one["seat"])), Text(_who(one)), Text(one["name"]), Text(one["guest"] or ""))
    console.print(seats)
    for name, value in found["options"].items():
        console.print(Text(f"{name} = {json.dumps(value)}", style="dim"))


def _who(sitting: dict[str, Any]) -> str:
    if sitting["by"] != "bot":
        return "open" if sitting["by"] == "open" else "person"
    return f"bot, {sitting['level']}" + (" (stands in)" if sitting["guest"] else "")


@app.command("close")
def close_tables(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Their names, as `list` shows them.")],
    data: Data = None,
) -> None:
    """Close tables. People there are told, and nobody can play, join, watch or replay these tables any more."""
    order_each(data, tables, lambda table: {"do": "close", "table": table})
