"""`hairpin guests`: lists the guests of a server, renames one, or deletes their data; for the operator."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hairpin.cli.data_folder import Data, data_folder
from hairpin.cli.operating import AsJson, age, group, look, order

app = group("The people of your server: list them, rename one, delete their data. Works while the server runs.")

LIMIT = 100

Guest = Annotated[
    str,
    typer.Argument(
        metavar="GUEST", help="The id that `guests list` and `tables show` tell, such as @Xy12ab, or its beginning."
    ),
]


@app.command("list")
def list_guests(
    data: Data = None,
    name: Annotated[str, typer.Option(help="Only guests whose name contains this.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most, the newest first.")] = LIMIT,
    as_json: AsJson = False,
) -> None:
    """List the guests who gave a name, the newest first."""
    from hairpin.server import overview

    found = look(data, lambda connection: overview.people(connection, name))
    shown, more = found[:limit], len(found) - limit
    if as_json:
        print(json.dumps(shown))
        return
    if not found:
        print(f"There are no such guests in {data_folder(data)}.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("guest", "name", "tables", "known for"):
        table.add_column(heading, no_wrap=True)
    for one in shown:
        table.add_row(Text(one["id"]), Text(one["name"]), Text(str(one["tables"])), Text(age(one["created"])))
    Console().print(table)
    if more > 0:
        print(f"and {more} more; --limit shows them")


@app.command("rename")
def rename_guest(
    guest: Guest,
    name: Annotated[str, typer.Argument(metavar="NAME", help='The new name; "" for none.')],
    data: Data = None,
) -> None:
    """Rename a guest, at all tables and in all records. A guest without a name is called by the name of their seat."""
    print(order(data, do="rename", guest=guest, name=name))


@app.command("delete")
def delete_guest(guest: Guest, data: Data = None) -> None:
    """Delete all data of a guest. Guests can do the same themselves, with the button in their settings."""
    print(order(data, do="delete", guest=guest))
