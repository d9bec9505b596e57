"""`hairpin serve`: runs the web table."""

from __future__ import annotations

import inspect
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from hairpin.bots import load_levels
from hairpin.games import load_games
from hairpin.server.settings_sources import (
    GONE,
    Known,
    as_toml,
    gone_settings,
    known_settings,
    read_settings,
    settings_from,
)


def command(
    settings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A TOML file of settings; --show-settings prints one.")
    ] = None,
    show_settings: Annotated[bool, typer.Option("--show-settings", help="Print all settings and stop.")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    **given: Any,
) -> None:
    """Serve the table to browsers: your own, and those of everybody you send a link.

    Every answer is on the disk before it is shown to anyone, so nothing is lost when the server stops.

    Every setting below can also be an environment variable (--grace is HAIRPIN_GRACE) or a line of a settings file
    (grace = 300). The command line overrides the environment, and the environment overrides the file.
    """
    chosen = read_settings(given, os.environ, settings)
    if show_settings:
        typer.echo(as_toml(chosen), nl=False)
        return
    # Imported here, so that commands without a web server start faster.
    from hairpin.server import logs
    from hairpin.server.running import serve

    logs.set_up(logs.level_for_terminal())
    for sentence in gone_settings(given, os.environ, settings):
        logs.logger.warning("a setting is gone", says=sentence)
    ours = settings_from(chosen)
    for problem in [*load_games()[1], *load_levels()[1]]:
        print(f"hairpin: {problem}", file=sys.stderr, flush=True)

    def ready(address: str) -> None:
        print(f"The table is open at {address}  (Ctrl+C closes it; tables are kept in {ours.data})", flush=True)
        if open_page:
            import webbrowser

            webbrowser.open(address)

    serve(ours, ready)


def _parameter(one: Known) -> inspect.Parameter:
    """A setting as an option of the command; its value is checked together with those from other sources."""
    several = one.kind == tuple[str, ...]
    usual = "" if several or one.name == "data" else f" [default: {one.default}]"
    kind = {int: "NUMBER", float: "NUMBER", Path: "DIR", bool: "true|false"}.get(one.kind, "TEXT")
    limits = f" ({one.limits})" if one.limits else ""
    says = one.means[0].upper() + one.means[1:] + limits + usual
    option = typer.Option(one.option, metavar=kind, help=says)
    annotation: Any = Annotated[list[str], option] if several else Annotated[str | None, option]
    return inspect.Parameter(
        one.name, inspect.Parameter.KEYWORD_ONLY, default=[] if several else None, annotation=annotation
    )


def _gone(name: str) -> inspect.Parameter:
    """The option of a setting that is gone: it is taken and not shown."""
    option = typer.Option("--" + name.replace("_", "-"), hidden=True)
    annotation: Any = Annotated[str | None, option]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


def _with_settings(function: Any) -> None:
    """Give the command one option for every setting, in place of `given`."""
    own = inspect.signature(function, eval_str=True)
    parameters = [one for one in own.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    parameters += [_parameter(one) for one in known_settings().values()]
    parameters += [_gone(name) for name in GONE]
    function.__signature__ = own.replace(parameters=parameters)
    function.__annotations__ = {one.name: one.annotation for one in parameters} | {"return": None}


_with_settings(command)
