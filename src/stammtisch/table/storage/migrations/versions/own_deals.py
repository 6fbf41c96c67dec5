"""The deals that each guest has played, for the own page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Deals of before are not noted."""
    op.create_table(
        "own_deals",
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("ended", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("against", sa.Text(), nullable=False),
        sa.Column("drawn", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("account", sa.Text()),
        sa.PrimaryKeyConstraint("guest_id", "table_id", "deal", name="pk_own_deals"),
    )
    op.create_index("ix_own_deals_table_id", "own_deals", ["table_id"])
    op.create_index("ix_own_deals_state_ended", "own_deals", ["state", "ended"])
