"""Past matches: their list, their records, their deals step by step.

All of it comes from playing logs again, which takes time: it is done in a thread of its own, where
addresses take turns, and what was found is kept for a while.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from pydantic import TypeAdapter

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import protocol, shares, wire
from stammtisch.table.events import Opened, parse_event
from stammtisch.table.executor import FairExecutor
from stammtisch.table.models import Share
from stammtisch.table.problems import trace
from stammtisch.table.room import Played, Room, Sitter, told
from stammtisch.table.store import Store, TableRow

log = logging.getLogger("stammtisch.table")

V = TypeVar("V")

AT_HAND = 16
"""How many past matches stay open on the shelf while people step through them."""

REVIEWS = 256
"""How many reviews are kept as they are sent: about 40 KB each."""

LISTED, REMEMBERED = 100, 2_000
"""How many matches a guest's list shows, and how many are remembered for such lists."""

_REVIEW: TypeAdapter[protocol.Review] = TypeAdapter(protocol.Review)


class Recent(dict[str, V], Generic[V]):
    """The last ``most`` values that were put in."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def put(self, key: str, value: V) -> V:
        """Keep a value; the one that was put in first goes."""
        self.pop(key, None)
        self[key] = value
        while len(self) > self._most:
            del self[next(iter(self))]
        return value


class _Told(NamedTuple):
    """A match as the list tells it, as long as it has not moved on."""

    match: protocol.PastMatch
    sitters: tuple[Sitter, ...]

    def to(self, seat: int, names: Mapping[str, str]) -> protocol.PastMatch:
        """The match as it is told to whoever sat there."""
        called = tuple(sitter.called(names) for sitter in self.sitters)
        return replace(self.match, seat=seat, names=called)


class _Shelved(NamedTuple):
    """A room as it was when its table had last moved."""

    moved: str
    room: Room


class _Reviewed(NamedTuple):
    """A deal as it was sent, with the names that its players had."""

    played: Played
    names: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Archive:
    """See the module. ``live`` gives the room of a table that is live.

    ``client`` is the address that asks.
    """

    store: Store
    live: Callable[[str], Room | None]
    executor: FairExecutor
    _told: Recent[_Told] = field(default_factory=lambda: Recent(REMEMBERED))
    _shelf: Recent[_Shelved] = field(default_factory=lambda: Recent(AT_HAND))
    _reviews: Recent[_Reviewed] = field(default_factory=lambda: Recent(REVIEWS))
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def close(self) -> None:
        """Nothing is looked up any more."""
        self.executor.close()

    def drop(self, tables: Iterable[str]) -> None:
        """Tables have been deleted."""
        gone = {*tables}
        for table in gone & self._told.keys():
            del self._told[table]
        for kept in (self._shelf, self._reviews):
            for key in [key for key in kept if key.partition("/")[0] in gone]:
                del kept[key]

    # ---- the list ----------------------------------------------------------------------------

    async def past(self, guest: str, client: str = "") -> list[protocol.PastMatch]:
        """A guest's matches, the newest first."""
        matches = []
        for row, seat in await self.store.past(guest, limit=LISTED):
            try:
                matches.append((await self._past(row, client), seat))
            except BadInput as error:
                if error.message.id == "table.refuse.busy":
                    raise
                log.error("a match could not be listed: %s", trace(error))
            except Exception as error:  # One log that cannot be read must not hide the others.
                log.error("a match could not be listed: %s", trace(error))
        names = await self._names_of(sitter for match, _ in matches for sitter in match.sitters)
        return [match.to(seat, names) for match, seat in matches]

    async def past_match(self, guest: str, table: str, client: str = "") -> protocol.PastMatch:
        """One of a guest's matches.

        Raises:
            BadInput: there is no such match of this guest's.
        """
        found = await self.store.past_at(guest, table)
        if found is None:
            raise BadInput("table.refuse.no_match")
        row, seat = found
        match = await self._past(row, client)
        return match.to(seat, await self._names_of(match.sitters))

    async def _past(self, row: TableRow, client: str) -> _Told:
        live = self.live(row.id)
        known = _tell(row, live) if live else self._told.get(row.id)
        if known is None or (live is None and known.match.moved != row.moved):
            known = _tell(row, await self._room(row.id, client))
        return self._told.put(row.id, known)

    # ---- deals -------------------------------------------------------------------------------

    async def record(self, guest: str, table: str, client: str = "") -> str:
        """The finished deals of a match as records.

        Raises:
            BadInput: there is no such match of this guest's.
        """
        room = await self._match_of(guest, table, client)
        names = await self._names_of(each for deal in room.played for each in deal.sitters)
        return await self.executor.run(client, room.record, names)

    async def review(self, guest: str, table: str, deal: int, client: str = "") -> bytes:
        """A finished deal, step by step, with all cards open: a ``Review`` as JSON."""
        room = await self._match_of(guest, table, client)
        for played in room.played:
            if played.index == deal:
                names = await self._names_of(played.sitters)
                return await self._review(f"{table}/{deal}", room, played, names, client)
        raise BadInput("table.refuse.no_such_deal")

    async def share(self, guest: str, table: str, deal: int, client: str = "") -> str:
        """The id under which a finished deal can be seen by anybody.

        Raises:
            BadInput: no such deal of this guest's, or somebody at it does not allow it.
        """
        room = await self._match_of(guest, table, client)
        for played in room.played:
            if played.index == deal and any(each.guest == guest for each in played.sitters):
                await shares.names(self.store, guest, played.sitters)
                return await shares.share(self.store, guest, table, deal, played.until)
        raise BadInput("table.refuse.no_such_deal")

    async def shared(self, id: str, client: str = "") -> bytes:
        """A shared deal: a ``Review`` as JSON, with the names of those who allow that.

        Raises:
            BadInput: it is not shared, or not any more.
        """
        found = await shares.find(self.store, id)
        if found is None:
            raise BadInput("table.refuse.no_share")
        try:
            room, played = await self._as_shared(found, client)
            names = await shares.names(self.store, found.guest_id, played.sitters)
        except BadInput as error:
            if error.message.id == "table.refuse.busy":
                raise
            raise BadInput("table.refuse.no_share") from None
        return await self._review(f"{found.table_id}/shared/{id}", room, played, names, client)

    async def _as_shared(self, share: Share, client: str) -> tuple[Room, Played]:
        """The deal as it was when it was shared, though it was taken back or dealt again since."""
        found = await self.store.past_at(share.guest_id, share.table_id)
        if found is None:
            raise BadInput("table.refuse.no_share")
        async with self._lock(share.table_id):
            room = await self._open(found[0], client)
            for played in room.played:
                if played.index == share.deal and share.until in (None, played.until):
                    return room, played
            if share.until is None:
                raise BadInput("table.refuse.no_share")
            key = f"{share.table_id}/{share.until}"
            known = self._shelf.get(key)
            if known is None:
                room = await room_of(self.store, self.executor, share.table_id, client, share.until)
                known = self._shelf.put(key, _Shelved("", room))
            return known.room, known.room.played[share.deal]

    async def _review(
        self, key: str, room: Room, played: Played, names: dict[str, str], client: str
    ) -> bytes:
        async with self._lock(room.id):
            known = self._reviews.get(key)
            if known is None or (known.played, known.names) != (played, names):
                body = await self.executor.run(client, _reviewed, room, played, names)
                known = self._reviews.put(key, _Reviewed(played, names, body))
            return known.body

    async def _match_of(self, guest: str, table: str, client: str) -> Room:
        found = await self.store.past_at(guest, table)
        if found is None:
            raise BadInput("table.refuse.no_match")
        async with self._lock(table):
            room = await self._open(found[0], client)
        if room.seat_of(guest) is None and not room.over:
            raise BadInput("table.refuse.no_match")  # Who has left waits for the end.
        return room

    async def _open(self, row: TableRow, client: str) -> Room:
        if live := self.live(row.id):
            return live
        known = self._shelf.get(row.id)
        if known is None or known.moved != row.moved:
            known = self._shelf.put(row.id, _Shelved(row.moved, await self._room(row.id, client)))
        return known.room

    # ---- besides -----------------------------------------------------------------------------

    async def _names_of(self, sitters: Iterable[Sitter]) -> dict[str, str]:
        """The names of the guests among these who are still known."""
        return await self.store.names({sitter.guest for sitter in sitters if sitter.guest})

    def _lock(self, table: str) -> asyncio.Lock:
        """Whoever asks for the same at the same time waits for one answer."""
        return self._locks.setdefault(table, asyncio.Lock())

    async def _room(self, table: str, client: str) -> Room:
        return await room_of(self.store, self.executor, table, client)


async def room_of(
    store: Store, executor: FairExecutor, table: str, client: str, until: int | None = None
) -> Room:
    """The room as its log tells it, or as the first ``until`` events do.

    Raises:
        BadInput: there is no such table, or too much waits already.
    """
    lines = await store.events(table)
    if not lines:
        raise BadInput("table.refuse.no_table")
    return await executor.run(client, _from_log, table, [body for _, _, body in lines[:until]])


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


def _reviewed(room: Room, played: Played, names: Mapping[str, str]) -> bytes:
    return _REVIEW.dump_json(wire.review(room, played, names))


def _tell(row: TableRow, room: Room) -> _Told:
    """What the list of matches says of one: kept, for its log must be played to know it."""
    sheet = wire.sheet(room)
    match = protocol.PastMatch(
        id=row.id,
        game=row.game,
        practice=room.had_practice,
        phase=room.phase,
        began=row.created,
        moved=row.moved,
        seat=0,
        names=(),
        headline=sheet.headline,
        rows=tuple(each.brought for each in sheet.rows),
        totals=sheet.totals,
        deals=len(room.played),
        personas=room.opened.personas,
    )
    return _Told(match, room.first_sitters)
