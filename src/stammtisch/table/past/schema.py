"""What is stored about shared deals."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from stammtisch.table.storage.models import METADATA

LINKS = Table(
    "shares",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("guest_id", Text, nullable=False),
    Column("until", Integer),
    Index(None, "guest_id", "table_id", "deal"),
)
"""Links to deals that a guest shares. They are deleted with their table, and with the guest.

The deal is shared as it was after the first ``until`` events of the log, since it may be played
again at a practice table; null: as it was played last."""


@dataclass(frozen=True, slots=True)
class DealLink:
    """A link to a deal, as it was after the first ``until`` events of its table's log."""

    id: str
    table_id: str
    deal: int
    guest_id: str
    until: int | None
