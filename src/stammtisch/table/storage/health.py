"""The health of the database, for ``/healthz``: whether it can be written, and is undamaged.

Only a write proves the first. On a busy server a recent write is proof enough. An idle one inserts
and deletes a row, at most once in a while, however many requests there are.

A damaged page of an SQLite database may hide rows without any error. So SQLite checks all pages in
the background, at the start and once a day.
"""

from __future__ import annotations

import asyncio
import logging
import math
import shutil
import sqlite3
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Connection, delete, insert

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.database import Database
from stammtisch.table.storage.models import SECRETS
from stammtisch.table.storage.ours import damage
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

PAGES_EVERY = 24 * 60 * 60.0
"""Seconds between two checks of all pages."""

log = logging.getLogger("stammtisch.store")


class Health:
    """Uses the time of the last write, and a probe if that is too long ago.

    ``damaged``: a page has been found that cannot be read. Then an empty answer proves nothing.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self.damaged = False
        self._database, self._writer = database, writer
        self._probing: asyncio.Task[bool] | None = None
        self._tried = -math.inf
        self._paging: asyncio.Task[None] | None = None
        self._paged = -math.inf
        self._stopped = threading.Event()

    async def check(self) -> None:
        """Raise ``BadInput`` if the database is damaged, or cannot be written."""
        self.check_undamaged()
        if self._full() or not (self._proved() or await self._writes()):
            raise StoreTrouble

    def check_undamaged(self) -> None:
        """Raise ``BadInput`` if the database is known to be damaged."""
        if self.damaged:
            raise BadInput("table.refuse.damaged")

    def check_pages(self) -> None:
        """Begin to check all pages of an SQLite database, unless that was done a short time ago."""
        now, file = time.monotonic(), self._database.file
        if file and now - self._paged >= PAGES_EVERY:
            self._paged = now
            self._paging = asyncio.get_running_loop().create_task(self._check_pages(file))

    async def close(self) -> None:
        """End the check of the pages."""
        self._stopped.set()
        if self._paging:
            await self._paging

    async def _check_pages(self, file: Path) -> None:
        try:
            found = await asyncio.to_thread(_damage, file, self._stopped)
        except sqlite3.OperationalError:  # It was ended, or the disk does not answer just now.
            return
        except sqlite3.DatabaseError as error:
            found = str(error)
        if found:
            self.damaged = True
            log.error("the database is damaged: %s", found)

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
        def work(connection: Connection) -> None:
            connection.execute(insert(SECRETS), {"name": PROBE, "value": ""})
            connection.execute(delete(SECRETS).where(SECRETS.c.name == PROBE))

        try:
            await self._writer.work(work)
        except StoreTrouble:
            return False
        return True


def _damage(file: Path, stopped: threading.Event) -> str | None:
    """What is amiss first in a database, unless the check is stopped."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        connection.set_progress_handler(stopped.is_set, 100_000)
        return damage(connection)
