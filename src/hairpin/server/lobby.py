"""Lobby: everything around a match: tables founded and started, seats taken, left, moved and filled, rematches."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from time import time
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from hairpin.bots import LEVELS
from hairpin.engine.chance import Fair
from hairpin.games import find_game
from hairpin.games.game import Setup
from hairpin.match import Match, Player
from hairpin.match.record import PERSON
from hairpin.refusal import Refused, UnknownLevel, one_of
from hairpin.server.house import House, first_row
from hairpin.server.identity import Identity, guest_name, new_table, seat_in
from hairpin.server.logs import logger
from hairpin.server.store import Founded, Sitting
from hairpin.server.table import Table
from hairpin.server.turned import Turned, sentence

T = TypeVar("T")

SUBSTITUTE = list(LEVELS)[-1]  # drives for those who leave


@dataclass(frozen=True)
class Wish:
    """A seat as the host wants it: by `me`, by somebody at the same `screen`, `open` for others, or a `bot`."""

    by: str
    level: str = ""
    name: str = ""


class NotStored(Turned):
    """The store did not take it."""


class Lobby:
    def __init__(self, house: House, identity: Identity) -> None:
        self.house = house
        self.identity = identity
        self.store = house.store

    # -- founding and starting ---------------------------------------------------------------

    async def found(
        self,
        guest: str,
        game: str,
        options: Mapping[str, object],
        wishes: Sequence[Wish],
        listed: bool,
        name: str,
        patient: bool = False,
    ) -> Table:
        """A new table; where nobody is waited for, its match starts at once. Raises Turned."""
        try:
            found = find_game(game)
            setup = found.set_up(len(wishes), options)
            sittings = [_wished(seat, wish, guest, name, setup) for seat, wish in enumerate(wishes)]
            if sum(wish.by == "me" for wish in wishes) > 1:
                raise Refused("you can take one seat; others at your screen need a name of their own")
            _distinct(sittings)
        except Refused as refusal:
            about = {"option": refusal.option} if refusal.option else {}
            raise Turned(422, sentence(str(refusal)), **about) from None
        now = time()
        founded = Founded(
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
        # Only a name that was given is kept: the next game may call this seat otherwise.
        mine = next((wish.name for wish in wishes if wish.by == "me" and wish.name), name)
        await self._stored(self.store.found(founded, sittings, (guest, guest_name(mine)) if mine else None))
        self.house.metrics.founded.inc()
        logger.info("table founded", table=founded.id, game=founded.game, seats=len(sittings), listed=listed)
        table = await self.house.table(founded.id)
        if all(sitting.by != "open" for sitting in sittings):
            await self.start(table, guest, "")
        return table

    async def start(self, table: Table, guest: str | None, fill: str) -> None:
        """Start the match; open seats are filled with bots of a level, or refused."""
        async with self._alone(table):
            self._host(table, guest, "start the match")
            if table.match is not None:
                raise Turned(409, "The match has started already.")
            sittings = list(table.sittings)
            free = [str(sitting.seat + 1) for sitting in sittings if sitting.by == "open"]
            if free and not fill:
                seats = "Seat" if len(free) == 1 else "Seats"
                verb = "is" if len(free) == 1 else "are"
                raise Turned(409, f"{seats} {', '.join(free)} {verb} still open: wait for somebody, or let bots drive.")
            if fill:
                level = _level(fill)
                sittings = [replace(one, by="bot", level=level) if one.by == "open" else one for one in sittings]
            sittings = _named(table.setup, sittings)
            players = [Player(one.name, PERSON if one.by == "person" else one.level) for one in sittings]
            match = Match(table.game, table.setup, Fair(table.founded.secret, 0), players)
            rows = [[player.name, player.by] for player in players]
            await self._stored(self.store.start(table.id, rows, sittings, first_row(table.id, match, time())))
            table.founded = replace(table.founded, players=rows)
            table.sit(tuple(sittings))
            table.keys[""] = 0
            table.started(match)
            logger.info("match started", table=table.id)
        self.house.look(table)

    async def rematch(self, table: Table, guest: str | None) -> Table:
        """The same game with the same people and bots; asked for twice, it is the same rematch."""
        if not table.seats_of(guest) and table.founded.host != guest:
            raise _stranger(guest, "Only those who sat here can ask for a rematch.")
        if table.state != "over":
            raise Turned(409, "A rematch can be asked for when the match is over.")
        assert guest is not None
        if table.founded.next is not None:
            return await self.house.table(table.founded.next)
        founded = replace(
            table.founded,
            id=new_table(),
            players=None,
            secret=secrets.token_bytes(32),
            host=guest,
            created=time(),
            ended=None,
            next=None,
        )
        sittings = [replace(sitting.back(), former=None, moved=0) for sitting in table.sittings]
        async with self._alone(table):
            name = await self._stored(self.store.rematch(table.id, founded, sittings))
            table.founded = replace(table.founded, next=name)
            table.publish()
        again = await self.house.table(name)
        if name == founded.id and all(one.by == "bot" or one.guest == guest for one in sittings):
            await self.start(again, guest, "")
        return again

    # -- seats -------------------------------------------------------------------------------

    async def join(self, table: Table, guest: str, invite: str, name: str, seat: int | None) -> int:
        """Take a seat, or all of one's own again; returns it. Whoever sits already stays where it is."""
        async with self._alone(table):
            left = [one for one in table.sittings if one.former == guest]
            if left and table.state != "over":
                await self._seat(table, [one.taken_by(guest, one.name) for one in left])
                return left[0].seat
            if mine := table.seats_of(guest):
                return mine[0]
            invited = self.identity.fits(invite, self.identity.invite(table.id))
            if not invited and not table.founded.listed:
                raise Turned(403, "This invitation is not valid; ask for a new link.")
            self._open(table)
            free = [one for one in table.sittings if one.by == "open"]
            if seat is not None and not 0 <= seat < len(table.sittings):
                raise Turned(422, f"There is no seat {seat + 1} at this table.")
            chosen = next((one for one in free if seat is None or one.seat == seat), None)
            if chosen is None:
                raise _too_late(table, seat, free)
            try:
                taken = chosen.taken_by(guest, guest_name(name))
                _distinct([taken if one.seat == taken.seat else one for one in table.sittings])
            except Refused as refusal:
                raise Turned(422, sentence(str(refusal))) from None
            await self._seat(table, [taken], named=(guest, taken.name))
            return taken.seat

    async def leave(self, table: Table, guest: str | None, seat: int | None = None) -> None:
        """Give one's seats up, or one of them: before the start it is open again, in the match a bot drives on."""
        async with self._alone(table):
            mine = table.seats_of(guest)
            if not mine and (guest is None or table.founded.host != guest):
                raise _stranger(guest, "You have no seat at this table.")
            if seat is not None and seat not in mine:
                raise Turned(403, f"Seat {seat + 1} is not yours.")
            if table.state == "over":
                raise Turned(409, "The match is over; there is nothing to leave.")
            going = [table.sittings[one] for one in (mine if seat is None else (seat,))]
            changed = [one.opened() if table.match is None else one.left_to(SUBSTITUTE, guest) for one in going]
            if len(going) < len(mine):
                await self._seat(table, changed)
                return
            host = table.founded.host == guest
            others = [one.guest for one in table.sittings if one.guest is not None and one.guest != guest]
            if not others and table.match is None:
                await self._seat(table, changed, closed=time())
                for viewer in table.viewers:
                    viewer.leave("The table was given up.", 410)
            else:
                await self._seat(table, changed, host=others[0] if host and others else None)

    async def change(self, table: Table, guest: str | None, seat: int, wish: Wish) -> None:
        """The host gives a seat to a bot; before the start also to somebody at its own screen, or opens it again."""
        async with self._alone(table):
            self._host(table, guest, "change the seats")
            self._open(table)
            if not 0 <= seat < len(table.sittings):
                raise Turned(404, f"There is no seat {seat + 1} at this table.")
            sitting = table.sittings[seat]
            if table.seats_of(guest) == (seat,):
                raise Turned(409, "This is your own seat: leave it instead.")
            if table.match is None:
                assert guest is not None
                changed = self._given(table, sitting, wish, guest)
            elif wish.by != "bot":
                # Whoever took it would see a hand that is not his: a host could look into others' cards that way.
                raise Turned(409, "During the match a seat stays with its driver, or a bot drives for him.")
            else:
                changed = sitting.left_to(_level(wish.level), sitting.guest or sitting.former)
            await self._seat(table, [changed])

    def _given(self, table: Table, sitting: Sitting, wish: Wish, guest: str) -> Sitting:
        """A seat before the start as the host wants it."""
        if wish.by == "open":
            return sitting.opened()
        if wish.by == "bot":
            return replace(sitting.opened(), by="bot", level=_level(wish.level))
        if sitting.by != "open":
            raise Turned(409, f"Seat {sitting.seat + 1} is taken.")
        try:
            taken = sitting.taken_by(guest, guest_name(wish.name) if wish.name else table.setup.names[sitting.seat])
            _distinct([taken if one.seat == taken.seat else one for one in table.sittings])
        except Refused as refusal:
            raise Turned(422, sentence(str(refusal))) from None
        return taken

    async def claim(self, table: Table, guest: str, token: str) -> int:
        """Move a seat to the device of this guest by its link; the link is used up."""
        async with self._alone(table):
            seat = seat_in(token)
            if not 0 <= seat < len(table.sittings):
                raise Turned(403, "This seat link is not valid any more; ask for a new one.")
            sitting = table.sittings[seat]
            fits = self.identity.fits(token, self.identity.seat(table.id, seat, sitting.moved))
            if sitting.guest is None or not fits:
                raise Turned(403, "This seat link is not valid any more; ask for a new one.")
            if sitting.guest == guest:
                return seat
            # Whoever hosts goes on hosting while it has another seat: then only somebody at its screen moves away.
            host = guest if table.founded.host == sitting.guest and len(table.seats_of(sitting.guest)) == 1 else None
            named = None if table.seats_of(guest) else (guest, sitting.name)
            await self._seat(table, [sitting.taken_by(guest, sitting.name)], host=host, named=named)
            return seat

    # -- stand-ins -----------------------------------------------------------------------------

    async def stand_in(self, table: Table, seat: int) -> None:
        """Let a bot drive for somebody who is asked and gone; nothing where that has changed in the meantime."""
        async with self._alone(table):
            sitting, match = table.sittings[seat], table.match
            gone = sitting.by == "person" and seat not in table.online()
            if gone and match is not None and seat in match.waiting:
                await self._seat(table, [sitting.stood_in(SUBSTITUTE)])
                logger.info("a bot stands in", table=table.id, seat=seat)

    async def reclaim(self, table: Table, seats: Sequence[int]) -> None:
        """Give seats back to those who are here again. What the bot answered stands; what it thinks comes too late."""
        async with self._alone(table):
            back = [table.sittings[seat].back() for seat in seats if table.sittings[seat].stands_in]
            if back:
                await self._seat(table, back)

    # -- what they share -----------------------------------------------------------------------

    async def _seat(
        self,
        table: Table,
        changed: list[Sitting],
        host: str | None = None,
        closed: float | None = None,
        named: tuple[str, str] | None = None,
    ) -> None:
        """Store who sits where now, then tell."""
        guest = None if named is None else (*named, time())
        await self._stored(self.store.seat(table.id, changed, host=host, closed=closed, guest=guest))
        founded = replace(table.founded, host=host or table.founded.host, closed=closed or table.founded.closed)
        by_seat = {one.seat: one for one in changed}
        table.seated(founded, tuple(by_seat.get(one.seat, one) for one in table.sittings))
        self.house.look(table)

    @asynccontextmanager
    async def _alone(self, table: Table) -> AsyncIterator[None]:
        async with self.house.locks.of(table.id):
            if table.asleep:
                raise Turned(503, "The table is just waking up. Try again.")
            try:
                yield
            except Refused as refusal:
                if isinstance(refusal, NotStored):
                    self.house.forget(table)
                raise
            except BaseException:
                self.house.forget(table)  # what is stored is true, and we do not know what that is
                raise

    async def _stored(self, storing: Awaitable[T]) -> T:
        """What is stored counts; where that fails nothing has changed for anybody."""
        try:
            return await storing
        except SQLAlchemyError as problem:
            logger.error("not stored", problem=type(problem).__name__)
            raise NotStored(503, "This could not be stored. Try again.") from None

    def _host(self, table: Table, guest: str | None, what: str) -> None:
        if guest is None or table.founded.host != guest:
            raise _stranger(guest, f"Only the host of the table can {what}.")

    def _open(self, table: Table) -> None:
        if table.founded.closed is not None:
            raise Turned(409, "This table was given up.")
        if table.state == "over":
            raise Turned(409, "The match is over.")


