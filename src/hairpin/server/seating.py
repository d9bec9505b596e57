"""Seating: seats are taken, left, given to bots, moved to another device; and bots stand in for those who are away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import time

from hairpin.refusal import Refused
from hairpin.server.access import seat_behind
from hairpin.server.blocked_names import BlockedNames
from hairpin.server.identity import Identity, guest_name, tidy_name
from hairpin.server.lobby import Wish
from hairpin.server.logs import logger
from hairpin.server.refusals import HttpRefusal, sentence
from hairpin.server.row_writing import MOST_REMOVED
from hairpin.server.rows import SeatRow
from hairpin.server.table import REMOVED, Table
from hairpin.server.table_changes import (
    SUBSTITUTE,
    TableChanges,
    check_host,
    check_open,
    check_settled,
    known_level,
    stranger,
)

GIVEN_UP = "The table was given up."


class Seating:
    def __init__(self, changes: TableChanges, identity: Identity, blocked: BlockedNames) -> None:
        self.tables = changes.tables
        self.changes = changes
        self.identity = identity
        self.blocked = blocked

    async def join(self, table: Table, guest: str, invite: str, name: str, seat: int | None, paint: str = "") -> int:
        """Take a seat, or all of one's former seats again; returns the seat. A guest who sits already stays there."""
        async with self.changes.alone(table):
            if guest in table.removed:
                raise HttpRefusal(410, REMOVED)
            left = [one for one in table.sittings if one.former == guest]
            if left and table.state != "over":
                await self.changes.seat(table, [one.taken_by(guest, one.name) for one in left])
                return left[0].seat
            if mine := table.seats_of(guest):
                return mine[0]
            invited = self.identity.fits(invite, self.identity.invite(table.id))
            if not invited and not table.founded.listed:
                raise HttpRefusal(403, "This invitation is not valid; ask for a new link.")
            check_open(table)
            free = [one for one in table.sittings if one.by == "open"]
            if seat is not None and not 0 <= seat < len(table.sittings):
                raise HttpRefusal(422, f"There is no seat {seat + 1} at this table.")
            chosen = next((one for one in free if seat is None or one.seat == seat), None)
            if chosen is None:
                raise _too_late(table, seat, free)
            taken = replace(self._taken(table, chosen, guest, name), paint=paint, sat=time())
            await self.changes.seat(table, [taken], named=(guest, taken.name) if name else None)
            return taken.seat

    def _taken(self, table: Table, sitting: SeatRow, guest: str, name: str) -> SeatRow:
        """A seat taken by a guest, under the given name if there is one."""
        others = [one for one in table.sittings if one.seat != sitting.seat]
        try:
            taken = sitting.taken_by(guest, guest_name(name) if name else "")
            self.blocked.check_names([*others, taken], table.founded.listed)
        except Refused as refusal:
            raise HttpRefusal(422, sentence(str(refusal))) from None
        return taken

    async def leave(self, table: Table, guest: str | None, seat: int | None = None) -> None:
        """Give up one's seats, or one of them. Before the start the seat is open again; in a match a bot takes over."""
        async with self.changes.alone(table):
            mine = table.seats_of(guest)
            if not mine and table.founded.host != guest:
                raise stranger(guest, "You have no seat at this table.")
            if seat is not None and seat not in mine:
                raise HttpRefusal(403, f"Seat {seat + 1} is not yours.")
            if table.state == "over":
                raise HttpRefusal(409, "The match is over; there is nothing to leave.")
            check_settled(table)
            going = [table.sittings[one] for one in (mine if seat is None else (seat,))]
            changed = [one.opened() if table.match is None else one.left_to(SUBSTITUTE, guest) for one in going]
            if len(going) < len(mine):
                await self.changes.seat(table, changed)
                return
            host = table.founded.host == guest
            others = [one.guest for one in table.sittings if one.guest is not None and one.guest != guest]
            if not others and table.match is None:
                await self.changes.seat(table, changed, closed=time(), says=GIVEN_UP)
                self.tables.forget(table, GIVEN_UP, 410)
            else:
                await self.changes.seat(table, changed, host=others[0] if host and others else None)

    async def change(self, table: Table, guest: str | None, seat: int, wish: Wish) -> None:
        """The host gives a seat to a bot. Before the start they can also give it to somebody at their screen, or open it."""
        async with self.changes.alone(table):
            check_host(table, guest, "change the seats")
            check_open(table)
            if not 0 <= seat < len(table.sittings):
                raise HttpRefusal(404, f"There is no seat {seat + 1} at this table.")
            sitting = table.sittings[seat]
            if table.seats_of(guest) == (seat,):
                raise HttpRefusal(409, "This is your own seat: leave it instead.")
            if table.match is None:
                assert guest is not None
                changed = self._given(table, sitting, wish, guest)
            elif wish.by != "bot":
                # A new person would see a hand that is not theirs: a host could look into others' cards that way.
                raise HttpRefusal(409, "During a match a seat can only be handed to a bot.")
            else:
                changed = sitting.left_to(known_level(wish.level), sitting.guest or sitting.former)
            await self.changes.seat(table, [changed])

    def _given(self, table: Table, sitting: SeatRow, wish: Wish, guest: str) -> SeatRow:
        """A seat before the start as the host wants it."""
        if wish.by == "open":
            return sitting.opened()
        if wish.by == "bot":
            return replace(sitting.opened(), by="bot", level=known_level(wish.level))
        if sitting.by != "open":
            raise HttpRefusal(409, f"Seat {sitting.seat + 1} is taken.")
        return self._taken(table, sitting, guest, tidy_name(wish.name))

    async def remove(self, table: Table, guest: str | None, seat: int) -> None:
        """The host removes a guest before the start: all their seats are open again, and they cannot come back."""
        async with self.changes.alone(table):
            check_host(table, guest, "remove a guest")
            check_settled(table)
            if not 0 <= seat < len(table.sittings):
                raise HttpRefusal(404, f"There is no seat {seat + 1} at this table.")
            gone = table.sittings[seat].guest
            if table.match is not None:
                raise HttpRefusal(409, "Nobody can be removed after the start; a bot can drive instead.")
            if gone is None:
                raise HttpRefusal(409, f"Nobody sits in seat {seat + 1}.")
            if gone == guest:
                raise HttpRefusal(409, "This is your own seat: leave it instead.")
            opened = [one.opened() for one in table.sittings if one.guest == gone]
            table.removed = (*table.removed, gone)[-MOST_REMOVED:]
            await self.changes.seat(table, opened, says=REMOVED, removes=gone)
            for viewer in table.viewers:
                if viewer.guest == gone:
                    viewer.leave(REMOVED, 410)

    async def claim(self, table: Table, guest: str, token: str) -> int:
        """Move a seat to the device of this guest by its link; the link is used up."""
        async with self.changes.alone(table):
            if guest in table.removed:
                raise HttpRefusal(410, REMOVED)
            sitting = seat_behind(token, table, self.identity)
            if sitting is None or sitting.guest is None:
                raise HttpRefusal(403, "This seat link is not valid any more; ask for a new one.")
            if sitting.guest == guest:
                return sitting.seat
            check_settled(table)
            # A host who still has another seat stays host: then only a person at their screen moves away.
            host = guest if table.founded.host == sitting.guest and len(table.seats_of(sitting.guest)) == 1 else None
            named = None if table.seats_of(guest) else (guest, sitting.name)
            await self.changes.seat(table, [sitting.taken_by(guest, sitting.name)], host=host, named=named)
            return sitting.seat

    # -- stand-ins -----------------------------------------------------------------------------

    async def stand_in(self, table: Table, seat: int) -> None:
        """Let a bot drive for somebody who is asked and gone; nothing where that has changed in the meantime."""
        async with self.changes.alone(table):
            sitting, match = table.sittings[seat], table.match
            gone = sitting.by == "person" and seat not in table.online()
            if gone and match is not None and seat in match.waiting:
                await self.changes.seat(table, [sitting.stood_in(SUBSTITUTE)])
                logger.info("a bot stands in", table=table.id, seat=seat)

    async def reclaim(self, table: Table, seats: Sequence[int]) -> None:
        """Give seats back to people who have returned. What the bot answered stands; what it is thinking is dropped."""
        async with self.changes.alone(table):
            back = [table.sittings[seat].back() for seat in seats if table.sittings[seat].stands_in]
            if back:
                await self.changes.seat(table, back)


def _too_late(table: Table, seat: int | None, free: Sequence[SeatRow]) -> HttpRefusal:
    """The seat is taken: by whom, and which seats are still free."""
    if not free or seat is None:
        return HttpRefusal(409, "All seats are taken.", free=[])
    name = table.sittings[seat].name or "A bot"
    return HttpRefusal(409, f"{name} was faster: seat {seat + 1} is taken.", by=name, free=[one.seat for one in free])
