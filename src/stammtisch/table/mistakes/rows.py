"""The rows of one's own errors in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, select, update

from stammtisch.table.mistakes.schema import OWN_MISTAKES
from stammtisch.table.storage.models import TABLES
from stammtisch.table.storage.store import Store

KEPT_DAYS = 800
"""Days of the server for which it is kept that an error is learnt."""


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """An error of a guest's (``schema.py``)."""

    guest_id: str
    table_id: str
    deal: int
    decision: int
    until: int
    points: float
    found: int
    due: int


async def add(store: Store, mistakes: Sequence[MistakeRow]) -> None:
    """Store errors, but for those that are there."""
    values = [asdict(each) for each in mistakes]

    def work(connection: Connection) -> None:
        connection.execute(store.database.insert(OWN_MISTAKES).on_conflict_do_nothing(), values)

    await store.write(work)


async def of_guest(store: Store, guest: str) -> list[MistakeRow]:
    """A guest's errors, the longest due first, of one day the costliest."""
    row = OWN_MISTAKES.c
    query = select(OWN_MISTAKES).where(row.guest_id == guest)
    in_turn = query.order_by(row.due, row.points.desc(), row.table_id, row.deal, row.decision)
    return [MistakeRow(**each._mapping) for each in await store.read(in_turn)]


async def put(store: Store, mistake: MistakeRow, found: int, due: int) -> None:
    """An error comes back on another day, unless another page has said so meanwhile."""
    same = _one(mistake) & (OWN_MISTAKES.c.due == mistake.due)

    def work(connection: Connection) -> None:
        connection.execute(update(OWN_MISTAKES).where(same).values(found=found, due=due))

    await store.write(work)


async def drop(store: Store, mistake: MistakeRow) -> None:
    """An error does not come back."""

    def work(connection: Connection) -> None:
        connection.execute(delete(OWN_MISTAKES).where(_one(mistake)))

    await store.write(work)


async def delete_gone(store: Store, learnt: int) -> None:
    """Delete errors whose table is gone, and learnt ones after ``KEPT_DAYS``."""
    row = OWN_MISTAKES.c
    there = select(TABLES.c.id).where(TABLES.c.id == row.table_id).exists()
    await store.delete_where(OWN_MISTAKES, (row.found < learnt) & ~there)
    old = row.due < store.day - KEPT_DAYS
    await store.delete_where(OWN_MISTAKES, (row.found >= learnt) & old)


def _one(mistake: MistakeRow) -> ColumnElement[bool]:
    """The row of an error."""
    key = OWN_MISTAKES.primary_key.columns
    return and_(*(column == getattr(mistake, column.name) for column in key))
