"""A cluster whose database is slow, lets nobody in, or whose answers are lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest

from stammtisch.table.storage.writer import Owned
from tests.table.pages import Page, any_offer, until
from tests.table.postgres import Postgres
from tests.table.test_cluster import (
    Node,
    anna_at,
    came_again,
    clustered,
    my_turn,
)
from tests.table.test_lost_replies import acts_of, loses_the_next_answer

pytestmark = pytest.mark.long


def name_of(node: Node) -> str:
    """The name of the node's database."""
    return str(node.database._writer.url.database)


async def acknowledged(page: Page, node: Node, id: str) -> None:
    """The page comes again to this node, as often as it takes, until it is told of its act."""
    while id not in page.acked:
        if page.goodbye is not None:
            with suppress(Exception):
                await came_again(node, page)
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("stored", [True, False])
def test_the_answer_to_a_commit_is_lost(stored: bool, postgres: Postgres) -> None:
    async def main(a: Node, _: Node) -> None:
        table, page = await anna_at(a)
        await my_turn(page)
        loses_the_next_answer(a.store, stored)
        id = await page.act(any_offer(page.position, Random("lost")))
        await until(lambda: page.goodbye is not None)
        assert page.goodbye.again
        assert not {id} & {*page.acked, *page.refused}, "nobody knows whether it was done"
        await acknowledged(page, a, id)
        assert (await acts_of(a.store, table)).count(id) == 1
        owned = page.live.owned
        assert owned == Owned(table, a.cluster.id, 2), "it was taken anew, and read from its log"
        await page.go()

    clustered(postgres, main)


def test_the_database_lets_nobody_in_for_a_while(postgres: Postgres) -> None:
    """All connections break and none can be made: acts wait, and are done once when it is over."""

    async def main(a: Node, b: Node) -> None:
        table, page = await anna_at(a)
        await my_turn(page)
        name = name_of(a)
        closed = f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"
        await asyncio.to_thread(postgres.sql, closed, "postgres")
        gone = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        await asyncio.to_thread(postgres.sql, gone, "postgres")
        id = await page.act(any_offer(page.position, Random("closed")))
        await until(lambda: id in page.refused or page.goodbye is not None)
        assert id not in page.acked
        opened_again = f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"
        await asyncio.to_thread(postgres.sql, opened_again, "postgres")
        for node in (a, b):
            while True:
                with suppress(Exception):
                    await node.renew()
                    break
                await asyncio.sleep(0.05)
        assert a.cluster.keeps_house is not b.cluster.keeps_house, "one of them, again"
        if page.goodbye is not None:
            await came_again(a, page)
        await my_turn(page)
        if id in page.refused:
            id = await page.act(any_offer(page.position, Random("closed")))
        await acknowledged(page, a, id)
        assert (await acts_of(a.store, table)).count(id) == 1
        await page.go()

    clustered(postgres, main)


def test_a_slow_database_loses_no_lease(postgres: Postgres) -> None:
    """However long it takes to store something: renewals have a connection of their own."""

    async def main(a: Node, b: Node) -> None:
        _, page = await anna_at(a)
        await my_turn(page)
        slow = "BEGIN PERFORM pg_sleep(1.0); RETURN NEW; END"
        await a.execute(f"CREATE FUNCTION slow() RETURNS trigger AS $$ {slow} $$ LANGUAGE plpgsql")
        await a.execute(
            "CREATE TRIGGER slow BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION slow()"
        )
        acting = asyncio.ensure_future(page.act(any_offer(page.position, Random("slow"))))
        while not acting.done():
            await a.renew()
            await b.renew()
            assert [peer.path for peer in b.cluster._peers] == ["/a"]
            await asyncio.sleep(0.05)
        (id,) = page.sent
        await until(lambda: id in page.acked)
        await a.execute("DROP TRIGGER slow ON events")
        await page.go()

    clustered(postgres, main)
