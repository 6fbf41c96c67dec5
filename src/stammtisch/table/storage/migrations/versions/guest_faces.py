"""A guest may choose a face."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Who was here before has none."""
    op.add_column("guests", sa.Column("face", sa.Integer()))
