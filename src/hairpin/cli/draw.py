"""`hairpin draw`: draws one step of a recorded match as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from hairpin.cli.terms import read_text
from hairpin.drawing import SIZES
from hairpin.drawing.svg import THEMES
from hairpin.match import Match, read_record
from hairpin.match.replay import steps
from hairpin.refusal import BadPicture, BadRecord, one_of


def command(
    file: Annotated[
        Path, typer.Argument(metavar="RECORD", help="A record, as `hairpin play` and `simulate` write them.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to write the picture, an SVG file.")],
    step: Annotated[
        int | None, typer.Option(metavar="N", help="After so many answers; 0 is the set-up, by default the last.")
    ] = None,
    viewer: Annotated[
        str, typer.Option(metavar="SEAT", help="Whose view: the number of a seat, from 1, or watching.")
    ] = "watching",
    size: Annotated[str, typer.Option(help=f"For which page: {', '.join(SIZES)}.")] = "wide",
    theme: Annotated[str, typer.Option(help=f"The theme: {' or '.join(THEMES)}.")] = "night",
) -> None:
    """Draw the boards of a recorded match as one viewer sees them."""
    if size not in SIZES:
        raise BadPicture(f"there is no size {size!r}; it can be {one_of(list(SIZES))}")
    record = read_record(read_text(file))
    if not record.intact:
        raise BadRecord(f"{file} was changed after it was written: its checksum does not agree")
    game = record.find_game()
    match = _moment(steps(record), step)
    seat = _seat(viewer, match)
    text = match.picture(seat, theme, size).svg
    try:
        out.write_text(text, "utf-8")
    except OSError as problem:
        raise BadPicture(f"the picture cannot be written to {out}: {problem.strerror}") from None
    print(f"{out}: {game.title} after {match.step} answers, {size}, {theme}.")


def _moment(moments: Iterator[Match], step: int | None) -> Match:
    """The match after `step` answers; by default after the last."""
    if step is not None and step < 0:
        raise BadPicture(f"--step counts answers from 0, the set-up; it cannot be {step}")
    match: Match | None = None
    for match in moments:
        if match.step == step:
            return match
    assert match is not None
    if step is not None:
        raise BadPicture(f"the record has {match.step} answers; there is no step {step}")
    return match


def _seat(viewer: str, match: Match) -> int | None:
    """The seat of a number from 1, or None for `watching`."""
    if viewer == "watching":
        return None
    seats = match.setup.seats
    if not viewer.isascii() or not viewer.isdigit() or len(viewer) > 3 or not 1 <= int(viewer) <= seats:
        raise BadPicture(f"--viewer is {viewer!r}; it can be a seat from 1 to {seats}, or watching")
    return int(viewer) - 1
