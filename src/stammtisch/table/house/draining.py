"""``stammtisch drain``: asks a node through the database, and waits until it has no tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.cluster import nodes
from stammtisch.table.storage.database import connect
from stammtisch.table.storage.writer import why

AGAIN = 0.5
"""Seconds until the node is looked at again."""


def drained(url: str, path: str, begun: Callable[[], object]) -> None:
    """Have the node under this path give its tables away; ``begun`` is called when it is asked.

    Raises:
        BadInput: there is no such node, or the database cannot be used.
    """
    asyncio.run(_drained(url, path, begun))


async def _drained(url: str, path: str, begun: Callable[[], object]) -> None:
    database = await connect(url, alone=False, node="drain")
    try:
        if not await database.write(lambda connection: nodes.drain(connection, path)):
            known = tuple(each.path for each in await database.read(lambda on: nodes.peers(on, "")))
            if known:
                raise BadInput("drain.none", path=path, known=known)
            raise BadInput("drain.nobody")
        begun()
        while any(
            each.live
            for each in await database.read(lambda on: nodes.peers(on, ""))
            if each.path == path
        ):
            await asyncio.sleep(AGAIN)
    except (SQLAlchemyError, OSError) as error:
        raise BadInput("serve.database", why=why(error)) from None
    finally:
        await database.close()
