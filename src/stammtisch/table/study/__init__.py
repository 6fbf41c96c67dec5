"""A feature: deals from outside."""
