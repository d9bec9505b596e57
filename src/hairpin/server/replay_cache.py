"""Replay cache: things that are costly to make, made once for all who ask, and kept while they fit."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from hairpin.server.refusals import HttpRefusal

T = TypeVar("T")

MOST_WAITING = 16  # things to be made, before others are asked to come later


class SizedCache(Generic[T]):
    """Things by name, each with a size; the least recently used ones go when there is no room."""

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


class MakeOnce:
    """Makes things one after another in a thread, each once for all who ask for it meanwhile."""

    def __init__(self, name: str) -> None:
        # One thread: making must not hold up the tables, and several threads would only take turns.
        self.thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self.making: dict[str, asyncio.Task[Any]] = {}

    async def made(self, cache: SizedCache[T], name: str, make: Callable[[], T]) -> T:
        """Have something made and put into its cache; raises HttpRefusal where too much is waiting already."""
        task = self.making.get(name)
        if task is None:
            if len(self.making) >= MOST_WAITING:
                raise HttpRefusal(503, "Too many replays are being made; try again in a moment.")

            async def run() -> T:
                made = await asyncio.get_running_loop().run_in_executor(self.thread, make)
                cache.put(name, made)
                return made

            task = self.making[name] = asyncio.create_task(run())
            task.add_done_callback(lambda _: self.making.pop(name, None))
        made: T = await asyncio.shield(task)
        return made

    def stop(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
