"""Access: the role of a caller at a table. Every request asks here, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import QueryParams
from starlette.types import Scope

from hairpin.server.identity import Identity, seat_in
from hairpin.server.refusals import HttpRefusal, unknown_guest
from hairpin.server.rows import SeatRow
from hairpin.server.table import REMOVED, Table


@dataclass(frozen=True)
class Caller:
    """Who asks: a guest by cookie, or nobody we know; perhaps with a token."""

    guest: str | None
    token: str = ""  # a watch token of the address, or a seat token of a program
    address: str = ""
    seat: int | None = None  # which of their own seats they speak for, where several people share a screen


@dataclass(frozen=True)
class Role:
    """What a caller is to a table: they sit there, are its host, sat there once, or watch.

    `seats` are their own; `seat` is the one they see the match as. A caller with several seats has to say which;
    otherwise they see what spectators see.
    """

    seat: int | None
    host: bool
    former: bool
    guest: str | None
    token: str = ""
    seats: tuple[int, ...] = ()


def role_at(table: Table, caller: Caller, identity: Identity) -> Role:
    """The role of the caller at the table; raises HttpRefusal where they have none."""
    guest, token = caller.guest, caller.token
    if guest is not None and guest in table.removed:
        raise HttpRefusal(410, REMOVED)
    seats = table.seats_of(guest)
    if (
        not seats
        and token
        and (sitting := seat_behind(token, table, identity)) is not None
        and sitting.guest is not None
    ):
        own = (sitting.seat,)
        return Role(chosen(own, caller), False, False, None, token, own)
    host, former = table.founded.host == guest, table.was_left_by(guest)
    watches = table.founded.listed or (bool(token) and identity.fits(token, identity.watch(table.id)))
    if not seats and not host and not former and not watches:
        if guest is None:
            raise unknown_guest()
        raise HttpRefusal(403, "This table is private: ask for an invitation or a link to watch.")
    watch = token if watches and not table.founded.listed else ""
    return Role(chosen(seats, caller), host, former, guest, watch, seats)


def seat_behind(token: str, table: Table, identity: Identity) -> SeatRow | None:
    """The seat that a seat token is for; None where it is for none, or was used up."""
    seat = seat_in(token)
    if not 0 <= seat < len(table.sittings):
        return None
    sitting = table.sittings[seat]
    return sitting if identity.fits(token, identity.seat(table.id, seat, sitting.moved)) else None


def chosen(seats: tuple[int, ...], caller: Caller) -> int | None:
    """The seat that a caller speaks for. They can only choose among their own."""
    if caller.seat is None:
        return seats[0] if len(seats) == 1 else None
    if caller.seat not in seats:
        raise HttpRefusal(403, f"Seat {caller.seat + 1} is not yours.")
    return caller.seat


def own_seats(table: Table, caller: Caller, identity: Identity) -> tuple[int, ...]:
    """The caller's own seats; raises HttpRefusal where they have none."""
    seats = table.seats_of(caller.guest)
    if not seats and caller.token:
        seats = role_at(table, caller, identity).seats
    if not seats:
        if caller.guest is None:
            raise unknown_guest()
        raise HttpRefusal(403, "You have no seat at this table.")
    return seats


def own_seat(table: Table, caller: Caller, identity: Identity) -> int:
    """The seat that the caller speaks for; raises HttpRefusal where they have none, or do not say which of several."""
    seat = chosen(own_seats(table, caller, identity), caller)
    if seat is None:
        raise HttpRefusal(422, "Several seats of this table are yours: say which one you speak for, with ?seat=.")
    return seat


def seat_key(table: Table, seat: int) -> str:
    """The key that the answers of a seat are counted by, once the caller has proven that it is theirs."""
    return f"{table.id}:{seat}"


def seat_asked_for(scope: Scope) -> int | None:
    """The seat that an answer or a stream names with ?seat=; None where it names none."""
    if b"seat=" not in scope["query_string"]:
        return None
    text = QueryParams(scope["query_string"]).get("seat", "")
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise HttpRefusal(422, "seat: a number is needed, 0 for the first seat.")
    return int(text)
