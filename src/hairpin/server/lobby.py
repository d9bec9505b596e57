"""Lobby: tables are founded, and founded again as rematches."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import time

from hairpin.bots import check_offered
from hairpin.games import find_game
from hairpin.refusal import Refused
from hairpin.server.blocked_names import BlockedNames
from hairpin.server.identity import guest_name, new_table, tidy_name
from hairpin.server.logs import logger
from hairpin.server.naming import with_names
from hairpin.server.paints import with_wishes
from hairpin.server.refusals import HttpRefusal, sentence
from hairpin.server.rows import SeatRow, TableRow
from hairpin.server.starting import Starting
from hairpin.server.table import Table
from hairpin.server.table_changes import SUBSTITUTE, TableChanges, stranger


@dataclass(frozen=True)
class Wish:
    """A seat as the host wants it: by `me`, by somebody at the same `screen`, `open` for others, or a `bot`."""

    by: str
    level: str = ""
    name: str = ""


class Lobby:
    def __init__(self, changes: TableChanges, starting: Starting, blocked: BlockedNames) -> None:
        self.tables = changes.tables
        self.changes = changes
        self.starting = starting
        self.blocked = blocked

    async def found(
        self,
        guest: str,
        game: str,
        options: Mapping[str, object],
        wishes: Sequence[Wish],
        listed: bool,
        name: str,
        patient: bool = False,
        hold: bool = False,
        paint: str = "",
    ) -> Table:
        """A new table; where nobody is waited for and nothing holds it, its match starts at once. Raises HttpRefusal."""
        try:
            found = find_game(game)
            setup = found.set_up(len(wishes), options)
            sittings = [_wished(seat, wish, guest, name) for seat, wish in enumerate(wishes)]
            if sum(wish.by == "me" for wish in wishes) > 1:
                raise Refused("you can take one seat; others at your screen need a name of their own")
            self.blocked.check_names(sittings, listed)
        except Refused as refusal:
            about = {"option": refusal.option} if refusal.option else {}
            raise HttpRefusal(422, sentence(str(refusal)), **about) from None
        now = time()
        sittings = [replace(one, sat=now) if one.by == "person" else one for one in sittings]
        sittings = list(with_names(setup.names, with_wishes(sittings, {guest: paint}), started=False))
        founded = TableRow(
            id=new_table(),
            game=found.name,
            options={key: list(value) if isinstance(value, tuple) else value for key, value in setup.options.items()},
            components=setup.components,
            players=None,
            secret=secrets.token_bytes(32),
            listed=listed,
            host=guest,
            created=now,
            patient=patient,
        )
        # Only a name that was given is stored: the next game may have another name for this seat.
        called = next((given for wish in wishes if wish.by == "me" and (given := tidy_name(wish.name))), name)
        named = (guest, guest_name(called)) if called else None
        await self.changes.stored(self.tables.store.found(founded, sittings, named, self.changes.limits))
        self.tables.metrics.founded.inc()
        logger.info("table founded", table=founded.id, game=founded.game, seats=len(sittings), listed=listed)
        table = await self.tables.find(founded.id)
        if not hold and all(sitting.by != "open" for sitting in sittings):
            await self.starting.start(table, guest, "")
        return table

    async def rematch(self, table: Table, guest: str | None, hold: bool = False) -> Table:
        """The same game with the same people and bots; asked for twice, it is the same rematch."""
        if not table.seats_of(guest) and table.founded.host != guest:
            raise stranger(guest, "Only those who sat here can ask for a rematch.")
        if table.state != "over":
            raise HttpRefusal(409, "A rematch can be asked for when the match is over.")
        assert guest is not None
        if table.founded.next is not None:
            try:
                return await self.tables.find(table.founded.next)
            except HttpRefusal as refusal:
                if refusal.status not in (404, 410):  # a rematch that was deleted or closed: there can be another one
                    raise
        try:
            table.game.set_up(len(table.sittings), table.founded.options, table.founded.components)
        except Refused as refusal:  # it was founded when options had other limits
            raise HttpRefusal(422, sentence(f"the same cannot be played again: {refusal}")) from None
        founded = replace(
            table.founded,
            id=new_table(),
            players=None,
            secret=secrets.token_bytes(32),
            host=guest,
            created=time(),
            ended=None,
            next=None,
            seeds=None,
        )
        sittings = [self._again(one, founded.listed) for one in table.sittings]
        wishes = await self.tables.store.people.paints_of([one.guest for one in sittings if one.guest is not None])
        sittings = list(with_names(table.setup.names, with_wishes(sittings, wishes), started=False))
        async with self.changes.alone(table):
            name = await self.changes.stored(
                self.tables.store.rematch(table.id, founded, sittings, self.changes.limits)
            )
            table.founded = replace(table.founded, next=name)
            table.publish()
        again = await self.tables.find(name)
        alone = all(one.by == "bot" or one.guest == guest for one in sittings)
        if name == founded.id and alone and not hold:
            await self.starting.start(again, guest, "")
        return again

    def _again(self, sitting: SeatRow, listed: bool) -> SeatRow:
        """A seat at the rematch: with its person, or its bot, which does not bear the name of somebody who left."""
        again = replace(sitting.back(), former=None, moved=0, seed_hash=None)
        if again.by == "person" and again.guest is None:  # their data was deleted
            return replace(again.opened(), moved=0)
        if sitting.former is not None or (listed and self.blocked.blocks(again.name)):
            return replace(again, name="")
        return again


def _wished(seat: int, wish: Wish, guest: str, name: str) -> SeatRow:
    given = tidy_name(wish.name) or (name if wish.by == "me" else "")
    called = guest_name(given) if given else ""
    if wish.by in ("me", "screen"):
        return SeatRow(seat, "person", guest, called)
    if wish.by == "bot":
        return SeatRow(seat, "bot", name=called, level=check_offered(wish.level or SUBSTITUTE))
    return SeatRow(seat, "open")
