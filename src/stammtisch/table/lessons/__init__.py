"""A feature: a game for those who do not know it."""
