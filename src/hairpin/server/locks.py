"""Locks: one answer at a time at a table. The one place that leans on there being a single process."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from weakref import WeakValueDictionary


class Locks:
    """Within a process a lock of the event loop; between processes it will be one of the database."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, table: str) -> AbstractAsyncContextManager[None]:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    def taken(self, table: str) -> bool:
        lock = self._locks.get(table)
        return lock is not None and lock.locked()
