"""Telling: shows the log of a match in the terminal, with the lines that the viewer's page would show."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.text import Text

from hairpin.drawing import LogLine
from hairpin.match import Match


def items(match: Match, viewer: int | None) -> list[tuple[str, int]]:
    """The paragraphs of the log, each with its step. Lines of one step about the same player share a paragraph."""
    story = match.setup.story(viewer, match.names)
    told: list[tuple[LogLine, int]] = []
    for number in range(len(match.steps)):
        last = story.lines[-1].number if story.lines else 0
        story.add(match.told(viewer, number, number + 1))
        told += [(line, number) for line in story.lines if line.number > last]
    return [_paragraph(list(group)) for _, group in groupby(told, lambda one: (one[1], one[0].heading, one[0].car))]


def _paragraph(told: list[tuple[LogLine, int]]) -> tuple[str, int]:
    heading, step = told[0][0].heading, told[0][1]
    words = " ".join(line.words for line, _ in told)
    return (f"{heading}. {words}" if heading else words), step


def log(match: Match, viewer: int | None) -> RenderableType:
    """The whole log, from the set-up on."""
    told = [_item(match, words) for words, _ in items(match, viewer)]
    return Group(Text("What happened so far", style="bold"), *told)


def tail(match: Match, viewer: int | None, since: int, console: Console, width: int, room: int) -> RenderableType:
    """The end of the log in at most `room` lines.

    If room is short, lines since step `since` are kept first, and of these the lines that name the viewer: nobody
    should have to look up what happened to their own answer. Older lines are dim and fill the room that is left.
    """
    told = [(words, step >= since) for words, step in items(match, viewer)]
    urgent = [(new, new and "you" in words.lower(), k) for k, (words, new) in enumerate(told)]
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
    item.highlight_words(["You", *match.names], style="bold")
    return item
