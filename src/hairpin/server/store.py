"""Store: what is kept of tables and guests, read by a few threads and written by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeVar

import sqlalchemy as sa

from hairpin.engine.chance import Outcome
from hairpin.match.replay import Kept
from hairpin.server.schema import guests, log, matches, seats
from hairpin.server.writer import INSERT, Row, Writer

T = TypeVar("T")
By = Literal["person", "bot", "open"]

READERS = 4
LISTED = 50  # tables in a list of tables


@dataclass(frozen=True)
class Sitting:
    """Who sits in a seat: a guest, a bot of some level, or nobody yet. A bot may stand in for a guest who is away."""

    seat: int
    by: By
    guest: str | None = None
    name: str = ""
    level: str = ""
    former: str | None = None
    moved: int = 0

    def taken_by(self, guest: str, name: str) -> Sitting:
        return replace(self, by="person", guest=guest, name=name, former=None, moved=self.moved + 1)

    def left_to(self, level: str, former: str | None) -> Sitting:
        return replace(self, by="bot", guest=None, level=level, former=former, moved=self.moved + 1)

    @property
    def stands_in(self) -> bool:
        return self.by == "bot" and self.guest is not None

    def stood_in(self, level: str) -> Sitting:
        """A bot drives for whoever has this seat; it stays theirs, and so do its links."""
        return replace(self, by="bot", level=level)

    def back(self) -> Sitting:
        return replace(self, by="person", level="") if self.stands_in else self

    def opened(self) -> Sitting:
        return replace(self, by="open", guest=None, name="", former=None, moved=self.moved + 1)


@dataclass(frozen=True)
class Founded:
    """A table as it was founded: what is played, by whose wish, and the secret of its luck."""

    id: str
    game: str
    options: dict[str, Any]
    components: str | None
    players: list[list[str]] | None
    secret: bytes
    listed: bool
    host: str
    created: float
    ended: float | None = None
    closed: float | None = None
    next: str | None = None
    patient: bool = False


@dataclass(frozen=True)
class Line:
    """One row of the log as it is read back."""

    kept: Kept
    drawn: int
    quiet: bool
    key: str


@dataclass(frozen=True)
class Whole:
    """All that is stored of one table."""

    founded: Founded
    sittings: tuple[Sitting, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Listed:
    """A table in a list: nothing of its match is needed to show it."""

    founded: Founded
    sittings: tuple[Sitting, ...]
    step: int | None  # None: it has not started
    awaited: int


BOT = "bot-"  # begins the key of every answer that a bot gives


def is_firm(key: str) -> bool:
    """Whether the answer with this key stands: what a bot answered in somebody's place is not taken back."""
    return key.partition(":")[2].startswith(BOT)


def luck_text(outcomes: Sequence[Outcome]) -> str:
    return " ".join([f"{one.why}:{one.seat}:{one.value}" for one in outcomes])


def luck_from(text: str) -> tuple[Outcome, ...]:
    parts = (word.split(":") for word in text.split())
    return tuple(Outcome(int(why), int(seat), int(value)) for why, seat, value in parts)


