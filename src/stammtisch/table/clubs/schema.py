"""What is stored about clubs: who belongs to them, who keeps them, and their evenings' logs."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text

from stammtisch.table.storage.models import GOES, METADATA

CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("best", Integer, nullable=False),
    Column("onlookers", Text, nullable=False),
    Column("day", Integer, nullable=False),
)
"""Of each member's evenings in a year the ``best`` so many count, 0 for all. ``onlookers`` is the
key of whoever may look on, empty where nobody may. ``day`` is the number of the day on which
something last happened there."""

MEMBERS = Table(
    "club_members",
    METADATA,
    Column("club_id", ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
)
"""Who comes to its evenings, as the keepers call them; an empty name is one that was deleted. The
logs know people by these numbers alone."""

KEEPERS = Table(
    "club_keepers",
    METADATA,
    Column("club_id", ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Text, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Index(None, "guest_id"),
)
"""Whose browser may do what a keeper does, once another keeper has ``confirmed`` it."""

INVITATIONS = Table(
    "club_invitations",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("club_id", ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("until", Integer, nullable=False),
)
"""Links to become a keeper: the hash of each token, and until when it can be used (Unix time)."""

EVENINGS = Table(
    "club_evenings",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("club_id", ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("date", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False, server_default="skat"),
    Column("people", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Index(None, "club_id"),
)
"""The evenings of each club; ``date`` is ISO 8601, where they are. Which game is played, how
many people came and whether it is closed follow from its log."""

RESULTS = Table(
    "club_results",
    METADATA,
    Column("evening_id", ForeignKey("club_evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("member", Integer, primary_key=True, autoincrement=False),
    Column("total", Integer, nullable=False),
    Column("place", Integer, nullable=False),
)
"""What closed evenings brought those who played, as their logs say it: for the sheet of a year."""

PENS = Table(
    "club_pens",
    METADATA,
    Column("evening_id", ForeignKey("club_evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("series", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),
    Column("holder", Text, nullable=False),
)
"""The lists that are kept at their tables: of each the key of its link, and the random id of the
guest who has the pen now, or an empty one."""

ENTRIES = Table(
    "club_entries",
    METADATA,
    Column("evening_id", ForeignKey("club_evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("keeper", Integer, nullable=False),
    Column("body", Text, nullable=False),
)
"""Their logs: for each evening its events, from number 0 on, and the number of the keeper."""

SCREENS = Table(
    "club_screens",
    METADATA,
    Column("evening_id", ForeignKey("club_evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("series", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),
    Column("draw", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("people", Text, nullable=False),
    Column("played", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("done", Boolean, nullable=False),
    Index(None, "table_id"),
)
"""The lists that are played at the screen: of each the key of its link, and the seed of the draw
that has seated its people. ``table_id`` is the table where they play, empty until all are there,
and ``people`` who sits there, as JSON by seats. ``lines`` are what stands under the list after
``played`` deals, as JSON. ``gone``: somebody has left, so that not all of it counts. ``done``: it
needs no looking after any more."""

SCREEN_SEATS = Table(
    "club_screen_seats",
    METADATA,
    Column("evening_id", ForeignKey("club_evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("series", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("guest_id", Text, nullable=False),
    Index(None, "guest_id"),
    info={GOES: True},
)
"""Whose browser has said at such a list that it is this person's."""
