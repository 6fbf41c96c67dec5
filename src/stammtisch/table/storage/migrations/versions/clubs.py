"""Clubs: members, keepers, and the logs of their evenings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """There were none."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("onlookers", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    op.create_table(
        "club_members",
        _club(),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "number", name="pk_club_members"),
        _of_club("club_members"),
    )
    op.create_table(
        "club_keepers",
        _club(),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "number", name="pk_club_keepers"),
        _of_club("club_keepers"),
    )
    op.create_index("ix_club_keepers_guest_id", "club_keepers", ["guest_id"])
    op.create_table(
        "club_invitations",
        sa.Column("hash", sa.Text(), nullable=False),
        _club(),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_club_invitations"),
        _of_club("club_invitations"),
    )
    op.create_table(
        "club_evenings",
        sa.Column("id", sa.Text(), nullable=False),
        _club(),
        sa.Column("date", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_club_evenings"),
        _of_club("club_evenings"),
    )
    op.create_index("ix_club_evenings_club_id", "club_evenings", ["club_id"])
    op.create_table(
        "club_results",
        sa.Column("evening_id", sa.Text(), nullable=False),
        sa.Column("member", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "member", name="pk_club_results"),
        _of_evening("club_results"),
    )
    op.create_table(
        "club_pens",
        sa.Column("evening_id", sa.Text(), nullable=False),
        sa.Column("series", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "series", "number", name="pk_club_pens"),
        _of_evening("club_pens"),
    )
    op.create_table(
        "club_entries",
        sa.Column("evening_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("keeper", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "number", name="pk_club_entries"),
        _of_evening("club_entries"),
    )


def _club() -> sa.Column[str]:
    return sa.Column("club_id", sa.Text(), nullable=False)


def _of_evening(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_evening_id_club_evenings"
    of = ["club_evenings.id"]
    return sa.ForeignKeyConstraint(["evening_id"], of, name=name, ondelete="CASCADE")


def _of_club(table: str) -> sa.ForeignKeyConstraint:
    name = f"fk_{table}_club_id_clubs"
    return sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name=name, ondelete="CASCADE")
