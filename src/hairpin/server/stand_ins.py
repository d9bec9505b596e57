"""Stand-ins: while others wait for a player who is away, a bot drives for them until they come back."""

from __future__ import annotations

import asyncio
import contextlib
from time import monotonic

from hairpin.server.refusals import HttpRefusal
from hairpin.server.seating import Seating
from hairpin.server.table import Table
from hairpin.server.tables import Tables

OFTEN = 5.0  # seconds between two looks, or less where the grace is short

Missing = tuple[str, int, int]  # a table, a seat, and the last step that was its own


class StandIns:
    """Checks regularly which players are missing, and for how long.

    The clock runs while the match waits for a seat whose player is away, and a player at another screen is there. So
    nobody is replaced who plays alone against bots, and nobody at a table that everybody has left for today.
    """

    def __init__(self, tables: Tables, seating: Seating) -> None:
        self.tables = tables
        self.seating = seating
        self.grace = tables.settings.grace
        self.since: dict[Missing, float] = {}

    async def watch(self) -> None:
        if self.grace <= 0:
            return
        while True:
            await asyncio.sleep(min(OFTEN, self.grace / 4))
            now = monotonic()
            looked_at = [table for table in self.tables.in_memory.values() if table.viewers]
            missing = {
                (table.id, seat, table.answered.get(seat, 0)): table for table in looked_at for seat in missed(table)
            }
            self.since = {one: self.since.get(one, now) for one in missing}
            for one, table in missing.items():
                if now - self.since[one] >= self.grace:
                    with contextlib.suppress(HttpRefusal):  # it is asleep or could not be stored: looked at again soon
                        await self.seating.stand_in(table, one[1])


def missed(table: Table) -> list[int]:
    """The seats that the match waits for and whose people are away, while a player at another screen is here."""
    match = table.match
    if match is None or match.over or table.founded.patient:
        return []
    here = table.online()
    guests = {table.sittings[seat].guest for seat in here} - {None}
    seats = []
    for seat in match.waiting:
        sitting = table.sittings[seat]
        if sitting.by == "person" and seat not in here and guests - {sitting.guest}:
            seats.append(seat)
    return seats
