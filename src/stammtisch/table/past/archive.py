"""Past matches: their list, their records, their deals step by step.

All of it is computed by replaying logs. That takes time, so it runs in a thread of its own, shared
fairly between addresses (``executor``), and the results are cached.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from pydantic import TypeAdapter

from stammtisch.cardplay.options import format_options
from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.past import deal_links, messages
from stammtisch.table.past.schema import DealLink
from stammtisch.table.state.played import Played
from stammtisch.table.state.seats import Sitter
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.shares import Payer, Shares
from stammtisch.table.storage.store import Store, TableRow
from stammtisch.table.web.problems import trace
from stammtisch.table.wire import replays, table_info
from stammtisch.table.wire.messages import Replay
from stammtisch.table.work.executor import FairExecutor
from stammtisch.table.work.loading import load_table

log = logging.getLogger("stammtisch.table")

V = TypeVar("V")

CACHED_TABLES = 16
"""How many replayed matches are cached while people step through them."""

CACHED_REPLAYS = 256
"""How many replays are cached as they are sent: about 40 KB each."""

LISTED, CACHED_SUMMARIES = 100, 2_000
"""How many matches a part of a guest's list has, and how many summaries are cached for lists."""

_REPLAY: TypeAdapter[Replay] = TypeAdapter(Replay)


class RecentCache(dict[str, V], Generic[V]):
    """A cache of the last ``maxsize`` values that were put in."""

    def __init__(self, maxsize: int) -> None:
        super().__init__()
        self._maxsize = maxsize

    def put(self, key: str, value: V) -> V:
        """Add or renew a value; beyond ``maxsize`` the oldest is dropped."""
        self.pop(key, None)
        self[key] = value
        while len(self) > self._maxsize:
            del self[next(iter(self))]
        return value


class _Summary(NamedTuple):
    """A match as lists show it; valid until the table's next event."""

    match: messages.PastMatch
    sitters: tuple[Sitter, ...]

    def for_seat(self, seat: int, names: Mapping[str, str]) -> messages.PastMatch:
        """The match as the list of the guest on ``seat`` shows it."""
        called = tuple(sitter.name_in(names) for sitter in self.sitters)
        return replace(self.match, seat=seat, names=called)


class _CachedTable(NamedTuple):
    """A table as of its last event."""

    moved: str
    table: TableState


