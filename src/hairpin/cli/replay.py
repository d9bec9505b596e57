"""`hairpin replay`: tells a recorded match in words, step by step, or verifies it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from hairpin.cli.terms import read_text
from hairpin.drawing import Voice
from hairpin.games.game import Result
from hairpin.match import Match, Record, check_luck, read_record, verify
from hairpin.match.record import Commit
from hairpin.match.replay import steps
from hairpin.match.verify import LuckCheck
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
    """Tell a recorded match in words, step by step, with nothing hidden."""
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
    luck = check_luck(record)
    commitments = [entry.commitment for entry in record.entries if isinstance(entry, Commit)]
    if as_json:
        told = {
            "verified": True,
            "steps": match.step,
            "over": match.over,
            "luck": luck.outcomes,
            "luck_checked": luck.checked,
            "commitments": commitments,
            "people": luck.people,
            "seeds": [seat + 1 for seat in luck.seeded],
            "missing": [seat + 1 for seat in luck.missing],
        }
        print(json.dumps(told))
        return
    ended = match.result()
    print(f"It replays equal: {match.step} answers, {ended.words if ended else 'not finished'}")
    for line in luck_words(luck, commitments):
        print(line)


def luck_words(luck: LuckCheck, commitments: list[str]) -> list[str]:
    """Sentences on what the record proves about its luck, and what it cannot prove."""
    if not luck.checked:
        return ["No secret of its luck is published, so its luck cannot be checked."]
    part = "" if luck.whole else f" of {luck.outcomes}"
    lines = [f"The luck follows from the secret in this record: {luck.checked}{part} outcomes were drawn again."]
    if luck.people:
        players = "player" if luck.people == 1 else "players"
        lines.append(f"{len(luck.seeded)} of {luck.people} {players} added a seed of their own.")
    if luck.missing:
        lines.append(f"Missing: the seed of seat {', '.join(str(seat + 1) for seat in luck.missing)}.")
    lines.append("That the secret was fixed before the start is shown only by a commitment that you saw then:")
    return lines + commitments


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
    """The events of one step, each as its owner sees it: a record is told with nothing hidden."""
    words = []
    for event in match.steps[number].events:
        telling = match.setup.tell(event, match.setup.owner(event), Voice(match.names))
        if telling is not None and telling.words:
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
