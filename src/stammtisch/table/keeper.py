"""All tables of the house: opened, woken from their logs, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakValueDictionary

from stammtisch import __version__
from stammtisch.cardplay.messages import say
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import fairness2, protocol, wire
from stammtisch.table.bot_pool import BotPool
from stammtisch.table.events import (
    Event,
    Opened,
    Reserved,
    Seated,
    Stood,
    log_lines,
    parse_event,
)
from stammtisch.table.live import Live
from stammtisch.table.models import stamp
from stammtisch.table.moment import PACES, Pace
from stammtisch.table.problems import trace
from stammtisch.table.room import Room, Sitter, open_room, told
from stammtisch.table.store import Store, TableRow
from stammtisch.table.viewers import Connection

log = logging.getLogger("stammtisch.table")

IDLE = 300.0
"""Seconds after which a table that nobody looks at is put away; its log brings it back."""

ROUND = 60.0
"""Seconds between two rounds through the house."""


AT_HAND = 16
"""How many past matches stay open on the shelf while people step through them."""

PERSONAS = 1_000_000
"""From a number below this, pages draw the bots' names and faces."""

LISTED, REMEMBERED = 100, 2_000
"""How many matches a guest's list shows, and how many are remembered for such lists."""


class _Told(NamedTuple):
    """A match as the list tells it, as long as it has not moved on."""

    match: protocol.PastMatch
    sitters: tuple[Sitter, ...]

    def to(self, seat: int, names: Mapping[str, str]) -> protocol.PastMatch:
        """The match as it is told to whoever sat there."""
        called = tuple(sitter.called(names) for sitter in self.sitters)
        return replace(self.match, seat=seat, names=called)


