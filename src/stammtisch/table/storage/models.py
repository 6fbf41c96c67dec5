"""The database schema. ``migrations/`` creates it; a test compares the two.

Only plain SQL types are used, so that SQLite and PostgreSQL store the same: times are ISO 8601 in
UTC, JSON is text. Names are in ``guests`` only; all other tables know a guest by a random id.

What a feature stores stands in a ``schema.py`` of its own, on the same ``METADATA``. A
guest's rows have his id in a column ``guest_id``, and are deleted with him.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Double,
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
    Column("node", Text, nullable=False, server_default=""),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Index(None, "day"),
)
"""``moved`` is the time of the last event, ``day`` the number of its day. In a cluster ``node``
owns the table, and nobody without one; ``epoch`` is how often it has been taken over."""

NODES = Table(
    "nodes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("path", Text, nullable=False),
    Column("until", Double, nullable=False),
    Column("live", Integer, nullable=False),
    Column("draining", Boolean, nullable=False),
)
"""The servers of a cluster: where the proxy finds each, until when it counts as alive (Unix time by
the database's clock), its number of live tables, and whether it gives its tables away."""

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
"""Who has ever sat where. The logs contain it too, but cannot be queried by guest."""

GUESTS = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("day", Integer, nullable=False, server_default="0"),
    Column("sharing", Text, nullable=False, server_default="no"),
    Column("face", Integer),
    Index(None, "day"),
)
"""``face``: the number of the chosen portrait. ``sharing``: whether others may share deals of this
guest's (``deal_links``). ``seen`` is the date of the last visit, without the time; ``day`` is its
number."""

DAYS = Table(
    "days",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("date", Text, nullable=False, unique=True),
)
"""The dates on which the server has run, numbered from 1. Ages are counted in these days."""

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)


GOES = "goes_with_guest"
"""In a table's ``info``: its rows keep no guest from being deleted, and go too."""


def stamp() -> str:
    """The present time in its stored form."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True, slots=True)
class TableRow:
    """What the database knows of a table without its log."""

    id: str
    game: str
    practice: bool
    created: str
    moved: str


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest: a random id, the chosen name and face, the dates of first and last visit."""

    id: str
    name: str
    created: str
    seen: str
    face: int | None = None


class Person(NamedTuple):
    """What others see of a guest: the name, empty if none was given, and the face."""

    name: str = ""
    face: int | None = None
