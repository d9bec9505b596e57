"""Naming: the names at a table. They are distinct, and a person without a name gets the name of the seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from hairpin.games import find_game
from hairpin.refusal import Refused
from hairpin.server.rows import SeatRow, TableRow


def seat_names(founded: TableRow, seats: int) -> Sequence[str]:
    """The names of the seats themselves: usually their colours."""
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


def with_names(own: Sequence[str], sittings: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    """Give every seat without a name its own one from `own`, with a number where that is taken."""
    taken = taken_names(sittings)
    named = []
    for sitting in sittings:
        name = sitting.name or free_name(own[sitting.seat], taken)
        taken.add(name.casefold())
        named.append(replace(sitting, name=name))
    return tuple(named)


def check_distinct(sittings: Sequence[SeatRow]) -> None:
    """Refuse equal names: the log could not tell them apart."""
    seen: set[str] = set()
    for sitting in sittings:
        name = sitting.name.casefold()
        if name and name in seen:
            raise Refused(f"{sitting.name} sits here already; choose another name")
        seen.add(name)
