"""Pruning: a running server deletes tables that nobody needs any more, one at a time, so that no player waits for it."""

from __future__ import annotations

import asyncio
from time import time

from sqlalchemy.exc import SQLAlchemyError

from hairpin.server.expiry import Kind
from hairpin.server.logs import logger
from hairpin.server.tables import Tables

BATCH = 500  # tables that are looked up at once


async def prune_for_ever(tables: Tables) -> None:
    """Look for old tables now and then, as the settings say."""
    settings = tables.settings
    ages: dict[Kind, float] = {
        "finished": settings.prune_finished_after,
        "given_up": settings.prune_given_up_after,
        "unstarted": settings.prune_unstarted_after,
        "abandoned": settings.prune_abandoned_after,
    }
    while settings.prune_every:
        await asyncio.sleep(settings.prune_every)
        for kind, age in ages.items():
            if age:
                await prune(tables, kind, time() - age)


async def prune(tables: Tables, kind: Kind, before: float) -> None:
    """Delete the tables of a kind that are older than a moment; one that is awake stays for now."""
    count = 0
    try:
        while True:
            names = await tables.store.expired(kind, before, BATCH)
            gone = sum([await _delete(tables, name, kind, before) for name in names])
            count += gone
            if not gone or len(names) < BATCH:
                break
    except SQLAlchemyError as problem:  # a full disk, say; the next look may do better
        logger.error("old tables could not be deleted", kind=kind, problem=type(problem).__name__)
    if count:
        logger.info("old tables deleted", kind=kind, count=count)


async def _delete(tables: Tables, name: str, kind: Kind, before: float) -> bool:
    async with tables.locks.of(name):  # so that nobody sits down at it meanwhile
        if name in tables.in_memory or name in tables.waking:
            return False
        gone = await tables.store.delete_expired(name, kind, before)
        # Somebody may have opened its page in this very moment: it must not stay in memory without its rows.
        if (waking := tables.waking.get(name)) is not None:
            await asyncio.wait([waking])
        if gone and (table := tables.in_memory.get(name)) is not None:
            tables.forget(table)
        return gone
