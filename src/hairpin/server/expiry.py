"""Expiry: which tables are old enough to be deleted, and how they are."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa

from hairpin.server.schema import log, matches, metadata

Kind = Literal["finished", "given_up", "unstarted", "abandoned"]

STARTED = sa.exists().where(log.c.match == matches.c.id)
_answers = sa.select(log.c.at).where(log.c.match == matches.c.id)
_answered = _answers.order_by(log.c.n.desc()).limit(1).scalar_subquery()  # when the last answer was given


def old_enough(kind: Kind, before: float) -> sa.ColumnElement[bool]:
    """Tables of a kind whose time was over before a moment.

    `finished`: the match ended, or the table was closed during it. `given_up`: it was given up before the match.
    `unstarted`: it still waits for its match. `abandoned`: the match runs, and nobody has answered since.
    """
    running: sa.ColumnElement[bool] = matches.c.ended.is_(None)
    if kind == "finished":
        return (matches.c.ended < before) | (running & (matches.c.closed < before) & STARTED)
    if kind == "given_up":
        return running & (matches.c.closed < before) & ~STARTED
    running &= matches.c.closed.is_(None)
    if kind == "unstarted":
        return running & (matches.c.created < before) & ~STARTED
    return running & (_answered < before)


def names_of(connection: sa.Connection, kind: Kind, before: float, limit: int | None = None) -> list[str]:
    return list(connection.scalars(sa.select(matches.c.id).where(old_enough(kind, before)).limit(limit)))


def delete(connection: sa.Connection, names: list[str], kind: Kind, before: float) -> list[str]:
    """Delete those of these tables that are still old enough, with everything that belongs to them; says which."""
    chosen = sa.select(matches.c.id).where(matches.c.id.in_(names), old_enough(kind, before))
    gone = list(connection.scalars(chosen))
    for table in metadata.sorted_tables:
        if "match" in table.columns:
            connection.execute(sa.delete(table).where(table.c.match.in_(gone)))
    connection.execute(sa.delete(matches).where(matches.c.id.in_(gone)))
    return gone
