"""`hairpin names`: the names that nobody may have at a listed table, for whoever runs a server."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from hairpin.cli.data_folder import Data
from hairpin.cli.operating import AsJson, group, look, order_each

app = group("Names that nobody may have at a listed table of your server. Works while the server runs.")

Names = Annotated[
    list[str],
    typer.Argument(metavar="NAME...", help="A word; with a star before or behind it also longer words: 'cat*'."),
]


@app.command("list")
def list_names(data: Data = None, as_json: AsJson = False) -> None:
    """List what is blocked."""
    from hairpin.server import overview

    found = look(data, overview.names)
    if as_json:
        print(json.dumps(found))
    else:
        print("\n".join(found) if found else "No name is blocked.")


@app.command("block")
def block_names(names: Names, data: Data = None) -> None:
    """Refuse names at listed tables, and take them from whoever has them there; case and accents do not count."""
    order_each(data, names, lambda name: {"do": "block", "name": name})


@app.command("unblock")
def unblock_names(names: Names, data: Data = None) -> None:
    """Allow names again. Whoever lost one does not get it back."""
    order_each(data, names, lambda name: {"do": "unblock", "name": name})
