"""A row to test writing with, and indexes for counting, listing and deleting tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "health",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("filling", sa.LargeBinary, nullable=False),
    )
    op.create_index("matches_host", "matches", ["host", "ended", "closed", "id"])
    op.create_index("matches_state", "matches", ["ended", "closed", "listed", "created", "id"])
    op.drop_index("seats_guest", "seats")
    op.create_index("seats_guest", "seats", ["guest", "match"])
    op.create_index("seats_former", "seats", ["former", "match"])
