"""What the database holds. ``migrations/`` makes it; a test holds both to each other.

Plain SQL types only, so that SQLite and PostgreSQL hold the same: times are ISO 8601 in UTC, JSON
is text. Names stand in ``guests`` alone; everything else knows a guest by a random id.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("created", Text, nullable=False),
    Column("moved", Text, nullable=False),
    Column("day", Integer, nullable=False, server_default="0"),
    Index(None, "day"),
)
"""``moved`` is the time of the last event, ``day`` the number of its day."""

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("body", Text, nullable=False),
)
"""The logs: for each table its events, from number 0 on."""

SITTERS = Table(
    "sitters",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest_id", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Index(None, "guest_id"),
)
"""Who has ever sat where: the log says it too, but could not be asked for one guest's tables."""

GUESTS = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("day", Integer, nullable=False, server_default="0"),
    Column("sharing", Text, nullable=False, server_default="no"),
    Index(None, "day"),
)
"""``sharing``: whether others may share deals with this guest (``shares``).
``seen`` is the date, and no more exact; ``day`` is its number."""

SHARES = Table(
    "shares",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("guest_id", Text, nullable=False),
    Column("until", Integer),
    Index(None, "guest_id", "table_id", "deal"),
)
"""Deals that a guest shares as links; they go with their table, and with the guest.

``until`` is how many events of the log tell of the deal as it was shared, for at a practice table
it may be played again; null: as it was played last."""

DAYS = Table(
    "days",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("date", Text, nullable=False, unique=True),
)
"""The dates on which the house has run, from 1 on: ages are counted in these."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)


def stamp() -> str:
    """The time as it is stored."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without reading its log."""

    id: str
    game: str
    practice: bool
    created: str
    moved: str


@dataclass(frozen=True, slots=True)
class Guest:
    """A person, as far as we know one: a random id, and the name that the person chose."""

    id: str
    name: str
    created: str
    seen: str


@dataclass(frozen=True, slots=True)
class Share:
    """A deal that a guest shares, as the first ``until`` events of its table's log tell it."""

    id: str
    table_id: str
    deal: int
    guest_id: str
    until: int | None
