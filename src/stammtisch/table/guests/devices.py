"""A guest goes on in another browser, by a link that can be used once, and for a few minutes.

The link is a key to all that a guest has. So its token is random, is stored as a hash, and is taken
in one statement: of two who use it at the same time one gets it, on whichever server.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, delete, select

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.guests.schema import DEVICE_LINKS
from stammtisch.table.storage.models import Guest
from stammtisch.table.storage.store import Store

SECONDS = 600
"""So long a link can be used."""


@dataclass(frozen=True, slots=True)
class Devices:
    """Makes these links, and takes them. ``now`` is the Unix time in seconds."""

    store: Store
    now: Callable[[], float] = time.time

    async def make(self, guest: str, box: str) -> str:
        """The token of a guest's new link; an older one is void. ``box`` goes with it."""
        token = secrets.token_urlsafe(32)
        row = {
            "guest_id": guest,
            "hash": hash_of(token),
            "until": int(self.now()) + SECONDS,
            "box": box,
        }

        new = self.store.database.insert(DEVICE_LINKS).values(**row)
        instead = new.on_conflict_do_update(index_elements=["guest_id"], set_=row)

        def work(connection: Connection) -> None:
            connection.execute(instead)

        await self.store.write(work)
        return token

    async def whose(self, token: str) -> Guest:
        """The guest whose link this is; it can still be used.

        Raises:
            BadInput: there is no such link, or not any more.
        """
        found = await self.store.read(select(DEVICE_LINKS.c.guest_id).where(self._is(token)))
        return await self._guest([row[0] for row in found])

    async def take(self, token: str, own: str | None) -> tuple[Guest, str]:
        """The guest whose link this is, and what is handed over; it cannot be used again.

        Raises:
            BadInput: there is no such link, or not any more; or it is the guest's ``own``, which
                stays.
        """
        if (await self.whose(token)).id == own:
            raise BadInput("device.refuse.own")
        taken = delete(DEVICE_LINKS).where(self._is(token))
        returned = taken.returning(DEVICE_LINKS.c.guest_id, DEVICE_LINKS.c.box)

        def work(connection: Connection) -> list[tuple[str, str]]:
            return [(row[0], row[1]) for row in connection.execute(returned)]

        rows = await self.store.write(work)
        return await self._guest([guest for guest, _ in rows]), rows[0][1]

    async def keep(self) -> None:
        """Once a minute, on one server of a house: delete what has expired."""
        await self.store.delete_where(DEVICE_LINKS, DEVICE_LINKS.c.until <= int(self.now()))

    async def _guest(self, found: list[str]) -> Guest:
        guest = await self.store.guest(found[0]) if found else None
        if guest is None:
            raise BadInput("device.refuse.none")
        return guest

    def _is(self, token: str) -> ColumnElement[bool]:
        of = DEVICE_LINKS.c.hash == hash_of(token)
        return of & (DEVICE_LINKS.c.until > int(self.now()))


def hash_of(token: str) -> str:
    """What is stored of the token of a link that can be used once."""
    return sha256(token.encode()).hexdigest()
