"""All tables of the house: opened, woken from their logs, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from sys import maxsize

from stammtisch import __version__
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import fairness2, limits, protocol
from stammtisch.table.archive import Archive, load_table
from stammtisch.table.bot_pool import BotPool
from stammtisch.table.clock import PACES, Pace
from stammtisch.table.events import (
    Abandoned,
    Event,
    LeftOut,
    Opened,
    Reserved,
    Seated,
    Stood,
    log_lines,
)
from stammtisch.table.executor import FairExecutor
from stammtisch.table.live import Live
from stammtisch.table.live_tables import LiveTables, Waker
from stammtisch.table.models import stamp
from stammtisch.table.problems import trace
from stammtisch.table.retention import DiskBudget, Retention
from stammtisch.table.store import Store, TableRow
from stammtisch.table.table_state import TableState, new_table
from stammtisch.table.viewers import Connection

log = logging.getLogger("stammtisch.table")

IDLE = 300.0
"""Seconds after which a table that nobody looks at is put away; its log brings it back."""

ROUND = 60.0
"""Seconds between two rounds through the house."""

LOADERS = 2
"""Threads in which logs are played again, for tables that are woken."""

PERSONAS = 1_000_000
"""From a number below this, pages draw the bots' names and faces."""

_LEAVING = (Stood, Abandoned, LeftOut)
"""What may still happen at a table whose log is full."""


