"""The log of a table: its events, as they are stored."""
