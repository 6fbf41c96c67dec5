"""Clocks that jump, servers that are off for long: nobody loses a match by that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from secrets import token_hex

import pytest
from sqlalchemy.engine import make_url

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.daily import rows as daily
from stammtisch.table.house.features import make_services
from stammtisch.table.luck import rows as luck
from stammtisch.table.storage.retention import DAY_SECONDS, DiskBudget, Retention
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.table.pages import Page, Quick
from tests.table.postgres import Postgres
from tests.table.test_store import begin

pytestmark = pytest.mark.anyio

KEEP = 90
BEGIN = date(2026, 11, 22)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await Store.open(url)
    yield opened
    await opened.close()


class Server:
    """A server without tables, and a clock that says what we like."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.date, self.hour, self.clock = BEGIN, 0, 0.0
        self.start()

    def start(self) -> None:
        """The server is started anew."""
        self.retention = Retention(self.store, KEEP, now=lambda: self.now, clock=lambda: self.clock)

    @property
    def now(self) -> datetime:
        """Its day has just begun, or has gone on for some hours."""
        return datetime.combine(self.date, time(self.hour), UTC)

    async def round(self, live: Iterable[str] = (), guests: Iterable[str] = ()) -> list[str]:
        await self.retention.begin_day()
        gone = await self.retention.expired({*live})
        for table in gone:
            assert await self.retention.delete(table)
        await self.retention.delete_guests({*guests})
        return gone

    async def run(self, days: int) -> list[str]:
        """So many days, with some rounds on each."""
        gone = []
        for _ in range(days):
            self.date += timedelta(1)
            for _ in range(3):
                self.clock += DAY_SECONDS / 2
                gone += await self.round()
        return gone

    async def tables(self) -> int:
        return (await self.store.counts())["tables"]


@pytest.fixture
async def server(store: Store) -> Server:
    made = Server(store)
    await made.round()
    return made


async def test_what_nobody_visits_goes_after_so_many_days(server: Server) -> None:
    await begin(server.store, "old")
    guest = await server.store.new_guest("Anna")
    assert await server.run(KEEP) == []
    await begin(server.store, "new")
    assert await server.run(1) == ["old"]
    assert await server.store.events("old") == []
    assert await server.store.guest(guest.id) is None
    assert await server.tables() == 1
    assert await server.run(KEEP - 1) == []
    assert await server.run(1) == ["new"]


async def test_what_is_a_guest_s_alone_keeps_no_guest_and_goes_too(server: Server) -> None:
    """The entries of days and the deals of the own page: they outlast tables, and no guest."""
    store = server.store
    anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
    await server.round()
    await daily.add(store, [daily.DealsRow(store.day, "skat", "", (0,))])
    for guest in (anna, bert):
        await daily.begin(store, store.day, "skat", guest, guest)
        await daily.opened(store, store.day, "skat", guest)
        entry = await daily.entry(store, store.day, "skat", guest)
        assert entry is not None
        over = replace(entry, state="finished", points=1)
        await daily.end(store, store.day, "skat", over, [daily.LineRow("way", 1)])
        own = luck.DealRow(guest, guest, 0, "skat", "2030-01", "club", True, 1, "none")
        await luck.add(store, [own])
    day = store.day
    for _ in range(KEEP + 1):
        await store.seen(replace((await store.guest(bert)), seen=""))  # type: ignore[type-var]
        await server.run(1)
    assert await store.guest(anna) is None
    assert [each.name for each in await daily.best(store, day, "skat")] == ["Bert"]
    assert [count for _, _, count, _ in await daily.ways(store, day, "skat")] == [1]
    assert (await luck.of_guest(store, anna), len(await luck.of_guest(store, bert))) == ([], 1)


async def test_a_jump_of_the_clock_deletes_nothing(server: Server) -> None:
    await begin(server.store, "running")
    guest = await server.store.new_guest("Anna")
    server.date += timedelta(91)
    for _ in range(100):
        server.clock += 60.0
        assert await server.round() == []
    server.date += timedelta(40_000)
    for _ in range(100):
        server.clock += 60.0
        assert await server.round() == []
    assert await server.tables() == 1
    assert await server.store.guest(guest.id)
    assert server.store.day == 1, "no new day begins so soon"
    server.clock += DAY_SECONDS
    assert await server.round() == []
    assert server.store.day == 2, "one day more, however far away it is"


async def test_a_clock_that_goes_back_and_forth_counts_no_day_twice(server: Server) -> None:
    await begin(server.store, "running")
    server.date -= timedelta(400)
    assert await server.run(1) == []
    for _ in range(200):
        server.date += timedelta(91)
        await server.round()
        server.date -= timedelta(91)
        await server.round()
        server.clock += DAY_SECONDS
    assert server.store.day <= 4
    assert await server.tables() == 1


