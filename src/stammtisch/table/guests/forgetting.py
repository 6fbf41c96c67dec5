"""Forgetting a guest: the seats are left, and what is stored about the guest is deleted."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.cluster.home import Elsewhere
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.past.archive import Archive
from stammtisch.table.storage.store import Store
from stammtisch.table.web.problems import TEMPORARY, trace

log = logging.getLogger("stammtisch.table")


TRIES = 3
"""How often a table is tried that was unloaded while the guest was leaving it."""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Deletes everything that is stored about a guest; a bot plays on in running matches."""

    store: Store
    manager: TableManager
    archive: Archive

    async def forget(self, guest: str, address: str = "") -> None:
        """Forget a guest. The logs that have to be replayed count for this address.

        Raises:
            Elsewhere: the guest sits at a table of another node, which must be asked next.
            BadInput: a table cannot be left now. The guest is still known, and may ask again.
        """
        manager = self.manager
        sat = {table_id for table_id, _ in await self.store.seats_of(guest)}
        seen = {live.table.id for live in manager.tables if live.knows(guest)}
        elsewhere: Elsewhere | None = None
        for table_id in sat | seen:
            try:
                await _leave(manager, table_id, guest, address)
            except Elsewhere as error:
                elsewhere = error  # The tables here first: else two nodes might send on for ever.
        if elsewhere:
            raise elsewhere
        gone = await self.store.forget(guest)
        self.archive.drop(gone)
        for table_id in gone:
            live = manager.tables.pop(table_id)
            if live is not None:
                await live.close(say("table.refuse.no_table"), again=False)
        manager.names.drop(guest)


async def _leave(manager: TableManager, table_id: str, guest: str, address: str) -> None:
    """Leave one table. It may be unloaded meanwhile, so it is tried again."""
    for _ in range(TRIES):
        try:
            if manager.tables.get(table_id) is None:
                table = await manager.load(table_id, address)
                sits = table.seat_of(guest) is not None and not table.over
                if not sits and not table.unreserve(guest):
                    return  # Nobody has to leave, so it need not be live.
            live = await manager.live_table(table_id, Requester(address=address, direct=True))
            await live.forget(guest)
            await manager.tables.unload(live)
            return
        except Elsewhere:
            raise
        except BadInput as error:
            if error.message.id not in TEMPORARY:
                return  # The table is gone, or its log cannot be replayed.
            if error.message.id != "table.refuse.closing" or manager.closing:
                raise
        except Exception as error:  # An unreadable log must not prevent the deletion.
            log.error("a table could not be opened: %s", trace(error))
            return
    raise BadInput("table.refuse.closing")
