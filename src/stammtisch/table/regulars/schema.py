"""What is stored about regulars: who they are, what they play, and how their matches ended."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from stammtisch.table.storage.models import METADATA

REGULARS = Table(
    "regulars",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Index(None, "table_id"),
)
"""``opening`` is how their next table is opened, an event of the log without its seed. ``table_id``
is their present or last table, which may be deleted already; ``day`` the number of the day on which
they last met."""

PEOPLE = Table(
    "regulars_people",
    METADATA,
    Column("regulars_id", ForeignKey("regulars.id", ondelete="CASCADE"), primary_key=True),
    Column("guest_id", Text, primary_key=True),
    Index(None, "guest_id"),
)
"""Who belongs to them: everybody who has sat at one of their tables."""

MATCHES = Table(
    "regulars_matches",
    METADATA,
    Column("regulars_id", ForeignKey("regulars.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("ended", Text, nullable=False),
    Column("deals", Integer, nullable=False),
    Index(None, "table_id"),
)
"""Their finished matches. They outlast the tables, and so the logs."""

SCORES = Table(
    "regulars_scores",
    METADATA,
    Column("regulars_id", ForeignKey("regulars.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("guest_id", Text, primary_key=True),
    Column("total", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Index(None, "guest_id"),
)
"""What each person scored in a match, and the place, from 1. Bots have none."""
