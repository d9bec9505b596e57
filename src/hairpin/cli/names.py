"""`hairpin names`: lists, blocks and unblocks names at listed tables; for the operator of a server."""

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
    """List the blocked names."""
    from hairpin.server import overview

    found = look(data, overview.names)
    if as_json:
        print(json.dumps(found))
    else:
        print("\n".join(found) if found else "No name is blocked.")


@app.command("block")
def block_names(names: Names, data: Data = None) -> None:
    """Block names at listed tables, and remove them from players who have them there. Ignores case and accents."""
    order_each(data, names, lambda name: {"do": "block", "name": name})


@app.command("unblock")
def unblock_names(names: Names, data: Data = None) -> None:
    """Allow names again. A player who lost a name does not get it back."""
    order_each(data, names, lambda name: {"do": "unblock", "name": name})
