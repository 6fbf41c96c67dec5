"""All limits of the server: by guest, by address, and in all.

A guest costs nothing to make, so each limit of a guest has a larger one by address. Behind an
address there may be a family or a club. ``docs/security.md`` lists these numbers.
"""

from __future__ import annotations

from stammtisch.table.buckets import Limit

DAY = 24 * 60 * 60
MEGABYTE = 2**20

# ---- connections ---------------------------------------------------------------------------------

CONNECTIONS_OF_ADDRESS = 256
"""Connections open at once from one address. WebSockets do not count: ``PAGES`` are those."""

HEADER_BYTES = 64 * 1024
HEADER_SECONDS = 10.0
"""The limits of a request's header: its size, and the time that it may take to arrive."""

# ---- requests ------------------------------------------------------------------------------------

REQUESTS = Limit("requests", 20.0, 60.0)
"""Requests of one guest."""

ADDRESS = Limit("address", 60.0, 300.0)
"""Requests of one address."""

SOCKETS = Limit("sockets", 2.0, 40.0)
SOCKETS_OF_ADDRESS = Limit("sockets of an address", 10.0, 150.0)
"""WebSockets opened: everybody at a table is told who comes and goes."""

RENAMES = Limit("renames", 0.2, 10.0)
"""Renames: everybody at the guest's tables is shown the new name."""

DEVICE_LINKS = Limit("links for other browsers", 20 / DAY, 20.0)
DEVICE_LINKS_OF_ADDRESS = Limit("links of an address for other browsers", 100 / DAY, 100.0)
DEVICES_OF_ADDRESS = Limit("links for other browsers of an address", 1.0, 20.0)
BOX_LETTERS = 768 * 1024
"""What one browser hands another: its receipts of fair deals, the latest that fit."""

BODY_BYTES = 64 * 1024
BODY_SECONDS = 15.0
LARGER_BODIES = {"/api/me/device": BOX_LETTERS + 1024}
"""What a request to one of these paths may have instead."""

# ---- guests and tables ---------------------------------------------------------------------------

NEW_GUESTS = Limit("guests", 1.0, 60.0)
"""By address, since there is no guest yet."""

GUESTS_A_DAY = Limit("guests a day", 1000 / DAY, 1000.0, "table.refuse.guests_today")

NEW_TABLES = Limit("tables", 0.5, 30.0)
TABLES_A_DAY = Limit("tables a day", 300 / DAY, 300.0, "table.refuse.tables_today")
TABLES_OF_ADDRESS = Limit("tables of an address", 1.0, 90.0)
TABLES_OF_ADDRESS_A_DAY = Limit(
    "tables of an address a day", 1500 / DAY, 1500.0, "table.refuse.tables_today"
)

DISK_MEGABYTES = 4096
"""The default of ``--max-disk``: above it no new guests and tables."""

STORED_OF_GUEST = Limit("stored by a guest", 24 * MEGABYTE / DAY, 48.0 * MEGABYTE)
STORED_OF_ADDRESS = Limit("stored by an address", 40 * MEGABYTE / DAY, 240.0 * MEGABYTE)
"""Bytes stored. Twelve hours of brisk play without a pause are 14 MB: a deal of Skat has 10 KB. An
address that always uses up its share fills ``DISK_MEGABYTES`` in 96 days, which is longer than
matches are kept."""

TABLE_MEGABYTES = 4
"""What must be left of both shares for a new table: as much as a long match stores."""

# ---- live tables ---------------------------------------------------------------------------------

EVENTS = 20_000
"""In one table's log: about 4 MB. A list of 300 deals of Skat has 15,000."""

CHANGES = 1_000
"""How often people may change seats, undo or deal again at one table: it bounds the log."""

DEALS = 300
"""Deals of one match. The rules set no limit, but each deal is stored."""

LIVE_OF_GUEST, LIVE_OF_ADDRESS, LIVE = 16, 96, 1000
"""Live tables by requesting guest, by address, and in all: about 350 KB each."""

