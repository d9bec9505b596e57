"""Stand-ins: while others wait for a player who is away, a bot drives for them until they come back.

Before that the others see how long it takes, and can nudge the player once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

from hairpin.server.refusals import HttpRefusal
from hairpin.server.seating import Seating
from hairpin.server.table import Absence, Table
from hairpin.server.tables import Tables

OFTEN = 5.0  # seconds between two looks, or less where the grace is short


class StandIns:
    """Checks regularly which players are missing, and for how long.

    The clock runs while the match waits for a seat whose player is away, and a player at another screen is there. So
    nobody is replaced who plays alone against bots, and nobody at a table that everybody has left for today. It starts
    when pages have shown what led to the question, and starts anew with the next question.
    """

    def __init__(self, tables: Tables, seating: Seating, clock: Callable[[], float] = monotonic) -> None:
        self.tables = tables
        self.seating = seating
        self.clock = clock
        self.grace = tables.settings.grace

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(await self.look())

    async def look(self) -> float:
        """Note who is away, and let bots stand in for those whose time is up; returns the seconds until the next look."""
        now = self.clock()
        wait = min(OFTEN, self.grace / 4) if self.grace > 0 else OFTEN
        for table in [one for one in self.tables.in_memory.values() if one.viewers or one.away]:
            self._note(table, now)
            for seat, absence in list(table.away.items()):
                if absence.until is None:
                    continue
                if absence.until > now:
                    wait = min(wait, absence.until - now)
                    continue
                with contextlib.suppress(HttpRefusal):  # it is asleep or could not be stored: looked at again soon
                    await self.seating.stand_in(table, seat)
        return wait

    def _note(self, table: Table, now: float) -> None:
        """Note who is away at a table, and tell everybody there if that has changed."""
        replaced = missed(table) if self.grace > 0 else []
        away = {}
        for seat in table.absent():
            step, known = table.answered.get(seat, 0), table.away.get(seat)
            if known is None or known.step != step:
                since = max(now, table.shown)
                known = Absence(step, since, since + self.grace if seat in replaced else None)
            away[seat] = known
        if away != table.away:
            table.away = away
            table.publish()

    def nudge(self, table: Table, mine: Sequence[int], seat: int) -> None:
        """Nudge a player who is away, for one who sits at the table; once while they are away."""
        if not 0 <= seat < len(table.sittings):
            raise HttpRefusal(404, f"There is no seat {seat + 1} at this table.")
        self._note(table, self.clock())
        name, absence = table.names[seat], table.away.get(seat)
        if absence is None and seat in table.online():
            raise HttpRefusal(409, f"{name} is here.")
        if absence is None:
            raise HttpRefusal(409, f"Nobody waits for {name} now.")
        if absence.nudged:
            raise HttpRefusal(409, f"{name} has been nudged already, by {absence.nudged}.")
        table.away[seat] = replace(absence, nudged=table.names[mine[0]])
        table.publish()
        for other in self.tables.in_memory.values():  # they may look at another table of theirs
            for viewer in other.viewers:
                if viewer.guest is not None and viewer.guest == table.sittings[seat].guest:
                    viewer.tell_nudge(table, seat)


def missed(table: Table) -> list[int]:
    """The seats for which a bot may stand in: everybody who is away, where the table does not wait for everybody."""
    return [] if table.founded.patient else table.absent()
