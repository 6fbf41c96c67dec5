"""Tables from their logs: the replay takes a while, so it runs in a thread."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.log.events import Opened, parse_event
from stammtisch.table.state.table_state import TableState, from_log
from stammtisch.table.storage.store import Store
from stammtisch.table.work.executor import FairExecutor

log = logging.getLogger("stammtisch.table")


async def load_table(
    store: Store, executor: FairExecutor, table_id: str, client: str, until: int | None = None
) -> TableState:
    """Load a table from its log, or from its first ``until`` events.

    Raises:
        BadInput: there is no such table, or too much waits already.
    """
    lines = await store.events(table_id)
    if not lines:
        raise BadInput("table.refuse.no_table")
    return await executor.run(client, _from_log, table_id, [body for _, _, body in lines[:until]])


def _from_log(table_id: str, bodies: Sequence[str]) -> TableState:
    first, *rest = map(parse_event, bodies)
    try:
        return from_log(table_id, [first, *rest])
    except Exception:
        if isinstance(first, Opened):
            begun = first.version or "unknown"
            log.error("version %s cannot play a log of version %s again", __version__, begun)
        raise
