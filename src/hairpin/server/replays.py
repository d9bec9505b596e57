"""Replays: matches that can be watched again: those of finished tables, and records that somebody opened.

Nothing here is stored. Replays and what was rendered of them are kept for a while, as many as fit, and made again when
somebody asks for them later.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from hairpin.drawing import SIZES, Kit
from hairpin.match import Record
from hairpin.refusal import BadRecord, Refused
from hairpin.server import replay_making
from hairpin.server.access import Caller, Role, role_at
from hairpin.server.identity import Identity, table_in
from hairpin.server.rate_limit import RateLimits
from hairpin.server.refusals import HttpRefusal, sentence
from hairpin.server.replay_cache import MakeOnce, SizedCache
from hairpin.server.replay_making import FILE, Replay, file_name, of_table, of_text, render_text
from hairpin.server.replay_rendering import RenderedReplay, eyes_in, render_replay
from hairpin.server.sandbox import Ended, Sandbox
from hairpin.server.table import Table
from hairpin.server.tables import Tables

T = TypeVar("T")

SECRET = re.compile("^secret ([0-9a-f]{64})$", re.MULTILINE)  # of a server's match, as its record has it
LONGEST = 400_000  # characters of a record that can be opened here
MOST_TEXT = 16_000_000  # characters of all replays at hand: their records, and the kits of those that were opened
MOST_RENDERED = 64_000_000  # bytes of all films at hand
MOST_OPENING = 2  # records that one address can have opened at once


class Replays:
    def __init__(self, tables: Tables, identity: Identity, rate_limits: RateLimits) -> None:
        self.tables = tables
        self.identity = identity
        self.rate_limits = rate_limits
        self.replays: SizedCache[Replay] = SizedCache(MOST_TEXT, lambda replay: replay.size)
        self.rendered: SizedCache[RenderedReplay] = SizedCache(MOST_RENDERED, lambda one: one.size)
        # Two queues, so that nobody who wants to see a finished table waits for what a stranger sent.
        self.making_tables, self.making_records = MakeOnce("replay"), MakeOnce("record")
        self.opening: Counter[str] = Counter()  # records that are being opened, by address
        settings = tables.settings
        self.sandbox = Sandbox(settings.record_seconds, settings.record_memory, replay_making.__name__)

    def stop(self) -> None:
        self.making_tables.stop()
        self.making_records.stop()
        self.sandbox.stop()

    # -- what there is ---------------------------------------------------------------------------

    async def find(self, name: str, caller: Caller) -> tuple[Replay, Role | None]:
        """A replay by its name in addresses, and what the caller is to its table; raises HttpRefusal.

        The name is that of a table, for those who may see it; or its share token, for anybody; or that of an opened file.
        """
        if name.startswith(FILE):
            opened = self.replays.get(name)
            if opened is None:
                raise HttpRefusal(404, "This record is not open here any more; open its file again.")
            return opened, None
        table = await self.tables.find(table_in(name))
        you = self._admit(table, name, caller)
        if table.match is None or not table.match.over:
            raise HttpRefusal(409, "The replay is available after the match, because it shows everybody's cards.")
        found = self.replays.get(table.id)
        while found is None or found.players != table.match.players:  # a name has changed since
            found = await self._of_table(table)
        return found, you

    def _admit(self, table: Table, name: str, caller: Caller) -> Role | None:
        if name == table.id:
            return role_at(table, caller, self.identity)
        if not self.identity.fits(name, self.identity.share(table.id)):
            self.rate_limits.step("enter", caller.address)
            raise HttpRefusal(404, "This link does not lead to a replay.")
        try:
            return role_at(table, caller, self.identity)
        except HttpRefusal:  # a stranger with the link
            return None

    async def _of_table(self, table: Table) -> Replay:
        stored = await self.tables.store.read_table(table.id)
        if stored is None:  # deleted while somebody looks at its result
            raise HttpRefusal(404, "This match is no longer stored.")
        match = table.match
        assert match is not None
        try:
            return await self.making_tables.made(self.replays, table.id, lambda: of_table(stored, match))
        except BadRecord as refusal:
            raise HttpRefusal(422, sentence(str(refusal))) from None

    async def open(self, text: str, address: str) -> str:
        """Take a record that somebody has; returns its name in addresses. Raises HttpRefusal with what is wrong with it."""
        if self.opening[address] >= MOST_OPENING:
            raise HttpRefusal(
                429, f"{MOST_OPENING} records of your address are being opened already. Wait for them first."
            )
        self.opening[address] += 1
        try:
            return await self._open(text)
        finally:
            self.opening[address] -= 1
            if not self.opening[address]:
                del self.opening[address]

    async def _open(self, text: str) -> str:
        if len(text) > LONGEST:
            raise HttpRefusal(
                413, f"This is too big for a record: it has {len(text)} characters, and at most {LONGEST} fit."
            )
        name = file_name(text)
        if self.replays.get(name) is None:
            own = await self._own_record(text)
            await self._from_record(self.replays, name, of_text, text, own)
        return name

    async def _own_record(self, text: str) -> Record | None:
        """The record of the match that this server played with the secret of a text; None where it played none."""
        published = SECRET.findall(text)
        table = await self.tables.store.played_with(bytes.fromhex(published[-1])) if published else None
        if table is None:
            return None
        try:
            match = (await self.tables.find(table)).match
        except HttpRefusal:  # it was closed, or cannot be read: the record stands for itself
            return None
        return None if match is None else match.record()

    async def _from_record(self, cache: SizedCache[T], name: str, work: Callable[..., T], *given: object) -> T:
        """Have something made of a stranger's record; raises HttpRefusal with what is wrong with it."""
        try:
            return await self.making_records.made(cache, name, lambda: self.sandbox.run(work, *given))
        except HttpRefusal:
            raise
        except Ended as ended:
            words = f"This record cannot be shown here: {ended}; `hairpin replay FILE` tells it in words."
            raise HttpRefusal(422, words) from None
        except Refused as refusal:
            raise HttpRefusal(422, sentence(str(refusal))) from None

    def kit(self, game: str, digest: str) -> Kit | None:
        """The kit of a record that is open, by the hash in its address."""
        kits = [one.kit for one in self.replays.things.values() if one.game == game and one.kit is not None]
        return next((kit for known, kit in kits if known == digest), None)

    # -- films -------------------------------------------------------------------------------------

    async def render(self, replay: Replay, eyes: str, size: str, caller: Caller) -> RenderedReplay:
        """The match as one viewer saw it, drawn if nobody asked for it lately."""
        try:
            eyes = eyes_in(eyes, len(replay.players))
        except Refused as refusal:
            raise HttpRefusal(422, sentence(str(refusal))) from None
        if size not in ("", *SIZES):
            raise HttpRefusal(422, f"There is no size {size[:20]!r}; there are {', '.join(SIZES)}.")
        name = f"{replay.name} {replay.checksum} {eyes} {size}"
        rendered = self.rendered.get(name)
        if rendered is None:
            if name not in self.making_tables.making and name not in self.making_records.making:
                self.rate_limits.step("film", caller.address)
            source = replay.source
            if source is None:
                rendered = await self._from_record(self.rendered, name, render_text, replay.text, eyes, size)
            else:
                rendered = await self.making_tables.made(self.rendered, name, lambda: render_replay(source, eyes, size))
        return rendered
