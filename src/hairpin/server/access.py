"""Access: what a caller is to a table. Asked once for every request, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from hairpin.server.identity import Identity, seat_in
from hairpin.server.table import Table
from hairpin.server.turned import Turned


@dataclass(frozen=True)
class Caller:
    """Who asks: a guest by cookie, or nobody we know; perhaps with a token."""

    guest: str | None
    token: str = ""  # a watch token of the address, or a seat token of a program
    address: str = ""


@dataclass(frozen=True)
class Standing:
    """What a caller is to a table: it sits there, is its host, sat there once, or watches."""

    seat: int | None
    host: bool
    former: bool
    guest: str | None
    token: str = ""

    @property
    def belongs(self) -> bool:
        return self.seat is not None or self.host or self.former


def standing(table: Table, caller: Caller, identity: Identity) -> Standing:
    """What the caller is to the table; raises Turned where that is nothing at all."""
    guest, token = caller.guest, caller.token
    seat = table.seat_of(guest)
    if seat is None and token:
        wanted = seat_in(token)
        if 0 <= wanted < len(table.sittings):
            sitting = table.sittings[wanted]
            if sitting.by == "person" and identity.fits(token, identity.seat(table.id, wanted, sitting.moved)):
                return Standing(wanted, False, False, None, token)
    host = guest is not None and table.founded.host == guest
    former = guest is not None and any(sitting.former == guest for sitting in table.sittings)
    watches = table.founded.listed or (bool(token) and identity.fits(token, identity.watch(table.id)))
    if seat is None and not host and not former and not watches:
        if guest is None:
            raise Turned(401, "You are not known here yet: open the table's link first.")
        raise Turned(403, "This table is private: ask for an invitation or a link to watch.")
    return Standing(seat, host, former, guest, token if watches and not table.founded.listed else "")


def own_seat(table: Table, caller: Caller, identity: Identity) -> int:
    """The caller's seat; raises Turned where it has none."""
    seat = table.seat_of(caller.guest)
    if seat is None and caller.token:
        seat = standing(table, caller, identity).seat
    if seat is None:
        if caller.guest is None:
            raise Turned(401, "You are not known here yet: open the table's link first.")
        raise Turned(403, "You have no seat at this table.")
    return seat
