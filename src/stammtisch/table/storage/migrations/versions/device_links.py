"""Links by which a guest goes on in another browser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nobody has one yet."""
    op.create_table(
        "device_links",
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("box", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guest_id", name="pk_device_links"),
    )
    op.create_index("ix_device_links_hash", "device_links", ["hash"], unique=True)