class _CachedReplay(NamedTuple):
    """A replay as it was sent, with the names that it contains."""

    played: Played
    names: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Archive:
    """Answers what is asked about past matches, and caches what it has replayed.

    ``live`` returns the state of a live table, ``shares`` pay for links.

    ``client`` is the requesting address.
    """

    store: Store
    live: Callable[[str], TableState | None]
    executor: FairExecutor
    shares: Shares
    _summaries: RecentCache[_Summary] = field(default_factory=lambda: RecentCache(CACHED_SUMMARIES))
    _tables: RecentCache[_CachedTable] = field(default_factory=lambda: RecentCache(CACHED_TABLES))
    _replays: RecentCache[_CachedReplay] = field(
        default_factory=lambda: RecentCache(CACHED_REPLAYS)
    )
    _locks: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def close(self) -> None:
        """Stop: pending requests fail."""
        self.executor.close()

    def drop(self, tables: Iterable[str]) -> None:
        """Drop deleted tables from the caches."""
        gone = {*tables}
        for table_id in gone & self._summaries.keys():
            del self._summaries[table_id]
        for cache in (self._tables, self._replays):
            for key in [key for key in cache if key.partition("/")[0] in gone]:
                del cache[key]

    # ---- the list ----------------------------------------------------------------------------

    async def past(self, guest: str, client: str = "", skip: int = 0) -> messages.PastMatches:
        """A guest's matches, the newest first, without the first ``skip``."""
        matches = []
        rows = await self.store.past(guest, LISTED, skip)
        for row, seat in rows:
            try:
                matches.append((await self._summary_of(row, client), seat))
            except BadInput as error:
                if error.message.id == "table.refuse.busy":
                    raise
                log.error("a match could not be listed: %s", trace(error))
            except Exception as error:  # One unreadable log must not hide the others.
                log.error("a match could not be listed: %s", trace(error))
        names = await self._names_of(sitter for match, _ in matches for sitter in match.sitters)
        own = tuple(match.for_seat(seat, names) for match, seat in matches)
        following = skip + LISTED if len(rows) == LISTED else None
        return messages.PastMatches(own, following)

    async def past_match(self, guest: str, table_id: str, client: str = "") -> messages.PastMatch:
        """One of a guest's matches.

        Raises:
            BadInput: there is no such match of this guest's.
        """
        found = await self.store.past_at(guest, table_id)
        if found is None:
            raise BadInput("table.refuse.no_match")
        row, seat = found
        match = await self._summary_of(row, client)
        return match.for_seat(seat, await self._names_of(match.sitters))

    async def _summary_of(self, row: TableRow, client: str) -> _Summary:
        live = self.live(row.id)
        known = _summary(row, live) if live else self._summaries.get(row.id)
        if known is None or (live is None and known.match.moved != row.moved):
            known = _summary(row, await self._load(row.id, client))
        return self._summaries.put(row.id, known)

    # ---- deals -------------------------------------------------------------------------------

    async def record(self, guest: str, table_id: str, client: str = "") -> str:
        """The finished deals of a match as records.

        Raises:
            BadInput: there is no such match of this guest's.
        """
        table = await self._match_of(guest, table_id, client)
        names = await self._names_of(each for deal in table.played for each in deal.sitters)
        return await self.executor.run(client, table.record, names)

    async def replay(self, guest: str, table_id: str, deal: int, client: str = "") -> bytes:
        """A finished deal, step by step, with all cards open: a ``Replay`` as JSON."""
        table = await self._match_of(guest, table_id, client)
        for played in table.played:
            if played.index == deal:
                names = await self._names_of(played.sitters)
                return await self._replay(f"{table_id}/{deal}", table, played, names, client)
        raise BadInput("table.refuse.no_such_deal")

    async def deal_of(
        self, guest: str, table_id: str, deal: int, client: str = ""
    ) -> tuple[TableState, Played]:
        """A finished deal at which a guest sat.

        Raises:
            BadInput: there is no such deal of this guest's.
        """
        table = await self._match_of(guest, table_id, client)
        for played in table.played:
            if played.index == deal and table.persons.dealt_seat(played, guest) is not None:
                return table, played
        raise BadInput("table.refuse.no_such_deal")

    async def share(self, guest: str, table_id: str, deal: int, client: str = "") -> str:
        """The id under which a finished deal can be seen by anybody.

        Raises:
            BadInput: no such deal of this guest's; somebody at it does not allow it; or a share is
                used up.
        """
        table, played = await self.deal_of(guest, table_id, deal, client)
        await deal_links.names_shown(self.store, guest, table.guests_at(played))
        payers = self.shares.able([Payer(guest, client)])
        link = await deal_links.open_link(self.store, guest, table_id, deal, played.until)
        self.shares.charge(payers, (), rows=1)
        return link

    async def shared(self, id: str, client: str = "") -> bytes:
        """A shared deal: a ``Replay`` as JSON, with the names of those who allow that.

        Raises:
            BadInput: it is not shared, or not any more.
        """
        link, table, played, names = await self._shared(id, client)
        return await self._replay(f"{link.table_id}/shared/{id}", table, played, names, client)

    async def shared_deal(self, id: str, client: str = "") -> tuple[str, TableState, Played]:
        """A shared deal and the guest who has shared it.

        Raises:
            BadInput: it is not shared, or not any more.
        """
        link, table, played, _ = await self._shared(id, client)
        return link.guest_id, table, played

    async def _shared(
        self, id: str, client: str
    ) -> tuple[DealLink, TableState, Played, dict[str, str]]:
        found = await deal_links.find_link(self.store, id)
        if found is None:
            raise BadInput("table.refuse.no_share")
        try:
            table, played = await self._as_shared(found, client)
            guests = table.guests_at(played)
            names = await deal_links.names_shown(self.store, found.guest_id, guests)
        except BadInput as error:
            if error.message.id == "table.refuse.busy":
                raise
            raise BadInput("table.refuse.no_share") from None
        return found, table, played, names

    async def _as_shared(self, link: DealLink, client: str) -> tuple[TableState, Played]:
        """The deal as of when it was shared, even if it was undone or dealt again since."""
        found = await self.store.past_at(link.guest_id, link.table_id)
        if found is None:
            raise BadInput("table.refuse.no_share")
        async with self._lock(link.table_id):
            table = await self._open(found[0], client)
            for played in table.played:
                if played.index == link.deal and link.until in (None, played.until):
                    return table, played
            if link.until is None:
                raise BadInput("table.refuse.no_share")
            key = f"{link.table_id}/{link.until}"
            known = self._tables.get(key)
            if known is None:
                table = await load_table(
                    self.store, self.executor, link.table_id, client, link.until
                )
                known = self._tables.put(key, _CachedTable("", table))
            return known.table, known.table.played[link.deal]

    async def _replay(
        self, key: str, table: TableState, played: Played, names: dict[str, str], client: str
    ) -> bytes:
        async with self._lock(table.id):
            known = self._replays.get(key)
            if known is None or (known.played, known.names) != (played, names):
                body = await self.executor.run(client, _replay_body, table, played, names)
                known = self._replays.put(key, _CachedReplay(played, names, body))
            return known.body

    async def _match_of(self, guest: str, table_id: str, client: str) -> TableState:
        found = await self.store.past_at(guest, table_id)
        if found is None:
            raise BadInput("table.refuse.no_match")
        async with self._lock(table_id):
            table = await self._open(found[0], client)
        if table.seat_of(guest) is None and not table.over:
            raise BadInput("table.refuse.no_match")  # A guest who has left sees it after the end.
        self._check_day(table)
        return table

    def _check_day(self, table: TableState) -> None:
        """Others play the same deals as long as their day lasts: none leaves by any channel.

        Raises:
            BadInput: that day is not over.
        """
        if table.day is not None and table.day >= self.store.day:
            raise BadInput("table.refuse.day_running")

    async def _open(self, row: TableRow, client: str) -> TableState:
        if live := self.live(row.id):
            return live
        known = self._tables.get(row.id)
        if known is None or known.moved != row.moved:
            known = self._tables.put(
                row.id, _CachedTable(row.moved, await self._load(row.id, client))
            )
        return known.table

    # ---- for other features ------------------------------------------------------------------

    async def table(self, table_id: str, client: str = "") -> tuple[TableRow, TableState] | None:
        """A table's row, and its state as of its last event; ``None`` if it is gone."""
        async with self._lock(table_id):
            row = await self.store.table(table_id)
            return None if row is None else (row, await self._open(row, client))

    # ---- besides -----------------------------------------------------------------------------

    async def _names_of(self, sitters: Iterable[Sitter]) -> dict[str, str]:
        """The names of those guests who are still known."""
        return await self.store.names({sitter.guest for sitter in sitters if sitter.guest})

    def _lock(self, table_id: str) -> asyncio.Lock:
        """One lock a table: concurrent requests for the same wait for one computation."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _load(self, table_id: str, client: str) -> TableState:
        return await load_table(self.store, self.executor, table_id, client)


def _replay_body(table: TableState, played: Played, names: Mapping[str, str]) -> bytes:
    assert played.state.result is not None, "the deal is over"
    called = [sitter.name_in(names) for sitter in played.sitters]
    return _REPLAY.dump_json(replays.replay(table.game, played, called, table.opened.personas))


def _summary(row: TableRow, table: TableState) -> _Summary:
    """A match as lists show it. It is cached, since it takes a replay of the log."""
    sheet = table_info.sheet(table)
    places, winners = _ranked(table)
    match = messages.PastMatch(
        id=row.id,
        game=row.game,
        practice=table.had_practice,
        phase=table.phase,
        began=row.created,
        moved=row.moved,
        seat=0,
        names=(),
        headline=sheet.headline,
        rows=tuple(each.brought for each in sheet.rows),
        totals=sheet.totals,
        deals=len(table.played),
        places=places,
        winners=winners,
        options=format_options(table.options),
        personas=table.opened.personas,
        repeats=table.opened.repeats is not None,
        of_day=table.day,
        checkable=table.checkable,
    )
    return _Summary(match, table.first_sitters)


def _ranked(table: TableState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places and the winners; nobody's unless the match was played to its end."""
    match = table.match
    if match is None or table.phase != "finished":
        return (), ()
    first = tuple(player for player, place in enumerate(match.places) if place == 1)
    return match.places, first if len(first) < match.players else ()
