"""Checks of easy rules: what a class declares and cannot work is refused by name, before anybody plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from string import Formatter
from typing import Any

from hairpin.engine.pile import Pile
from hairpin.games.telling import Kind
from hairpin.refusal import BadGame, did_you_mean

DECLARED = ("actions", "questions", "events", "luck")  # these may be lists and dicts: nothing changes them


def check_values(rules: str, declared: Mapping[str, Any]) -> None:
    """Refuse a list, set or pile as a class attribute: all matches would share it, and no copy would have its own."""
    for name, value in declared.items():
        if isinstance(value, list | set | Pile) and name not in DECLARED:
            kind = type(value).__name__.lower()
            raise BadGame(
                f"{rules}.{name} is a {kind} that all matches would share: declare it as a field, as in "
                f"`{name}: list[int] = each()`, or write a tuple if it never changes"
            )


def check_questions(rules: str, questions: Iterable[Any], fields: Iterable[str]) -> None:
    """Refuse a question that names a field which the rules do not have."""
    known = list(fields)
    for question in questions:
        for words in (question.ask, question.explain, question.follows):
            for name in names_in(words):
                if name not in known:
                    raise BadGame(
                        f"the question {question.name} names {{{name}}}, which is no field of {rules}; "
                        f"{did_you_mean(name, known)}there are: {', '.join(known)}"
                    )


def check_events(events: Mapping[int, Kind]) -> None:
    """Refuse an event whose words name a field that it does not have; others than its owner know only the seat."""
    for kind in events.values():
        own = [name for name, _ in kind.fields]
        _check_words(f"the event {kind.name}", kind.words, own)
        _check_words(f"the event {kind.name}, in its sentence for others,", kind.others, ["seat"])


def _check_words(what: str, words: str, known: list[str]) -> None:
    for name in names_in(words):
        if name not in known:
            raise BadGame(f"{what} names {{{name}}}; it has {', '.join(known) or 'no fields'}")


def check_actions(actions: Mapping[int, str]) -> None:
    """Refuse two actions of one name: a typed answer and a record could mean both."""
    numbers: dict[str, int] = {}
    for number, name in actions.items():
        if name in numbers:
            raise BadGame(f"two actions are called {name!r}: {numbers[name]} and {number}")
        numbers[name] = number


def check_numbers(events: Mapping[int, Kind], event: int, numbers: tuple[int, ...]) -> None:
    """Refuse an event that is not declared, or with other numbers than its row names: it would be told wrongly."""
    if event not in events:
        raise BadGame(f"there is no event {event}: `events` has {', '.join(map(str, sorted(events)))}")
    kind = events[event]
    if len(numbers) != len(kind.fields):
        names = ", ".join(name for name, _ in kind.fields) or "none"
        raise BadGame(
            f"the event {kind.name} was told with {len(numbers)} numbers, and its row names {len(kind.fields)}: {names}"
        )


def check_luck(luck: Mapping[str, Any], name: str, kind: type) -> None:
    """Refuse luck that is not declared, a die drawn like a card and a deck rolled like a die."""
    if name not in luck:
        known = list(luck)
        raise BadGame(f"`luck` has no {name!r}; {did_you_mean(name, known)}there are: {', '.join(known) or 'none'}")
    if not isinstance(luck[name], kind):
        how = "a die: use self.roll" if isinstance(luck[name], int) else "a deck: use self.draw or self.turn_over"
        raise BadGame(f"the luck {name!r} is {how}")


def check_board(board: Callable[..., Any]) -> None:
    """Refuse a board that cannot be made without arguments, such as the class itself."""
    try:
        signature(board).bind()
    except (TypeError, ValueError):
        name = getattr(board, "__name__", type(board).__name__)
        raise BadGame(f"board= is a function without arguments, as in `board=lambda: {name}(GAME)`") from None


def undeclared(rules: str, name: str, fields: Iterable[str]) -> BadGame:
    """The refusal of a value that no copy of the state would have."""
    return BadGame(
        f"{rules} has no field {name}; {did_you_mean(name, list(fields))}"
        f"declare it in the class, as in `{name}: int = number()` or `{name}: list[int] = each()`"
    )


def names_in(words: str) -> list[str]:
    """The names in braces."""
    return [name for _, name, _, _ in Formatter().parse(words) if name is not None]
