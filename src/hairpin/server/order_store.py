"""Order store: what the operator's commands ask of a running server, and the names that are blocked."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa

from hairpin.server.database import Database
from hairpin.server.schema import blocked_names, orders

ORDERS_KEPT = 60.0  # seconds that an order waits to be begun, and that its answer waits to be fetched
BEGUN = "begun"  # what an order says while it is carried out
TO_DO = orders.c.done.is_(None) & (orders.c.says == "")  # an order that nobody has begun


class OrderStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    def blocked_names(self) -> list[str]:
        """The entries of the block list. This blocks: it is for the start of the server."""
        with self.database.engine.connect() as connection:
            return list(connection.scalars(sa.select(blocked_names.c.name)))

    async def block_name(self, name: str, now: float) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(blocked_names).where(blocked_names.c.name == name))
            connection.execute(sa.insert(blocked_names), {"name": name, "at": now})

        await self.database.write(job)

    async def unblock_name(self, name: str) -> None:
        delete = sa.delete(blocked_names).where(blocked_names.c.name == name)
        await self.database.write(lambda connection: connection.execute(delete).rowcount)

    async def to_do(self, now: float) -> list[int]:
        """The numbers of orders to carry out. Commands do not wait long, so old orders are left out."""
        question = sa.select(orders.c.id).where(TO_DO & (orders.c.at > now - ORDERS_KEPT)).order_by(orders.c.id)
        return await self.database.read(lambda connection: list(connection.scalars(question.limit(20))))

    async def begin(self, order: int) -> bool:
        """Mark an order as begun, so that nobody withdraws it any more; False where somebody just did."""
        begin = sa.update(orders).where((orders.c.id == order) & TO_DO).values(says=BEGUN)
        return await self.database.write(lambda connection: connection.execute(begin).rowcount) > 0

    async def read(self, order: int) -> Any:
        """What an order says, whatever that is; raises ValueError where it cannot be read."""
        question = sa.select(sa.cast(orders.c.what, sa.LargeBinary)).where(orders.c.id == order)
        what = await self.database.read(lambda connection: connection.scalar(question))
        try:
            return json.loads(what or b"")
        except RecursionError:
            raise ValueError("an order is nested too deeply") from None

    async def answer(self, order: int, ok: bool, says: str, now: float) -> None:
        def job(connection: sa.Connection) -> None:
            answer = {"done": now, "ok": ok, "says": says}
            connection.execute(sa.update(orders).where(orders.c.id == order).values(answer))
            connection.execute(sa.delete(orders).where(is_old_order(now)))

        await self.database.write(job)

    async def answer_begun(self, says: str, now: float) -> None:
        """Refuse all orders that were begun and not answered: the server that began them is gone."""
        answer = {"done": now, "ok": False, "says": says}
        begun = orders.c.done.is_(None) & (orders.c.says == BEGUN)
        await self.database.attempt(sa.update(orders).where(begun).values(answer))


def is_old_order(now: float) -> sa.ColumnElement[bool]:
    """Orders that nobody waits for any more: not begun in time, or answered a while ago."""
    return (orders.c.done < now - ORDERS_KEPT) | (TO_DO & (orders.c.at < now - ORDERS_KEPT))
