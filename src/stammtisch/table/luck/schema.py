"""What is stored about each deal that somebody has played, for the own page."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, Table, Text

from stammtisch.table.storage.models import GOES, METADATA

OWN_DEALS = Table(
    "own_deals",
    METADATA,
    Column("guest_id", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("ended", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("against", Text, nullable=False),
    Column("drawn", Boolean, nullable=False),
    Column("points", Integer),
    Column("state", Text, nullable=False),
    Column("account", Text),
    Index(None, "table_id"),
    Index(None, "state", "ended"),
    info={GOES: True},
)
"""A deal that was dealt to a guest; it outlasts its table.

``ended`` is when it was noted, ``day`` the server's day. ``against`` is a bot's name where only
such sat there, ``people`` or ``mixed``. ``drawn``: the cards were, and it was no practice.
``points`` are what it brought against the others; missing where it was broken off. ``state`` is
``waiting`` (its account is to be made), ``known``, or ``none``. ``account`` is ``QuickAccount`` as
JSON.
"""
