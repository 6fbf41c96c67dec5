"""Who goes on in another browser: name, face and history of this table come along, nothing else."""

from __future__ import annotations

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.past import deal_links
from stammtisch.table.storage.models import Person
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.table.pages import Page, at_random, until
from tests.table.test_seats import finished
from tests.table.test_services import come, run, with_services

NEW = NewTable("schnapsen", ["open", "open"], pace="brisk")


async def handed_over(page: Page, seat: int, voucher: Page) -> None:
    """This page asks for the seat, and the other confirms it."""
    await page.say(messages.Claim("claim", seat))
    await until(lambda: voucher.table.claims is not None, 30.0)
    (asked,) = voucher.table.claims.asked
    await voucher.say(messages.Vouch("vouch", asked.number, True))
    await until(lambda: page.table.you == seat, 30.0)


async def in_the_second_deal(services: Services, *guests: str) -> tuple[str, list[Page]]:
    """A match of two, one deal of which is over; and its pages."""
    table = await services.opener.open_table(guests[0], NEW)
    pages = [await come(services, table, guest, player=at_random(guest)) for guest in guests]
    for page in pages:
        page.willing = False
        await page.say(messages.Sit("sit"))
    await until(lambda: pages[0].live.table.phase in ("between", "finished"), 60.0)
    return table, pages


def test_the_history_of_this_table_comes_along_and_no_other(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
        await store.rename(anna, face=7)
        web = (await store.new_guest()).id
        before, pages = await finished(services, anna, bert)
        for page in pages:
            await page.go()
        table, (first, other) = await in_the_second_deal(services, anna, bert)
        await first.go()
        page = await come(services, table, web, player=at_random(web))
        assert (await services.archive.past(web)).matches == ()
        await handed_over(page, 0, other)
        assert (await store.people([web]))[web] == Person("Anna", 7)
        assert other.table.seats[0].name == "Anna"
        for each in (page, other):
            each.willing = True
            await each.look()
        await until(lambda: page.live.table.over, 60.0)
        await store.rename(web, "Anna elsewhere")

        archive = services.archive
        assert [match.id for match in (await archive.past(web)).matches] == [table]
        assert {match.id for match in (await archive.past(anna)).matches} == {before, table}
        with pytest.raises(BadInput, match="no_match"):
            await archive.record(web, before)
        lines = (await archive.record(web, table)).splitlines()
        assert ["Anna elsewhere" in line for line in lines] == [False] + [True] * (len(lines) - 1)
        for guest in (web, anna):
            for deal in (0, 1):
                await archive.deal_of(guest, table, deal)
        await deal_links.set_consent(store, bert, "named")
        with pytest.raises(BadInput, match="no_consent"):
            await archive.share(web, table, 0)

        again = await services.opener.rematch(table, Requester(web))
        assert (await services.manager.live_table(again)).table.seat_of(web) == 0
        await services.forgetting.forget(web)
        assert [match.id for match in (await archive.past(anna)).matches][-1] in (before, table)
        for each in (page, other):
            await each.go()

    run(with_services(url, main))


def test_who_has_a_name_and_a_face_keeps_them(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, web = [(await store.new_guest(name)).id for name in ("Anna", "Bert", "Annerl")]
        await store.rename(anna, face=7)
        table, (first, other) = await in_the_second_deal(services, anna, bert)
        await first.go()
        page = await come(services, table, web)
        await handed_over(page, 0, other)
        assert (await store.people([web]))[web] == Person("Annerl", 7)
        for each in (page, other):
            await each.go()

    run(with_services(url, main))


def test_before_the_match_there_is_no_history_yet(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
        web = (await store.new_guest()).id
        new = NewTable("skat", ["open", "open", "open"], pace="brisk")
        table = await services.opener.open_table(anna, new)
        pages = [await come(services, table, guest) for guest in (anna, bert)]
        for each in pages:
            await each.say(messages.Sit("sit"))
        await pages[0].go()
        page = await come(services, table, web)
        await handed_over(page, 0, pages[1])
        assert (await services.archive.past(anna)).matches == ()
        assert [match.id for match in (await services.archive.past(web)).matches] == [table]
        for each in (page, pages[1]):
            await each.go()

    run(with_services(url, main))


def test_a_guest_who_has_been_forgotten_gets_no_seat(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
        web = (await store.new_guest()).id
        table, (first, other) = await in_the_second_deal(services, anna, bert)
        await first.go()
        page = await come(services, table, web)
        await page.say(messages.Claim("claim", 0))
        await services.forgetting.forget(web)
        await until(lambda: other.table.claims is None, 30.0)
        await other.say(messages.Vouch("vouch", 1, True))
        assert page.live.table.seat_of(web) is None
        await other.go()

    run(with_services(url, main))
