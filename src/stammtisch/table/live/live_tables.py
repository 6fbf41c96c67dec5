"""The live tables in memory, with limits by guest, by address and in all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakValueDictionary

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.cluster.home import Elsewhere, Home
from stammtisch.table.live.live import Live


class Requester(NamedTuple):
    """Who has asked for a table to be loaded: a guest, and the guest's address.

    Without a guest it is the server, which no limit on live tables refuses. ``direct``: another
    node of the cluster has sent the guest here.
    """

    guest: str = ""
    address: str = ""
    direct: bool = False


@dataclass(frozen=True, slots=True)
class _Loaded:
    live: Live
    by: Requester

    def counts_for(self, guest: str) -> bool:
        """Whether a table counts for this guest: not while only others look at it."""
        viewer = self.live.viewers.get(guest)
        here = viewer is not None and viewer.here
        return self.by.guest == guest and (here or self.live.empty)


class LiveTables:
    """The tables that are in memory, by their ids. Without ``limited`` any number may be live.

    ``home`` is told which tables are unloaded.
    """

    def __init__(self, limited: bool, home: Home) -> None:
        self._limited, self._home = limited, home
        self._loaded: dict[str, _Loaded] = {}
        # A lock lives as long as somebody waits for it, whether or not the table exists.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._loaded)

    def __iter__(self) -> Iterator[Live]:
        return iter([each.live for each in self._loaded.values()])

    def ids(self) -> set[str]:
        """The ids of tables that are live or being loaded."""
        return {*self._loaded, *self._locks}

    def get(self, table_id: str) -> Live | None:
        """The live table of this id; ``None`` if there is none."""
        found = self._loaded.get(table_id)
        return found.live if found else None

    def lock(self, table_id: str) -> asyncio.Lock:
        """The lock that is held while a table is loaded, unloaded or deleted."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def add(self, live: Live, by: Requester) -> None:
        """Add a table that has been loaded."""
        self._loaded[live.table.id] = _Loaded(live, by)

    def pop(self, table_id: str) -> Live | None:
        """Remove a table without closing it."""
        found = self._loaded.pop(table_id, None)
        return found.live if found else None

    async def make_room(self, by: Requester) -> None:
        """Unload idle tables, the longest idle first, until one more fits into the limits.

        Raises:
            Elsewhere: it does not fit here, but another node has room.
            BadInput: it does not fit.
        """
        if not self._limited:
            return
        each = self._loaded.values
        budgets = (
            (limits.LIVE_OF_GUEST, "tables_open", lambda loaded: loaded.counts_for(by.guest)),
            (limits.LIVE_OF_ADDRESS, "tables_open", lambda loaded: loaded.by.address == by.address),
            (limits.LIVE, "house_full", lambda _: True),
        )
        for most, refusal, counts in budgets:
            while len(counted := [loaded.live for loaded in each() if counts(loaded)]) >= most:
                if not await self._unload_longest_idle(counted):
                    if refusal == "house_full" and (path := self._home.roomier(most)):
                        raise Elsewhere(path)
                    raise BadInput(f"table.refuse.{refusal}")

    async def _unload_longest_idle(self, among: list[Live]) -> bool:
        for live in sorted(among, key=lambda live: live.used):
            if live.empty and not self.lock(live.table.id).locked():
                await self.unload(live)
                return True
        return False

    async def unload_idle(self, since: float) -> None:
        """Unload all tables without viewers since then (loop time)."""
        for live in self:
            if live.empty and live.used < since:
                await self.unload(live, since)

    async def unload(self, live: Live, since: float = float("inf")) -> None:
        """Unload a table, unless somebody has connected meanwhile. Its log brings it back."""
        table_id = live.table.id
        async with self.lock(table_id):
            if live.empty and live.used < since and self.get(table_id) is live:
                await live.close(say("table.refuse.closing"), again=True)
                self.pop(table_id)  # It may be gone, if it was lost meanwhile.
                await self._home.release(live.owned)
