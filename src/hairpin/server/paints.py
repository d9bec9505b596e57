"""Paints: the colours that cars and dice can have, and which seat of a table has which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hairpin.refusal import one_of
from hairpin.server.refusals import HttpRefusal
from hairpin.server.rows import SeatRow

PAINTS = ("red", "yellow", "blue", "orange", "white", "green", "purple")


def known_paint(paint: str) -> str:
    """A paint that a guest may ask for; empty for that of the seat."""
    if paint and paint not in PAINTS:
        raise HttpRefusal(422, f"There is no paint {paint[:40]!r}; there are {one_of(list(PAINTS))}.")
    return paint


def printed_paints(names: Sequence[str]) -> tuple[str, ...]:
    """The paint that the game has for each seat. Seats whose names are no colours have the paints in their order."""
    paints = (*PAINTS, *[""] * len(names))
    return tuple(name.lower() if name.lower() in PAINTS else paints[seat] for seat, name in enumerate(names))


def share_out(printed: Sequence[str], wishes: Mapping[int, str]) -> tuple[str, ...]:
    """The paint of each seat; no two have the same one.

    `wishes` are the paints that people want, by seat, in the order in which they sat down. Whoever comes too late for
    a paint gets the printed one of the seat, or the first that is free. The other seats come last: they keep their
    printed paints as far as those are still free. Where there are more seats than paints the last have none ("").
    """
    free = list(PAINTS)

    def take(*wanted: str) -> str:
        paint = next((paint for paint in (*wanted, *free) if paint in free), "")
        if paint:
            free.remove(paint)
        return paint

    shared = {seat: take(paint, printed[seat]) for seat, paint in wishes.items()}
    others = [seat for seat in range(len(printed)) if seat not in shared]
    for seat in sorted(others, key=lambda seat: printed[seat] not in free):
        shared[seat] = take(printed[seat])
    return tuple(shared[seat] for seat in range(len(printed)))


def with_wishes(sittings: Sequence[SeatRow], wishes: Mapping[str, str]) -> list[SeatRow]:
    """The seats with the paints that guests want. Of several people at one screen it is the first who gets it."""
    own = {one.guest: one.seat for one in reversed(sittings) if one.guest is not None}
    return [
        replace(one, paint=wishes.get(one.guest, "") if one.guest is not None and own[one.guest] == one.seat else "")
        for one in sittings
    ]


def paints_at(names: Sequence[str], sittings: Sequence[SeatRow]) -> tuple[str, ...]:
    """The paints at a table; `names` are those that the game has for its seats."""
    by_arrival = sorted(sittings, key=lambda one: (one.sat, one.seat))
    wishes = {one.seat: one.paint for one in by_arrival if one.paint in PAINTS}
    return share_out(printed_paints(names), wishes)


def paints_by_name(names: Sequence[str], players: Sequence[str]) -> tuple[str, ...]:
    """The paints of a match of which only a record is known: a player who is called by a colour has it."""
    called = {seat: name.lower() for seat, name in enumerate(players) if name.lower() in PAINTS}
    return share_out(printed_paints(names), called)
