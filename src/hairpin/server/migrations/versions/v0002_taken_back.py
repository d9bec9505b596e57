"""Answers can be taken back: a row of the log may name the step it takes back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("log", sa.Column("back", sa.Integer))
