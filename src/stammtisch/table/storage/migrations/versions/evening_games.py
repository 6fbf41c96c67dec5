"""Which game is played at a club's evening."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """All were evenings of Skat."""
    game = sa.Column("game", sa.Text(), nullable=False, server_default="skat")
    op.add_column("club_evenings", game)
