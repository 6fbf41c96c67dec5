"""Whether anything can be stored: for ``/healthz``, which anybody may ask as often as they like.

Only a write tells. A busy server writes all the time, and that is proof enough; an idle one writes
a row and takes it away again, once in a while and once for all who ask.
"""

from __future__ import annotations

import asyncio
import math
import shutil
import time
from contextlib import suppress

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from stammtisch.table.database import Database
from stammtisch.table.models import SECRETS
from stammtisch.table.writer import StoreTrouble, Writer

FRESH = 60.0
"""For so many seconds a write proves that one can write."""

AGAIN = 5.0
"""Seconds until it is tried again after a failure."""

PATIENCE = 3.0
"""Seconds; whoever watches over us does not wait for long either."""

ROOM = 16 * 1024 * 1024
"""A disk with fewer free bytes is full: SQLite writes on in old room until the log must grow."""

PROBE = "healthz"


class Health:
    """What is known of the last write, and a try where that is too long ago."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer
        self._try: asyncio.Task[bool] | None = None
        self._tried = -math.inf

    async def check(self) -> None:
        """Whether something can be stored; ``StoreTrouble`` if not."""
        if self._full() or not (self._proved() or await self._writes()):
            raise StoreTrouble

    def _full(self) -> bool:
        file = self._database.file
        if file is None:
            return False
        try:
            return shutil.disk_usage(file.parent).free < ROOM
        except OSError:
            return True  # The folder has gone.

    def _proved(self) -> bool:
        wrote = self._writer.wrote
        return wrote > self._writer.failed and time.monotonic() - wrote < FRESH

    async def _writes(self) -> bool:
        now = time.monotonic()
        if self._try is None or (self._try.done() and now - self._tried >= AGAIN):
            self._tried = now
            self._try = asyncio.get_running_loop().create_task(self._probe())
        with suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._try), PATIENCE)
        return False

    async def _probe(self) -> bool:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(insert(SECRETS), {"name": PROBE, "value": ""})
            await connection.execute(delete(SECRETS).where(SECRETS.c.name == PROBE))

        try:
            await self._writer.work(work)
        except StoreTrouble:
            return False
        return True
