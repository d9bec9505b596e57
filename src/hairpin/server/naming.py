"""Naming: the names at a table. They are distinct, and a seat that nobody gave a name is called by its colour."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from hairpin.games import find_game
from hairpin.refusal import Refused
from hairpin.server.paints import PAINTS, paints_at
from hairpin.server.rows import SeatRow, TableRow


def seat_names(founded: TableRow, seats: int) -> Sequence[str]:
    """The names that the game has for its seats: usually their printed colours."""
    try:
        return find_game(founded.game).set_up(seats, founded.options, founded.components, kept=True).names
    except Refused:  # the game is no longer installed, or has changed
        return [f"Seat {number}" for number in range(1, seats + 1)]


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The wanted name, or the same with a number where it is taken; `taken` is casefolded."""
    name, number = wanted, 2
    while name.casefold() in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def taken_names(sittings: Sequence[SeatRow]) -> set[str]:
    return {sitting.name.casefold() for sitting in sittings if sitting.name}


def with_names(printed: Sequence[str], sittings: Sequence[SeatRow], *, started: bool = True) -> tuple[SeatRow, ...]:
    """Call every seat that nobody gave a name by its colour now, with a number where that is taken.

    `printed` are the names that the game has for its seats; one that is no colour stays as it is. Before the start only
    people need a name.
    """
    taken = taken_names([sitting for sitting in sittings if not sitting.nameless])
    named = []
    for sitting, own, paint in zip(sittings, printed, paints_at(printed, sittings), strict=True):
        if (sitting.name and not sitting.nameless) or not (started or sitting.by == "person"):
            named.append(sitting)
            continue
        name = free_name(paint.capitalize() if paint and own.lower() in PAINTS else own, taken)
        taken.add(name.casefold())
        named.append(replace(sitting, name=name, nameless=True))
    return tuple(named)


def check_distinct(sittings: Sequence[SeatRow]) -> None:
    """Refuse equal names: the log could not tell them apart."""
    seen: set[str] = set()
    for sitting in sittings:
        name = sitting.name.casefold()
        if name and name in seen:
            raise Refused(f"{sitting.name} sits here already; choose another name")
        seen.add(name)
