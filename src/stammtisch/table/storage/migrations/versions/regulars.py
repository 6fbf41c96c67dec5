"""Regulars meet at one permanent link and keep a sheet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "regulars",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("opening", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_regulars"),
    )
    op.create_index("ix_regulars_table_id", "regulars", ["table_id"])
    _of_regulars("people", [sa.Column("guest_id", sa.Text(), nullable=False)], "guest_id")
    _of_regulars(
        "matches",
        [
            sa.Column("table_id", sa.Text(), nullable=False),
            sa.Column("ended", sa.Text(), nullable=False),
            sa.Column("deals", sa.Integer(), nullable=False),
        ],
        "table_id",
    )
    _of_regulars(
        "scores",
        [
            sa.Column("table_id", sa.Text(), nullable=False),
            sa.Column("guest_id", sa.Text(), nullable=False),
            sa.Column("total", sa.Integer(), nullable=False),
            sa.Column("place", sa.Integer(), nullable=False),
        ],
        "table_id",
        "guest_id",
    )
    op.create_index("ix_regulars_matches_table_id", "regulars_matches", ["table_id"])
    op.create_index("ix_regulars_people_guest_id", "regulars_people", ["guest_id"])
    op.create_index("ix_regulars_scores_guest_id", "regulars_scores", ["guest_id"])


def _of_regulars(what: str, columns: list[sa.Column[object]], *key: str) -> None:
    """A table whose rows are deleted with the regulars."""
    name = f"regulars_{what}"
    op.create_table(
        name,
        sa.Column("regulars_id", sa.Text(), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["regulars_id"], ["regulars.id"], name=f"fk_{name}_regulars_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("regulars_id", *key, name=f"pk_{name}"),
    )
