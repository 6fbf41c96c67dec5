"""Several servers at one database: who has a table, and what becomes of acts when that changes.

The nodes are in this process, each with its own connections. A node that stands still is one whose
transaction waits in the midst of its statements; one that is dead waits there for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.util import await_only
from starlette.requests import Request
from starlette.types import Scope

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.buckets import Buckets
from stammtisch.table.cluster import nodes
from stammtisch.table.cluster.budgets import Budgets
from stammtisch.table.cluster.cluster import LIGHTER, Cluster, new_id
from stammtisch.table.cluster.home import Elsewhere
from stammtisch.table.house.app import _elsewhere
from stammtisch.table.house.features import Services, make_services
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.live.table_manager import TableManager
from stammtisch.table.storage import database
from stammtisch.table.storage.database import Postgresql
from stammtisch.table.storage.shares import Payer, ShareUsed
from stammtisch.table.storage.store import Store
from stammtisch.table.storage.writer import Owned, Superseded
from stammtisch.table.tables.messages import NewTable
from stammtisch.table.web.hosts import Under, is_direct
from stammtisch.table.work import delays
from tests.table.pages import (
    PACE,
    MemoryManager,
    Page,
    Quick,
    any_offer,
    in_no_time,
    seated,
)
from tests.table.pages import until as until_then
from tests.table.postgres import Postgres
from tests.table.test_lost_replies import acts_of
from tests.table.test_services import FAST

pytestmark = pytest.mark.long

DIRECT = Requester(direct=True)

HELD = 300.0
"""Seconds after which a transaction in which nothing happens is ended here.

No busy machine is taken for a node that stands still, but where that is the subject.
"""


async def until(true: Callable[[], object], seconds: float = 30.0) -> None:
    """Time is real here: what has not happened by then does not happen on any machine."""
    await until_then(true, seconds)


@dataclass
class Node:
    """One server of a cluster."""

    store: Store
    cluster: Cluster
    services: Services
    buckets: Buckets
    still: Standstill | None = None

    @property
    def manager(self) -> TableManager:
        return self.services.manager

    async def expire(self) -> None:
        """Its lease is over, as after a standstill: nothing renews it any more."""
        renewing = self.cluster._renewing
        assert renewing
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing
        self.cluster._renewing = None
        await self.execute("UPDATE nodes SET until = 0 WHERE id = :id", id=self.cluster.id)

    async def execute(self, statement: str, **values: object) -> list[Any]:
        """Run a statement beside everything that is held up here."""

        def work(connection: Connection) -> list[Any]:
            result = connection.execute(text(statement), values)
            return [*result] if result.returns_rows else []

        async with self.database.holding() as connection:
            return await connection.run_sync(work)

    @property
    def database(self) -> Postgresql:
        assert isinstance(self.store.database, Postgresql)
        return self.store.database

    async def renew(self) -> None:
        await self.cluster._renew()

    async def close(self) -> None:
        if self.store._closing:
            return
        if self.still:  # Where the test has failed, an act waits there yet.
            self.still.go_on.set()
        await self.services.close()
        await self.cluster.close()
        await self.store.close()


async def node_at(url: str, path: str, held: float = HELD) -> Node:
    with patch.object(database, "HELD_SECONDS", held):
        store = await Store.open(url, node=new_id())
    assert isinstance(store.database, Postgresql)
    cluster, buckets = Cluster(store.database, path), Buckets()
    services = make_services(
        store,
        Quick(),  # type: ignore[arg-type]
        paces={"calm": FAST, "brisk": FAST},
        home=cluster,
        buckets=buckets,
    )
    await cluster.start(services.manager, buckets)
    return Node(store, cluster, services, buckets)


@asynccontextmanager
async def nodes_at(url: str, *paths: str, held: float = HELD) -> AsyncIterator[list[Node]]:
    """Nodes that know each other, and where bots act as soon as they have decided."""
    here = [await node_at(url, path, held) for path in paths]
    for node in here:
        await node.renew()
    try:
        with patch.object(delays, "delay", return_value=0.0):
            yield here
    finally:
        for node in here:
            await node.close()


def clustered(postgres: Postgres, main: Callable[..., Awaitable[None]], held: float = HELD) -> None:
    """Run this with two nodes at an empty database."""

    async def run() -> None:
        async with nodes_at(postgres.new_database(), "/a", "/b", held=held) as here:
            await main(*here)

    asyncio.run(run())


async def opened(node: Node, guest: str, *chairs: str, **more: Any) -> str:
    new = NewTable("schnapsen", [*(chairs or ("me", "thumb"))], **more)
    return await node.services.opener.open_table(guest, new)


async def came(node: Node, table: str, guest: str) -> Page:
    """A page that was sent to this node."""
    live = await node.manager.live_table(table, Requester(guest, direct=True))
    return await Page(live, guest).come()


async def anna_at(node: Node, *chairs: str) -> tuple[str, Page]:
    """A new guest's new table, and her page there."""
    anna = (await node.store.new_guest("Anna")).id
    table = await opened(node, anna, *chairs)
    return table, await came(node, table, anna)


