"""Age is counted in days on which the house has run, and no longer by the clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What is there already is as old as the house: all of its days are still to come."""
    op.create_table(
        "days",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("date", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_days"),
        sa.UniqueConstraint("date", name="uq_days_date"),
    )
    op.add_column("tables", sa.Column("day", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("day", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_tables_day", "tables", ["day"])
    op.create_index("ix_guests_day", "guests", ["day"])
    op.drop_index("ix_tables_moved", "tables")
    op.drop_index("ix_guests_seen", "guests")
