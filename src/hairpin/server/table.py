"""Table: a table in memory: its match, its seats, and everybody who looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from hairpin.drawing import Kept
from hairpin.engine.chance import commitment_to
from hairpin.games import find_game
from hairpin.games.game import Game, Setup
from hairpin.match import Match, Player, Prepared, TakenBack
from hairpin.match.replay import resume
from hairpin.server.guarding import GameFailed, failed
from hairpin.server.pace import shown_by
from hairpin.server.paints import paints_at
from hairpin.server.rows import SeatRow, StoredTable, TableRow
from hairpin.server.viewer_feed import ViewerFeed

REMOVED = "The host removed you from this table."
MOVED = {  # what the person who had a seat is told, by who has it now
    "person": "Your seat is used on another device now; that one answers.",
    "bot": "A bot drives your car now.",
    "open": "Your seat is open again.",
}


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody is away while the match waits for them, and a player at another screen is there."""

    step: int  # the last step that was their own
    since: float  # when the others have seen that they are waited for
    until: float | None  # when a bot stands in for them; None: never
    nudged: str = ""  # the name of the player who nudged them


@dataclass(eq=False, slots=True)
class Viewer:
    """One open stream: the seat it sees the match as, what it has been sent, and how to wake it."""

    seat: int | None
    size: str  # of the boards it shows; empty for all
    guest: str | None
    token: str  # the watch or seat token it came with, if any
    seen: int  # the step its page shows; -1 for none
    table_changed: bool = True  # the description of the table is to be sent
    nudges: list[bytes] = field(default_factory=list)  # to be sent
    pinged: bool = False
    gone: bool = False
    says: str = ""  # why it must not come back; empty where it may
    status: int = 0  # the same as a status
    blocked_since: float = 0.0
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = field(default_factory=asyncio.current_task)

    def leave(self, says: str = "", status: int = 0) -> None:
        """Go, and say why it must not come back; the first reason counts."""
        self.gone = True
        if not self.says:
            self.says = says
            self.status = status
        self.wake.set()

    def tell_nudge(self, table: Table, seat: int) -> None:
        """Tell that the match of a table waits for a seat of this viewer, and who says so."""
        told = {"table": table.id, "title": table.game.title, "seat": seat, "by": table.away[seat].nudged}
        self.nudges.append(msgspec.json.encode(told))
        self.wake.set()


