"""The first tables: guests, matches, seats and the log of answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("components", sa.Text),
        sa.Column("players", sa.JSON),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("closed", sa.Float),
        sa.Column("next", sa.Text),
    )
    op.create_index("matches_listed", "matches", ["listed", "created"])
    op.create_table(
        "seats",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("former", sa.Text),
        sa.Column("moved", sa.Integer, nullable=False),
    )
    op.create_index("seats_guest", "seats", ["guest"])
    op.create_table(
        "log",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("luck", sa.Text, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("awaited", sa.Integer, nullable=False),
        sa.Column("quiet", sa.Boolean, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("match", "key", name="log_key"),
        sqlite_with_rowid=False,
    )
