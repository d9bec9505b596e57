"""`hairpin prune`: deletes old tables."""

from __future__ import annotations

import logging
import sys
from time import time
from typing import TYPE_CHECKING, Annotated

import typer
from rich.filesize import decimal

from hairpin.cli.data_folder import Data, data_folder
from hairpin.cli.terms import fail

if TYPE_CHECKING:
    from hairpin.server.expiry import Kind
    from hairpin.server.upkeep.prune import Pruner

WORDS: dict[Kind, str] = {
    "finished": "finished",
    "given_up": "given up before the start",
    "unstarted": "never started",
    "abandoned": "abandoned during the match",
}


def command(
    older_than: Annotated[
        str, typer.Option(metavar="AGE", help="How long ago they must have ended, such as 90d, 12h or 2w.")
    ],
    finished: Annotated[bool, typer.Option("--finished", help="Tables whose match is over.")] = False,
    unstarted: Annotated[
        bool, typer.Option("--unstarted", help="Tables whose match never started, counted from their founding.")
    ] = False,
    abandoned: Annotated[
        bool, typer.Option("--abandoned", help="Tables whose match is not over, counted from the last answer.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many tables that would be.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    data: Data = None,
) -> None:
    """Delete old tables with all their data. Only a backup can bring them back.

    While a server runs, only finished tables can be deleted; a page that shows one stays open.
    """
    from hairpin.server import logs
    from hairpin.server.duration import read_duration
    from hairpin.server.upkeep.prune import open_to_prune

    before = time() - read_duration(older_than)
    kinds: list[Kind] = []
    if finished:
        kinds.append("finished")
    if unstarted:
        kinds += ["unstarted", "given_up"]
    if abandoned:
        kinds.append("abandoned")
    if not kinds:
        fail("say which tables: --finished, --unstarted, --abandoned, or several of them")
    logs.set_up(logging.WARNING)
    with open_to_prune(data_folder(data)) as pruner:
        if not dry_run:
            pruner.ensure_unused(kinds)
        found = pruner.find(kinds, before)
        count = sum(len(names) for names in found.values())
        parts = ", ".join(f"{len(names)} {WORDS[kind]}" for kind, names in found.items())
        print(f"{_tables(count)} older than {older_than}: {parts}")
        if dry_run or not count:
            return
        if not yes:
            _ask(count)
        print(f"{_tables(pruner.delete(found, before))} deleted; {_freed(pruner)}")


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


def _ask(count: int) -> None:
    if not sys.stdin.isatty():
        fail("this is no terminal, so nobody can confirm; --yes deletes without asking, --dry-run only counts")
    if not typer.confirm(f"Delete {_tables(count)} for good?"):
        raise typer.Exit


def _freed(pruner: Pruner) -> str:
    size = decimal(pruner.free())
    if pruner.served:
        return f"{size} of the database are free and will be used again"
    pruner.shrink()
    return f"{size} given back to the disk"
