"""The database's shape, step by step (Alembic): a server brings its database up to date."""