async def came_again(node: Node, page: Page) -> None:
    """The same page, at this node, with what it has not been told about."""
    table = page.live.table.id
    page.live = await node.manager.live_table(table, Requester(page.guest, direct=True))
    page.told.clear()
    await page.come()
    for id, (number, action) in page.sent.items():
        if id not in page.acked:
            await page.say(messages.Act("act", id, number, action))


async def my_turn(page: Page) -> None:
    await until(lambda: page.position and page.position.to_act == page.position.seat)


async def sent_on(node: Node, table: str, by: Requester = DIRECT) -> str:
    """Where a node sends who asks it for a table."""
    with pytest.raises(Elsewhere) as error:
        await node.manager.live_table(table, by)
    return error.value.path


async def taken_by(node: Node, table: str) -> None:
    """The node takes a table that was taken once before."""
    assert await node.database.write(lambda on: nodes.take_over(on, table, 1, node.cluster.id))


# ---- where a table is ----------------------------------------------------------------------------


def test_a_table_is_at_one_node_and_every_node_knows_where(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        page = await came(b, table, anna)
        assert await sent_on(a, table) == "/b"
        await my_turn(page)
        await page.act(any_offer(page.position, Random("one")))
        await until(lambda: len(page.acked) == 1)
        await page.go()

    clustered(postgres, main)


def test_who_asks_for_no_table_is_told_so(postgres: Postgres) -> None:
    async def main(a: Node, _: Node) -> None:
        with pytest.raises(BadInput) as error:
            await a.manager.live_table("none", DIRECT)
        assert error.value.message.id == "table.refuse.no_table"

    clustered(postgres, main)


def test_a_table_without_anybody_belongs_to_nobody(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await page.go()
        await a.manager.tables.unload_idle(float("inf"))
        assert (await b.manager.live_table(table, DIRECT)).owned == Owned(table, b.cluster.id, 2)

    clustered(postgres, main)


def test_a_table_whose_log_cannot_be_read_is_left_to_others(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)

        async def broken(*_: object) -> None:
            raise BadInput("table.refuse.busy")

        with patch.object(a.manager, "load", broken), pytest.raises(BadInput):
            await a.manager.live_table(table, DIRECT)
        assert await b.manager.live_table(table, DIRECT)

    clustered(postgres, main)


def test_a_table_that_is_read_anew_belongs_to_nobody(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        live = await a.manager.live_table(table, DIRECT)
        await a.manager.reconsider(live, unsure=True)
        assert await b.manager.live_table(table, DIRECT)

    clustered(postgres, main)


def test_of_two_who_take_a_table_at_once_one_has_it(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        seen = await b.database.read(lambda on: nodes.place(on, table))
        assert seen is not None
        assert (await a.manager.live_table(table, DIRECT)).owned == Owned(table, a.cluster.id, 1)
        told = await b.database.write(
            lambda on: nodes.take_over(on, table, seen.epoch, b.cluster.id)
        )
        assert told is None

    clustered(postgres, main)


def test_only_who_has_a_table_gives_it_back(postgres: Postgres) -> None:
    """A node that has taken it again keeps it, whatever it had before."""

    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        old = (await a.manager.live_table(table, DIRECT)).owned
        a.manager.tables.pop(table)
        assert (await a.manager.live_table(table, DIRECT)).owned == Owned(table, a.cluster.id, 2)
        await a.cluster.release(old)
        assert await sent_on(b, table) == "/a"

    clustered(postgres, main)


def test_who_takes_a_table_reads_what_was_stored_until_then(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await my_turn(page)
        await a.expire()
        take = b.cluster.take

        async def late(*told: Any, **more: Any) -> Owned | None:
            await page.act(any_offer(page.position, Random("last")))
            await until(lambda: bool(page.acked))
            return await take(*told, **more)

        with patch.object(b.cluster, "take", late):
            live = await b.manager.live_table(table, DIRECT)
        (id,) = page.acked
        assert live.table.answered_position(page.guest, id) == page.acked[id]

    clustered(postgres, main)


def test_a_table_that_nobody_has_goes_where_there_are_far_fewer(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        for _ in range(LIGHTER + 1):
            await a.manager.live_table(await opened(a, anna), DIRECT)
        await a.renew()
        await b.renew()
        anybody, sent = Requester(), []
        for _ in range(LIGHTER):
            table = await opened(a, anna)
            try:
                await a.manager.live_table(table, anybody)
                sent.append("/a")
            except Elsewhere as error:
                sent.append(error.path)
        assert sent == ["/b", "/b", "/a", "/b"], "until they differ by less"
        assert await a.manager.live_table(table, DIRECT), "who is sent here is served here"

    clustered(postgres, main)


def test_a_node_that_is_full_sends_people_where_there_is_room(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LIVE", 2)

    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        by = Requester(anna, direct=True)

        async def fill(node: Node) -> None:
            while len(node.manager.tables) < limits.LIVE:
                await came(node, await opened(node, anna), anna)
            for each in (b, a):
                await each.renew()

        await fill(a)
        table = await opened(a, anna)
        assert await sent_on(a, table, by) == "/b"
        assert await b.manager.live_table(table, by), "there it is taken"
        await fill(b)
        with pytest.raises(BadInput) as error:
            await a.manager.live_table(await opened(a, anna), by)
        assert error.value.message.id == "table.refuse.house_full", "nobody is sent in a circle"

    clustered(postgres, main)


def test_a_rematch_is_opened_where_the_match_was(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await page.say(messages.Stand("stand"))
        with pytest.raises(Elsewhere) as error:
            await b.services.opener.rematch(table, Requester(page.guest))
        assert error.value.path == "/a"
        await page.go()

    clustered(postgres, main)


def test_what_is_asked_for_under_the_path_of_a_node_was_sent_to_it() -> None:
    async def main() -> None:
        seen: list[tuple[str, bool]] = []

        async def inside(scope: Scope, *_: object) -> None:
            seen.append((scope["path"], is_direct(scope)))

        under = Under(inside, "/node/1")
        for path in ("/node/1/api/me", "/api/me", "/node/10/api/me", "/node/1/node/1/api/me"):
            await under({"type": "http", "path": path}, None, None)  # type: ignore[arg-type]
        assert seen == [
            ("/api/me", True),
            ("/api/me", False),
            ("/node/10/api/me", False),
            ("/node/1/api/me", True),
        ]

    asyncio.run(main())


@pytest.mark.parametrize("path", ["//evil.example/", "/a\r\nSet-Cookie: b", "/a?//b#c", "/api/me"])
def test_nobody_is_sent_to_another_origin(path: str) -> None:
    scope = {"type": "http", "path": path, "query_string": b"c=d", "headers": []}
    answer = _elsewhere(Request(scope), Elsewhere("/node/1"))
    assert answer.status_code == 307, "the same method, and the same body"
    where = answer.headers["location"]
    assert where.startswith("/node/1/")
    assert where.isprintable()


# ---- a node is gone ------------------------------------------------------------------------------


def test_when_its_lease_is_over_another_node_has_the_table(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await my_turn(page)
        await a.expire()
        assert (await b.manager.live_table(table, DIRECT)).owned == Owned(table, b.cluster.id, 2)
        assert b.cluster.takeovers == 1
        before = len(await b.store.events(table))
        id = await page.act(any_offer(page.position, Random("late")))
        await until(lambda: page.goodbye is not None)
        assert page.goodbye.again, "the page comes again"
        assert id not in page.acked, "nobody says that it was done"
        assert id not in page.refused, "nor that it was refused"
        assert len(await b.store.events(table)) == before, "it is not in the log"
        await came_again(b, page)
        await until(lambda: id in page.acked)
        assert (await acts_of(b.store, table)).count(id) == 1
        await page.go()

    clustered(postgres, main)


def test_who_only_looks_at_a_table_that_is_elsewhere_by_now_is_told(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a, "me", "open")
        await a.expire()
        assert await b.manager.live_table(table, DIRECT)
        await a.renew()
        await until(lambda: page.goodbye is not None)
        assert page.goodbye.again
        assert await sent_on(a, table) == "/b"

    clustered(postgres, main)


def test_a_node_soon_sees_what_was_taken_from_it_though_it_was_never_late(
    postgres: Postgres,
) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a, "me", "open")
        # As a node does that has stood still since it saw that this one was late.
        await taken_by(b, table)
        await a.renew()
        await until(lambda: page.goodbye is not None)
        assert page.goodbye.again

    clustered(postgres, main)


def test_a_table_that_waits_for_the_database_keeps_no_lease_from_being_renewed(
    postgres: Postgres,
) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a, "me", "open")
        await taken_by(b, table)
        async with page.live._lock:
            await asyncio.wait_for(a.renew(), 60)
        await until(lambda: page.goodbye is not None)

    clustered(postgres, main)


def test_a_node_that_is_started_anew_sends_nobody_to_itself(postgres: Postgres) -> None:
    async def main() -> None:
        url = postgres.new_database()
        async with nodes_at(url, "/a") as (old,), nodes_at(url, "/a") as (new,):
            anna = (await old.store.new_guest("Anna")).id
            table = await opened(old, anna)
            await old.manager.live_table(table, DIRECT)
            asking = asyncio.ensure_future(new.manager.live_table(table, DIRECT))
            await old.expire()
            assert (await asking).owned == Owned(table, new.cluster.id, 2)

    asyncio.run(main())


def test_a_table_may_be_lost_while_it_is_unloaded(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        live = await a.manager.live_table(table, DIRECT)
        assert live.owned
        async with live._lock:
            unloading = asyncio.ensure_future(a.manager.tables.unload(live))
            await asyncio.sleep(0)
            dropping = asyncio.ensure_future(a.manager.superseded({live.owned}))
            await asyncio.sleep(0)
        await asyncio.gather(unloading, dropping)

    clustered(postgres, main)


def test_only_what_was_taken_over_is_left_out_of_a_batch(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        tables = [await opened(a, anna) for _ in range(3)]
        lives = [await a.manager.live_table(table, DIRECT) for table in tables]
        await a.expire()
        assert await b.manager.live_table(tables[1], DIRECT)
        at = [len(await a.store.events(table)) for table in tables]
        commits = a.store.commits
        told = await asyncio.gather(
            *(
                a.store.append(table, [(number, "at", "body")], owned=live.owned)
                for table, number, live in zip(tables, at, lives, strict=True)
            ),
            return_exceptions=True,
        )
        assert a.store.commits == commits + 1, "it was one batch"
        assert [type(each) for each in told] == [type(None), Superseded, type(None)]
        after = [len(await a.store.events(table)) for table in tables]
        assert after == [at[0] + 1, at[1], at[2] + 1]

    clustered(postgres, main)


def test_a_table_is_owned_anew_after_a_node_has_lost_and_taken_it_again(
    postgres: Postgres,
) -> None:
    """What it owned before is worth nothing, though it is the same node."""

    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        old = (await a.manager.live_table(table, DIRECT)).owned
        await a.expire()
        assert await b.manager.live_table(table, DIRECT)
        await b.expire()
        a.manager.tables.pop(table)
        new = (await a.manager.live_table(table, DIRECT)).owned
        assert (old, new) == (
            Owned(table, a.cluster.id, 1),
            Owned(table, a.cluster.id, 3),
        )
        number = len(await a.store.events(table))
        told = await asyncio.gather(
            a.store.append(table, [(number, "at", "old")], owned=old),
            a.store.append(table, [(number, "at", "new")], owned=new),
            return_exceptions=True,
        )
        assert [type(each) for each in told] == [Superseded, type(None)]
        assert (await a.store.events(table))[number][2] == "new"

    clustered(postgres, main)


@dataclass
class Superseding(MemoryManager):
    """From some moment on another node has the table."""

    lost: bool = False

    async def save(self, *told: Any) -> None:
        if self.lost:
            raise Superseded
        await super().save(*told)


def test_an_act_that_was_held_is_not_refused_when_another_node_has_the_table() -> None:
    async def main() -> None:
        manager = Superseding()
        live = manager.open("schnapsen")
        pages = await seated(live, 2)
        leader = pages[live.table.state.to_act]
        id = await leader.act(leader.position.offers[-1].action)
        await asyncio.sleep(0.01)
        assert id in leader.held
        manager.lost = True
        await asyncio.sleep(2 * PACE.window)
        assert id not in leader.refused, "the page asks the other node again"

    in_no_time(main())


# ---- every point of an act's way -----------------------------------------------------------------

POINTS = ("before_ownership", "after_ownership", "after_insert", "after_commit")


class Standstill:
    """A node stands still at a point of the way of its next act, until it may go on."""

    def __init__(self, node: Node, point: str) -> None:
        self.there, self.go_on = asyncio.Event(), asyncio.Event()
        self._node, self._point, node.still = node, point, self
        self._write = node.database.write
        engine = node.database._writer.sync_engine
        event.listen(engine, "before_cursor_execute", self._statement)
        node.database.write = self._written  # type: ignore[method-assign, assignment]

    async def _stand(self) -> None:
        self.there.set()
        await self.go_on.wait()

    def _reached(self, point: str) -> bool:
        return point == self._point and not self.there.is_set()

    async def _written(self, work: Callable[[Connection], Any]) -> Any:
        def at_points(connection: Connection) -> Any:
            if self._reached("before_ownership"):
                await_only(self._stand())
            answer = work(connection)
            if self._reached("after_insert"):
                await_only(self._stand())
            return answer

        answer = await self._write(at_points)
        if self._reached("after_commit"):
            await self._stand()
        return answer

    def _statement(self, _: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("INSERT INTO events") and self._reached("after_ownership"):
            await_only(self._stand())


@pytest.mark.parametrize("dead", [False, True], ids=["it_goes_on", "it_is_dead"])
@pytest.mark.parametrize("point", POINTS)
def test_a_node_stands_still_in_the_midst_of_an_act(
    point: str, dead: bool, postgres: Postgres
) -> None:
    """Another takes the table over; the act is done once, whoever did it, and nobody else's."""

    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await my_turn(page)
        await a.expire()
        still = Standstill(a, point)
        acting = asyncio.ensure_future(page.act(any_offer(page.position, Random(point))))
        await still.there.wait()
        assert page.sent, "the act is on its way"
        (id,) = page.sent
        # Meanwhile the database ends a transaction in which nothing happens.
        live = await b.manager.live_table(table, DIRECT)
        assert live.owned == Owned(table, b.cluster.id, 2)
        elsewhere = Page(live, page.guest)
        elsewhere.sent = dict(page.sent)
        elsewhere.epoch, elsewhere.seq = page.epoch, page.seq
        await elsewhere.come()
        await elsewhere.say(messages.Act("act", id, *page.sent[id]))
        await until(lambda: id in elsewhere.acked)
        log = await b.store.events(table)
        assert (await acts_of(b.store, table)).count(id) == 1
        if dead:
            acting.cancel()
        else:
            still.go_on.set()
            await acting
            await until(lambda: page.goodbye is not None or id in page.acked)
            assert id not in page.refused, "it was done"
        assert (await b.store.events(table))[: len(log)] == log, "nothing was changed afterwards"
        assert (await acts_of(b.store, table)).count(id) == 1
        still.go_on.set()
        await elsewhere.go()

    clustered(postgres, main, database.HELD_SECONDS)


def test_nobody_takes_a_table_over_while_its_log_is_being_written(postgres: Postgres) -> None:
    """He who comes waits until that is done, and then reads what has been written."""

    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await my_turn(page)
        await a.expire()
        still = Standstill(a, "after_insert")
        acting = asyncio.ensure_future(page.act(any_offer(page.position, Random("slow"))))
        await still.there.wait()
        place = await b.database.read(lambda on: nodes.place(on, table))
        assert place is not None
        assert place.left <= 0
        assert (
            await b.database.write(lambda on: nodes.take_over(on, table, place.epoch, b.cluster.id))
            is None
        )
        still.go_on.set()
        await acting
        (id,) = page.sent
        await until(lambda: id in page.acked)
        live = await b.manager.live_table(table, DIRECT)
        assert id in await acts_of(b.store, table)
        assert live.table.events >= len(await b.store.events(table)) - 1
        await page.go()

    clustered(postgres, main)


# ---- tables are given away -----------------------------------------------------------------------


def test_a_node_that_is_stopped_sends_its_pages_to_the_others(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        tables = [await opened(a, anna) for _ in range(3)]
        pages = [await came(a, table, anna) for table in tables]
        await a.cluster.drain()
        for page in pages:
            await until(lambda: page.goodbye is not None)  # noqa: B023 - it is awaited here
            assert (page.goodbye.again, page.goodbye.at) == (True, "/b")
            await came_again(b, page)
            await my_turn(page)
        assert len(a.manager.tables) == 0
        assert await sent_on(a, tables[0]) == "/b"
        assert await sent_on(a, await opened(a, anna)) == "/b", "it takes no more"
        for page in pages:
            await page.go()

    clustered(postgres, main)


def test_a_node_may_be_asked_to_give_its_tables_away(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        _, page = await anna_at(a)
        assert not await b.database.write(lambda on: nodes.drain(on, "/c"))
        assert await b.database.write(lambda on: nodes.drain(on, "/a"))
        await a.renew()
        await until(lambda: page.goodbye is not None)
        assert page.goodbye.at == "/b"
        await a.renew()
        assert a.cluster.draining
        await b.renew()
        assert b.cluster.another() is None, "nobody is sent to a node that takes nothing"

    clustered(postgres, main)


def test_the_last_node_sends_nobody_anywhere(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await b.expire()
        await a.renew()
        await a.cluster.drain()
        await until(lambda: page.goodbye is not None)
        assert (page.goodbye.again, page.goodbye.at) == (True, None)
        with pytest.raises(BadInput) as error:
            await a.manager.live_table(table, DIRECT)
        assert error.value.message.id == "table.refuse.closing"

    clustered(postgres, main)


def test_a_table_that_is_being_loaded_is_given_away_too(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        load, loading, go_on = a.manager.load, asyncio.Event(), asyncio.Event()

        async def slow(*told: Any) -> Any:
            loading.set()
            await go_on.wait()
            return await load(*told)

        with patch.object(a.manager, "load", slow):
            coming = asyncio.ensure_future(a.manager.live_table(table, DIRECT))
            await loading.wait()
            a.cluster.draining = True
            handing = asyncio.ensure_future(a.manager.hand_over())
            await asyncio.sleep(0)
            go_on.set()
            await asyncio.gather(coming, handing)
        assert len(a.manager.tables) == 0
        assert (await b.manager.live_table(table, DIRECT)).owned == Owned(table, b.cluster.id, 2)

    clustered(postgres, main)


def test_a_node_that_stands_still_does_not_keep_its_own_row(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        told = False
        with suppress(SQLAlchemyError):
            async with a.database.holding() as connection:
                await connection.execute(
                    text("SELECT 1 FROM nodes WHERE id = :id FOR UPDATE"), {"id": a.cluster.id}
                )
                told = await b.database.write(lambda on: nodes.drain(on, "/a"))
        assert told

    clustered(postgres, main, database.HELD_SECONDS)


# ---- guests --------------------------------------------------------------------------------------


def test_a_new_name_is_shown_at_every_node(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        page = await came(a, await opened(a, anna), anna)
        await b.store.rename(anna, "Livia")
        await until(lambda: "Livia" in [seat.name for seat in page.table.seats])
        await page.go()

    clustered(postgres, main)


def test_a_node_hears_of_new_names_though_its_first_renewal_failed(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        page = await came(a, await opened(a, anna), anna)
        await a.database._alone.dispose()
        broken = patch.object(nodes, "renew", side_effect=BadInput("table.refuse.not_saved"))
        with broken, pytest.raises(BadInput):
            await a.renew()
        await a.renew()
        await b.store.rename(anna, "Livia")
        await until(lambda: "Livia" in [seat.name for seat in page.table.seats])
        await page.go()

    clustered(postgres, main)


def test_no_node_keeps_an_old_name(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        page = await came(a, await opened(a, anna), anna)
        await page.go()
        await a.manager.tables.unload_idle(float("inf"))
        await b.store.rename(anna, "Livia")
        await until(lambda: a.manager.name(anna) == "Livia")

    clustered(postgres, main)


def test_who_is_forgotten_leaves_the_tables_of_every_node(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        bert = (await a.store.new_guest("Bert")).id
        hers = await opened(a, anna, "me", "open")
        his = await opened(a, bert, "me", "open")
        page = await came(a, hers, anna)
        looks_on = await came(a, his, anna)
        with pytest.raises(Elsewhere) as error:
            await b.services.forgetting.forget(anna)
        assert error.value.path == "/a"
        assert await a.store.guest(anna), "she is still known"
        await page.say(messages.Stand("stand"))
        await b.services.forgetting.forget(anna)
        assert await a.store.guest(anna) is None
        await until(lambda: looks_on.goodbye is not None)
        assert not looks_on.goodbye.again

    clustered(postgres, main)


def test_who_is_forgotten_leaves_all_tables_of_a_node_before_the_next_is_asked(
    postgres: Postgres,
) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        for _ in range(4):
            for node in (a, b):
                await node.manager.live_table(await opened(node, anna, "me", "open"), DIRECT)
        with pytest.raises(Elsewhere) as error:
            await a.services.forgetting.forget(anna)
        assert error.value.path == "/b"
        # Else each of two nodes might send her to the other, and leave nothing.
        assert not [live for live in a.manager.tables if live.table.seat_of(anna) is not None]
        await b.services.forgetting.forget(anna)
        assert await a.store.guest(anna) is None

    clustered(postgres, main)


def test_what_somebody_may_have_in_a_day_he_may_have_once(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        who, limit, quick = "192.0.2.7", limits.TABLES_OF_ADDRESS_A_DAY, limits.REQUESTS
        for _ in range(int(limit.burst)):
            assert a.buckets.wait(limit, who) == 0
        assert a.buckets.wait(limit, who) > 0
        assert a.buckets.wait(quick, who) == 0
        shares = (a.manager.shares, b.manager.shares)
        payer = Payer("anna", who)
        size = 2 * int(limits.STORED_OF_GUEST.burst)
        shares[0].charge([payer], [(0, "", "x" * size)])
        assert b.buckets.wait(limit, who) == 0, "nobody has told b"
        assert shares[1].able([payer])
        await a.renew()
        await until(lambda: b.buckets.of(limit, who).until(1) > 0)
        with pytest.raises(ShareUsed):
            shares[1].able([payer])
        before = b.buckets.of(limit, who).until(1)
        await a.renew()
        await b.renew()
        assert b.buckets.of(limit, who).until(1) <= before, "it is told once"
        assert b.buckets.of(quick, who).full, "a flood is each server's own matter"

    clustered(postgres, main)


def test_what_many_have_used_goes_in_several_messages() -> None:
    here, there = Buckets(), Buckets()
    told, heard = Budgets(here), Budgets(there)
    people = [f"guest {number} with a long name {'x' * 64}" for number in range(200)]
    for who in people:
        assert here.wait(limits.TABLES_A_DAY, who) == 0
        here.spend(limits.STORED_OF_GUEST, who, 1000.0)
    first = told.take()
    assert first == [], "one table of 300, and a kilobyte, do not matter yet"
    for who in people:
        assert here.wait(limits.TABLES_A_DAY, who) == 0
    texts = told.take()
    assert max(map(len, texts)) < 8000
    for each in [*texts, '[["of another version", "anna", 1]]']:
        heard.hear(each)
    for who in people:
        assert there.of(limits.TABLES_A_DAY, who).until(299) > 0
        assert there.of(limits.STORED_OF_GUEST, who).full
    assert told.take() == []


# ---- the house -----------------------------------------------------------------------------------


def test_one_node_keeps_house_and_spares_the_tables_of_the_others(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        assert (a.cluster.keeps_house, b.cluster.keeps_house) == (True, False)
        anna = (await a.store.new_guest("Anna")).id
        here, there, none = [await opened(a, anna) for _ in range(3)]
        await a.manager.live_table(here, DIRECT)
        await b.manager.live_table(there, DIRECT)
        await a.execute("UPDATE tables SET day = -1000")
        await b.services.housekeeping.delete_expired()
        assert (await a.store.counts())["tables"] == 3, "it is not b's to do"
        await a.services.housekeeping.delete_expired()
        assert [bool(await a.store.events(each)) for each in (here, there, none)] == [
            True,
            True,
            False,
        ]

    clustered(postgres, main)


def test_a_table_that_a_node_has_keeps_no_other_from_being_deleted(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        there, none = [await opened(a, anna) for _ in range(2)]
        await b.manager.live_table(there, DIRECT)
        await a.execute("UPDATE tables SET day = -1000 WHERE id = :id", id=there)
        await a.execute("UPDATE tables SET day = -900 WHERE id = :id", id=none)
        await a.services.housekeeping.delete_expired()
        assert [bool(await a.store.events(each)) for each in (there, none)] == [True, False]

    clustered(postgres, main)


def test_a_table_that_was_taken_meanwhile_is_not_deleted(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        table = await opened(a, anna)
        await a.execute("UPDATE tables SET day = -1000")
        expired = a.store.expired_tables

        async def just_before(*told: Any) -> list[str]:
            found = await expired(*told)
            await b.manager.live_table(table, DIRECT)
            return found

        with patch.object(a.store, "expired_tables", just_before):
            await a.services.housekeeping.delete_expired()
        assert await a.store.events(table)

    clustered(postgres, main)


def test_another_node_keeps_house_when_the_first_is_gone(postgres: Postgres) -> None:
    async def main() -> None:
        url = postgres.new_database()
        async with nodes_at(url, "/a") as (a,), nodes_at(url, "/b") as (b,):
            await a.close()
            await b.renew()
            assert b.cluster.keeps_house
            assert b.cluster.alive == 1

    asyncio.run(main())


def test_a_cluster_and_a_single_server_keep_each_other_away(postgres: Postgres) -> None:
    async def main() -> None:
        url = postgres.new_database()
        with patch("stammtisch.table.storage.database.BUSY_SECONDS", 1.0):
            async with nodes_at(url, "/a", "/b"):
                with pytest.raises(BadInput) as error:
                    await Store.open(url)
                assert error.value.message.id == "serve.database_taken"
        store = await Store.open(url)
        with (
            patch("stammtisch.table.storage.database.BUSY_SECONDS", 1.0),
            pytest.raises(BadInput) as error,
        ):
            await node_at(url, "/a")
        assert error.value.message.id == "serve.database_taken"
        await store.close()

    asyncio.run(main())


def test_a_cluster_wants_a_database_that_can_be_shared(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as error:
        asyncio.run(Store.open(f"sqlite:///{tmp_path / 'one.sqlite3'}", node="a"))
    assert error.value.message.id == "serve.cluster_database"


def test_postgresql_is_started_anew_and_the_nodes_go_on(postgres: Postgres) -> None:
    async def main(a: Node, b: Node) -> None:
        anna = (await a.store.new_guest("Anna")).id
        page = await came(a, await opened(a, anna), anna)
        await my_turn(page)
        await asyncio.to_thread(postgres.stop, "immediate")
        with pytest.raises(Exception, match=r".*"):
            await a.renew()
        await asyncio.to_thread(postgres.start)
        for node in (a, b):
            while True:
                with suppress(Exception):
                    await node.renew()
                    break
                await asyncio.sleep(0.05)
        assert a.cluster.keeps_house is not b.cluster.keeps_house
        await b.store.rename(anna, "Livia")
        await until(lambda: "Livia" in [seat.name for seat in page.table.seats])
        with pytest.raises(BadInput):
            await Store.open(str(a.database._writer.url.render_as_string(hide_password=False)))
        await page.go()

    clustered(postgres, main)
