"""Locks: one change at a time at a table. This is the one place that relies on a single server process."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """A lock of the event loop for each table. Several processes would need a lock in the database instead."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, table: str) -> asyncio.Lock:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    def taken(self, table: str) -> bool:
        lock = self._locks.get(table)
        return lock is not None and lock.locked()
