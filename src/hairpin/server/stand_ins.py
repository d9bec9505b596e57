"""Stand-ins: a bot drives for somebody who is gone while others wait for that seat, until the person comes back."""

from __future__ import annotations

import asyncio
import contextlib
from time import monotonic

from hairpin.server.house import House
from hairpin.server.lobby import Lobby
from hairpin.server.table import Table
from hairpin.server.turned import Turned

OFTEN = 5.0  # seconds between two looks, or less where the grace is short

Missing = tuple[str, int, int]  # a table, a seat, and the last step that was its own


class StandIns:
    """Looks now and then who is missed, and for how long.

    The clock runs while the match waits for a seat, nobody looks through its eyes, and somebody of another screen sits
    there and looks on. So nobody is replaced who plays alone against bots, and nobody at a table that all have left for
    today.
    """

    def __init__(self, house: House, lobby: Lobby) -> None:
        self.house = house
        self.lobby = lobby
        self.grace = house.settings.grace
        self.since: dict[Missing, float] = {}

    async def watch(self) -> None:
        if self.grace <= 0:
            return
        while True:
            await asyncio.sleep(min(OFTEN, self.grace / 4))
            now = monotonic()
            missing = {(table.id, seat, table.answered.get(seat, 0)): table for table, seat in self._missing()}
            self.since = {one: self.since.get(one, now) for one in missing}
            for one, table in missing.items():
                if now - self.since[one] >= self.grace:
                    with contextlib.suppress(Turned):  # it is asleep or could not be stored: looked at again soon
                        await self.lobby.stand_in(table, one[1])

    def _missing(self) -> list[tuple[Table, int]]:
        tables = list(self.house.tables.values())
        return [(table, seat) for table in tables if table.viewers for seat in missed(table)]


def missed(table: Table) -> list[int]:
    """The seats that the match waits for and whose people are gone, while somebody of another screen is here."""
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
