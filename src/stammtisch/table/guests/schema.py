"""What is stored while somebody goes on in another browser."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, Table, Text

from stammtisch.table.storage.models import GOES, METADATA

DEVICE_LINKS = Table(
    "device_links",
    METADATA,
    Column("guest_id", Text, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("until", Integer, nullable=False),
    Column("box", Text, nullable=False),
    Index(None, "hash", unique=True),
    info={GOES: True},
)
"""A guest's link for another browser, one at a time. ``hash`` is the SHA-256 of its token, which is
not stored; ``until`` the Unix time, in seconds, until which it may be used; ``box`` what the
browsers hand over, locked with a key that the server does not know."""
