"""A server as one of several: it renews its lease, takes tables and gives them away.

Nothing here lies on the way of an act. A table is taken when somebody comes to it, and given back
when nobody is there any more.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
import secrets
import time
from collections.abc import Sequence, Set
from contextlib import suppress
from typing import Any, Protocol

from sqlalchemy.exc import SQLAlchemyError

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.buckets import Buckets
from stammtisch.table.cluster import nodes
from stammtisch.table.cluster.budgets import Budgets
from stammtisch.table.cluster.home import Elsewhere, Home
from stammtisch.table.storage.database import Postgresql
from stammtisch.table.storage.store import GUESTS_CHANGED
from stammtisch.table.storage.writer import Owned, superseded, why

log = logging.getLogger("stammtisch.cluster")

RENEW = 1.5
"""Seconds from one renewal of the lease to the next."""

SILENT = 2 * RENEW
"""After so many seconds without a renewal a node may be gone: nobody is sent there any more."""

AGAIN = 0.1
"""Seconds until a table is tried again whose node may be gone, or whose log is being written."""

HAND_OVER = 20.0
"""Seconds in which a node gives its tables away; a service manager waits no longer than 30."""

LIGHTER = 4
"""A table that nobody has goes to a node with so many tables less, and a quarter."""


def new_id() -> str:
    """The name of a new node. One that is started anew is another."""
    return secrets.token_urlsafe(9)


class Residents(Protocol):
    """The live tables and the guests of this server."""

    @property
    def owned(self) -> Sequence[Owned]:
        """What the live tables are owned by."""

    async def superseded(self, lost: Set[Owned]) -> None:
        """Other nodes have these tables: they are live here no longer."""

    async def hand_over(self) -> None:
        """Give all tables away, and tell their pages where to go."""

    async def guest_changed(self, guest: str | None) -> None:
        """A guest has another name or has been forgotten; ``None``: any of them may have."""


class Cluster(Home):
    """One node of a cluster. ``path``: under it the proxy finds this node, at the same origin."""

    keeps_house = False

    def __init__(self, database: Postgresql, path: str) -> None:
        self.id, self.path = database.node, path
        self.draining = False
        self._database = database
        self._peers: list[nodes.Peer] = []
        self._residents: Residents
        self._budgets: Budgets
        self._held: object = None
        self._renewed = -math.inf
        self._tasks: set[asyncio.Task[None]] = set()
        self._renewing: asyncio.Task[None] | None = None

    async def start(self, residents: Residents, buckets: Buckets) -> None:
        """Become a node; raise ``BadInput`` if a server uses the database alone."""
        self._residents, self._budgets = residents, Budgets(buckets)
        await self._renew()
        self._renewing = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Be a node no longer."""
        for task in (self._renewing, *self._tasks):
            if task:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        with suppress(SQLAlchemyError, OSError):
            async with asyncio.timeout(SILENT):
                await self._database.write(lambda connection: nodes.leave(connection, self.id))

    async def drain(self) -> None:
        """Take no more tables, and give all away."""
        self.draining = True
        try:
            async with asyncio.timeout(SILENT):
                await self._renew()
        except Exception as error:  # Then the others wait for the end of the lease.
            log.warning("the others could not be told: %s", why(error))
        with suppress(TimeoutError):  # The rest may be taken when this node is gone.
            async with asyncio.timeout(HAND_OVER):
                await self._residents.hand_over()

    @property
    def alive(self) -> int:
        return 1 + len(self._peers)

    @property
    def takes_people(self) -> bool:
        """Whether a proxy may send anybody here."""
        return not self.draining and time.monotonic() - self._renewed < nodes.LEASE

    # ---- tables ------------------------------------------------------------------------------

    async def take(self, table_id: str, *, direct: bool = False) -> Owned | None:
        until = time.monotonic() + 2 * nodes.LEASE
        while time.monotonic() < until:
            try:
                place = await self._database.read(lambda on: nodes.place(on, table_id))
                if place is None:
                    raise BadInput("table.refuse.no_table")
                owned = await self._taken(table_id, place, direct)
            except (SQLAlchemyError, OSError) as error:
                log.warning("a table could not be taken: %s", why(error))
                raise BadInput("table.refuse.not_read") from None
            if owned:
                return owned
            await asyncio.sleep(AGAIN)
        raise BadInput("table.refuse.closing")

    async def _taken(self, table_id: str, place: nodes.Place, direct: bool) -> Owned | None:
        """Take a table that is there; ``None``: this has to be tried again."""
        if place.node != self.id and place.left > 0:
            # Under this path there was another node, and now is this one.
            if place.left > nodes.LEASE - SILENT and place.path != self.path:
                raise Elsewhere(place.path)
            return None
        if self.draining:
            path = self.another()
            raise Elsewhere(path) if path else BadInput("table.refuse.closing")
        if not direct and place.node != self.id and (path := self._lighter()):
            raise Elsewhere(path)
        owned = await self._database.write(
            lambda on: nodes.take_over(on, table_id, place.epoch, self.id)
        )
        if owned and place.node not in ("", self.id):
            self.takeovers += 1
        return owned

    async def release(self, owned: Owned | None) -> None:
        if owned is None:
            return
        with suppress(SQLAlchemyError, OSError):  # Then whoever asks is sent here.
            await self._database.write(lambda connection: nodes.give_up(connection, owned))

    def roomier(self, most: int) -> str | None:
        peer = self._lightest(count=False)
        return self.another() if peer and peer.live < most else None

    def another(self) -> str | None:
        peer = self._lightest()
        return peer.path if peer else None

    def _lighter(self) -> str | None:
        """The path of a node that has far fewer tables than this one."""
        mine, peer = len(self._residents.owned), self._lightest(count=False)
        if peer is None or peer.live * 5 // 4 + LIGHTER > mine:
            return None
        return self.another()

    def _lightest(self, count: bool = True) -> nodes.Peer | None:
        """The other node with the fewest tables, to which one more is sent."""
        peers = [peer for peer in self._peers if not peer.draining]
        if not peers:
            return None
        peer = min(peers, key=lambda peer: (peer.live, random.random()))
        if count:
            self._peers[self._peers.index(peer)] = peer._replace(live=peer.live + 1)
        return peer

    # ---- the lease ---------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            try:
                async with asyncio.timeout(nodes.LEASE):
                    await self._renew()
            except BadInput as error:
                log.warning("the lease could not be renewed: %s", error)
            except Exception as error:  # The driver has errors of its own.
                log.warning("the lease could not be renewed: %s", why(error))

    async def _renew(self) -> None:
        """Renew the lease, see who else is there, and what others have taken over meanwhile."""
        database, owned = self._database, frozenset(self._residents.owned)
        async with database.holding() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            another = raw is not self._held
            if another:  # The last one, with all its locks, has been lost.
                self.keeps_house = False
                await database.lock(connection)
                await raw.add_listener(GUESTS_CHANGED, self._hear_of_guest)
                await raw.add_listener(nodes.SPENT, self._hear_of_spending)
                # The driver says so once for a connection, though that may have been rolled back.
                for channel in (GUESTS_CHANGED, nodes.SPENT):
                    await connection.exec_driver_sql(f"LISTEN {channel}")
            asked = await connection.run_sync(
                lambda on: nodes.renew(on, self.id, self.path, len(owned), self.draining)
            )
            lost = await connection.run_sync(lambda on: superseded(on, owned, lock=False))
            self._peers = await connection.run_sync(lambda on: nodes.peers(on, self.id))
            if not self.keeps_house:
                self.keeps_house = await connection.run_sync(nodes.become_housekeeper)
            if self.keeps_house:
                await connection.run_sync(nodes.tidy)
            for spent in self._budgets.take():
                await connection.run_sync(lambda on, spent=spent: nodes.tell(on, spent))  # type: ignore[misc]
        self._held, self._renewed = raw, time.monotonic()
        if another:
            self._spawn(self._residents.guest_changed(None))
        if lost:  # Beside the renewals, since a table may be waiting for the writer.
            self._spawn(self._residents.superseded(lost))
        if asked and not self.draining:
            self._spawn(self.drain())

    def _hear_of_guest(self, *heard: Any) -> None:
        """The driver calls this with the connection, a process, the channel and what was told."""
        self._spawn(self._residents.guest_changed(str(heard[-1])))

    def _hear_of_spending(self, connection: Any, process: int, _: str, spent: str) -> None:
        if process != connection.get_server_pid():  # Not what this node has told itself.
            self._budgets.hear(spent)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
