"""The services of a running server, each with one task, and how they are put together."""

from __future__ import annotations

from dataclasses import dataclass
from sys import maxsize

from stammtisch.table import limits
from stammtisch.table.archive import Archive
from stammtisch.table.bot_pool import BotPool
from stammtisch.table.clock import Pace
from stammtisch.table.executor import FairExecutor
from stammtisch.table.forgetting import forget
from stammtisch.table.housekeeping import Housekeeping
from stammtisch.table.openings import Openings
from stammtisch.table.retention import DiskBudget, Retention
from stammtisch.table.reviews import Reviews
from stammtisch.table.store import Store
from stammtisch.table.study import Study
from stammtisch.table.table_manager import TableManager
from stammtisch.table.table_state import TableState

LOADERS = 2
"""Threads that replay the logs of tables that are loaded."""


@dataclass(frozen=True, slots=True)
class Services:
    """See the module."""

    store: Store
    manager: TableManager
    openings: Openings
    archive: Archive
    reviews: Reviews
    study: Study
    housekeeping: Housekeeping

    async def close(self) -> None:
        """Stop them all; the store stays open."""
        self.manager.closing = True
        await self.housekeeping.close()
        await self.manager.close()
        self.archive.close()

    async def forget(self, guest: str, address: str = "") -> None:
        """Delete everything that is stored about a guest, at the request of this address."""
        await forget(self.store, self.manager, self.archive, guest, address)


def make_services(
    store: Store,
    bot_pool: BotPool,
    *,
    keep_days: int = 90,
    max_disk: float = limits.DISK_MEGABYTES,
    limited: bool = True,
    paces: dict[str, Pace] | None = None,
) -> Services:
    """The services over an open store. Without ``limited`` nothing is counted (for load tests)."""
    waiting = (limits.WAITING_OF_ADDRESS, limits.WAITING) if limited else (maxsize, maxsize)
    loader = FairExecutor(LOADERS, *waiting)
    manager = TableManager(store, bot_pool, loader, limited=limited, paces=paces)

    def live_state(table_id: str) -> TableState | None:
        live = manager.tables.get(table_id)
        return live.table if live else None

    archive = Archive(store, live_state, FairExecutor(1, *waiting))
    reviews = Reviews(archive, bot_pool, limited)
    return Services(
        store,
        manager,
        Openings(store, manager, DiskBudget(store, max_disk)),
        archive,
        reviews,
        Study(archive.executor, bot_pool, reviews),
        Housekeeping(manager, archive, Retention(store, keep_days)),
    )
