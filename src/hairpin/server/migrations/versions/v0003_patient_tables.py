"""Tables that wait for everybody, however long they are away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("patient", sa.Boolean, nullable=False, server_default=sa.false()))
