"""Access: what a caller is to a table. Asked once for every request, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import QueryParams
from starlette.types import Scope

from hairpin.server.identity import Identity, seat_in
from hairpin.server.table import Table
from hairpin.server.turned import Turned


@dataclass(frozen=True)
class Caller:
    """Who asks: a guest by cookie, or nobody we know; perhaps with a token."""

    guest: str | None
    token: str = ""  # a watch token of the address, or a seat token of a program
    address: str = ""
    seat: int | None = None  # which of its own seats it speaks for, where several people share a screen


@dataclass(frozen=True)
class Standing:
    """What a caller is to a table: it sits there, is its host, sat there once, or watches.

    `seats` are its own; `seat` is the one through whose eyes it looks. Of several it must say which: without that it sees
    what everybody sees.
    """

    seat: int | None
    host: bool
    former: bool
    guest: str | None
    token: str = ""
    seats: tuple[int, ...] = ()


def standing(table: Table, caller: Caller, identity: Identity) -> Standing:
    """What the caller is to the table; raises Turned where that is nothing at all."""
    guest, token = caller.guest, caller.token
    seats = table.seats_of(guest)
    if not seats and token:
        wanted = seat_in(token)
        if 0 <= wanted < len(table.sittings):
            sitting = table.sittings[wanted]
            if sitting.guest is not None and identity.fits(token, identity.seat(table.id, wanted, sitting.moved)):
                return Standing(chosen((wanted,), caller), False, False, None, token, (wanted,))
    host = guest is not None and table.founded.host == guest
    former = guest is not None and any(sitting.former == guest for sitting in table.sittings)
    watches = table.founded.listed or (bool(token) and identity.fits(token, identity.watch(table.id)))
    if not seats and not host and not former and not watches:
        if guest is None:
            raise Turned(401, "You are not known here yet: open the table's link first.")
        raise Turned(403, "This table is private: ask for an invitation or a link to watch.")
    watch = token if watches and not table.founded.listed else ""
    return Standing(chosen(seats, caller), host, former, guest, watch, seats)


def chosen(seats: tuple[int, ...], caller: Caller) -> int | None:
    """The one of its own seats that a caller speaks for; a message chooses among these and gets no other."""
    if caller.seat is None:
        return seats[0] if len(seats) == 1 else None
    if caller.seat not in seats:
        raise Turned(403, f"Seat {caller.seat + 1} is not yours.")
    return caller.seat


def own_seat(table: Table, caller: Caller, identity: Identity) -> int:
    """The seat that the caller speaks for; raises Turned where it has none, or does not say which of several."""
    seats = table.seats_of(caller.guest)
    if not seats and caller.token:
        seats = standing(table, caller, identity).seats
    if not seats:
        if caller.guest is None:
            raise Turned(401, "You are not known here yet: open the table's link first.")
        raise Turned(403, "You have no seat at this table.")
    seat = chosen(seats, caller)
    if seat is None:
        raise Turned(422, "Several seats of this table are yours: say which one you speak for, with ?seat=.")
    return seat


def seat_asked_for(scope: Scope) -> int | None:
    """The seat that a request to one of the plain doors names; None where it names none."""
    if b"seat=" not in scope["query_string"]:
        return None
    text = QueryParams(scope["query_string"]).get("seat", "")
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise Turned(422, "seat: a number is needed, 0 for the first seat.")
    return int(text)
