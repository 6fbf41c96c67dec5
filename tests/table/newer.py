"""``stammtisch`` of a version to come: its database has one change more than ours.

``python -m tests.table.newer serve`` is ``stammtisch serve`` but for that.
"""

import sys
from pathlib import Path

from alembic.config import Config
from sqlalchemy import Connection

from stammtisch.cli import main
from stammtisch.table.storage import database

OURS = Path(database.__file__).parent / "migrations" / "versions"
THEIRS = Path(__file__).parent / "newer_migrations"

_migrations = database.migrations


def migrations(connection: Connection | None = None) -> Config:
    """Ours, and the one to come."""
    config = _migrations(connection)
    config.set_main_option("version_locations", f"{OURS}:{THEIRS}".replace("%", "%%"))
    return config


database.migrations = migrations

if __name__ == "__main__":  # A bot's process imports this module too, and must not begin anew.
    sys.exit(main())
