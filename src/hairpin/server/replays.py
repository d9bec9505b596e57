"""Replays: matches that can be watched again: those of finished tables, and records that somebody opened.

Nothing here is stored. A replay is made from the rows of its table, or from the text that was opened; replays and the
films drawn of them are kept for a while, as many as fit, and made anew when somebody asks again.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hairpin.drawing import SIZES
from hairpin.games.game import Result, Setup
from hairpin.match import Match, Record, read_record
from hairpin.match.record import Answer, Commit, Secret
from hairpin.match.replay import compare, runs, verify_luck
from hairpin.refusal import BadRecord, RecordDiffers, Refused
from hairpin.server.access import Caller, Standing, standing
from hairpin.server.eyes import sheet_for
from hairpin.server.films import Film, Plot, eyes_in, shoot
from hairpin.server.house import House
from hairpin.server.identity import Identity, table_in
from hairpin.server.pace import Pace
from hairpin.server.store import Whole
from hairpin.server.table import Table
from hairpin.server.turned import Turned, sentence

T = TypeVar("T")

FILE = "file-"  # begins the name of a record that somebody opened
LONGEST = 400_000  # characters of a record that can be opened here
MOST_STEPS = 20_000  # of a match that is drawn again
MOST_TEXT = 4_000_000  # characters of all records at hand
MOST_FILMS = 64_000_000  # bytes of all films at hand
MOST_WAITING = 16  # things to be made, before others are asked to come later


@dataclass(frozen=True)
class Verified:
    """Whether a record is what was played: it replays equal, and its luck is that of a secret committed to before."""

    equal: bool
    luck: int  # outcomes drawn again from the published secret; 0 where nothing was committed to
    words: str
    small: str
    commitment: str
    secret: str


@dataclass(frozen=True)
class Replay:
    """A match that can be watched again: the name of its table, or that of a record that was opened."""

    name: str
    text: str
    plot: Plot
    setup: Setup
    over: bool
    result: Result | None
    cars: tuple[str, ...]  # the sign of each seat's car; empty where that is not known
    waiting: tuple[str, ...]
    verified: Verified

    @property
    def steps(self) -> int:
        return len(self.plot.kept) - 1

    @property
    def table(self) -> str:
        """Empty for a record that was opened."""
        return "" if self.name.startswith(FILE) else self.name


class Shelf(Generic[T]):
    """Things with a size by name; those that were not asked for longest go when there is no room."""

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        self.room = room
        self.size = size
        self.things: OrderedDict[str, T] = OrderedDict()
        self.used = 0

    def get(self, name: str) -> T | None:
        thing = self.things.get(name)
        if thing is not None:
            self.things.move_to_end(name)
        return thing

    def put(self, name: str, thing: T) -> None:
        self.drop(name)
        self.things[name] = thing
        self.used += self.size(thing)
        while self.used > self.room and len(self.things) > 1:
            self.drop(next(iter(self.things)))

    def drop(self, name: str) -> None:
        thing = self.things.pop(name, None)
        if thing is not None:
            self.used -= self.size(thing)


class Replays:
    def __init__(self, house: House, identity: Identity, pace: Pace) -> None:
        self.house = house
        self.identity = identity
        self.pace = pace
        self.replays: Shelf[Replay] = Shelf(MOST_TEXT, lambda replay: len(replay.text))
        self.films: Shelf[Film] = Shelf(MOST_FILMS, lambda film: film.size)
        # One thread: drawing must not hold up the tables, and several would only take turns.
        self.worker = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self.making: dict[str, asyncio.Task[Any]] = {}

    def stop(self) -> None:
        self.worker.shutdown(wait=False, cancel_futures=True)

    # -- what there is ---------------------------------------------------------------------------

    async def find(self, name: str, caller: Caller) -> tuple[Replay, Standing | None]:
        """A replay by its name in addresses, and what the caller is to its table; raises Turned.

        The name is that of a table, for those who may see it; or its share token, for anybody; or that of an opened file.
        """
        if name.startswith(FILE):
            opened = self.replays.get(name)
            if opened is None:
                raise Turned(404, "This record is not open here any more; open its file again.")
            return opened, None
        table = await self.house.table(table_in(name))
        you = self._admit(table, name, caller)
        if table.match is None or not table.match.over:
            raise Turned(409, "The replay can be seen when the match is over: it shows everybody's cards.")
        found = self.replays.get(table.id)
        if found is None:
            found = await self._of_table(table)
        return found, you

    def _admit(self, table: Table, name: str, caller: Caller) -> Standing | None:
        if name == table.id:
            return standing(table, caller, self.identity)
        if not self.identity.fits(name, self.identity.share(table.id)):
            self.pace.step("enter", caller.address)
            raise Turned(404, "This link does not lead to a replay.")
        try:
            return standing(table, caller, self.identity)
        except Turned:  # a stranger with the link
            return None

    async def _of_table(self, table: Table) -> Replay:
        whole = await self.house.store.whole(table.id)
        assert whole is not None
        match = table.match
        assert match is not None
        return await self._made(self.replays, table.id, lambda: of_table(whole, match))

    async def open(self, text: str) -> str:
        """Take a record that somebody has; returns its name in addresses. Raises Turned with what is wrong with it."""
        if len(text) > LONGEST:
            raise Turned(
                413, f"This is too big for a record: it has {len(text)} characters, and at most {LONGEST} fit."
            )
        name = file_name(text)
        if self.replays.get(name) is None:
            try:
                await self._made(self.replays, name, lambda: of_text(text))
            except Refused as refusal:
                if isinstance(refusal, Turned):
                    raise
                raise Turned(422, sentence(str(refusal))) from None
        return name

    # -- films -------------------------------------------------------------------------------------

    async def film(self, replay: Replay, eyes: str, size: str, caller: Caller) -> Film:
        """The match through somebody's eyes, drawn if nobody asked for it lately."""
        try:
            eyes = eyes_in(eyes, replay.plot.seats)
        except Refused as refusal:
            raise Turned(422, sentence(str(refusal))) from None
        if size not in ("", *SIZES):
            raise Turned(422, f"There is no size {size[:20]!r}; there are {', '.join(SIZES)}.")
        name = f"{replay.name} {eyes} {size}"
        film = self.films.get(name)
        if film is None:
            if name not in self.making:
                self.pace.step("film", caller.address)
            film = await self._made(self.films, name, lambda: shoot(replay.plot, eyes, size))
        return film

    async def _made(self, shelf: Shelf[T], name: str, make: Callable[[], T]) -> T:
        """Have something made in the thread, once for all who ask meanwhile, and put it on its shelf."""
        task = self.making.get(name)
        if task is None:
            if len(self.making) >= MOST_WAITING:
                raise Turned(503, "Too many replays are being made; try again in a moment.")

            async def run() -> T:
                made = await asyncio.get_running_loop().run_in_executor(self.worker, make)
                shelf.put(name, made)
                return made

            task = self.making[name] = asyncio.create_task(run())
            task.add_done_callback(lambda _: self.making.pop(name, None))
        made: T = await asyncio.shield(task)
        return made


