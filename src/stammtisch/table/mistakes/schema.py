"""What is stored about a guest's own errors."""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, Table, Text

from stammtisch.table.storage.models import GOES, METADATA

OWN_MISTAKES = Table(
    "own_mistakes",
    METADATA,
    Column("guest_id", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("decision", Integer, primary_key=True, autoincrement=False),
    Column("until", Integer, nullable=False),
    Column("points", Float, nullable=False),
    Column("found", Integer, nullable=False),
    Column("due", Integer, nullable=False),
    Index(None, "table_id"),
    Index(None, "guest_id", "due"),
    info={GOES: True},
)
"""An error that a review has found in a guest's own deal.

``decision`` acts of the deal came before it; ``until`` says how the deal was played (``Played``),
``points`` what it lost. ``found``: so many times in a row the guest has found something better; as
often as there are ``PAUSES``, it is learnt. ``due`` is the server's day on which it comes back, or
on which it was learnt.
"""
