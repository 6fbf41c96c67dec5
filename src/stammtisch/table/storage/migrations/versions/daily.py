"""The deals of the day, and who has played them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("numbers", sa.Text(), nullable=False),
        sa.Column("par", sa.Text()),
        sa.Column("field", sa.Text()),
        sa.PrimaryKeyConstraint("day", "game", name="pk_daily_deals"),
    )
    op.create_table(
        "daily_entries",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["day", "game"],
            ["daily_deals.day", "daily_deals.game"],
            name="fk_daily_entries_day_game",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("day", "game", "guest_id", name="pk_daily_entries"),
    )
    op.create_index("ix_daily_entries_guest_id", "daily_entries", ["guest_id"])
    op.create_index(
        "ix_daily_entries_day_game_state_points",
        "daily_entries",
        ["day", "game", "state", "points"],
    )
    op.create_table(
        "daily_lines",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("way", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["day", "game", "guest_id"],
            ["daily_entries.day", "daily_entries.game", "daily_entries.guest_id"],
            name="fk_daily_lines_day_game_guest_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("day", "game", "guest_id", "deal", name="pk_daily_lines"),
    )
    op.create_index("ix_daily_lines_guest_id", "daily_lines", ["guest_id"])
    op.create_index(
        "ix_daily_lines_day_game_deal_way", "daily_lines", ["day", "game", "deal", "way"]
    )
