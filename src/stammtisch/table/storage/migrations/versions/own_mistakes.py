"""The errors that reviews have found in each guest's own deals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Errors of before are not noted."""
    op.create_table(
        "own_mistakes",
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("decision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("points", sa.Float(), nullable=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "table_id", "deal", "decision", name="pk_own_mistakes"),
    )
    op.create_index("ix_own_mistakes_table_id", "own_mistakes", ["table_id"])
    op.create_index("ix_own_mistakes_guest_id_due", "own_mistakes", ["guest_id", "due"])
