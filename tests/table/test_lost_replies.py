"""The answer to a commit is lost: what was stored is done once, and what was not is done anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.log.events import Acted, parse_event
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.table.pages import Page, any_offer, at_random, until
from tests.table.test_services import come, run, with_services


def loses_the_next_answer(store: Store, stored: bool) -> None:
    """The connection breaks at the next commit, after it or before it."""
    database = store.database
    write = database.write

    async def broken(work: Callable[[Connection], Any]) -> Any:
        database.write = write  # type: ignore[method-assign]
        if stored:
            await write(work)
        raise ConnectionResetError

    database.write = broken  # type: ignore[method-assign, assignment]


async def acts_of(store: Store, table: str) -> list[str]:
    """The ids of what people have done, as the log has them."""
    log = [parse_event(body) for _, _, body in await store.events(table)]
    return [event.id for event in log if isinstance(event, Acted) and event.id]


@pytest.mark.parametrize("stored", [True, False])
def test_an_act_whose_answer_was_lost_is_done_once(url: str, stored: bool) -> None:
    async def main(store: Store, services: Services) -> None:
        guest = (await store.new_guest("Anna")).id
        table = await services.opener.open_table(guest, NewTable("schnapsen", ["me", "thumb"]))
        page = await come(services, table, guest)
        for _ in range(3):
            await until(lambda: page.position and page.position.to_act == page.position.seat, 20)
            number, action = page.position.number, any_offer(page.position, Random("act"))
            loses_the_next_answer(store, stored)
            id = await page.act(action)
            await until(lambda: page.goodbye is not None, 20)
            assert page.goodbye.again, "the page comes again by itself"
            assert id not in page.refused, "nobody says that it was not done"
            assert id not in page.acked, "nor that it was"
            await again(services, table, page)
            await page.say(messages.Act("act", id, number, action))
            await until(lambda: id in page.acked, 20)  # noqa: B023 - it is awaited here
            assert (await acts_of(store, table)).count(id) == 1
        await page.go()

    run(with_services(url, main))


async def again(services: Services, table: str, page: Page) -> None:
    """The same page, connected to what the log says."""
    page.live = await services.manager.live_table(table)
    page.told.clear()
    await page.come()


def test_everything_goes_on_when_answers_are_lost_all_the_time(url: str) -> None:
    """A match goes on, though every seventh commit breaks off, now before it is done, now after."""

    async def main(store: Store, services: Services) -> None:
        guest = (await store.new_guest("Anna")).id
        table = await services.opener.open_table(guest, NewTable("schnapsen", ["me", "thumb"]))
        page, database = await come(services, table, guest), store.database
        write, commits, lost = database.write, 0, 0

        async def shaky(work: Callable[[Connection], Any]) -> Any:
            nonlocal commits, lost
            commits += 1
            if commits % 7:
                return await write(work)
            lost += 1
            if lost % 2:
                await write(work)
            raise ConnectionResetError

        database.write = shaky  # type: ignore[method-assign, assignment]
        page.player = at_random("shaky")
        while lost < 6 and not page.live.table.over:
            await until(lambda: page.goodbye is not None or page.live.table.over, 60)
            if page.goodbye is None:
                break
            sent = {id: told for id, told in page.sent.items() if id not in page.acked}
            await again(services, table, page)
            for id, (number, action) in sent.items():
                await page.say(messages.Act("act", id, number, action))
        database.write = write  # type: ignore[method-assign]
        assert lost >= 2
        done = await acts_of(store, table)
        assert len(done) == len({*done}), "nothing is done twice"
        assert {*page.acked} <= {*done}, "what was acknowledged is there"
        await page.go()

    run(with_services(url, main))
