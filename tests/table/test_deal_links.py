"""Finished deals as links: who may share one, who is named, and what closes the link."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import func, select

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.past import deal_links
from stammtisch.table.past.schema import LINKS
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.habit import rest_long
from tests.table.pages import Page, at_random, until
from tests.table.test_seats import finished
from tests.table.test_services import come, run, with_services

ROWS = select(func.count()).select_from(LINKS)


async def rows(store: Store) -> int:
    """How many links are stored, of whomever."""
    return int((await store.read(ROWS))[0][0])


def names(body: bytes) -> list[str]:
    return [name for name in json.loads(body)["names"] if not name.startswith("bot:")]


def test_a_deal_is_shared_only_by_who_sat_there_and_if_all_others_allow_it(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, dora = [(await store.new_guest(name)).id for name in ("Anna", "Bert", "Dora")]
        table, pages = await finished(services, anna, bert)
        archive = services.archive
        with pytest.raises(BadInput, match="no_match"):
            await archive.share(dora, table, 0)
        with pytest.raises(BadInput, match="no_such_deal"):
            await archive.share(anna, table, 7)
        with pytest.raises(BadInput, match="no_consent"):
            await archive.share(anna, table, 0)
        await deal_links.set_consent(store, bert, "unnamed")
        link = await archive.share(anna, table, 0)
        assert await archive.share(anna, table, 0) == link
        body = await archive.shared(link)
        assert names(body) == ["", ""]
        assert table not in body.decode()
        assert anna not in body.decode()
        await deal_links.set_consent(store, bert, "named")
        assert names(await archive.shared(link)) == ["", "Bert"]
        await deal_links.set_consent(store, anna, "named")
        assert names(await archive.shared(link)) == ["Anna", "Bert"]
        for page in pages:
            await page.go()

    run(with_services(url, main))


CLOSED = ["withdrawn", "no consent", "other forgotten", "sharer forgotten"]
GONE = ["age", "data deleted", "table deleted with its only guest"]


@pytest.mark.parametrize("how", rest_long(CLOSED, ["withdrawn"]))
def test_what_closes_a_link(url: str, how: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
        table, pages = await finished(services, anna, bert)
        for page in pages:
            await page.go()
        await deal_links.set_consent(store, bert, "named")
        link = await services.archive.share(anna, table, 1)
        assert names(await services.archive.shared(link)) == ["", "Bert"]
        match how:
            case "withdrawn":
                await deal_links.close_link(store, bert, link)
                assert await services.archive.shared(link), "it is not Bert's"
                await deal_links.close_link(store, anna, link)
            case "no consent":
                await deal_links.set_consent(store, bert, "no")
            case "other forgotten":
                await services.forgetting.forget(bert)
            case "sharer forgotten":
                await services.forgetting.forget(anna)
        with pytest.raises(BadInput, match="no_share"):
            await services.archive.shared(link)

    run(with_services(url, main))


async def practising(services: Services, guest: str) -> tuple[str, Page]:
    """A practice table against a bot, its first deal played to the end."""
    new = NewTable("schnapsen", ["open", "thumb"], practice=True, pace="brisk")
    table = await services.opener.open_table(guest, new)
    page = await come(services, table, guest, player=at_random("first"))
    page.willing = False
    await page.say(messages.Sit("sit"))
    await until(lambda: page.live.table.phase == "between", 120.0)
    return table, page


@pytest.mark.parametrize("how", ["again", "undo"])
@pytest.mark.parametrize("asleep", rest_long([False, True], [False]))
def test_a_link_shows_the_deal_as_it_was_played_when_it_was_shared(
    url: str, how: str, asleep: bool
) -> None:
    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        table, page = await practising(services, anna)
        archive, state = services.archive, page.live.table
        link = await archive.share(anna, table, 0)
        shown = await archive.shared(link)
        page.player = None
        if how == "again":
            await page.say(messages.Again("again", page.position.deal))
        else:
            await page.say(messages.Undo("undo", page.position.number))
        await until(lambda: state.phase == "playing", 120.0)
        archive.drop([table])  # Nothing is remembered of it.
        assert await archive.shared(link) == shown, "while it is played again"
        page.player = at_random("then")
        await page.look()
        await until(lambda: state.phase == "between", 120.0)
        if asleep:
            await page.go()
        archive.drop([table])
        assert await archive.shared(link) == shown, "when it has been played again"
        other = await archive.share(anna, table, 0)
        assert other != link
        assert await archive.share(anna, table, 0) == other
        if how == "again":  # After an undo the same may be played, where it is forced.
            assert json.loads(await archive.shared(other))["steps"] != json.loads(shown)["steps"]
        assert [each.id for each in await deal_links.links_of(store, anna)] == [link, other]
        if not asleep:
            await page.go()

    run(with_services(url, main))


def test_a_guest_s_own_links_are_listed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = [(await store.new_guest(name)).id for name in ("Anna", "Bert")]
        table, pages = await finished(services, anna, bert)
        for page in pages:
            await page.go()
        await deal_links.set_consent(store, bert, "unnamed")
        assert await deal_links.links_of(store, anna) == []
        links = [await services.archive.share(anna, table, deal) for deal in (2, 0)]
        listed = await deal_links.links_of(store, anna)
        assert [(each.id, each.table, each.game, each.deal) for each in listed] == [
            (links[1], table, "scarto", 0),
            (links[0], table, "scarto", 2),
        ]
        assert await deal_links.links_of(store, bert) == []
        monkeypatch.setattr(limits, "DEAL_LINKS", 2)
        with pytest.raises(BadInput, match=r"refuse\.shares"):
            await services.archive.share(anna, table, 1)
        await deal_links.close_link(store, anna, links[0])
        assert await deal_links.links_of(store, anna) == listed[:1]
        await services.archive.share(anna, table, 1)

    run(with_services(url, main))


@pytest.mark.parametrize("how", rest_long(GONE, ["age"]))
def test_no_link_outlives_its_match_or_its_guest(url: str, how: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        bert = None if "only" in how else (await store.new_guest("Bert")).id
        table, pages = await finished(services, *filter(None, (anna, bert)))
        for page in pages:
            await page.go()
        if bert:
            await deal_links.set_consent(store, bert, "named")
        link = await services.archive.share(anna, table, 0)
        assert await rows(store) == 1
        if how == "age":
            assert await store.delete_expired(table, before=store.day + 1)
            services.archive.drop([table])
        else:
            await services.forgetting.forget(anna)
            assert bool(await store.events(table)) == (bert is not None)
        assert await rows(store) == 0
        with pytest.raises(BadInput, match="no_share"):
            await services.archive.shared(link)

    run(with_services(url, main))
