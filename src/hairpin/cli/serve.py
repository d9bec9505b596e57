"""`hairpin serve`: the web table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path


def command(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 lets others in your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at; 0 takes any free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where tables are kept; by default in your data folder.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    bot_delay: Annotated[
        float, typer.Option(min=0, max=60, help="Seconds a bot lets pass before it answers, so that one can follow.")
    ] = 0.7,
    grace: Annotated[
        float,
        typer.Option(
            min=0,
            max=604800,
            metavar="SECONDS",
            help="How long others wait for somebody who is gone before a bot stands in; 0 for ever.",
        ),
    ] = 300,
) -> None:
    """Serve the table to browsers: yours, and those of whoever you send a link.

    Every answer is on the disk before it is shown to anybody, so nothing is lost when the server stops.
    """
    # Imported here: no other command needs a web server, and all start faster without one.
    from hairpin.server import logs
    from hairpin.server.running import serve
    from hairpin.server.settings import Settings

    logs.set_up(logs.level_for_terminal())
    folder = data or user_data_path("hairpin", appauthor=False) / "tables"

    def ready(address: str) -> None:
        print(f"The table is open at {address}  (Ctrl+C closes it; tables are kept in {folder})", flush=True)
        if open_page:
            import webbrowser

            webbrowser.open(address)

    serve(Settings(data=folder, host=host, port=port, bot_delay=bot_delay, grace=grace), ready)