def _too_late(table: Table, seat: int | None, free: Sequence[Sitting]) -> Turned:
    """Somebody else sits there: who, and where a seat is free still."""
    if not free or seat is None:
        return Turned(409, "All seats are taken.", free=[])
    name = table.sittings[seat].name or "A bot"
    return Turned(409, f"{name} was faster: seat {seat + 1} is taken.", by=name, free=[one.seat for one in free])


def _stranger(guest: str | None, says: str) -> Turned:
    if guest is None:
        return Turned(401, "You are not known here yet: open the table's link first.")
    return Turned(403, says)


def _level(level: str) -> str:
    """A level that a page may ask for: those that need a file of this machine are not among them."""
    if level not in LEVELS:
        raise Turned(422, f"There is no bot level {level[:40]!r}; there are {one_of(list(LEVELS))}.")
    return level


def _wished(seat: int, wish: Wish, guest: str, name: str, setup: Setup) -> Sitting:
    if wish.by == "me":
        given = wish.name or name
        return Sitting(seat, "person", guest, guest_name(given) if given else setup.names[seat])
    if wish.by == "screen":
        return Sitting(seat, "person", guest, guest_name(wish.name) if wish.name else setup.names[seat])
    if wish.by == "bot":
        if wish.level and wish.level not in LEVELS:
            raise UnknownLevel(f"there is no bot level {wish.level[:40]!r}; there are {one_of(list(LEVELS))}")
        return Sitting(seat, "bot", name=guest_name(wish.name) if wish.name else "", level=wish.level or SUBSTITUTE)
    return Sitting(seat, "open")


def _distinct(sittings: Sequence[Sitting]) -> None:
    """Two of one name could not be told apart in the log."""
    seen: set[str] = set()
    for sitting in sittings:
        name = sitting.name.casefold()
        if name and name in seen:
            raise Refused(f"{sitting.name} sits here already; choose another name")
        seen.add(name)


def _named(setup: Setup, sittings: Sequence[Sitting]) -> list[Sitting]:
    """A name for everybody who has none: the seat's own, if nobody has taken it."""
    taken = {sitting.name.casefold() for sitting in sittings}
    named = []
    for sitting in sittings:
        name, number = sitting.name, 2
        if not name:
            name = setup.names[sitting.seat]
            while name.casefold() in taken:
                name, number = f"{setup.names[sitting.seat]} {number}", number + 1
            taken.add(name.casefold())
        named.append(replace(sitting, name=name))
    return named
