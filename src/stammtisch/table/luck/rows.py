"""The rows of the own page in the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, select, update

from stammtisch.coach.quick import QuickAccount
from stammtisch.table.luck.schema import OWN_DEALS
from stammtisch.table.storage.store import Store

KEPT_DAYS = 800
"""Days of the server for which a deal is kept."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal that was dealt to a guest (``schema.py``)."""

    guest: str
    table: str
    deal: int
    game: str
    ended: str
    against: str
    drawn: bool
    points: int | None
    state: str
    account: QuickAccount | None = None

    @property
    def month(self) -> str:
        """The month of its end, like ``2030-01``."""
        return self.ended[:7]


_IN_TURN = (OWN_DEALS.c.ended, OWN_DEALS.c.table_id, OWN_DEALS.c.deal)


async def known(store: Store, table: str) -> set[tuple[str, int]]:
    """The deals of a table that are stored, by guest and number."""
    rows = await store.read(
        select(OWN_DEALS.c.guest_id, OWN_DEALS.c.deal).where(OWN_DEALS.c.table_id == table)
    )
    return {(row.guest_id, row.deal) for row in rows}


async def add(store: Store, deals: Sequence[DealRow]) -> None:
    """Store deals, but for those that are there."""
    values = [
        {
            "guest_id": each.guest,
            "table_id": each.table,
            "deal": each.deal,
            "game": each.game,
            "ended": each.ended,
            "day": store.day,
            "against": each.against,
            "drawn": each.drawn,
            "points": each.points,
            "state": each.state,
        }
        for each in deals
    ]

    def work(connection: Connection) -> None:
        connection.execute(store.database.insert(OWN_DEALS).on_conflict_do_nothing(), values)

    await store.write(work)


async def waiting(store: Store, limit: int) -> list[DealRow]:
    """Deals whose account is to be made, the oldest first."""
    query = select(OWN_DEALS).where(OWN_DEALS.c.state == "waiting")
    return [_deal(row) for row in await store.read(query.order_by(*_IN_TURN).limit(limit))]


async def today(store: Store, guest: str) -> int:
    """How many of a guest's deals of this day have an account, or wait for one."""
    of = (OWN_DEALS.c.guest_id == guest) & (OWN_DEALS.c.day == store.day)
    counted = select(func.count()).where(of & (OWN_DEALS.c.state != "none"))
    return int((await store.read(counted))[0][0])


async def put(store: Store, deal: DealRow, account: QuickAccount | None) -> None:
    """The account of a deal is made, or cannot be."""
    of = (
        (OWN_DEALS.c.guest_id == deal.guest)
        & (OWN_DEALS.c.table_id == deal.table)
        & (OWN_DEALS.c.deal == deal.deal)
    )
    values = {
        "state": "known" if account else "none",
        "account": json.dumps(asdict(account)) if account else None,
    }

    def work(connection: Connection) -> None:
        connection.execute(update(OWN_DEALS).where(of).values(**values))

    await store.write(work)


async def of_guest(store: Store, guest: str) -> list[DealRow]:
    """A guest's deals, in the order in which they were played."""
    query = select(OWN_DEALS).where(OWN_DEALS.c.guest_id == guest)
    return [_deal(row) for row in await store.read(query.order_by(*_IN_TURN))]


async def delete_expired(store: Store) -> None:
    """Delete what is older than ``KEPT_DAYS``."""
    await store.delete_where(OWN_DEALS, OWN_DEALS.c.day < store.day - KEPT_DAYS)


def _deal(row: Row[Any]) -> DealRow:
    account = QuickAccount(**json.loads(row.account)) if row.account else None
    return DealRow(
        row.guest_id,
        row.table_id,
        row.deal,
        row.game,
        row.ended,
        row.against,
        bool(row.drawn),
        row.points,
        row.state,
        account,
    )
