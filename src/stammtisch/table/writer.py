"""Group commit: one task writes, and what waits while it writes goes into its next transaction.

So a burst of actions shares one commit, and an action at a quiet table is written at once.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Executable, bindparam, insert, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.database import Database, is_locked
from stammtisch.table.models import EVENTS, SITTERS, TABLES

log = logging.getLogger("stammtisch.store")

T = TypeVar("T")
Rows = Sequence[dict[str, Any]]
Work = Callable[[AsyncConnection], Awaitable[Any]]

MOST = 500
"""So many calls at most go into one transaction."""


class StoreTrouble(BadInput):
    """Nothing of this was stored: the disk is full, the database locked or gone."""

    def __init__(self) -> None:
        super().__init__("table.refuse.not_saved")


@dataclass(frozen=True, slots=True)
class Append:
    """What one call adds to the logs."""

    tables: Rows
    events: Rows
    moved: Rows
    sitters: Rows


@dataclass(slots=True)
class _Waiting:
    what: Append | Work
    done: asyncio.Future[Any] = field(default_factory=lambda: _future())


def _future() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


class Writer:
    """The one who writes.

    What was handed over is written, even if nobody waits for it any more: a log without holes is
    worth more than a write saved. ``wrote`` and ``failed`` are when a transaction last succeeded
    and failed, by the monotonic clock.
    """

    def __init__(self, database: Database) -> None:
        self.commits = 0
        self.wrote = self.failed = -math.inf
        self._database = database
        self._sit = _upsert(database)
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def append(self, what: Append) -> None:
        """Store all of it, or nothing and ``StoreTrouble``."""
        await self._hand_over(what)

    async def work(self, what: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do any other work in a transaction of its own; ``StoreTrouble`` if it fails."""
        done: T = await self._hand_over(what)
        return done

    async def close(self) -> None:
        """Write what still waits, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _hand_over(self, what: Append | Work) -> Any:
        if self._closing:
            raise StoreTrouble
        waiting = _Waiting(what)
        self._waiting.append(waiting)
        self._wake.set()
        return await waiting.done

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = self._take()
            try:
                await self._write(batch)
            except Exception:
                log.exception("what was to be stored could not be")
                for each in batch:
                    _refuse(each)

    def _take(self) -> list[_Waiting]:
        """Appends go together; any other work goes alone. The order stays as it was."""
        batch = [self._waiting.popleft()]
        if isinstance(batch[0].what, Append):
            while self._waiting and len(batch) < MOST and isinstance(self._waiting[0].what, Append):
                batch.append(self._waiting.popleft())
        return batch

    async def _write(self, batch: list[_Waiting]) -> None:
        try:
            answer = await self._transaction([each.what for each in batch])
        except (SQLAlchemyError, OSError) as error:
            self.failed = time.monotonic()
            log.warning("%d writes failed: %s", len(batch), why(error))
            alone = len(batch) > 1 and not (isinstance(error, DBAPIError) and is_locked(error))
            for each in batch:
                if alone:  # One of them may have been the trouble of all.
                    await self._write([each])
                else:
                    _refuse(each)
        else:
            for each in batch:
                if not each.done.done():
                    each.done.set_result(answer)

    async def _transaction(self, batch: Sequence[Append | Work]) -> Any:
        async with self._database.writer.begin() as connection:
            first, answer = batch[0], None
            if isinstance(first, Append):
                await self._append(connection, [each for each in batch if isinstance(each, Append)])
            else:
                answer = await first(connection)
        self.commits += 1
        self.wrote = time.monotonic()
        return answer

    async def _append(self, connection: AsyncConnection, batch: Sequence[Append]) -> None:
        statements = (
            (insert(TABLES), [row for each in batch for row in each.tables]),
            (insert(EVENTS), [row for each in batch for row in each.events]),
            (_MOVED, [row for each in batch for row in each.moved]),
            (self._sit, [row for each in batch for row in each.sitters]),
        )
        for statement, rows in statements:
            if rows:
                await connection.execute(statement, rows)


def _upsert(database: Database) -> Executable:
    """Who sits down anew has the new seat. Made once: it leaves much for the collector."""
    statement = database.insert(SITTERS)
    return statement.on_conflict_do_update(
        index_elements=["table_id", "guest_id"], set_={"seat": statement.excluded.seat}
    )


_MOVED = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values(moved=bindparam("at"), day=bindparam("today"))
)


def _refuse(waiting: _Waiting) -> None:
    if not waiting.done.done():
        waiting.done.set_exception(StoreTrouble())


def why(error: Exception) -> str:
    """What went wrong, without the values: a log may be read by others than the house."""
    if not isinstance(error, DBAPIError):
        return type(error).__name__
    return str(error.orig).partition("\n")[0]  # PostgreSQL tells the values in the next line.
