"""A change that this version does not know: it would not even find its tables."""

import sqlalchemy as sa
from alembic import op
from alembic.config import Config
from alembic.script import ScriptDirectory

from tests.table.newer import OURS

ours = Config()
ours.set_main_option("script_location", str(OURS.parent).replace("%", "%%"))

revision = "later"
down_revision = ScriptDirectory.from_config(ours).get_current_head()


def upgrade() -> None:
    op.add_column("tables", sa.Column("mood", sa.Text(), nullable=True))
    op.create_index("ix_tables_mood", "tables", ["mood"])
