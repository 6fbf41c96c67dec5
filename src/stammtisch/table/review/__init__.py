"""A feature: the coach's review of a deal."""
