"""A feature: guests, their names and consents, and that they may be forgotten."""
