"""The cards of a finished deal are played by others, too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "challenges",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("opening", sa.Text(), nullable=False),
        sa.Column("acts", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("others", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("practised", sa.Boolean(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
    )
    op.create_index(
        "ix_challenges_guest_id_source", "challenges", ["guest_id", "source"], unique=True
    )
    op.create_table(
        "challenge_attempts",
        sa.Column("challenge_id", sa.Text(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("acts", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["challenge_id"],
            ["challenges.id"],
            name="fk_challenge_attempts_challenge_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("challenge_id", "guest_id", name="pk_challenge_attempts"),
    )
    op.create_index("ix_challenge_attempts_guest_id", "challenge_attempts", ["guest_id"])
    op.create_index(
        "ix_challenge_attempts_challenge_id_points",
        "challenge_attempts",
        ["challenge_id", "points"],
    )
