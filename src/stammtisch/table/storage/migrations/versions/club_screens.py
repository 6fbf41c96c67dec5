"""Clubs: lists that are played at the screen, and who sits there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """There were none."""
    op.create_table(
        "club_screens",
        *_list(),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("draw", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "series", "number", name="pk_club_screens"),
        _of_evening("club_screens"),
    )
    op.create_index("ix_club_screens_table_id", "club_screens", ["table_id"])
    op.create_table(
        "club_screen_seats",
        *_list(),
        sa.Column("person", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint(
            *("evening_id", "series", "number", "person"), name="pk_club_screen_seats"
        ),
        _of_evening("club_screen_seats"),
    )
    op.create_index("ix_club_screen_seats_guest_id", "club_screen_seats", ["guest_id"])


def _list() -> tuple[sa.Column[str], sa.Column[int], sa.Column[int]]:
    return (
        sa.Column("evening_id", sa.Text(), nullable=False),
        sa.Column("series", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
    )


def _of_evening(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_evening_id_club_evenings"
    of = ["club_evenings.id"]
    return sa.ForeignKeyConstraint(["evening_id"], of, name=name, ondelete="CASCADE")
