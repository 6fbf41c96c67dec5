"""A feature: one's past matches, their records and replays, and shared deals."""
