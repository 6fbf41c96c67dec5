"""The table manager: loads tables from their logs, stores their events, closes them."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence, Set
from contextlib import suppress

from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.buckets import Buckets
from stammtisch.table.cluster.home import Home
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES, Timing
from stammtisch.table.live.guest_names import GuestNames
from stammtisch.table.live.live import Live
from stammtisch.table.live.live_tables import LiveTables, Requester
from stammtisch.table.live.viewers import Connection
from stammtisch.table.log.events import Acted, Event, Reclaimed, Reserved, Seated, Stood, leaves
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.models import Person
from stammtisch.table.storage.shares import Shares
from stammtisch.table.storage.store import Store
from stammtisch.table.storage.writer import Owned
from stammtisch.table.tallies import Traffic
from stammtisch.table.web.problems import trace
from stammtisch.table.work.bot_pool import BotPool
from stammtisch.table.work.executor import FairExecutor
from stammtisch.table.work.loading import load_table

log = logging.getLogger("stammtisch.table")

BETWEEN_TABLES = 0.01
"""Seconds between two tables that are given away, so that their pages do not all come at once."""

SERVER = Requester()
"""The server itself loads a table."""


class TableManager:
    """The live tables. It is the ``Manager`` that each of them needs.

    In a cluster, what is live here are its ``Residents``.
    """

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        loader: FairExecutor,
        *,
        limited: bool = True,
        paces: dict[str, Timing] | None = None,
        traffic: Traffic | None = None,
        home: Home | None = None,
        buckets: Buckets | None = None,
    ) -> None:
        self.traffic = traffic or Traffic()
        self.home = home or Home()
        self.bot_pool = bot_pool
        self.names = GuestNames(store)
        self.tables = LiveTables(limited, self.home)
        self.shares = Shares(limited, buckets)
        self.closing = False
        self.watchers: list[Callable[[TableState], Awaitable[None]]] = []
        self._store = store
        self._loader = loader
        self._paces = paces or PACES

    async def close(self) -> None:
        """Close every table; the pages are told to reconnect later."""
        self.closing = True
        for live in self.tables:
            await live.close(say("table.refuse.closing"), again=True)
            self.tables.pop(live.table.id)
        self._loader.close()

    # ---- tables ------------------------------------------------------------------------------

    async def join(
        self, table_id: str, connection: Connection, hello: messages.Hello, by: Requester
    ) -> Live:
        """Connect a guest's page to a table.

        Raises:
            Elsewhere: it is live on another node.
            BadInput: no such table, no spectators allowed, or too many live tables.
        """
        live = await self.live_table(table_id, by)
        await live.join(by.guest, connection, hello)
        return live

    async def live_table(self, table_id: str, by: Requester = SERVER) -> Live:
        """The live table of this id, loaded for ``by`` if it is not live yet.

        Raises:
            Elsewhere: it is live on another node.
            BadInput: no such table, or too many live tables.
        """
        if self.closing:
            raise BadInput("table.refuse.closing")
        async with self.tables.lock(table_id):
            live = self.tables.get(table_id)
            if live is None:
                owned = await self.home.take(table_id, direct=by.direct)
                try:
                    live = await self._loaded(table_id, by, owned)
                except BaseException:
                    await self.home.release(owned)
                    raise
        return live

    async def _loaded(self, table_id: str, by: Requester, owned: Owned | None) -> Live:
        table = await self.load(table_id, by.address)
        await self.names.load(
            guest for chair in table.chairs for guest in (chair.guest, chair.kept) if guest
        )
        if by.guest:
            await self.tables.make_room(by)
        live = Live(table, self, self._paces, self.traffic, owned)
        self.tables.add(live, by)
        if table.played:  # A server may have died before it told of the last one.
            await self.deal_over(table)
        return live

    async def deal_over(self, table: TableState) -> None:
        """Tell those who want to know that deals of a table are over, or were broken off."""
        for tell in self.watchers:
            try:
                await tell(table)
            except Exception as error:  # The table goes on.
                log.error("an ended deal was not noted: %s", trace(error))

    async def load(self, table_id: str, address: str) -> TableState:
        """The state of a table, from its log."""
        return await load_table(self._store, self._loader, table_id, address)

    @property
    def guests(self) -> set[str]:
        """Everybody who sits at a live table or looks at one."""
        return {guest for live in self.tables for guest in live.guests}

    @property
    def here(self) -> set[str]:
        """Everybody who has a page open at a live table."""
        return {guest for live in self.tables for guest, each in live.viewers.items() if each.here}

    def renamed(self, guest: str, person: Person) -> None:
        """Show a guest's new name and face at the tables where the guest sits."""
        self.names.put(guest, person)
        for live in self.tables:
            if live.table.seat_of(guest) is not None:
                live.broadcaster.publish()

    # ---- for live tables ---------------------------------------------------------------------

    def name(self, guest: str) -> str:
        """The name of a guest at a live table; empty if there is none."""
        return self.names.get(guest).name

    def face(self, guest: str) -> int | None:
        """The face of a guest at a live table; ``None`` if there is none."""
        return self.names.get(guest).face

    async def know(self, guest: str) -> None:
        """Load a guest's name and face."""
        await self.names.load([guest])

    def token(self) -> str:
        """A random name for an epoch."""
        return secrets.token_urlsafe(9)

    async def save(
        self,
        table: TableState,
        events: Sequence[tuple[int, str, str]],
        after: Sequence[Event],
        owned: Owned | None = None,
    ) -> None:
        """Store events of a table, and who has sat down."""
        if table.events >= limits.EVENTS and not all(map(leaves, after)):
            raise BadInput("table.refuse.log_full")
        sitters = sitting_down(after)
        coming = [guest for guest, _ in sitters]
        coming += [event.guest for event in after if isinstance(event, Reserved) and event.guest]
        if coming:
            await self.names.load(coming)
            if any(guest not in self.names for guest in coming):
                raise BadInput("table.refuse.guest")  # Forgotten in the meantime.
        await self._store.append(table.id, events, sitters=sitters, owned=owned)
        for event in after:
            if isinstance(event, Reclaimed) and (before := table.chairs[event.seat].guest):
                await self._goes_on(table, before, event)
        self.traffic.acts[table.game.GAME.name] += sum(isinstance(each, Acted) for each in after)
        if not table.running:
            for event in after:
                if isinstance(event, Stood) and (gone := table.chairs[event.seat].guest):
                    with suppress(BadInput):  # The match begins without this guest.
                        await self._store.unseat(table.id, gone)

    async def _goes_on(self, table: TableState, before: str, event: Reclaimed) -> None:
        """A person goes on as another guest: with name and face, where the guest has none.

        Whoever takes a seat back has both, and the other keeps nothing of a table where nothing was
        dealt to them. It is stored that the seat is handed over: the rest may fail.
        """
        guest, back = event.guest, event.by is None
        if back:
            with suppress(BadInput):
                if not any(each.guest == before for deal in table.dealt for each in deal.sitters):
                    await self._store.unseat(table.id, before)
            return
        known, new = self.names.get(before), self.names.get(guest)
        name = None if new.name else known.name or None
        face = known.face if new.face is None else None
        with suppress(BadInput):
            if name is not None or face is not None:
                self.names.put(guest, await self._store.rename(guest, name, face))
            if not table.running:
                await self._store.unseat(table.id, before)

    async def reconsider(self, live: Live, unsure: bool) -> None:
        """Unload a table whose log differs from its state, or may differ; its pages reconnect."""
        table_id = live.table.id
        if not unsure:
            try:
                unsure = len(await self._store.events(table_id)) != live.table.events
            except BadInput:
                return  # The database does not answer, so nothing can have been acknowledged.
        if unsure and self.tables.get(table_id) is live:
            log.warning("a table is read anew from its log")
            await self._drop(live)
            await self.home.release(live.owned)

    async def _drop(self, live: Live, at: str | None = None) -> None:
        """Close a table that is live here no longer; its pages connect anew."""
        if self.tables.get(live.table.id) is live:
            self.tables.pop(live.table.id)
        await live.close(say("table.refuse.closing"), again=True, at=at)

    # ---- for a cluster -----------------------------------------------------------------------

    @property
    def owned(self) -> list[Owned]:
        """What the live tables are owned by, in a cluster."""
        return [live.owned for live in self.tables if live.owned]

    async def superseded(self, lost: Set[Owned]) -> None:
        """Other nodes have taken these tables over."""
        for live in self.tables:
            if live.owned in lost:
                log.warning("another node has taken a table over")
                await self._drop(live)

    async def hand_over(self) -> None:
        """Give all tables away, one after the other: each is read from its log elsewhere."""
        tables = [*self.tables.ids()]  # Also those that are just being loaded.
        random.shuffle(tables)
        for table_id in tables:
            async with self.tables.lock(table_id):
                if live := self.tables.get(table_id):
                    await self._drop(live, self.home.another())
                    await self.home.release(live.owned)
            await asyncio.sleep(BETWEEN_TABLES)

    async def guest_changed(self, guest: str | None) -> None:
        """Another server has renamed or forgotten a guest; ``None``: it may have been anybody."""
        known = self.guests | self.names.known
        changed = known if guest is None else {guest} & known
        people = await self._store.people(changed) if changed else {}
        for each in changed:
            if each not in people:
                await self._forgotten(each)
            elif self.names.get(each) != people[each]:
                self.renamed(each, people[each])

    async def _forgotten(self, guest: str) -> None:
        """A guest who sits nowhere here any more has been forgotten: his pages are closed."""
        self.names.drop(guest)
        for live in self.tables:
            if live.knows(guest):
                with suppress(BadInput):
                    await live.forget(guest)


def sitting_down(events: Iterable[Event]) -> list[tuple[str, int]]:
    """The guests who sit down in these events, and their seats."""
    return [(event.guest, event.seat) for event in events if isinstance(event, Seated | Reclaimed)]