class Keeper:
    """The live tables, and what is asked about tables that are not."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        *,
        keep_days: int = 90,
        max_disk: float = limits.DISK_MEGABYTES,
        limited: bool = True,
        paces: dict[str, Pace] | None = None,
    ) -> None:
        self.bot_pool = bot_pool
        waiting = (limits.WAITING_OF_ADDRESS, limits.WAITING) if limited else (maxsize, maxsize)
        self.archive = Archive(store, self._live_state, FairExecutor(1, *waiting))
        self.disk = DiskBudget(store, max_disk)
        self._store = store
        self._retention = Retention(store, keep_days)
        self._paces = paces or PACES
        self._tables = LiveTables(limited)
        self._loader = FairExecutor(LOADERS, *waiting)
        self._names: dict[str, str] = {}
        self._rounds: asyncio.Task[None] | None = None
        self._closing = False

    async def start(self) -> None:
        """Begin the rounds: old tables are deleted, idle ones put away."""
        with suppress(BadInput):  # The first round tries again.
            await self._retention.begin_day()
        self._rounds = asyncio.get_running_loop().create_task(self._go_round())

    async def close(self) -> None:
        """Put every table away; their pages are told to come back."""
        self._closing = True
        if self._rounds:
            self._rounds.cancel()
            with suppress(asyncio.CancelledError):
                await self._rounds
        for live in self._tables:
            await live.close(say("table.refuse.closing"), again=True)
            self._tables.pop(live.table.id)
        self._loader.close()
        self.archive.close()

    # ---- for live tables ---------------------------------------------------------------------

    def name(self, guest: str) -> str:
        """The name of a guest who sits at a live table; empty where there is none any more."""
        return self._names.get(guest, "")

    def token(self) -> str:
        """A random name."""
        return secrets.token_urlsafe(9)

    async def save(
        self, table: TableState, events: Sequence[tuple[int, str, str]], after: Sequence[Event]
    ) -> None:
        """Store events of a table, and who has sat down."""
        if table.events >= limits.EVENTS and not all(isinstance(each, _LEAVING) for each in after):
            raise BadInput("table.refuse.log_full")
        sitters = _sitting_down(after)
        coming = [guest for guest, _ in sitters]
        coming += [event.guest for event in after if isinstance(event, Reserved) and event.guest]
        if coming:
            await self._learn(coming)
            if any(guest not in self._names for guest in coming):
                raise BadInput("table.refuse.guest")  # Forgotten meanwhile.
        await self._store.append(table.id, events, sitters=sitters)
        if not table.running:
            for event in after:
                if isinstance(event, Stood) and (gone := table.chairs[event.seat].guest):
                    with suppress(BadInput):  # The match begins without this one.
                        await self._store.unseat(table.id, gone)

    async def reconsider(self, live: Live) -> None:
        """Put a table away whose log is not what the table thinks; its pages come back."""
        table_id = live.table.id
        try:
            stored = len(await self._store.events(table_id))
        except BadInput:
            return  # The database does not answer; nothing can have been acknowledged.
        if stored != live.table.events and self._tables.get(table_id) is live:
            log.warning("a table is read anew from its log")
            self._tables.pop(table_id)
            await live.close(say("table.refuse.closing"), again=True)

    # ---- tables ------------------------------------------------------------------------------

    async def open_table(self, guest: str, new: protocol.NewTable) -> str:
        """Open a table; its unguessable name.

        Raises:
            BadInput: no such game, option or bot, or no room for one more.
        """
        if new.seats.count("me") > 1:
            raise BadInput("table.refuse.seats")
        if any(type(each) is int and each > limits.DEALS for each in new.options.values()):
            raise BadInput("table.refuse.deals", most=limits.DEALS)
        opened = Opened(
            newcomers=new.newcomers,
            personas=secrets.randbelow(PERSONAS),
            game=new.game,
            options=new.options,
            host=guest,
            chairs=tuple("open" if name == "me" else name for name in new.seats),
            practice=new.practice,
            spectators=new.spectators,
            move_seconds=new.move_seconds,
            reserve_seconds=new.reserve_seconds,
            pace=new.pace,
            seed=secrets.token_hex(32),
            version=__version__,
            fair=fairness2.VERSION,
        )
        return await self._open(guest, opened, new.seats.index("me") if "me" in new.seats else None)

    async def _open(self, guest: str, opened: Opened, seat: int | None) -> str:
        await self.disk.check()
        id = secrets.token_urlsafe(16)
        table = new_table(id, opened)
        events: list[Event] = [opened]
        if seat is not None:
            for event in table.sit(guest, seat):
                table.apply(event)
                events.append(event)
        at = stamp()
        row = TableRow(id, opened.game, opened.practice, at, at)
        lines = log_lines(0, at, events)
        await self._store.append(id, lines, row=row, sitters=_sitting_down(events))
        return id

    async def rematch(self, guest: str, table_id: str, address: str = "") -> str:
        """The same people once more: whoever asks first opens the table, the others sit down there.

        Raises:
            BadInput: the match is not over, or this guest did not sit there to its end.
        """
        by = Waker(guest, address)
        live = await self._live_table(table_id, by)
        async with live.rematching:
            opened, before = live.table.again_with_all(guest), live.table.rematch
            if before is not None and await self._sit_again(by, before.table):
                return before.table
            seat = live.table.seat_of(guest)
            assert seat is not None, "who may ask sits there"
            fresh = replace(
                opened,
                seed=secrets.token_hex(32),
                version=__version__,
                fair=fairness2.VERSION,
            )
            id = await self._open(guest, fresh, seat)
            await live.rematched(seat, id)
            return id

    async def _sit_again(self, by: Waker, table_id: str) -> bool:
        """Take the seat that is kept at a rematch; ``False`` if nobody waits there any more."""
        try:
            live = await self._live_table(table_id, by)
        except BadInput as error:
            if error.message.id != "table.refuse.no_table":
                raise
            return False
        if live.table.phase == "gathering" and not live.table.people:
            return False
        await live.sit_again(by.guest)
        return True

    async def join(
        self,
        table_id: str,
        guest: str,
        connection: Connection,
        hello: protocol.Hello,
        address: str = "",
    ) -> Live:
        """A page comes to a table, from an address.

        Raises:
            BadInput: there is no such table, nobody may look on, or there is no room.
        """
        live = await self._live_table(table_id, Waker(guest, address))
        await live.join(guest, connection, hello)
        return live

    async def _live_table(self, table_id: str, by: Waker | None = None) -> Live:
        """The live table, woken if need be: for somebody, or for the house itself."""
        if self._closing:
            raise BadInput("table.refuse.closing")
        async with self._tables.lock(table_id):
            live = self._tables.get(table_id)
            if live is None:
                table = await load_table(
                    self._store, self._loader, table_id, by.address if by else ""
                )
                await self._learn(
                    guest for chair in table.chairs for guest in (chair.guest, chair.kept) if guest
                )
                if by:
                    await self._tables.make_room(by)
                live = Live(table, self, self._paces)
                self._tables.add(live, by or Waker())
        return live

    def _live_state(self, table_id: str) -> TableState | None:
        live = self._tables.get(table_id)
        return live.table if live else None

    async def _learn(self, guests: Iterable[str]) -> None:
        """Know the names of those who sit down; what is known already is as new, or newer."""
        self._names = await self._store.names(guests) | self._names

    # ---- guests ------------------------------------------------------------------------------

    def renamed(self, guest: str, name: str) -> None:
        """A guest has a new name: the tables where this guest sits show it."""
        self._names[guest] = name
        for live in self._tables:
            if live.table.seat_of(guest) is not None:
                live.broadcaster.publish()

    async def forget(self, guest: str) -> None:
        """Everything that is stored about a guest goes; running matches go on with a bot."""
        seats = {table_id for table_id, _ in await self._store.seats_of(guest)}
        looks = {live.table.id for live in self._tables if guest in live.viewers}
        for table_id in seats | looks:
            await self._forget_at(table_id, guest)
        gone = await self._store.forget(guest)
        self.archive.drop(gone)
        for table_id in gone:
            live = self._tables.pop(table_id)
            if live is not None:
                await live.close(say("table.refuse.no_table"), again=False)
        self._names.pop(guest, None)

    async def _forget_at(self, table_id: str, guest: str) -> None:
        for _ in range(3):
            try:
                if self._tables.get(table_id) is None:
                    table = await load_table(self._store, self._loader, table_id, "")
                    if table.over and not table.unreserve(guest):
                        return  # Nobody has to leave: it need not be woken.
                live = await self._live_table(table_id)
                await live.forget(guest)
                await self._tables.put_away(live)
                return
            except BadInput as error:
                if error.message.id != "table.refuse.closing" or self._closing:
                    return
            except Exception as error:  # A log that cannot be read must not keep the guest.
                log.error("a table could not be opened: %s", trace(error))
                return

    # ---- rounds ------------------------------------------------------------------------------

    async def _go_round(self) -> None:
        while True:
            try:
                await self._put_away()
                await self._delete_expired()
            except BadInput as error:
                log.warning("the house could not be tidied: %s", error)
            except Exception as error:
                log.error("the house could not be tidied: %s", trace(error))
            await asyncio.sleep(ROUND)

    async def _put_away(self) -> None:
        await self._tables.put_idle_away(asyncio.get_running_loop().time() - IDLE)
        # Who looks on may be sitting down at this moment.
        here = self._guests_here()
        self._names = {guest: name for guest, name in self._names.items() if guest in here}

    async def _delete_expired(self) -> None:
        """What is old enough goes, one day's worth in a round, and never what is live."""
        await self._retention.begin_day()
        for table_id in await self._retention.expired(self._tables.ids()):
            async with self._tables.lock(table_id):
                if self._tables.get(table_id) is None and await self._retention.delete(table_id):
                    self.archive.drop([table_id])
        await self._retention.delete_guests(self._guests_here())

    def _guests_here(self) -> set[str]:
        return {guest for live in self._tables for guest in live.guests}


def _sitting_down(events: Iterable[Event]) -> list[tuple[str, int]]:
    return [(event.guest, event.seat) for event in events if isinstance(event, Seated)]
