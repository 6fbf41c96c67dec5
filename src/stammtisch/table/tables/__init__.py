"""A feature: the games, and tables that are opened."""