class Table:
    def __init__(self, stored: StoredTable) -> None:
        self.id = stored.founded.id
        self.founded: TableRow = stored.founded
        self.removed = stored.removed  # guests whom the host sent away
        self.sittings: tuple[SeatRow, ...] = ()
        self.seats_by_guest: dict[str, tuple[int, ...]] = {}
        self.sit(stored.sittings)
        self.game: Game = find_game(stored.founded.game)
        founded = stored.founded
        self.setup: Setup = self.game.set_up(len(stored.sittings), founded.options, founded.components, kept=True)
        self.keys: dict[str, int] = {}
        self.answered: dict[int, int] = {}  # the last step of each seat
        self.asked_since = 0  # the step from which on nobody's open question has changed
        self.match: Match | None = self._resumed(stored)
        self.viewers: list[Viewer] = []
        self.feeds: dict[tuple[int | None, str], ViewerFeed] = {}
        self.shown = 0.0  # when pages have shown the newest step
        self.away: dict[int, Absence] = {}  # by seat, as of the last look
        self.kept = Kept()  # what was drawn last and looks the same to everybody
        self.driver: asyncio.Task[None] | None = None  # plays the bots' seats
        self.starter: asyncio.Task[None] | None = None  # starts the match when its seeds have been awaited long enough
        self.failed = False  # the rules of its game have: nobody can play on here
        self.asleep = False  # it was forgotten: code that still holds it must ask for it again
        self.used = monotonic()  # when a person last used it; bots do not count

    def _resumed(self, stored: StoredTable) -> Match | None:
        if not stored.log:
            return None
        players = [Player(name, by) for name, by in self.founded.players or ()]
        for n, line in enumerate(stored.log):
            self.keys[line.key] = n
            if not line.quiet:
                self.asked_since = n
        kept, chance = [line.kept for line in stored.log], self.founded.luck(stored.log[-1].drawn)
        return resume(self.game, self.setup, players, kept, chance, self.founded.promised)

    @property
    def state(self) -> str:
        if self.match is None:
            return "waiting" if self.founded.seeds is None else "starting"
        return "over" if self.match.over else "playing"

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names if self.match is None else self.match.names

    @property
    def paints(self) -> tuple[str, ...]:
        """The paint of each seat; no two have the same one."""
        return paints_at(self.setup.names, self.sittings)

    @property
    def commitment(self) -> str:
        """What the luck of this match is committed to, from its founding on."""
        return commitment_to(self.founded.secret)

    @property
    def step(self) -> int:
        return -1 if self.match is None else self.match.step

    def sit(self, sittings: tuple[SeatRow, ...]) -> None:
        self.sittings = sittings
        by_guest: dict[str, tuple[int, ...]] = {}
        for one in sittings:
            if one.guest is not None:
                by_guest[one.guest] = (*by_guest.get(one.guest, ()), one.seat)
        self.seats_by_guest = by_guest

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats of a guest: one as a rule, several where several people share a screen."""
        return () if guest is None else self.seats_by_guest.get(guest, ())

    def was_left_by(self, guest: str | None) -> bool:
        """Whether a bot has the seat of this guest, who may come back."""
        return guest is not None and any(one.former == guest for one in self.sittings)

    def bots_asked(self) -> list[int]:
        if self.match is None:
            return []
        awaited = self.match.state.awaited
        return [one.seat for one in self.sittings if one.by == "bot" and awaited >> one.seat & 1]

    @property
    def has_people(self) -> bool:
        """Whether a person drives here."""
        return any(one.by == "person" for one in self.sittings)

    @property
    def driven(self) -> bool:
        """Whether bots are answering or thinking now."""
        return self.driver is not None and not self.driver.done()

    def bots_go_on(self, alone: float) -> bool:
        """Whether bots may answer: a person will be asked in the end, or somebody looks on or did `alone` seconds ago."""
        return self.has_people or bool(self.viewers) or monotonic() - self.used < alone

    def online(self) -> set[int]:
        """The seats whose people are here: they look on, or share the screen of somebody who does."""
        here: set[int] = set()
        for viewer in self.viewers:
            if not viewer.gone:
                here.update(self.seats_of(viewer.guest))
                if viewer.seat is not None:
                    here.add(viewer.seat)
        return here

    def absent(self) -> list[int]:
        """The seats that the match waits for and whose people are away, while a player at another screen is here."""
        if self.match is None or self.match.over:
            return []
        here = self.online()
        guests = {self.sittings[seat].guest for seat in here} - {None}
        seats = []
        for seat in self.match.waiting:
            sitting = self.sittings[seat]
            if sitting.by == "person" and seat not in here and guests - {sitting.guest}:
                seats.append(seat)
        return seats

    def welcome(self, viewer: Viewer, seats: Sequence[int]) -> None:
        """A viewer of these seats is here: tell them of a nudge that they missed. Others see that they are back."""
        for seat in seats:
            absence = self.away.get(seat)
            if absence is not None and absence.nudged:
                viewer.tell_nudge(self, seat)
            self.away.pop(seat, None)

    def feed_of(self, seat: int | None, size: str) -> ViewerFeed | None:
        """The feed of a seat or of the spectators, made when first somebody looks on; None where the game fails."""
        assert self.match is not None
        feed = self.feeds.get((seat, size))
        if feed is None and not self.failed:
            try:
                feed = self.feeds[seat, size] = ViewerFeed(self.match, seat, size, self.kept)
            except Exception as problem:
                self.fail("screen", problem)
        return feed

    def any_feed(self, seat: int | None) -> ViewerFeed | None:
        """Any open feed of a seat or of the spectators."""
        return next((feed for (one, _), feed in self.feeds.items() if one == seat), None)

    def close_feeds(self, before: float) -> None:
        """Forget the feeds of viewers who left a while ago. A viewer who reconnects sooner gets the frames they missed."""
        looking = {(viewer.seat, viewer.size) for viewer in self.viewers}
        now = monotonic()
        for key, feed in list(self.feeds.items()):
            if key in looking:
                feed.used = now
            elif feed.used < before:
                del self.feeds[key]

    # -- what happens; nothing in here awaits, so that nobody sees half of it --------------------

    def started(self, match: Match) -> None:
        self.match = match
        self.publish()

    def advance(self, prepared: Prepared, key: str, quiet: bool, final: bool) -> int:
        """Apply a stored answer and wake everybody who looks on."""
        match = self.match
        assert match is not None
        match.accept(prepared, final)
        self.shown = shown_by(match, self.shown, monotonic())
        self.answered[prepared.seat] = match.step
        self._draw(ViewerFeed.advance)
        return self._advanced(match, key, quiet)

    def take_back(self, taken: TakenBack, key: str) -> int:
        """Apply that an answer is taken back, and wake everybody who looks on."""
        match = self.match
        assert match is not None
        match.accept_back(taken)
        self._draw(ViewerFeed.begin_anew)
        return self._advanced(match, key, taken.answer.sealed)

    def _draw(self, anew: Callable[[ViewerFeed], None]) -> None:
        try:
            for feed in self.feeds.values():
                anew(feed)
        except Exception as problem:
            self.fail("screen", problem)

    def fail(self, part: str, problem: Exception) -> GameFailed:
        """The rules of the game have failed. The log says where; viewers are told that the match cannot go on."""
        failed(self.game, part, problem)
        self.failed = True
        refusal = GameFailed(self.game)
        for viewer in self.viewers:
            viewer.leave(str(refusal), refusal.status)
        return refusal

    def _advanced(self, match: Match, key: str, quiet: bool) -> int:
        n = match.step
        self.keys[key] = n
        if not quiet:
            self.asked_since = n
        if match.over:
            self.publish()
        else:
            for viewer in self.viewers:
                if len(self.seats_of(viewer.guest)) > 1:
                    viewer.table_changed = True  # who gets the screen next is not in the frames of one seat
                viewer.wake.set()
        return n

    def seated(self, founded: TableRow, sittings: tuple[SeatRow, ...], says: str = "") -> None:
        """Change the seats. Viewers who lost theirs no longer see it, and are told why."""
        before, self.founded = self.sittings, founded
        self.sit(sittings)
        for viewer in self.viewers:
            if viewer.seat is not None and sittings[viewer.seat].moved != before[viewer.seat].moved:
                if says:
                    viewer.leave(says, 410)
                else:
                    viewer.leave(MOVED[sittings[viewer.seat].by], 403)
        self._rename()
        self.publish()

    def _rename(self) -> None:
        """Draw everybody's screen again where a name has changed."""
        names = tuple(name for name, _ in self.founded.players or ())
        if self.match is None or names == self.match.names:
            return
        self.match.rename(names)
        self.feeds.clear()
        for viewer in self.viewers:
            viewer.seen = -1

    def publish(self) -> None:
        """Send everybody the description of the table again."""
        for viewer in self.viewers:
            viewer.table_changed = True
            viewer.wake.set()

    def since(self, viewer: Viewer, describe: Callable[[], bytes]) -> bytes:
        """Everything that this viewer has not been sent yet."""
        parts = []
        if viewer.table_changed:
            viewer.table_changed = False
            parts.append(b"event: table\ndata: %b\n\n" % describe())
        parts += [b"event: nudge\ndata: %b\n\n" % told for told in viewer.nudges]
        viewer.nudges.clear()
        if self.match is not None and viewer.seen != self.match.step:
            feed = self.feed_of(viewer.seat, viewer.size)
            parts.append(b"" if feed is None else feed.since(viewer.seen))
            viewer.seen = self.match.step
        if viewer.pinged:
            viewer.pinged = False
            if not parts:
                parts.append(b": ping\n\n")
        return b"".join(parts)
