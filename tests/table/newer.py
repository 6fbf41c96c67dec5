"""``stammtisch`` of a version to come: its database has one change more than ours.

``python -m tests.table.newer serve`` is ``stammtisch serve`` but for that.
"""

import sys
from pathlib import Path

import stammtisch

OURS = Path(stammtisch.__file__).parent / "table/storage/migrations/versions"
THEIRS = Path(__file__).parent / "newer_migrations"


def change() -> None:
    """From now on the migrations are ours, and the one to come."""
    from alembic.config import Config
    from sqlalchemy import Connection

    from stammtisch.table.storage import database

    before = database.migrations

    def migrations(connection: Connection | None = None) -> Config:
        config = before(connection)
        config.set_main_option("version_locations", f"{OURS}:{THEIRS}".replace("%", "%%"))
        return config

    database.migrations = migrations


if __name__ == "__main__":  # A bot's process imports this module too: it is to load little.
    from stammtisch.cli import main

    change()
    sys.exit(main())
