"""Shared by the commands for the operator of a server: orders, database queries, and ages in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from hairpin.cli.data_folder import data_folder
from hairpin.refusal import Refused

if TYPE_CHECKING:
    import sqlalchemy as sa

T = TypeVar("T")

AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON and nothing else.")]


def group(words: str) -> typer.Typer:
    """A command with subcommands."""
    return typer.Typer(
        help=words,
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def look(data: Path | None, question: Callable[[sa.Connection], T]) -> T:
    """Run a query on the database, whether a server runs or not. Raises Refused."""
    # Imported here: other commands start faster without it.
    from hairpin.server.opening import visit

    engine = visit(data_folder(data))
    try:
        with engine.connect() as connection:
            return question(connection)
    finally:
        engine.dispose()


def order(data: Path | None, **what: Any) -> str:
    """Carry out an order: by the running server, or here if none runs. Returns a sentence, or raises Refused."""
    from hairpin.server.opening import InUse, open_data, visit
    from hairpin.server.orders import carry_out_alone, hand_over

    folder = data_folder(data)
    quiet_logs()
    engine = visit(folder)  # refuses tables of another version: only a server updates them
    try:
        opened = open_data(folder)
    except InUse:
        return hand_over(engine, what)
    finally:
        engine.dispose()
    if data is None:  # perhaps not the folder that was meant
        print(f"hairpin: no server runs on {folder}; its tables are changed directly", file=sys.stderr)
    try:
        return carry_out_alone(opened, what)
    finally:
        opened.close()


def order_each(data: Path | None, names: Sequence[str], order_for: Callable[[str], dict[str, Any]]) -> None:
    """Carry out an order for each name and print its result; at the end raise Refused if any was refused."""
    from hairpin.server.opening import BadData

    refused: list[Refused] = []
    for name in names:
        try:
            print(order(data, **order_for(name)))
        except BadData:  # it would be the same for every other name
            raise
        except Refused as refusal:
            refused.append(refusal)
        data = data_folder(data)  # where that is has been said
    for one in refused[:-1]:
        print(f"hairpin: {one}", file=sys.stderr)
    if refused:
        raise refused[-1]


def quiet_logs() -> None:
    """Log warnings only: the command itself says what it does."""
    import logging

    from hairpin.server import logs

    logs.set_up(logging.WARNING)


def age(moment: str | None) -> str:
    """How long ago a moment was, in the largest unit that fits: '3 d'."""
    if moment is None:
        return "-"
    seconds = int((datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds())
    for unit, size in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{max(0, seconds)} s"