PAGES_OF_GUEST, PAGES_OF_ADDRESS, PAGES = 16, 96, 4000
"""WebSockets that may be open at once, of a guest, of an address, and in all."""

VIEWERS = 100
"""Viewers of one table: each of them gets every update."""

# ---- messages ------------------------------------------------------------------------------------

MESSAGE_BYTES = 16 * 1024
"""The longest message that a WebSocket takes."""

MESSAGES = Limit("messages", 20.0, 60.0)
"""Messages of a guest's pages to one table."""

REACTIONS = Limit("reactions", 1.0, 5.0)
"""Reactions: everybody at the table is shown them."""

TALK = Limit("lines of talk", 0.5, 6.0)
"""What one person writes to the others at one table."""

TALK_LETTERS = 200
"""The letters of one line of talk."""

SNAPSHOTS = Limit("snapshots", 0.2, 5.0)
"""Snapshots in answer to stale messages."""

CLAIMS = Limit("claims", 0.1, 5.0)
"""Requests at one table to go on there in another browser: everybody who sits there is asked."""

UNDOS = Limit("undos", 0.5, 15.0, "table.refuse.undo_limit")
"""Undos and repeated deals at one table: each asks all bots anew."""

QUESTIONS_OF_GUEST, QUESTIONS = 32, 512
"""Questions that may wait for a worker in each queue, of one guest and in all."""

LESSONS_OF_ADDRESS = Limit("lessons of an address", 10.0, 120.0)
"""Steps of lessons: each replays the lesson's deal."""

# ---- past matches --------------------------------------------------------------------------------

REGULARS = 40
"""How many standing tables a guest may belong to and still make another."""

REGULARS_LETTERS = 40
"""The letters of a standing table's name."""

RULES_LETTERS = 40
"""The letters of what a host calls the rules of a table."""

CLUBS = 20
"""How many clubs a guest may keep and still found another."""

CLUB_LETTERS = 40
"""The letters of a club's name, a member's, and an evening's title."""

CLUB_MEMBERS, KEEPERS, EVENINGS = 2_000, 20, 1_000
"""Members, keepers and evenings of one club."""

EVENING_PEOPLE = 240
"""People at one evening."""

EVENING_CARDS = 400
"""Cards of a Preisschnapsen at one evening."""

EVENING_ENTRIES, FOR_KEEPERS = 20_000, 4_000
"""Entries in one evening's log, and how many of them are left to keepers: with 200 people and three
series it has 1,000, and 7,000 more where every table keeps its list on a phone."""

STRUCK = 60
"""Rows of one list that may be written anew."""

INVITATIONS = 20
"""Invitations to keep one club that are open."""

CLUB_ACTS = Limit("entries at a club", 5.0, 60.0)
CLUB_ACTS_OF_ADDRESS = Limit("entries at a club of an address", 10.0, 120.0)
"""What keepers do: each of it is stored."""

CLUB_LOOKS_OF_ADDRESS = Limit("looks at a club of an address", 40.0, 300.0)
"""Looks at a club or an evening: 200 people behind one address look every ten seconds, and
fifty lists every four."""

CHALLENGES = 100
"""Challenges that one guest may have open."""

ENTRANTS = 20_000
"""How many may try one challenge."""

DEAL_LINKS = 200
"""Links to deals that one guest may have open."""

PAST = Limit("past matches", 5.0, 60.0)
PAST_OF_ADDRESS = Limit("past matches of an address", 10.0, 120.0)
"""Requests for past matches and shared deals."""

RECORD_LETTERS = 16_000
"""Of a deal that is studied: a long record has 4,000."""

STUDIES_OF_ADDRESS = Limit("studies of an address", 10.0, 120.0)
"""Deals from outside, their reviews, and positions with all cards open."""

REVIEWS_AT_ONCE = 2
"""Reviews of one guest that may run at once."""

WAITING_OF_ADDRESS, WAITING = 96, 1000
"""Logs that may wait for their replay, of one address and in all."""