class Store:
    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def stop(self) -> None:
        self.writer.stop()
        self.readers.shutdown()

    async def _read(self, question: Callable[[sa.Connection], T]) -> T:
        def ask() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        return await asyncio.get_running_loop().run_in_executor(self.readers, ask)

    # -- tables ----------------------------------------------------------------------------

    async def whole(self, table: str) -> Whole | None:
        """Everything of one table, or None if there is none of that name."""
        return await self._read(lambda connection: _whole(connection, table))

    def append(self, row: Row, ended: float | None) -> asyncio.Future[None]:
        """Keep one more answer; with the last one of a match, that it is over. Done when it is on the disk."""
        if ended is None:
            return self.writer.append(row)

        def job(connection: sa.Connection) -> None:
            connection.execute(INSERT, row)
            connection.execute(sa.update(matches).where(matches.c.id == row["match"]).values(ended=ended))

        return self.writer.run(job)

    async def found(self, founded: Founded, sittings: Sequence[Sitting], guest: tuple[str, str] | None) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(sa.insert(matches), asdict(founded))
            connection.execute(sa.insert(seats), [{"match": founded.id, **asdict(sitting)} for sitting in sittings])
            if guest is not None:
                _name(connection, *guest, founded.created)

        await asyncio.shield(self.writer.run(job))

    async def seat(
        self,
        table: str,
        sittings: Sequence[Sitting],
        *,
        host: str | None = None,
        closed: float | None = None,
        guest: tuple[str, str, float] | None = None,
    ) -> None:
        """Change who sits where, and with it who is host or whether the table is given up."""
        changed = {key: value for key, value in (("host", host), ("closed", closed)) if value is not None}

        def job(connection: sa.Connection) -> None:
            for sitting in sittings:
                where = (seats.c.match == table) & (seats.c.seat == sitting.seat)
                connection.execute(sa.update(seats).where(where).values(asdict(sitting)))
            if changed:
                connection.execute(sa.update(matches).where(matches.c.id == table).values(changed))
            if guest is not None:
                _name(connection, *guest)

        await asyncio.shield(self.writer.run(job))

    async def start(self, table: str, players: list[list[str]], sittings: Sequence[Sitting], row: Row) -> None:
        """Fix the players and keep the set-up: from here on the match runs."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.update(matches).where(matches.c.id == table).values(players=players))
            for sitting in sittings:
                where = (seats.c.match == table) & (seats.c.seat == sitting.seat)
                connection.execute(sa.update(seats).where(where).values(asdict(sitting)))
            connection.execute(sa.insert(log), row)

        await asyncio.shield(self.writer.run(job))

    async def rematch(self, table: str, founded: Founded, sittings: Sequence[Sitting]) -> str:
        """Found the rematch of a table once, however often it is asked for: the name of the one there is."""

        def job(connection: sa.Connection) -> str:
            there = connection.scalar(sa.select(matches.c.next).where(matches.c.id == table))
            if there is not None:
                return str(there)
            connection.execute(sa.insert(matches), asdict(founded))
            connection.execute(sa.insert(seats), [{"match": founded.id, **asdict(sitting)} for sitting in sittings])
            connection.execute(sa.update(matches).where(matches.c.id == table).values(next=founded.id))
            return founded.id

        return await asyncio.shield(self.writer.run(job))

    # -- lists -----------------------------------------------------------------------------

    async def yours(self, guest: str) -> list[Listed]:
        mine = sa.select(seats.c.match).where((seats.c.guest == guest) | (seats.c.former == guest))
        where = (matches.c.id.in_(mine) | (matches.c.host == guest)) & matches.c.closed.is_(None)
        return await self._read(lambda connection: _listed(connection, where))

    async def open(self) -> list[Listed]:
        """Listed tables that still have room or can be watched, newest first."""
        where = matches.c.listed & matches.c.closed.is_(None) & matches.c.ended.is_(None)
        return await self._read(lambda connection: _listed(connection, where))

    async def left_to_bots(self) -> list[str]:
        """Tables whose last line waits for a bot: their match goes on when the server comes back."""
        running = matches.c.players.is_not(None) & matches.c.ended.is_(None)

        def question(connection: sa.Connection) -> list[str]:
            return [
                one.founded.id
                for one in _listed(connection, running, limit=None)
                if any(sitting.by == "bot" and one.awaited >> sitting.seat & 1 for sitting in one.sittings)
            ]

        return await self._read(question)

    # -- guests ----------------------------------------------------------------------------

    async def name_of(self, guest: str) -> str:
        question = sa.select(guests.c.name).where(guests.c.id == guest)
        return str(await self._read(lambda connection: connection.scalar(question)) or "")

    async def name_guest(self, guest: str, name: str, now: float) -> None:
        await asyncio.shield(self.writer.run(lambda connection: _name(connection, guest, name, now)))

    async def alive(self) -> None:
        """Raises where the database does not answer."""
        await self._read(lambda connection: connection.scalar(sa.select(sa.literal(1))))


def _name(connection: sa.Connection, guest: str, name: str, now: float) -> None:
    changed = connection.execute(sa.update(guests).where(guests.c.id == guest).values(name=name))
    if changed.rowcount == 0:
        connection.execute(sa.insert(guests), {"id": guest, "name": name, "created": now})


def _whole(connection: sa.Connection, table: str) -> Whole | None:
    row = connection.execute(sa.select(matches).where(matches.c.id == table)).mappings().first()
    if row is None:
        return None
    sittings = _sittings(connection, [table])[table]
    rows = connection.execute(sa.select(log).where(log.c.match == table).order_by(log.c.n))
    return Whole(Founded(**row), sittings, tuple(_line(one) for one in rows))


def _line(row: sa.Row[Any]) -> Line:
    answers = tuple(int(word) for word in row.answers.split())
    kept = Kept(row.seat, answers, luck_from(row.luck), row.back, is_firm(row.key))
    return Line(kept, row.drawn, row.quiet, row.key)


def _sittings(connection: sa.Connection, tables: list[str]) -> dict[str, tuple[Sitting, ...]]:
    question = sa.select(seats).where(seats.c.match.in_(tables)).order_by(seats.c.match, seats.c.seat)
    found: dict[str, tuple[Sitting, ...]] = dict.fromkeys(tables, ())
    for row in connection.execute(question).mappings():
        values = {key: value for key, value in row.items() if key != "match"}
        found[row["match"]] += (Sitting(**values),)
    return found


def _listed(connection: sa.Connection, where: sa.ColumnElement[bool], limit: int | None = LISTED) -> list[Listed]:
    question = sa.select(matches).where(where).order_by(matches.c.created.desc()).limit(limit)
    found = [Founded(**row) for row in connection.execute(question).mappings()]
    sittings = _sittings(connection, [one.id for one in found])
    listed = []
    for one in found:
        newest = sa.select(log.c.n, log.c.awaited).where(log.c.match == one.id).order_by(log.c.n.desc()).limit(1)
        last = connection.execute(newest).first()
        listed.append(Listed(one, sittings[one.id], last.n if last else None, last.awaited if last else 0))
    return listed
