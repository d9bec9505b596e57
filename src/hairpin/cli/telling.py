"""Telling: the log of a match in the terminal, as one viewer is told; events of one seat in a step share a line."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.text import Text

from hairpin.games.game import Telling
from hairpin.match import Match


def items(match: Match, step: int, viewer: int | None) -> list[str]:
    """The lines of one step; consecutive events of the same seat, or of none, share a line."""
    told = [match.setup.tell(event, viewer, match.names) for event in match.steps[step].events]
    known = [telling for telling in told if telling is not None and telling.words]
    return [_breath(list(group)) for _, group in groupby(known, lambda telling: telling.data.get("seat"))]


def _breath(tellings: list[Telling]) -> str:
    """Join sentences: equal ones are counted, and those that differ only in the last word are merged."""
    sentences = []
    for (_, beginning), alike in groupby(tellings, lambda telling: (telling.kind, telling.words.rpartition(" ")[0])):
        ends = [telling.words.rpartition(" ")[2].rstrip(".") for telling in alike]
        if len(set(ends)) == 1:
            times = f" ({len(ends)} times)" if len(ends) > 1 else ""
            sentences.append(f"{beginning} {ends[0]}{times}.".strip())
        else:
            sentences.append(f"{beginning} {', '.join(ends)}.")
    return " ".join(sentences)


def log(match: Match, viewer: int | None) -> RenderableType:
    """The whole log, from the set-up on."""
    told = [words for step in range(len(match.steps)) for words in items(match, step, viewer)]
    return Group(Text("What happened so far", style="bold"), *(_item(match, words) for words in told))


def tail(match: Match, viewer: int | None, since: int, console: Console, width: int, room: int) -> RenderableType:
    """The end of the log in at most `room` lines.

    If room is short, lines since step `since` are kept first, and of these the lines that name the viewer: nobody
    should have to look up what happened to their own answer. Older lines are dim and fill the room that is left.
    """
    start = max(min(since, len(match.steps) - room), 0)
    told = [(words, step >= since) for step in range(start, len(match.steps)) for words in items(match, step, viewer)]
    own = None if viewer is None else match.names[viewer]
    urgent = [(new, new and own is not None and own in words, k) for k, (words, new) in enumerate(told)]
    shown: dict[int, list[Text]] = {}
    left = room - 1
    for *_, k in sorted(urgent, reverse=True):
        words, new = told[k]
        lines = _wrapped(match, words, "" if new else "dim", console, width)
        if len(lines) > left:
            break
        shown[k] = lines
        left -= len(lines)
    cut = any(new and k not in shown for k, (_, new) in enumerate(told))
    head = [Text("… shortened", style="dim")] if cut else []
    return Group(*head, *(line for k in sorted(shown) for line in shown[k]))


def _wrapped(match: Match, words: str, style: str, console: Console, width: int) -> list[Text]:
    """An item as lines; all but the first are indented."""
    item = _item(match, words, style)
    first, *rest = item.wrap(console, width - 2)
    return [first, *(Text("  ").append_text(line) for line in rest)]


def _item(match: Match, words: str, style: str = "") -> Text:
    item = Text(f"· {words}", style=style)
    item.highlight_words(match.names, style="bold")
    return item
