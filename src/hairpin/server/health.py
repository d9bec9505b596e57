"""Health: whether the server can store answers, found out by writing."""

from __future__ import annotations

import asyncio
from time import monotonic

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from hairpin.server.logs import logger
from hairpin.server.store import Store

EVERY = 5.0  # seconds that one result is reused for
PATIENCE = 5.0  # seconds that the disk may take


class Health:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.began = 0.0
        self.checking: asyncio.Task[str] | None = None

    async def problem(self) -> str:
        """Why nothing can be stored, as a sentence; empty where all is well."""
        if self.checking is None or (self.checking.done() and monotonic() - self.began > EVERY):
            self.began = monotonic()
            self.checking = asyncio.create_task(self._check())
        return await asyncio.shield(self.checking)

    async def _check(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.database.try_to_write()
        except TimeoutError:
            reason = f"the disk has not answered for {PATIENCE:g} seconds"
        except SQLAlchemyError as failure:
            reason = str(failure.orig) if isinstance(failure, DBAPIError) else type(failure).__name__
        else:
            return ""
        logger.error("nothing can be stored", problem=reason)
        return f"Nothing can be stored: {reason}."
