"""Starting: the players are fixed, their seeds awaited for a few seconds, and the set-up of the match is drawn."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import time

from hairpin.match import Match, Player
from hairpin.match.record import PERSON, Seed
from hairpin.server.logs import logger
from hairpin.server.naming import with_names
from hairpin.server.refusals import HttpRefusal
from hairpin.server.rows import SeatRow, TableRow, first_row
from hairpin.server.table import Table
from hairpin.server.table_changes import TableChanges, check_host, check_open, known_level
from hairpin.server.tables import Tables


class Starting:
    """Starts matches; the last seed that is awaited starts one at once, else the time that is set for it."""

    def __init__(self, tables: Tables, changes: TableChanges) -> None:
        self.tables = tables
        self.changes = changes

    async def start(self, table: Table, guest: str | None, fill: str, hashes: Mapping[int, str] | None = None) -> None:
        """Start the match; open seats are filled with bots of a level, or refused.

        `hashes` are of the host's own seats. Where a seat gave one, the set-up waits for the seeds.
        """
        async with self.changes.alone(table):
            check_host(table, guest, "start the match")
            if table.state != "waiting":
                raise HttpRefusal(409, "The match has started already.")
            sittings = list(table.sittings)
            free = [str(sitting.seat + 1) for sitting in sittings if sitting.by == "open"]
            if free and not fill:
                seats = "Seat" if len(free) == 1 else "Seats"
                verb = "is" if len(free) == 1 else "are"
                raise HttpRefusal(
                    409, f"{seats} {', '.join(free)} {verb} still open: wait for players, or let bots drive."
                )
            if fill:
                level = known_level(fill)
                sittings = [replace(one, by="bot", level=level) if one.by == "open" else one for one in sittings]
            sittings = list(with_names(table.setup.names, sittings))
            sittings = _promised(sittings, table.seats_of(guest), hashes or {})
            players = [[one.name, PERSON if one.by == "person" else one.level] for one in sittings]
            seeds = [[one.seat, one.seed_hash, None] for one in sittings if one.seed_hash is not None]
            founded = replace(table.founded, players=players, seeds=seeds or None)
            if seeds:
                await self.changes.stored(self.tables.store.start(founded, sittings, None))
                table.seated(founded, tuple(sittings))
                logger.info("match waits for seeds", table=table.id, seeds=len(seeds))
            else:
                await self._set_up(table, founded, sittings)
        self.tables.on_change(table)

    async def promise(self, table: Table, own: Sequence[int], hashes: Mapping[int, str]) -> None:
        """Take the hashes of seeds that seats will add to the luck; until the start a new one replaces the last."""
        async with self.changes.alone(table):
            check_open(table)
            if table.match is not None:
                raise HttpRefusal(409, "The match has started; hashes of seeds are taken before.")
            sittings = _promised(table.sittings, own, hashes)
            changed = [one for one in sittings if one != table.sittings[one.seat]]
            if changed:
                await self.changes.seat(table, changed)

    async def reveal(self, table: Table, own: Sequence[int], seeds: Mapping[int, str]) -> None:
        """Take seeds that seats add to the luck; the last one that is awaited starts the match."""
        async with self.changes.alone(table):
            if table.state == "waiting":
                raise HttpRefusal(409, "The match has not started yet; seeds are taken when it starts.")
            known = {one.seat: one for one in table.founded.promised}
            for seat, seed in seeds.items():
                _check_seed(seat, seed, own, known.get(seat), table.match is not None)
            fresh = {seat: seed for seat, seed in seeds.items() if known[seat].seed is None}
            if fresh:
                together = [[one.seat, one.hash, one.seed or fresh.get(one.seat)] for one in known.values()]
                founded = replace(table.founded, seeds=together)
                if all(seed is not None for _, _, seed in together):
                    await self._set_up(table, founded, ())
                else:
                    await self.changes.stored(self.tables.store.start(founded, (), None))
                    table.seated(founded, table.sittings)
        self.tables.on_change(table)

    async def start_without_missing(self, table: Table) -> None:
        """Start a match that has waited long enough for seeds: those that are not there are recorded as missing."""
        async with self.changes.alone(table):
            if table.state == "starting":
                await self._set_up(table, table.founded, ())
        self.tables.on_change(table)

    async def _set_up(self, table: Table, founded: TableRow, sittings: Sequence[SeatRow]) -> None:
        """Draw the set-up and store it with everything that the start fixes; then the match runs."""
        players = [Player(name, by) for name, by in founded.players or ()]
        try:
            match = Match(table.game, table.setup, founded.luck(0), players, founded.promised)
        except Exception as problem:
            raise self.tables.fail(table, problem) from None
        await self.changes.stored(self.tables.store.start(founded, sittings, first_row(table.id, match, time())))
        table.founded = founded
        if sittings:
            table.sit(tuple(sittings))
        table.keys[""] = 0
        table.started(match)
        logger.info("match started", table=table.id, seeds=len(founded.promised))

    # -- while seeds are awaited ---------------------------------------------------------------

    def count_down(self, table: Table) -> None:
        """Start the timer of a table that waits for seeds, if it has none yet."""
        if self.tables.closing or table.asleep or table.failed or table.state != "starting":
            return
        if table.starter is None or table.starter.done():
            table.starter = asyncio.create_task(self._start_later(table))

    async def _start_later(self, table: Table) -> None:
        await asyncio.sleep(self.tables.settings.seed_seconds)
        with contextlib.suppress(HttpRefusal):  # not stored: it waits again when somebody next opens the table
            await self.start_without_missing(table)


def _promised(sittings: Sequence[SeatRow], own: Sequence[int], hashes: Mapping[int, str]) -> list[SeatRow]:
    """The seats with the hashes that the caller gives for their own."""
    for seat in hashes:
        if seat not in own:
            raise HttpRefusal(403, f"Seat {seat + 1} is not yours.")
    return [replace(one, seed_hash=hashes.get(one.seat, one.seed_hash)) for one in sittings]


def _check_seed(seat: int, seed: str, own: Sequence[int], promised: Seed | None, started: bool) -> None:
    """Refuse a seed that is not the promised one of an own seat, or comes too late."""
    if seat not in own:
        raise HttpRefusal(403, f"Seat {seat + 1} is not yours.")
    if promised is None:
        raise HttpRefusal(409, f"Seat {seat + 1} gave no hash of a seed before the start.")
    if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != promised.hash:
        raise HttpRefusal(422, f"This is not the seed behind the hash that seat {seat + 1} gave.")
    if started and promised.seed is None:
        raise HttpRefusal(409, f"The seed of seat {seat + 1} comes too late: the match has started without it.")
