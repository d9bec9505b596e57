"""Orders of the operator to a running server, names blocked at listed tables, and guests whom a host sent away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "removed",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("removed_guest", "removed", ["guest"])
    op.create_table(
        "blocked_names",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("what", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("done", sa.Float),
        sa.Column("ok", sa.Boolean),
        sa.Column("says", sa.Text, nullable=False, server_default=""),
        sqlite_autoincrement=True,
    )
