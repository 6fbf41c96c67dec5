"""The tables in memory: found, given room, and put away when somebody else needs it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakValueDictionary

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.live import Live


class Waker(NamedTuple):
    """Who has woken a table: a guest, and the address from where that one came."""

    guest: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class _Woken:
    live: Live
    by: Waker

    def counts_for(self, guest: str) -> bool:
        """A table belongs to its waker, but not while only others look at it."""
        viewer = self.live.viewers.get(guest)
        here = viewer is not None and viewer.here
        return self.by.guest == guest and (here or self.live.empty)


class LiveTables:
    """See the module. Without ``limited`` there is room for any number."""

    def __init__(self, limited: bool = True) -> None:
        self._limited = limited
        self._woken: dict[str, _Woken] = {}
        # A lock is there as long as somebody waits for it, whether or not there is such a table.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._woken)

    def __iter__(self) -> Iterator[Live]:
        return iter([each.live for each in self._woken.values()])

    def ids(self) -> set[str]:
        """Those that are live, and those that somebody is waking."""
        return {*self._woken, *self._locks}

    def get(self, table_id: str) -> Live | None:
        """The live table of this name."""
        found = self._woken.get(table_id)
        return found.live if found else None

    def lock(self, table_id: str) -> asyncio.Lock:
        """Held while a table is woken, put away or deleted."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def add(self, live: Live, by: Waker) -> None:
        """A table has been woken."""
        self._woken[live.table.id] = _Woken(live, by)

    def pop(self, table_id: str) -> Live | None:
        """Forget a table; it is not told."""
        found = self._woken.pop(table_id, None)
        return found.live if found else None

    async def make_room(self, by: Waker) -> None:
        """Put idle tables away until there is room for one more; the longest idle goes first.

        Raises:
            BadInput: there is none.
        """
        if not self._limited:
            return
        each = self._woken.values
        budgets = (
            (limits.LIVE_OF_GUEST, "tables_open", lambda woken: woken.counts_for(by.guest)),
            (limits.LIVE_OF_ADDRESS, "tables_open", lambda woken: woken.by.address == by.address),
            (limits.LIVE, "house_full", lambda _: True),
        )
        for most, refusal, counts in budgets:
            while len(counted := [woken.live for woken in each() if counts(woken)]) >= most:
                if not await self._put_longest_idle_away(counted):
                    raise BadInput(f"table.refuse.{refusal}")

    async def _put_longest_idle_away(self, among: list[Live]) -> bool:
        for live in sorted(among, key=lambda live: live.used):
            if live.empty and not self.lock(live.table.id).locked():
                await self.put_away(live)
                return True
        return False

    async def put_idle_away(self, since: float) -> None:
        """Put away whatever nobody has looked at since then."""
        for live in self:
            if live.empty and live.used < since:
                await self.put_away(live, since)

    async def put_away(self, live: Live, since: float = float("inf")) -> None:
        """Its log brings it back. Whoever has come meanwhile keeps it."""
        table_id = live.table.id
        async with self.lock(table_id):
            if live.empty and live.used < since and self.get(table_id) is live:
                await live.close(say("table.refuse.closing"), again=True)
                del self._woken[table_id]
