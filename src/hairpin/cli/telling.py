"""Telling: the log of a match as one viewer is told of it, a line for what each seat did."""

from __future__ import annotations

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
    """Sentences in a row; equal ones are counted, and those of a kind that differ in the last word share the rest."""
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
    """All of it, from the set-up on."""
    told = [words for step in range(len(match.steps)) for words in items(match, step, viewer)]
    return Group(Text("What happened so far", style="bold"), *(_item(match, words) for words in told))


def tail(match: Match, viewer: int | None, since: int, console: Console, width: int, room: int) -> RenderableType:
    """The end of the log in at most `room` lines.

    What is new since step `since` comes first, and of that what names the viewer: nobody should have to look up what
    became of his own answer. What was seen before is dim and fills what room is left.
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
    """An item in lines, those behind the first one set in."""
    item = _item(match, words, style)
    first, *rest = item.wrap(console, width - 2)
    return [first, *(Text("  ").append_text(line) for line in rest)]


def _item(match: Match, words: str, style: str = "") -> Text:
    item = Text(f"· {words}", style=style)
    item.highlight_words(match.names, style="bold")
    return item
