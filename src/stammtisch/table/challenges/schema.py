"""What is stored about challenges: the deal, how it was played, and who has tried."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text

from stammtisch.table.storage.models import METADATA

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest_id", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("acts", Text, nullable=False),
    Column("points", Integer),
    Column("others", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("practised", Boolean, nullable=False),
    Column("day", Integer, nullable=False),
    Index(None, "guest_id", "source", unique=True),
)
"""A challenge of ``guest_id``, who played ``acts`` and got ``points``. ``source`` is the deal that
it was made from, ``opening`` how a table for it is opened, an event of the log without its seed.
``others`` are the guests who sat there too, as JSON: they are asked as for a shared deal.
``version`` names the bots; ``practised``: at a practice table. ``day`` is the number of the day on
which somebody last tried."""

ATTEMPTS = Table(
    "challenge_attempts",
    METADATA,
    Column("challenge_id", ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("guest_id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("acts", Text, nullable=False),
    Column("points", Integer),
    Index(None, "guest_id"),
    Index(None, "challenge_id", "points"),
)
"""A guest's first and only attempt, at a table of its own. ``state`` is ``opening`` (the table
is not there yet), ``playing``, ``finished``, ``hurried`` (finished, but the server was too busy for
a bot's own choice) or ``left``. The others know an attempt by its ``number``, from 1. It outlasts
its table."""
