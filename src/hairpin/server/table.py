"""Table: a match that is awake, who sits there, and who looks on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from hairpin.engine.chance import Fair, commitment_to
from hairpin.games import find_game
from hairpin.games.game import Game, Setup
from hairpin.match import Match, Player, Prepared, TakenBack
from hairpin.match.replay import resume
from hairpin.server.eyes import Eyes, advance_all
from hairpin.server.store import Founded, Sitting, Whole
from hairpin.server.wire import Wire

MOVED = {  # what somebody is told whose seat it was, by who has it now
    "person": "Your seat is used on another device now; that one answers.",
    "bot": "A bot drives your car now.",
    "open": "Your seat is open again.",
}


class Viewer:
    """One open stream: whose eyes it looks through, what it has been sent, and how to wake it."""

    __slots__ = (
        "around",
        "blocked",
        "gone",
        "guest",
        "idle",
        "pinged",
        "says",
        "seat",
        "seen",
        "size",
        "status",
        "task",
        "token",
        "wake",
        "wire",
    )

    def __init__(
        self, seat: int | None, size: str, guest: str | None, token: str, seen: int, wire: Wire | None = None
    ) -> None:
        self.seat = seat
        self.size = size  # of the boards it shows; empty for all
        self.guest = guest
        self.token = token  # the watch or seat token it came with, if any
        self.seen = seen  # the step its page shows; -1 for none
        self.around = True  # the description of the table is to be sent
        self.pinged = False
        self.gone = False
        self.says = ""  # why it must not come back; empty where it may
        self.status = 0  # the same as a status
        self.blocked = 0.0
        self.idle = False  # its task waits to be woken, and nothing else is to be sent before
        self.wire = wire
        self.wake = asyncio.Event()
        self.task = asyncio.current_task()

    def push(self, n: int, frame: bytes) -> None:
        """Show the step that was just taken: at once where nothing stands in between, else by its task."""
        if frame and self.idle and self.seen == n - 1 and not self.wake.is_set() and self.wire is not None:
            if self.wire.push(frame):
                self.seen = n
                return
        self.wake.set()

    def leave(self, says: str = "", status: int = 0) -> None:
        self.gone = True
        self.says = says
        self.status = status
        self.wake.set()


class Table:
    def __init__(self, whole: Whole) -> None:
        self.id = whole.founded.id
        self.founded: Founded = whole.founded
        self.sittings: tuple[Sitting, ...] = ()
        self.seats_by_guest: dict[str, tuple[int, ...]] = {}
        self.sit(whole.sittings)
        self.game: Game = find_game(whole.founded.game)
        self.setup: Setup = self.game.set_up(len(whole.sittings), whole.founded.options, whole.founded.components)
        self.keys: dict[str, int] = {}
        self.answered: dict[int, int] = {}  # the last step of each seat
        self.asked_since = 0  # the step from which on nobody's open question has changed
        self.match: Match | None = self._resumed(whole)
        self.viewers: list[Viewer] = []
        self.eyes: dict[tuple[int | None, str], Eyes] = {}
        self.driver: asyncio.Task[None] | None = None  # plays the bots' seats
        self.asleep = False  # it was forgotten: whoever still holds it must ask for it anew
        self.used = monotonic()

    def _resumed(self, whole: Whole) -> Match | None:
        if not whole.lines:
            return None
        chance = Fair(self.founded.secret, whole.lines[-1].drawn)
        players = [Player(name, by) for name, by in self.founded.players or ()]
        for n, line in enumerate(whole.lines):
            self.keys[line.key] = n
            if not line.quiet:
                self.asked_since = n
        return resume(self.game, self.setup, players, [line.kept for line in whole.lines], chance)

    @property
    def state(self) -> str:
        if self.match is None:
            return "waiting"
        return "over" if self.match.over else "playing"

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names if self.match is None else self.match.names

    @property
    def commitment(self) -> str:
        """What the luck of this match is committed to, from its founding on."""
        return commitment_to(self.founded.secret)

    @property
    def step(self) -> int:
        return -1 if self.match is None else self.match.step

    def sit(self, sittings: tuple[Sitting, ...]) -> None:
        self.sittings = sittings
        by_guest: dict[str, tuple[int, ...]] = {}
        for one in sittings:
            if one.guest is not None:
                by_guest[one.guest] = (*by_guest.get(one.guest, ()), one.seat)
        self.seats_by_guest = by_guest

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats of a guest: one as a rule, several where several people share a screen."""
        return () if guest is None else self.seats_by_guest.get(guest, ())

    def bots_asked(self) -> list[int]:
        if self.match is None:
            return []
        awaited = self.match.state.awaited
        return [one.seat for one in self.sittings if one.by == "bot" and awaited >> one.seat & 1]

    def online(self) -> set[int]:
        """The seats whose people are here: through one's eyes somebody looks, or its screen waits to be handed on."""
        here: set[int] = set()
        for viewer in self.viewers:
            if not viewer.gone:
                here.update(self.seats_of(viewer.guest))
                if viewer.seat is not None:
                    here.add(viewer.seat)
        return here

    def eyes_of(self, seat: int | None, size: str) -> Eyes:
        """The eyes of a seat or of those who watch; opened when first somebody looks through them."""
        assert self.match is not None
        eyes = self.eyes.get((seat, size))
        if eyes is None:
            eyes = self.eyes[seat, size] = Eyes(self.match, seat, size)
        return eyes

    def look(self, seat: int | None) -> Eyes | None:
        """Any open eyes of a seat or of those who watch."""
        return next((eyes for (one, _), eyes in self.eyes.items() if one == seat), None)

    def close_eyes(self, before: float) -> None:
        """Forget the screens of those who left a while ago; whoever only reconnects finds the frames it missed."""
        looking = {(viewer.seat, viewer.size) for viewer in self.viewers}
        now = monotonic()
        for key, eyes in list(self.eyes.items()):
            if key in looking:
                eyes.used = now
            elif eyes.used < before:
                del self.eyes[key]

    # -- what happens; nothing in here awaits, so that nobody sees half of it --------------------

    def started(self, match: Match) -> None:
        self.match = match
        self.publish()

    def advance(self, prepared: Prepared, key: str, quiet: bool, firm: bool) -> int:
        """Make a stored answer true and wake everybody who looks on."""
        match = self.match
        assert match is not None
        match.accept(prepared, firm)
        self.answered[prepared.seat] = match.step
        advance_all(match, self.eyes.values())
        return self._advanced(match, key, quiet)

    def take_back(self, taken: TakenBack, key: str) -> int:
        """Make it true that an answer is taken back, and wake everybody who looks on."""
        match = self.match
        assert match is not None
        match.accept_back(taken)
        for eyes in self.eyes.values():
            eyes.begin_anew()
        return self._advanced(match, key, taken.answer.sealed)

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
                    viewer.around = True  # whom the screen is handed to next is not in the eyes of a single seat
                    viewer.wake.set()
                    continue
                eyes = self.eyes.get((viewer.seat, viewer.size))
                viewer.push(n, b"" if eyes is None else eyes.newest)
        return n

    def seated(self, founded: Founded, sittings: tuple[Sitting, ...]) -> None:
        """Others sit here now: those who lost their seat no longer look through its eyes."""
        before, self.founded = self.sittings, founded
        self.sit(sittings)
        for viewer in self.viewers:
            if viewer.seat is not None and sittings[viewer.seat].moved != before[viewer.seat].moved:
                viewer.leave(MOVED[sittings[viewer.seat].by], 403)
        self.publish()

    def publish(self) -> None:
        """Tell everybody anew what stands around the match."""
        for viewer in self.viewers:
            viewer.around = True
            viewer.wake.set()

    def since(self, viewer: Viewer, describe: Callable[[Viewer], bytes]) -> bytes:
        """Everything that this viewer has not been sent yet."""
        parts = []
        if viewer.around:
            viewer.around = False
            parts.append(b"event: table\ndata: %b\n\n" % describe(viewer))
        if self.match is not None and viewer.seen != self.match.step:
            parts.append(self.eyes_of(viewer.seat, viewer.size).since(viewer.seen))
            viewer.seen = self.match.step
        if viewer.pinged:
            viewer.pinged = False
            if not parts:
                parts.append(b": ping\n\n")
        return parts[0] if len(parts) == 1 else b"".join(parts)
