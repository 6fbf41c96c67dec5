"""Housekeeping once a minute: idle tables are unloaded, expired tables and guests deleted.

Once a day it has the database checked. In a cluster one node deletes for all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.past.archive import Archive
from stammtisch.table.storage.retention import Retention
from stammtisch.table.storage.store import Store
from stammtisch.table.web.problems import trace

log = logging.getLogger("stammtisch.table")

IDLE = 300.0
"""Seconds after which a table without viewers is unloaded; its log brings it back."""

INTERVAL = 60.0
"""Seconds between two runs."""


Chore: TypeAlias = Callable[[], Awaitable[None]]
"""What a feature has to do once a minute, on one server of a house."""


class Housekeeping:
    """Runs once a minute from ``start`` to ``close``; ``chores`` come before tables are deleted."""

    def __init__(
        self,
        store: Store,
        manager: TableManager,
        archive: Archive,
        retention: Retention,
        chores: Sequence[Chore],
    ) -> None:
        self._chores = chores
        self._store = store
        self._manager = manager
        self._archive = archive
        self._retention = retention
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Count the day and begin to run."""
        with suppress(BadInput):  # The first run tries again.
            if self._manager.home.keeps_house:
                await self._retention.begin_day()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            self._store.check_pages()
            try:
                await self.unload_idle()
                await self.delete_expired()
            except BadInput as error:
                log.warning("housekeeping failed: %s", error)
            except Exception as error:
                log.error("housekeeping failed: %s", trace(error))
            await asyncio.sleep(INTERVAL)

    async def unload_idle(self) -> None:
        """Unload idle tables, and the names of guests who are at no live table."""
        await self._manager.tables.unload_idle(asyncio.get_running_loop().time() - IDLE)
        self._manager.names.keep(self._manager.guests)  # A spectator may be sitting down now.

    async def delete_expired(self) -> None:
        """Delete the tables and guests of one expired day; live tables stay."""
        if not self._manager.home.keeps_house:
            await self._store.read_day()
            return
        await self._retention.begin_day()
        for chore in self._chores:
            await chore()
        tables = self._manager.tables
        for table_id in await self._retention.expired(tables.ids()):
            async with tables.lock(table_id):
                if tables.get(table_id) is None:
                    await self._delete(table_id)
        await self._retention.delete_guests(self._manager.guests)

    async def _delete(self, table_id: str) -> None:
        """Delete a table that nobody has."""
        try:
            owned = await self._manager.home.take(table_id, direct=True)
        except BadInput:
            return  # It is live on another node, or gone.
        try:
            if await self._retention.delete(table_id):
                self._archive.drop([table_id])
        finally:
            await self._manager.home.release(owned)