class Keeper:
    """The live tables, and what is asked about tables that are not."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        *,
        keep_days: int = 90,
        paces: dict[str, Pace] | None = None,
    ) -> None:
        self.bot_pool = bot_pool
        self._store = store
        self._keep_days = keep_days
        self._paces = paces or PACES
        self._live: dict[str, Live] = {}
        # A lock is there as long as somebody waits for it, whether or not there is such a table.
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._names: dict[str, str] = {}
        self._told: dict[str, _Told] = {}
        self._read: dict[str, tuple[str, Room]] = {}
        self._rounds: asyncio.Task[None] | None = None
        self._closing = False

    async def start(self) -> None:
        """Begin the rounds: old tables are cleared, idle ones put away."""
        self._rounds = asyncio.get_running_loop().create_task(self._go_round())

    async def close(self) -> None:
        """Put every table away; their pages are told to come back."""
        self._closing = True
        if self._rounds:
            self._rounds.cancel()
            with suppress(asyncio.CancelledError):
                await self._rounds
        for live in tuple(self._live.values()):
            await live.close(say("table.refuse.closing"), again=True)
        self._live.clear()

    # ---- for live tables ---------------------------------------------------------------------

    def name(self, guest: str) -> str:
        """The name of a guest who sits at a live table; empty where there is none any more."""
        return self._names.get(guest, "")

    def token(self) -> str:
        """A random name."""
        return secrets.token_urlsafe(9)

    async def save(
        self, room: Room, events: Sequence[tuple[int, str, str]], after: Sequence[Event]
    ) -> None:
        """Store events of a table, and who has sat down."""
        sitters = _sitting_down(after)
        coming = [guest for guest, _ in sitters]
        coming += [event.guest for event in after if isinstance(event, Reserved) and event.guest]
        if coming:
            await self._learn(coming)
            if any(guest not in self._names for guest in coming):
                raise BadInput("table.refuse.guest")  # Forgotten meanwhile.
        await self._store.append(room.id, events, sitters=sitters)
        if not room.running:
            for event in after:
                if isinstance(event, Stood) and (gone := room.chairs[event.seat].guest):
                    with suppress(BadInput):  # The match begins without this one.
                        await self._store.unseat(room.id, gone)

    async def reconsider(self, live: Live) -> None:
        """Put a table away whose log is not what the table thinks; its pages come back."""
        table = live.room.id
        try:
            stored = len(await self._store.events(table))
        except BadInput:
            return  # The database does not answer; nothing can have been acknowledged.
        if stored != live.room.events and self._live.get(table) is live:
            log.warning("a table is read anew from its log")
            del self._live[table]
            await live.close(say("table.refuse.closing"), again=True)

    # ---- tables ------------------------------------------------------------------------------

    async def open_table(self, guest: str, new: protocol.NewTable) -> str:
        """Open a table; its unguessable name.

        Raises:
            BadInput: no such game, option or bot.
        """
        if new.seats.count("me") > 1:
            raise BadInput("table.refuse.seats")
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
        id = secrets.token_urlsafe(16)
        room = open_room(id, opened)
        events: list[Event] = [opened]
        if seat is not None:
            for event in room.sit(guest, seat):
                room.apply(event)
                events.append(event)
        at = stamp()
        row = TableRow(id, opened.game, opened.practice, at, at)
        lines = log_lines(0, at, events)
        await self._store.append(id, lines, row=row, sitters=_sitting_down(events))
        return id

    async def rematch(self, guest: str, table: str) -> str:
        """The same people once more: whoever asks first opens the table, the others sit down there.

        Raises:
            BadInput: the match is not over, or this guest did not sit there to its end.
        """
        live = await self._live_table(table)
        async with live.rematching:
            opened, before = live.room.again_with_all(guest), live.room.rematch
            if before is not None and await self._sit_again(guest, before.table):
                return before.table
            seat = live.room.seat_of(guest)
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

    async def _sit_again(self, guest: str, table: str) -> bool:
        """Take the seat that is kept at a rematch; ``False`` if nobody waits there any more."""
        try:
            live = await self._live_table(table)
        except BadInput as error:
            if error.message.id != "table.refuse.no_table":
                raise
            return False
        if live.room.phase == "gathering" and not live.room.people:
            return False
        await live.sit_again(guest)
        return True

    async def join(
        self, table: str, guest: str, connection: Connection, hello: protocol.Hello
    ) -> Live:
        """A page comes to a table.

        Raises:
            BadInput: there is no such table, or nobody may look on.
        """
        live = await self._live_table(table)
        await live.join(guest, connection, hello)
        return live

    async def _live_table(self, table: str) -> Live:
        if self._closing:
            raise BadInput("table.refuse.closing")
        async with self._loading.setdefault(table, asyncio.Lock()):
            live = self._live.get(table)
            if live is None:
                room = await self._room(table)
                await self._learn(
                    guest for chair in room.chairs for guest in (chair.guest, chair.kept) if guest
                )
                live = Live(room, self, self._paces[room.opened.pace])
                self._live[table] = live
        return live

    async def _room(self, table: str) -> Room:
        """The room as its log tells it."""
        live = self._live.get(table)
        if live is not None:
            return live.room
        lines = await self._store.events(table)
        if not lines:
            raise BadInput("table.refuse.no_table")
        return await asyncio.to_thread(_from_log, table, [body for _, _, body in lines])

    async def _learn(self, guests: Iterable[str]) -> None:
        """Know the names of those who sit down; what is known already is as new, or newer."""
        self._names = await self._store.names(guests) | self._names

    # ---- guests ------------------------------------------------------------------------------

    def renamed(self, guest: str, name: str) -> None:
        """A guest has a new name: the tables where this guest sits show it."""
        self._names[guest] = name
        for live in self._live.values():
            if live.room.seat_of(guest) is not None:
                live.audience.publish()

    async def forget(self, guest: str) -> None:
        """Everything that is stored about a guest goes; running matches go on with a bot."""
        seats = {table for table, _ in await self._store.seats_of(guest)}
        looks = {table for table, live in self._live.items() if guest in live.viewers}
        for table in seats | looks:
            await self._forget_at(table, guest)
        for table in await self._store.forget(guest):
            live = self._live.pop(table, None)
            if live is not None:
                await live.close(say("table.refuse.no_table"), again=False)
        self._names.pop(guest, None)

    async def _forget_at(self, table: str, guest: str) -> None:
        for _ in range(3):
            try:
                await (await self._live_table(table)).forget(guest)
                return
            except BadInput as error:
                if error.message.id != "table.refuse.closing" or self._closing:
                    return
            except Exception as error:  # A log that cannot be read must not keep the guest.
                log.error("a table could not be opened: %s", trace(error))
                return

    # ---- past matches ------------------------------------------------------------------------

    async def past(self, guest: str) -> list[protocol.PastMatch]:
        """A guest's matches, the newest first."""
        matches = []
        for row, seat in await self._store.past(guest, limit=LISTED):
            try:
                matches.append((await self._past(row), seat))
            except Exception as error:  # One log that cannot be read must not hide the others.
                log.error("a match could not be listed: %s", trace(error))
        names = await self._names_of(sitter for match, _ in matches for sitter in match.sitters)
        return [match.to(seat, names) for match, seat in matches]

    async def past_match(self, guest: str, table: str) -> protocol.PastMatch:
        """One of a guest's matches.

        Raises:
            BadInput: there is no such match of this guest's.
        """
        found = await self._store.past_at(guest, table)
        if found is None:
            raise BadInput("table.refuse.no_match")
        row, seat = found
        match = await self._past(row)
        return match.to(seat, await self._names_of(match.sitters))

    async def _past(self, row: TableRow) -> _Told:
        live = self._live.get(row.id)
        known = self._tell(row, live.room) if live else self._told.get(row.id)
        if known is None or (live is None and known.match.moved != row.moved):
            known = self._told[row.id] = self._tell(row, await self._room(row.id))
            while len(self._told) > REMEMBERED:
                self._told.pop(next(iter(self._told)))
        return known

    async def _names_of(self, sitters: Iterable[Sitter]) -> dict[str, str]:
        """The names of the guests among these who are still known."""
        return await self._store.names({sitter.guest for sitter in sitters if sitter.guest})

    def _tell(self, row: TableRow, room: Room) -> _Told:
        """What the list of matches says of one: kept, for its log must be played to know it."""
        sheet = wire.sheet(room)
        match = protocol.PastMatch(
            id=row.id,
            game=row.game,
            practice=row.practice,
            phase=room.phase,
            began=row.created,
            moved=row.moved,
            seat=0,
            names=(),
            headline=sheet.headline,
            rows=tuple(each.brought for each in sheet.rows),
            totals=sheet.totals,
            deals=len(room.played),
        )
        return _Told(match, room.first_sitters)

    async def record(self, guest: str, table: str) -> str:
        """The finished deals of a match as records.

        Raises:
            BadInput: there is no such match of this guest's.
        """
        room = await self._match_of(guest, table)
        names = await self._names_of(each for deal in room.played for each in deal.sitters)
        return await asyncio.to_thread(room.record, names)

    async def review(self, guest: str, table: str, deal: int) -> protocol.Review:
        """A finished deal, step by step, with all cards open."""
        room = await self._match_of(guest, table)
        for played in room.played:
            if played.index == deal:
                names = await self._names_of(played.sitters)
                return await asyncio.to_thread(wire.review, room, played, names)
        raise BadInput("table.refuse.no_such_deal")

    async def _match_of(self, guest: str, table: str) -> Room:
        found = await self._store.past_at(guest, table)
        if found is None:
            raise BadInput("table.refuse.no_match")
        row, room = found[0], self._read.get(table)
        if room is None or room[0] != row.moved or table in self._live:
            room = (row.moved, await self._room(table))
            self._read[table] = room
            while len(self._read) > AT_HAND:
                self._read.pop(next(iter(self._read)))
        if room[1].seat_of(guest) is None and not room[1].over:
            raise BadInput("table.refuse.no_match")  # Who has left waits for the end.
        return room[1]

    # ---- rounds ------------------------------------------------------------------------------

    async def _go_round(self) -> None:
        while True:
            try:
                await self._put_away()
                await self._store.clear(stamp(self._keep_days))
            except BadInput as error:
                log.warning("the house could not be tidied: %s", error)
            except Exception as error:
                log.error("the house could not be tidied: %s", trace(error))
            await asyncio.sleep(ROUND)

    async def _put_away(self) -> None:
        now = asyncio.get_running_loop().time()
        for table, live in tuple(self._live.items()):
            async with self._loading.setdefault(table, asyncio.Lock()):
                if live.empty and now - live.used > IDLE and self._live.get(table) is live:
                    await live.close(say("table.refuse.closing"), again=True)
                    del self._live[table]
        # Who looks on may be sitting down at this moment.
        here = {guest for live in self._live.values() for guest in live.guests}
        self._names = {guest: name for guest, name in self._names.items() if guest in here}


def _from_log(table: str, bodies: Sequence[str]) -> Room:
    """A long match takes a moment to play again: other tables need not wait for it."""
    first, *rest = map(parse_event, bodies)
    try:
        return told(table, [first, *rest])
    except Exception:
        if isinstance(first, Opened):
            begun = first.version or "unknown"
            log.error("version %s cannot play a log of version %s again", __version__, begun)
        raise


def _sitting_down(events: Iterable[Event]) -> list[tuple[str, int]]:
    return [(event.guest, event.seat) for event in events if isinstance(event, Seated)]
