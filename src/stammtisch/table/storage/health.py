"""The health check of ``/healthz``: whether the database can be written.

Only a write proves that. On a busy server a recent write is proof enough. An idle one inserts and
deletes a row, at most once in a while, however many requests there are.
"""

from __future__ import annotations

import asyncio
import math
import shutil
import time
from contextlib import suppress

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from stammtisch.table.storage.database import Database
from stammtisch.table.storage.models import SECRETS
from stammtisch.table.storage.writer import StoreTrouble, Writer

PROOF_SECONDS = 60.0
"""Seconds for which a write is proof enough."""

RETRY_AFTER = 5.0
"""Seconds until the next try after a failure."""

PROBE_TIMEOUT = 3.0
"""Seconds to wait for the probe's write."""

MIN_FREE_BYTES = 16 * 1024 * 1024
"""A disk with fewer free bytes counts as full; SQLite itself may notice it later."""

PROBE = "healthz"


class Health:
    """Uses the time of the last write, and a probe if that is too long ago."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer
        self._probing: asyncio.Task[bool] | None = None
        self._tried = -math.inf

    async def check(self) -> None:
        """Raise ``StoreTrouble`` if the database cannot be written."""
        if self._full() or not (self._proved() or await self._writes()):
            raise StoreTrouble

    def _full(self) -> bool:
        file = self._database.file
        if file is None:
            return False
        try:
            return shutil.disk_usage(file.parent).free < MIN_FREE_BYTES
        except OSError:
            return True  # The folder has gone.

    def _proved(self) -> bool:
        wrote = self._writer.wrote
        return wrote > self._writer.failed and time.monotonic() - wrote < PROOF_SECONDS

    async def _writes(self) -> bool:
        now = time.monotonic()
        if self._probing is None or (self._probing.done() and now - self._tried >= RETRY_AFTER):
            self._tried = now
            self._probing = asyncio.get_running_loop().create_task(self._probe())
        with suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(self._probing), PROBE_TIMEOUT)
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