def file_name(text: str) -> str:
    """The name of a record that is opened: the same text has the same one, and nobody else can guess it."""
    return FILE + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:40]


def of_table(whole: Whole, match: Match) -> Replay:
    """The replay of a finished table, step by step as it was played."""
    kept = tuple(line.kept for line in whole.lines)
    plot = Plot(match.game.name, match.setup.seats, whole.founded.options, match.setup.components, match.players, kept)
    _bearable(len(kept))
    record = match.record()
    *_, again = plot.play()  # the table's own match keeps what it was last told, and is drawn by others meanwhile
    return Replay(
        whole.founded.id,
        record.write(),
        plot,
        match.setup,
        True,
        match.result(),
        cars_of(again),
        (),
        verification(record, again),
    )


def of_text(text: str) -> Replay:
    """The replay of a record; raises Refused where it is none, was changed, or cannot be played again."""
    record = read_record(text)
    if not record.intact:
        raise BadRecord("the record was changed after it was written: its checksum does not agree")
    game, setup = record.find_game(), record.set_up()
    if game.board is None:
        raise BadRecord(f"{game.title} has no board to be shown on; `hairpin replay FILE` tells this record in words")
    kept, match = runs(record)
    _bearable(len(kept))
    plot = Plot(record.game, record.seats, dict(record.options), record.components, record.players, tuple(kept))
    waiting = tuple(match.names[seat] for seat in match.waiting)
    return Replay(
        file_name(text),
        text,
        plot,
        setup,
        match.over,
        match.result(),
        cars_of(match),
        waiting,
        verification(record, match),
    )


def cars_of(match: Match) -> tuple[str, ...]:
    """The signs that the final table has for the seats."""
    screen = sheet_for(match, None, SIZES[0]).draw(match, match.view(None))
    ended = getattr(screen, "result", None)
    cars = {} if ended is None else {place.seat: place.car for place in ended.places}
    return tuple(cars.get(seat, "") for seat in range(match.setup.seats))


def _bearable(steps: int) -> None:
    if steps > MOST_STEPS:
        raise Turned(
            413, f"This match has {steps} steps, more than can be drawn here; `hairpin replay FILE` tells it in words."
        )


def verification(record: Record, match: Match) -> Verified:
    """Compare a record with its match played again, and draw its luck again; in words for the page."""
    commitment = next((entry.commitment for entry in record.entries if isinstance(entry, Commit)), "")
    secret = next((entry.secret for entry in record.entries if isinstance(entry, Secret)), "")
    try:
        compare(record, match)
        luck = verify_luck(record)
    except RecordDiffers as difference:
        return Verified(False, 0, "Not verified: the record differs", sentence(str(difference)), commitment, secret)
    answers = sum(isinstance(entry, Answer) for entry in record.entries)
    equal = f"It replays equal: {answers} answers."
    if not luck:
        small = f"{equal} No secret of its luck is published, so that cannot be checked."
        return Verified(True, 0, "It replays equal", small, commitment, secret)
    small = f"{equal} Its luck is what was committed to before: {luck} outcomes drawn again from the published secret."
    return Verified(True, luck, "Verified: the luck was fixed before the start", small, commitment, secret)
