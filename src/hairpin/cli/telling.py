"""Telling: the log of a match as one viewer is told of it, a line for what each seat did."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.text import Text

from hairpin.games.game import Telling
from hairpin.match import Match


def items(match: Match, step: int, viewer: int | None) -> list[str]:
    """What one step brought; what concerns the same seat, or none, is told in one breath."""
    told = [match.setup.tell(event, viewer, match.names) for event in match.steps[step].events]
    known = [telling for telling in told if telling is not None and telling.words]
    return [_breath(list(group)) for _, group in groupby(known, lambda telling: telling.data.get("seat"))]


def _breath(tellings: list[Telling]) -> str:
    """Sentences in a row; the same one several times over is told once."""
    sentences = []
    for words, equal in groupby(telling.words for telling in tellings):
        count = len(list(equal))
        sentences.append(words if count == 1 else f"{words.rstrip('.')} ({count} times).")
    return " ".join(sentences)


def log(match: Match, viewer: int | None) -> RenderableType:
    """All of it, from the set-up on."""
    told = [_item(words) for step in range(len(match.steps)) for words in items(match, step, viewer)]
    return Group(Text("What happened so far", style="bold"), *told)


def tail(match: Match, viewer: int | None, since: int, console: Console, width: int, room: int) -> RenderableType:
    """The end of the log in at most `room` lines, in whole items; what the viewer has seen before is dim."""
    left = room - 1
    shown: list[Text] = []
    for words, style in _backwards(match, viewer, since):
        lines = _item(words, style).wrap(console, width)
        if len(lines) > left:
            shown += list(lines)[-left:][::-1] if not shown else []
            shown.append(Text("… type log for all of it", style="dim"))
            break
        shown += list(lines)[::-1]
        left -= len(lines)
    return Group(*shown[::-1])


def _backwards(match: Match, viewer: int | None, since: int) -> Iterator[tuple[str, str]]:
    """The items from the last one back, with their style."""
    for step in range(len(match.steps) - 1, -1, -1):
        for words in reversed(items(match, step, viewer)):
            yield words, "" if step >= since else "dim"


def _item(words: str, style: str = "") -> Text:
    return Text(f"· {words}", style=style)
