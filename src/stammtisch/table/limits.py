"""What the house spends on one guest, on one address, and in all: every number in one place.

A guest costs nothing to make, so whatever a guest may have, an address may have only so much more.
Behind an address there may be a whole family, or a club. ``docs/security.md`` lists these numbers.
"""

from __future__ import annotations

from stammtisch.table.buckets import Limit

DAY = 24 * 60 * 60

# ---- requests ------------------------------------------------------------------------------------

REQUESTS = Limit("requests", 20.0, 60.0)
"""What one guest may ask of the server."""

ADDRESS = Limit("address", 60.0, 300.0)
"""What may come from one address."""

SOCKETS = Limit("sockets", 2.0, 40.0)
SOCKETS_OF_ADDRESS = Limit("sockets of an address", 10.0, 150.0)
"""WebSockets that are opened: everybody at a table is told who comes and goes."""

RENAMES = Limit("renames", 0.2, 10.0)
"""Everybody at a guest's tables is told the new name."""

BODY_BYTES = 64 * 1024
BODY_SECONDS = 15.0

# ---- guests and tables ---------------------------------------------------------------------------

NEW_GUESTS = Limit("guests", 1.0, 60.0)
"""Of one address, like all that is counted for those who are no guests yet."""

GUESTS_A_DAY = Limit("guests a day", 1000 / DAY, 1000.0, "table.refuse.guests_today")

NEW_TABLES = Limit("tables", 0.5, 30.0)
TABLES_A_DAY = Limit("tables a day", 300 / DAY, 300.0, "table.refuse.tables_today")
TABLES_OF_ADDRESS = Limit("tables of an address", 1.0, 90.0)
TABLES_OF_ADDRESS_A_DAY = Limit(
    "tables of an address a day", 1500 / DAY, 1500.0, "table.refuse.tables_today"
)

DISK_MEGABYTES = 4096
"""What the database may hold, unless ``--max-disk`` says otherwise: then nothing new begins."""

# ---- live tables ---------------------------------------------------------------------------------

EVENTS = 20_000
"""In one table's log: about 4 MB. A list of 300 deals of Skat has 15,000."""

DEALS = 300
"""Of one match. The law knows no last number, but here each of them is stored."""

LIVE_OF_GUEST, LIVE_OF_ADDRESS, LIVE = 16, 96, 1000
"""Tables in memory, by who woke them, and in all: about 350 KB each."""

PAGES_OF_GUEST, PAGES_OF_ADDRESS, PAGES = 16, 96, 4000
"""WebSockets that may be open at once, of a guest, of an address, and in all."""

VIEWERS = 100
"""People who look at one table: each of them is told of everything."""

# ---- messages ------------------------------------------------------------------------------------

MESSAGE_BYTES = 16 * 1024
"""The longest message that a WebSocket takes."""

MESSAGES = Limit("messages", 20.0, 60.0)
"""What a guest's pages may send to one table."""

REACTIONS = Limit("reactions", 1.0, 5.0)
"""Everybody at the table is told."""

SNAPSHOTS = Limit("snapshots", 0.2, 5.0)
"""How often a message that comes too late is answered with everything that there is."""

UNDOS = Limit("undos", 0.5, 15.0, "table.refuse.undo_limit")
"""How often a guest may take back or deal again at one table: each asks all bots anew."""

QUESTIONS_OF_GUEST, QUESTIONS = 32, 512
"""Questions to bots that may wait for a worker, of one guest and in all, in each queue."""

# ---- past matches --------------------------------------------------------------------------------

SHARES = 200
"""Deals that one guest shares as links at a time."""

PAST = Limit("past matches", 5.0, 60.0)
PAST_OF_ADDRESS = Limit("past matches of an address", 10.0, 120.0)
"""Deals that are shared count, too."""

WAITING_OF_ADDRESS, WAITING = 96, 1000
"""How many logs may wait to be played again, of one address and in all."""
