"""Asking: reads a typed line as one answer or a run of small answers, or refuses it with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hairpin.games.game import Choice, Decision
from hairpin.games.numbering import numbered, numbered_by_value
from hairpin.refusal import Refused, one_of

MOST_NAMED = 4
INNER_DASH = re.compile(r"(?<=\w)-(?=\w)")  # as in `90-down`; the dash of `speed -1` is a minus sign

Follow = Callable[[Sequence[int]], Decision | None]


class NotUnderstood(Refused):
    """A line that does not answer this decision; the message says what is possible."""


def understand(line: str, decision: Decision, follow: Follow) -> tuple[int, ...]:
    """The actions that a line stands for.

    An answer is the number of a choice in the list, its name, or words that only this choice has. Several answers on
    one line are a run. A number refers to the list on the screen while the same question goes on, and to the list of
    the next question once that follows. An answer that was given automatically is skipped. `follow` returns the
    decision after some actions.
    """
    words = line.replace(",", " ").split()
    if not words:
        raise NotUnderstood(f"Nothing was typed. {_possible(decision)}")
    run: list[int] = []
    lists = {decision.name: decision}  # every question as it was first asked
    now: Decision | None = decision
    latest = decision
    start = 0
    while start < len(words):
        found, end = _longest(words, start, now, lists[now.name]) if now is not None else (None, start)
        if found is None:
            if run and _names_one_of(words[start], latest.unasked):
                start += 1
                continue
            raise _unclear(words, start, decision, len(run))
        run.append(found.action)
        start = end
        now = follow(run) if start < len(words) else None
        if now is not None:
            lists.setdefault(now.name, now)
            latest = now
            for name in now.came:
                start += start < len(words) and _names_one_of(words[start], (name,))
    return tuple(run)


def _names_one_of(word: str, names: Sequence[str]) -> bool:
    return any(word.lower() in name.lower().split() for name in names)


def _longest(words: list[str], start: int, now: Decision, shown: Decision) -> tuple[Choice | None, int]:
    """The choice that the longest part of the next words names, and where the words after it begin."""
    for end in range(len(words), start, -1):
        found = candidates(" ".join(words[start:end]), now, shown)
        if len(found) == 1:
            return found[0], end
    return None, start


def candidates(text: str, now: Decision, shown: Decision) -> list[Choice]:
    """The choices of a question that a text could mean; numbers refer to the list `shown`."""
    if text.isdigit():
        # A choice that is itself a number may be added while the question goes on, and is not on the screen yet.
        listed = {**numbered_by_value(now), **numbered(shown)} if numbered_by_value(shown) else numbered(shown)
        meant = {str(number): choice for number, choice in listed.items()}.get(text)
        return [choice for choice in now.choices if meant is not None and choice.action == meant.action]
    if not any(letter.isalpha() for letter in text):
        # A text like a number never matches part of a choice: a typing error would fire a token.
        return [choice for choice in now.choices if text in _exact_names(choice)]
    wanted = _plain(text)
    # Names are not on the screen. If a name means one choice and the words on the screen another, it is ambiguous.
    shown_so = [choice for choice in now.choices if f"{_plain(choice.words)} ".startswith(f"{wanted} ")]
    for fits in (_is_exactly, _begins_with, _has):
        found = [choice for choice in now.choices if fits(choice, wanted)]
        if found:
            both = shown_so and not any(choice in shown_so for choice in found)
            return [choice for choice in now.choices if choice in found or choice in shown_so] if both else found
    return []


def _plain(text: str) -> str:
    text = INNER_DASH.sub(" ", text.lower())
    return " ".join(text.replace(":", " ").replace(",", " ").split())


def _names(choice: Choice) -> tuple[str, str, str]:
    """The names of a choice: its name, its name without the first word, its words."""
    name = _plain(choice.name)
    return name, _rest(name), _plain(choice.words)


def _exact_names(choice: Choice) -> tuple[str, ...]:
    return choice.name, _rest(choice.name), choice.words, _rest(choice.words)


def _rest(name: str) -> str:
    return name.partition(" ")[2]


def _is_exactly(choice: Choice, wanted: str) -> bool:
    return wanted in _names(choice)


def _begins_with(choice: Choice, wanted: str) -> bool:
    return any(text.startswith(wanted) and _may_end(wanted, text[len(wanted) :]) for text in _names(choice))


def _may_end(wanted: str, rest: str) -> bool:
    """A beginning may end inside a word, but not inside a number or after a sign."""
    return wanted[-1] not in "+-" and not (wanted[-1].isdigit() and rest[:1].isdigit())


def _has(choice: Choice, wanted: str) -> bool:
    """Whether the wanted words occur somewhere in it, as whole words."""
    return any(f" {wanted} " in f" {text} " for text in _names(choice))


def _unclear(words: list[str], start: int, decision: Decision, answered: int) -> NotUnderstood:
    text = " ".join(words[start:])[:60]
    if answered:
        return NotUnderstood(
            f"“{text}” cannot follow “{' '.join(words[:start])}” on one line; give one answer at a time."
        )
    meant = candidates(text, decision, decision)
    if len(meant) > 1:
        named = [choice.words for choice in meant[:MOST_NAMED]]
        more = " …" if len(meant) > MOST_NAMED else ""
        return NotUnderstood(f"“{text}” could be {one_of(named)}{more}: type its number or more of it.")
    return NotUnderstood(f"“{text}” is no answer here. {_possible(decision)}")


def _possible(decision: Decision) -> str:
    keys = sorted(numbered(decision))
    without_gaps = keys == list(range(keys[0], keys[-1] + 1))
    numbers = f"a number from {keys[0]} to {keys[-1]}" if without_gaps else one_of([str(key) for key in keys])
    return f"Type {numbers}, the beginning of a choice, or ? for help."
