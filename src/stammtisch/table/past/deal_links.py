"""Shared deals: links to finished deals, and the consent of the players.

A player may share a deal if every other person at it consents. A name is shown only if its person
consents to that too. Consent is checked each time a link is opened, so that a withdrawn consent or
a forgotten guest closes it.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.past.messages import SharedLink
from stammtisch.table.past.schema import LINKS, DealLink
from stammtisch.table.storage.models import GUESTS, TABLES
from stammtisch.table.storage.store import Store


async def consents(store: Store, guests: Iterable[str]) -> dict[str, str]:
    """The consent of each of these guests; unknown guests are left out."""
    wanted = select(GUESTS.c.id, GUESTS.c.sharing).where(GUESTS.c.id.in_(list(guests)))
    return {row.id: row.sharing for row in await store.read(wanted)}


async def set_consent(store: Store, guest: str, sharing: str) -> None:
    """Set a guest's consent."""

    def work(connection: Connection) -> None:
        connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(sharing=sharing))

    await store.write(work)


async def names_shown(store: Store, owner: str, guests: Collection[str]) -> dict[str, str]:
    """The names that a shared deal shows, of these guests to whom it was dealt.

    Raises:
        BadInput: one of them does not consent.
    """
    guests = {*guests}
    allowed = await consents(store, guests)
    others = guests - {owner}
    if owner not in allowed or any(allowed.get(each, "no") == "no" for each in others):
        raise BadInput("table.refuse.no_consent")
    named = {guest for guest, sharing in allowed.items() if sharing == "named"}
    return await store.names(named)


async def find_link(store: Store, id: str) -> DealLink | None:
    """The link of this id; ``None`` if there is none."""
    rows = await store.read(select(LINKS).where(LINKS.c.id == id))
    return _link(rows[0]) if rows else None


async def links_of(store: Store, guest: str) -> list[SharedLink]:
    """The links of a guest, newest matches first."""
    query = (
        select(
            LINKS.c.id,
            LINKS.c.table_id,
            LINKS.c.deal,
            TABLES.c.game,
            TABLES.c.created,
        )
        .join(TABLES, TABLES.c.id == LINKS.c.table_id)
        .where(LINKS.c.guest_id == guest)
        .order_by(TABLES.c.created.desc(), LINKS.c.deal, LINKS.c.until, LINKS.c.id)
    )
    return [
        SharedLink(row.id, row.table_id, row.game, row.deal, row.created)
        for row in await store.read(query)
    ]


async def open_link(store: Store, guest: str, table: str, deal: int, until: int) -> str:
    """Open a link to a deal; return its unguessable id, the same one each time.

    A deal that was played again meanwhile counts as another: see ``DealLink``.

    Raises:
        BadInput: this guest has too many links.
    """
    own = LINKS.c.guest_id == guest
    same = own & (LINKS.c.table_id == table) & (LINKS.c.deal == deal) & (LINKS.c.until == until)
    if rows := await store.read(select(LINKS).where(same)):
        return _link(rows[0]).id
    (count,) = await store.read(select(func.count()).select_from(LINKS).where(own))
    if count[0] >= limits.DEAL_LINKS:
        raise BadInput("table.refuse.shares")
    id = secrets.token_urlsafe(16)
    new = {"id": id, "table_id": table, "deal": deal, "guest_id": guest, "until": until}

    def work(connection: Connection) -> None:
        connection.execute(insert(LINKS), new)

    await store.write(work)
    return id


async def close_link(store: Store, guest: str, id: str) -> None:
    """Close a link, if it is this guest's."""
    own = (LINKS.c.guest_id == guest) & (LINKS.c.id == id)

    def work(connection: Connection) -> None:
        connection.execute(delete(LINKS).where(own))

    await store.write(work)


def _link(row: Row[Any]) -> DealLink:
    return DealLink(row.id, row.table_id, row.deal, row.guest_id, row.until)
