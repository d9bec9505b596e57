"""Locks: one answer at a time at a table. The one place that leans on there being a single process."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Lock(asyncio.Lock):
    def take(self) -> bool:
        """Take it without waiting; False where somebody has it, or waits for it."""
        if self.locked():
            return False
        attempt = self.acquire()
        try:
            attempt.send(None)
        except StopIteration:
            return True
        attempt.close()  # it would have had to wait
        return False


class Locks:
    """Within a process a lock of the event loop; between processes it will be one of the database."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def of(self, table: str) -> Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = Lock()
        return lock

    def taken(self, table: str) -> bool:
        lock = self._locks.get(table)
        return lock is not None and lock.locked()
