"""Finished deals can be shared as links, if those who sat there allow it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody has allowed anything yet."""
    op.add_column("guests", sa.Column("sharing", sa.Text(), nullable=False, server_default="no"))
    op.create_table(
        "shares",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_shares_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_shares"),
    )
    op.create_index("ix_shares_guest_id_table_id_deal", "shares", ["guest_id", "table_id", "deal"])
