"""Players choose the paint of their car, and seats that nobody gave a name are called by it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

COLOURS = ("Red", "Yellow", "Blue", "Orange", "White", "Green", "Purple")


def upgrade() -> None:
    op.add_column("guests", sa.Column("paint", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("paint", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("sat", sa.Float, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("nameless", sa.Boolean, nullable=False, server_default=sa.false()))
    # Until now bots had the printed colours of their seats as names. A person with such a name may have chosen it.
    names = ("by", "guest", "former", "name", "nameless")
    seats = sa.table("seats", *[sa.column(name) for name in names])
    bots = (seats.c.by == "bot") & seats.c.guest.is_(None) & seats.c.former.is_(None)
    op.execute(sa.update(seats).where(bots & seats.c.name.in_(COLOURS)).values(nameless=sa.true()))
