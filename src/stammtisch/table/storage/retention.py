"""Retention: old tables and guests are deleted. Age counts the days on which the server has run.

A clock may be wrong: a machine that starts with its clock a year ahead must not delete yesterday's
matches. So each date on which the server runs is stored once and numbered, activity is marked with
the number of its day, and one run of the housekeeping deletes at most one day's worth.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.storage.store import Store

DAY_SECONDS = 20 * 60 * 60.0
"""The least time between two new days of one process, in case the clock jumps. The first that it
counts is taken to have begun at its hour."""


def now(hour: int = 0) -> datetime:
    """The date and the time of the day, as the clock says, where days begin at ``hour`` (UTC)."""
    return datetime.now(UTC) - timedelta(hours=hour)


class Retention:
    """Deletes what is older than ``keep_days`` counted days."""

    def __init__(
        self,
        store: Store,
        keep_days: int,
        *,
        now: Callable[[], datetime] = now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._keep_days = store, keep_days
        self._now, self._clock = now, clock
        self._last_day: float | None = None

    async def begin_day(self) -> None:
        """Count today, if it has not been counted yet."""
        time, here = self._clock(), self._now()
        if self._last_day is not None and time - self._last_day < DAY_SECONDS:
            return
        if await self._store.begin_day(here.date().isoformat()):
            began = datetime.combine(here.date(), datetime.min.time(), here.tzinfo)
            since = 0.0 if self._last_day else (here - began).total_seconds()
            self._last_day = time - since

    async def expired(self, spared: Collection[str]) -> list[str]:
        """The tables to be deleted now, without the ``spared`` ones."""
        return await self._store.expired_tables(self._before, spared)

    async def delete(self, table: str) -> bool:
        """Delete a table, unless it was active meanwhile."""
        return await self._store.delete_expired(table, self._before)

    async def delete_guests(self, spared: Collection[str]) -> None:
        """Delete expired guests who have no tables."""
        await self._store.delete_expired_guests(self._before, spared)

    @property
    def _before(self) -> int:
        """The number of the first day that is kept."""
        return self._store.day - self._keep_days


class DiskBudget:
    """The limit of the database's size in MiB: above it no new guests and tables."""

    AGAIN = 5.0
    """Seconds until the size is measured again."""

    def __init__(self, store: Store, megabytes: float) -> None:
        self._store, self._most = store, megabytes
        self._held = 0.0
        self._measured: float | None = None

    async def check(self) -> None:
        """Raise ``BadInput`` if the limit is reached."""
        now = time.monotonic()
        if self._measured is None or now - self._measured >= self.AGAIN:
            self._held, self._measured = await self._store.megabytes(), now
        if self._held >= self._most:
            raise BadInput("table.refuse.no_room")
