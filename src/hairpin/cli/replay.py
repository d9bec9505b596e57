"""`hairpin replay`: a recorded match in words, step by step, or checked."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from hairpin.cli.terms import read_text
from hairpin.games.game import Result
from hairpin.match import Match, Record, read_record
from hairpin.match.replay import steps, verify, verify_luck
from hairpin.refusal import BadRecord, RecordDiffers


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, as `hairpin play` and `simulate` write them.")
    ],
    check: Annotated[
        bool, typer.Option("--verify", help="Play it again and compare; exit code 1 if anything differs.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON, for programs.")] = False,
) -> None:
    """Tell a recorded match in words, step by step, everything in the open."""
    record = read_record(read_text(file))
    if check:
        _verify(record, as_json)
        return
    if not record.intact:
        raise BadRecord(f"{file} was changed after it was written: its checksum does not agree; --verify looks closer")
    if as_json:
        print(json.dumps(_as_json(record), indent=2))
    else:
        _tell(record, Console(highlight=False))


def _verify(record: Record, as_json: bool) -> None:
    try:
        match = verify(record)
    except RecordDiffers as difference:
        if as_json:
            print(json.dumps({"verified": False, "difference": str(difference)}))
        else:
            print(f"hairpin: the record differs: {difference}", file=sys.stderr)
        sys.exit(1)
    checked = verify_luck(record)
    if as_json:
        print(json.dumps({"verified": True, "steps": match.step, "over": match.over, "luck_checked": checked}))
        return
    ended = match.result()
    print(f"It replays equal: {match.step} answers, {ended.words if ended else 'not finished'}")
    if checked:
        print(f"Its luck is what was committed to before: {checked} outcomes drawn again from the published secret.")


def _tell(record: Record, console: Console) -> None:
    told = 0
    match: Match | None = None
    for match in steps(record):
        for step in match.steps[told:]:
            if step.seat is not None:
                names = ", ".join(match.setup.action_name(action) for action in step.actions)
                console.print(f"{step.number:>4}  {match.names[step.seat]}: {names}", style="bold", markup=False)
            for words in _words(match, step.number):
                console.print(f"      {words}", markup=False)
        told = len(match.steps)
    assert match is not None
    result = match.result()
    if result is None:
        waiting = ", ".join(match.names[seat] for seat in match.waiting)
        console.print(f"\nThe record ends here; the match waits for {waiting}.", markup=False)
    else:
        _show_result(result, console)


def _words(match: Match, number: int) -> list[str]:
    """The events of one step, each as its owner sees it: a record is told with everything in the open."""
    words = []
    for event in match.steps[number].events:
        telling = match.setup.tell(event, match.setup.owner(event), match.names)
        if telling is not None:
            words.append(telling.words)
    return words


def _show_result(result: Result, console: Console) -> None:
    console.print(f"\n{result.words}", style="bold", markup=False)
    for place in result.places:
        console.print(f"{place.rank:>3}. {place.name}: {place.points:g} points, {place.words}", markup=False)


def _as_json(record: Record) -> dict[str, Any]:
    told: list[dict[str, Any]] = []
    match: Match | None = None
    for match in steps(record):
        step = match.steps[-1]
        told.append(
            {
                "step": step.number,
                "seat": step.seat,
                "actions": [match.setup.action_name(action) for action in step.actions],
                "words": _words(match, step.number),
            }
        )
    assert match is not None
    result = match.result()
    return {
        "game": record.game,
        "seats": record.seats,
        "players": [{"name": player.name, "by": player.by} for player in record.players],
        "options": {name: list(value) if isinstance(value, tuple) else value for name, value in record.options.items()},
        "steps": told,
        "over": match.over,
        "result": None
        if result is None
        else {
            "winners": list(result.winners),
            "reason": result.reason,
            "words": result.words,
            "details": result.details,
        },
    }
