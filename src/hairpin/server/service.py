"""Service: the parts of a running server, put together once."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.datastructures import QueryParams
from starlette.types import Scope

from hairpin.server import thinking
from hairpin.server.access import Caller
from hairpin.server.describing import Describer
from hairpin.server.drivers import Drivers, Thinkers
from hairpin.server.house import House
from hairpin.server.identity import Identity
from hairpin.server.lobby import Lobby
from hairpin.server.logs import logger
from hairpin.server.metrics import Metrics
from hairpin.server.opening import Opened
from hairpin.server.pace import Pace
from hairpin.server.replays import Replays
from hairpin.server.settings import Settings
from hairpin.server.stand_ins import StandIns
from hairpin.server.store import Store
from hairpin.server.turned import Turned


class Service:
    """Made in the event loop that it serves."""

    def __init__(self, opened: Opened, settings: Settings, build: str) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.identity = Identity(opened.key)
        self.store = Store(opened.engine)
        self.house = House(self.store, settings, self.metrics)
        self.lobby = Lobby(self.house, self.identity)
        self.describer = Describer(self.identity, build)
        self.pace = Pace(settings.limits, self.metrics)
        self.replays = Replays(self.house, self.identity, self.pace)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_deadline, thinking.think)
        self.drivers = Drivers(self.house, self.thinkers, self.metrics)
        self.house.look = self.drivers.look
        self.stand_ins = StandIns(self.house, self.lobby)
        parts = (self.house.sweep(), self.stand_ins.watch(), self._wake_bots())
        self.tasks = [asyncio.create_task(part) for part in parts]

    async def _wake_bots(self) -> None:
        """Matches that waited for a bot when the server went down go on."""
        for name in await self.store.left_to_bots():
            with contextlib.suppress(Turned):
                await self.house.table(name)

    async def stop(self) -> None:
        self.house.close()
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self.thinkers.stop()
        self.replays.stop()
        self.store.stop()
        logger.info("stopped")

    def caller(self, scope: Scope, seat: int | None = None) -> Caller:
        """Who asks, by what the browser keeps for us or the program was given; never by what the message says."""
        guest, token = None, ""
        for name, value in scope["headers"]:
            if name == b"cookie":
                guest = self.identity.guest_of(value)
            elif name == b"authorization" and value[:7].lower() == b"bearer ":
                token = value[7:].strip().decode("latin-1")
        if not token and b"watch=" in scope["query_string"]:
            token = QueryParams(scope["query_string"]).get("watch", "")
        client = scope.get("client")
        return Caller(guest, token, client[0] if client else "", seat)
