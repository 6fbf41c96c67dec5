"""Group commit: one task writes; calls that arrive meanwhile share its next transaction.

So a burst of actions costs one commit, and a single action is written at once.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Executable, bindparam, insert, text, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.database import Database, is_gone, is_unsure
from stammtisch.table.storage.models import EVENTS, SITTERS, TABLES
from stammtisch.table.tallies import Tally

log = logging.getLogger("stammtisch.store")

T = TypeVar("T")
Rows = Sequence[Mapping[str, object]]
Work = Callable[[Connection], object]

MAX_BATCH = 500
"""The maximum number of calls in one transaction."""

EVENTS_BOUNDS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500)


class StoreTrouble(BadInput):
    """Nothing was stored: the disk is full, or the database is locked or gone."""

    def __init__(self) -> None:
        super().__init__("table.refuse.not_saved")


class StoreUnsure(StoreTrouble):
    """The answer to a commit was lost: something was stored, or nothing. The log will tell."""


class Superseded(StoreTrouble):
    """Nothing was stored: another node has taken the table over."""


class Owned(NamedTuple):
    """That a node owns a table: it does for as long as the table's row says so."""

    table: str
    node: str
    epoch: int


@dataclass(frozen=True, slots=True)
class Append:
    """The rows that one call appends; those of an ``owned`` table only if it still is."""

    tables: Rows
    events: Rows
    moved: Rows
    sitters: Rows
    owned: Owned | None = None


@dataclass(slots=True)
class _Waiting:
    what: Append | Work
    done: asyncio.Future[Any] = field(default_factory=lambda: _future())


def _future() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


class Writer:
    """The writer task.

    A call is written even if its caller is cancelled, so that a log has no gaps. ``wrote`` and
    ``failed`` are the times of the last successful and the last failed transaction (monotonic
    clock), ``events`` the numbers of events in each commit, ``failures`` that of failed ones.
    """

    def __init__(self, database: Database) -> None:
        self.commits = self.failures = 0
        self.events = Tally(EVENTS_BOUNDS)
        self.wrote = self.failed = -math.inf
        self._database = database
        self._sit = _upsert(database)
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def waiting(self) -> int:
        """The number of calls that wait for the next transactions."""
        return len(self._waiting)

    async def append(self, what: Append) -> None:
        """Store all rows, or raise ``StoreTrouble`` and store none."""
        await self._hand_over(what)

    async def work(self, what: Callable[[Connection], T]) -> T:
        """Run other work in a transaction of its own; ``StoreTrouble`` if it fails."""
        done: T = await self._hand_over(what)
        return done

    async def close(self) -> None:
        """Write what waits, then stop."""
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
                log.exception("a batch could not be stored")
                for each in batch:
                    _refuse(each, StoreUnsure())

    def _take(self) -> list[_Waiting]:
        """The next batch, in order: consecutive appends together, other work alone."""
        batch = [self._waiting.popleft()]
        if isinstance(batch[0].what, Append):
            while (
                self._waiting
                and len(batch) < MAX_BATCH
                and isinstance(self._waiting[0].what, Append)
            ):
                batch.append(self._waiting.popleft())
        return batch

    async def _write(self, batch: list[_Waiting]) -> None:
        try:
            answer = await self._transaction([each.what for each in batch])
        except (SQLAlchemyError, OSError) as error:
            self.failed = time.monotonic()
            self.failures += 1
            log.warning("%d writes failed: %s", len(batch), why(error))
            alone = len(batch) > 1 and not (is_gone(error) or is_unsure(error))
            for each in batch:
                if alone:  # One of them may have made all fail.
                    await self._write([each])
                else:
                    _refuse(each, StoreUnsure() if is_unsure(error) else StoreTrouble())
        else:
            for each in batch:
                if isinstance(each.what, Append) and each.what.owned in answer:
                    _refuse(each, Superseded())
                elif not each.done.done():
                    each.done.set_result(answer)

    async def _transaction(self, batch: Sequence[Append | Work]) -> Any:
        first = batch[0]
        appends = [each for each in batch if isinstance(each, Append)]
        work: Work = (
            first if not isinstance(first, Append) else lambda on: self._append(on, appends)
        )
        answer = await self._database.write(work)
        self.commits += 1
        self.events.add(sum(len(each.events) for each in appends))
        self.wrote = time.monotonic()
        return answer

    def _append(self, connection: Connection, batch: Sequence[Append]) -> Set[Owned]:
        """Store a batch, but for tables that others have taken over: those are returned."""
        lost = superseded(connection, {each.owned for each in batch if each.owned})
        kept = [each for each in batch if each.owned not in lost]
        statements = (
            (insert(TABLES), [row for each in kept for row in each.tables]),
            (insert(EVENTS), [row for each in kept for row in each.events]),
            (_MOVED, [row for each in kept for row in each.moved]),
            (self._sit, [row for each in kept for row in each.sitters]),
        )
        for statement, rows in statements:
            if rows:
                connection.execute(statement, rows)
        return lost


def _upsert(database: Database) -> Executable:
    """The upsert of a sitter's seat, built once since building it allocates much."""
    statement = database.insert(SITTERS)
    return statement.on_conflict_do_update(
        index_elements=["table_id", "guest_id"], set_={"seat": statement.excluded.seat}
    )


def superseded(connection: Connection, owned: Set[Owned], lock: bool = True) -> Set[Owned]:
    """Those that other nodes have taken over. The rows of the others are locked from here on.

    Who takes a table over waits for that lock, or has been first and is seen here. Who appends
    nothing need not ``lock`` them.
    """
    if not owned:
        return frozenset()
    batch = sorted(owned)  # So that no two nodes wait for each other.
    names = ("ids", "nodes", "epochs")
    told = {name: [*values] for name, values in zip(names, zip(*batch, strict=True), strict=True)}
    statement = _OWNED_LOCKED if lock else _OWNED
    return owned - {Owned(*row) for row in connection.execute(statement, told)}


_OWNED = text(
    "SELECT tables.id, tables.node, tables.epoch FROM tables JOIN unnest("
    " CAST(:ids AS text[]), CAST(:nodes AS text[]), CAST(:epochs AS integer[])"
    ") AS wanted (id, node, epoch) USING (id, node, epoch)"
)
_OWNED_LOCKED = text(f"{_OWNED.text} ORDER BY tables.id FOR NO KEY UPDATE OF tables")

_MOVED = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .values(moved=bindparam("at"), day=bindparam("today"))
)


def _refuse(waiting: _Waiting, trouble: StoreTrouble) -> None:
    if not waiting.done.done():
        waiting.done.set_exception(trouble)


def why(error: Exception) -> str:
    """A database error for the log, without values, which may be secret."""
    if not isinstance(error, DBAPIError):
        return type(error).__name__
    return str(error.orig).partition("\n")[0]  # PostgreSQL puts values into the next line.