async def test_a_server_that_was_off_for_long_finds_its_tables(server: Server) -> None:
    await begin(server.store, "running")
    server.date += timedelta(200)
    server.start()
    assert await server.round() == []
    assert await server.run(KEEP - 2) == []
    assert await server.tables() == 1


async def test_many_starts_a_day_are_one_day(server: Server, url: str) -> None:
    await begin(server.store, "running")
    for _ in range(200):
        server.start()
        assert await server.round() == []
    assert server.store.day == 1
    await server.store.close()
    again = await Store.open(url)
    assert again.day == 1, "it is stored"
    await again.close()


async def test_a_round_deletes_one_day_s_worth_and_spares_what_is_live(server: Server) -> None:
    for day in range(5):
        for n in range(3):
            await begin(server.store, f"{day}/{n}")
        await server.run(1)
    await server.run(KEEP - 5)
    server.retention = Retention(server.store, 10, now=lambda: server.now)  # kept shorter now
    live = ["0/0", "1/0", "1/1", "1/2"]
    assert sorted(await server.round(live)) == ["0/1", "0/2"]
    assert sorted(await server.round(live)) == ["2/0", "2/1", "2/2"]
    await server.store.append("3/1", [(1, "2027-01-01T00:00:00.000+00:00", "b")])
    assert sorted(await server.round(live)) == ["3/0", "3/2"]
    assert sorted(await server.round()) == ["0/0"]


async def test_a_table_that_moves_meanwhile_stays(server: Server) -> None:
    await begin(server.store, "old")
    await server.run(KEEP)
    server.date += timedelta(1)
    server.clock += DAY_SECONDS
    await server.retention.begin_day()
    assert await server.retention.expired([]) == ["old"]
    await server.store.append("old", [(1, "2027-01-01T00:00:00.000+00:00", "b")])
    assert not await server.retention.delete("old")


async def test_live_tables_and_their_guests_outlive_every_age(store: Store) -> None:
    """Somebody has looked at a page for a hundred days, and nothing has moved."""
    services = make_services(store, Quick(), keep_days=1)  # type: ignore[arg-type]
    await services.housekeeping._retention.begin_day()
    anna, berta = (await store.new_guest("Anna")).id, (await store.new_guest("Berta")).id
    table = await services.opener.open_table(anna, NewTable("skat", ["me", "open", "open"]))
    other = await services.opener.open_table(anna, NewTable("skat", ["me", "open", "open"]))
    page = await Page(await services.manager.live_table(table), anna, willing=False).come()
    watching = await Page(page.live, berta, willing=False).come()
    for number in range(5):
        assert await store.begin_day(f"2030-01-0{number + 1}")
    await services.housekeeping.delete_expired()
    assert await store.events(table)
    assert not await store.events(other)
    assert await store.guest(berta)
    await watching.go()
    await page.go()
    await asyncio.sleep(0.01)
    await services.manager.tables.unload_idle(float("inf"))
    await services.housekeeping.delete_expired()
    assert not await store.events(table)
    await services.close()


# ---- room ----------------------------------------------------------------------------------------


async def test_nothing_new_begins_in_a_full_house(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(DiskBudget, "AGAIN", 0.0)
    new = NewTable("skat", ["me", "open", "open"])
    services = make_services(store, Quick(), max_disk=1.0)  # type: ignore[arg-type]
    anna = (await store.new_guest("Anna")).id
    table = await services.opener.open_table(anna, new)
    await store.append(table, [(2, "2027-01-01T00:00:00.000+00:00", token_hex(2**20))])
    with pytest.raises(BadInput) as refused:
        await services.opener.open_table(anna, new)
    assert refused.value.message.id == "table.refuse.no_room"
    await store.append(table, [(3, "2027-01-01T00:00:00.000+00:00", "what runs goes on")])
    await store.delete_expired(table, 10)
    if store.database.kind == "postgresql":  # It keeps free pages to itself.
        postgres: Postgres = request.getfixturevalue("postgres")
        postgres.sql("VACUUM FULL", make_url(url).database or "")
    await services.opener.open_table(anna, new)
    await services.close()


async def test_the_first_day_of_a_server_ends_at_its_hour(store: Store) -> None:
    """However late in the day it was started; after that none is shorter than twenty hours."""
    server = Server(store)
    server.hour = 23
    await server.round()
    first = store.day
    server.date, server.hour, server.clock = BEGIN + timedelta(1), 0, 3600.0
    await server.round()
    assert store.day == first + 1
    server.date, server.clock = BEGIN + timedelta(2), 3600.0 + DAY_SECONDS - 1
    await server.round()
    assert store.day == first + 1
    server.clock += 1
    await server.round()
    assert store.day == first + 2
