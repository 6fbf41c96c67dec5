"""What is stored about the deals of the days: which they are, and who has played them."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKeyConstraint, Index, Integer, Table, Text

from stammtisch.table.storage.models import GOES, METADATA

DEALS = Table(
    "daily_deals",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("version", Text, nullable=False),
    Column("numbers", Text, nullable=False),
    Column("par", Text),
    Column("field", Text),
)
"""The deals of a game on a day, by the server's own count of days. ``numbers`` are those of the
seeds that were chosen, as JSON, ``version`` that of the bots which found them. ``par`` is how the
best bot plays them, ``field`` what the bots that enter have done; both are missing until they are
asked for."""

ENTRIES = Table(
    "daily_entries",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("guest_id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("points", Integer),
    Index(None, "guest_id"),
    Index(None, "day", "game", "state", "points"),
    ForeignKeyConstraint(
        ["day", "game"], ["daily_deals.day", "daily_deals.game"], ondelete="CASCADE"
    ),
    info={GOES: True},
)
"""Who has played the deals of a day, once, at a table of their own. ``state`` is ``opening`` (the
table is not there yet), ``playing``, ``finished``, ``late`` (finished when the day was over) or
``left``. ``points`` are there once it is over. An entry outlasts its table."""

LINES = Table(
    "daily_lines",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("guest_id", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("way", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Index(None, "guest_id"),
    Index(None, "day", "game", "deal", "way"),
    ForeignKeyConstraint(
        ["day", "game", "guest_id"],
        ["daily_entries.day", "daily_entries.game", "daily_entries.guest_id"],
        ondelete="CASCADE",
    ),
    info={GOES: True},
)
"""One deal of an entry that was finished in time: the way it was played, a message as JSON, and
what it brought."""
