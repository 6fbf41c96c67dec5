"""Forgetting a guest: the seats are left, and what is stored about the guest is deleted."""

from __future__ import annotations

import logging

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.archive import Archive
from stammtisch.table.problems import trace
from stammtisch.table.store import Store
from stammtisch.table.table_manager import TableManager

log = logging.getLogger("stammtisch.table")


async def forget(store: Store, manager: TableManager, archive: Archive, guest: str) -> None:
    """Delete everything that is stored about a guest; a bot plays on in running matches."""
    sat = {table_id for table_id, _ in await store.seats_of(guest)}
    seen = {live.table.id for live in manager.tables if guest in live.viewers}
    for table_id in sat | seen:
        await _leave(manager, table_id, guest)
    gone = await store.forget(guest)
    archive.drop(gone)
    for table_id in gone:
        live = manager.tables.pop(table_id)
        if live is not None:
            await live.close(say("table.refuse.no_table"), again=False)
    manager.names.drop(guest)


async def _leave(manager: TableManager, table_id: str, guest: str) -> None:
    """Leave one table. It may be unloaded meanwhile, so it is tried again."""
    for _ in range(3):
        try:
            if manager.tables.get(table_id) is None:
                table = await manager.load(table_id, "")
                if table.over and not table.unreserve(guest):
                    return  # Nobody has to leave, so it need not be live.
            live = await manager.live_table(table_id)
            await live.forget(guest)
            await manager.tables.unload(live)
            return
        except BadInput as error:
            if error.message.id != "table.refuse.closing" or manager.closing:
                return
        except Exception as error:  # A log that cannot be read must not keep the guest.
            log.error("a table could not be opened: %s", trace(error))
            return
