"""Service: the parts of a running server, put together."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

from starlette.datastructures import QueryParams
from starlette.types import Scope

from hairpin.server import thinking
from hairpin.server.access import Caller
from hairpin.server.addresses import Proxies, counted_as
from hairpin.server.blocked_names import BlockedNames
from hairpin.server.bot_runner import BotRunner
from hairpin.server.describing import Describer
from hairpin.server.health import Health
from hairpin.server.hosts import AllowedHosts
from hairpin.server.identity import Identity
from hairpin.server.lessons import Lessons
from hairpin.server.lobby import Lobby
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.opening import Opened
from hairpin.server.orders import Operator, Orders
from hairpin.server.people import People
from hairpin.server.pruning import prune_for_ever
from hairpin.server.rate_limit import RateLimits
from hairpin.server.refusals import HttpRefusal
from hairpin.server.replays import Replays
from hairpin.server.seating import Seating
from hairpin.server.settings import Settings
from hairpin.server.stand_ins import StandIns
from hairpin.server.starting import Starting
from hairpin.server.store import Store
from hairpin.server.table import Table
from hairpin.server.table_changes import TableChanges
from hairpin.server.tables import Tables
from hairpin.server.worker import Workers


class Service:
    """Made inside the event loop that it serves."""

    def __init__(self, opened: Opened, settings: Settings, build: str, metrics: Metrics | None = None) -> None:
        self.settings = settings
        self.metrics = metrics or Metrics()
        self.metrics.disk_free.set_function(lambda: shutil.disk_usage(settings.data).free)
        self.hosts = AllowedHosts(settings.host, settings.allow_host)
        self.proxies = Proxies(settings.trust_proxy)
        self.streams: Counter[str] = Counter()  # open ones, by address
        self.identity = Identity(opened.key)
        self.store = Store(opened.engine)
        self.health = Health(self.store)
        self.tables = Tables(self.store, settings, self.metrics)
        self.blocked = BlockedNames(self.store.orders.blocked_names())
        self.changes = TableChanges(self.tables)
        self.starting = Starting(self.tables, self.changes)
        self.lobby = Lobby(self.changes, self.starting, self.blocked)
        self.seating = Seating(self.changes, self.identity, self.blocked)
        self.describer = Describer(self.identity, build)
        self.people = People(self.tables, self.describer.forget)
        self.orders = Orders(self.store, Operator(self.tables, self.people, self.blocked))
        self.rate_limits = RateLimits(settings.limits, self.metrics)
        self.replays = Replays(self.tables, self.identity, self.rate_limits)
        self.lessons = Lessons()
        self.thinkers = Workers(thinking.think, settings.bot_workers, settings.bot_deadline)
        self.bot_runner = BotRunner(self.tables, self.thinkers, self.metrics)
        self.tables.on_change = self._on_change
        self.stand_ins = StandIns(self.tables, self.seating)
        parts = (
            self.tables.sweep(),
            self.stand_ins.watch(),
            self._wake(self.store.left_to_bots),  # a bot was asked when the server went down
            self._wake(self.store.starting),  # or seeds were awaited
            self.orders.watch(),
            prune_for_ever(self.tables),
        )
        self.tasks = [asyncio.create_task(part) for part in parts]
        for task in self.tasks:
            task.add_done_callback(_say_failure)

    def _on_change(self, table: Table) -> None:
        """A table was opened or has changed: bots may be asked, or seeds awaited."""
        self.bot_runner.wake_bots(table)
        self.starting.count_down(table)

    async def _wake(self, find: Callable[[], Awaitable[list[str]]]) -> None:
        """Open tables, so that they go on."""
        for name in await find():
            with contextlib.suppress(HttpRefusal):
                await self.tables.find(name)

    async def stop(self) -> None:
        """End all parts, also where one of them failed before or does not end well: the log says which."""
        self.tables.close()
        for task in self.tasks:
            task.cancel()
        try:
            await asyncio.gather(*self.tasks, return_exceptions=True)
        finally:
            for part in (self.thinkers, self.replays, self.store):
                try:
                    part.stop()
                except Exception:
                    logger.exception("a part of the server did not end", part=type(part).__name__)
        logger.info("stopped")

    @contextlib.contextmanager
    def proving(self, caller: Caller) -> Iterator[None]:
        """Wraps the check that a caller may answer or watch: until then only their address counts.

        A token that was not checked says nothing about its sender. A check that fails counts like any request.
        """
        self.rate_limits.step("address", caller.address)
        try:
            yield
        except HttpRefusal:
            self.rate_limits.step("anything", caller.address)
            raise

    def caller(self, scope: Scope) -> Caller:
        """Who asks: by the cookie of a browser or the token of a program, never by the body of the request."""
        guest, token = None, ""
        for name, value in scope["headers"]:
            if name == b"cookie":
                guest = guest or self.identity.guest_of(value)
            elif name == b"authorization" and value[:7].lower() == b"bearer ":
                token = value[7:].strip().decode("latin-1")
        if not token and b"watch=" in scope["query_string"]:
            token = QueryParams(scope["query_string"]).get("watch", "")
        return Caller(guest, token, address_of(scope))


def _say_failure(task: asyncio.Task[None]) -> None:
    """Log the failure of a background task at once: nobody waits for it."""
    if not task.cancelled() and (problem := task.exception()) is not None:
        logger.error("a part of the server failed", exc_info=problem)


def address_of(scope: Scope) -> str:
    """The address that the requests of a caller are counted by while nothing else is proven."""
    client = scope.get("client")
    return counted_as(client[0]) if client else ""
