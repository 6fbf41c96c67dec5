"""A shared deal is shown as it was played when it was shared."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """What was shared before is shown as it was played last."""
    op.add_column("shares", sa.Column("until", sa.Integer()))
