"""Players have a part in the luck: the hash that each seat gave, and the hashes and seeds that a match started with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("seeds", sa.JSON))
    op.create_index("matches_secret", "matches", ["secret"])
    op.add_column("seats", sa.Column("seed_hash", sa.Text))
