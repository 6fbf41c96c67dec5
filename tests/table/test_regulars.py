"""Regulars: one link, one sheet, and the next match with one request."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from unittest.mock import patch

import pytest
from sqlalchemy import func, select, update

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages as live_messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.regulars import rows
from stammtisch.table.regulars.messages import Regulars
from stammtisch.table.regulars.schema import MATCHES, PEOPLE, REGULARS, SCORES
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage import store as stored
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.table.pages import Page, at_random, until
from tests.table.test_claims_past import handed_over
from tests.table.test_seats import finished
from tests.table.test_services import come, run, with_services


async def people(store: Store, *names: str) -> list[str]:
    """New guests, the earlier ones first on any sheet: no two come in the same millisecond."""
    now = stored.stamp()
    stamps = (f"{now} {number}" for number in count())
    with patch.object(stored, "stamp", lambda: next(stamps)):
        return [(await store.new_guest(name)).id for name in names]


async def regulars(services: Services, anna: str, bert: str) -> tuple[str, TableState]:
    """Two people make their table a standing one after a match; its id, and that first table."""
    first, pages = await finished(services, anna, bert)
    for page in pages:
        await page.go()
    return await services.regulars.make(anna, first, ""), pages[0].live.table


def sheet(shown: Regulars) -> dict[str, tuple[int, int, int]]:
    """Matches, wins and points by name."""
    return {each.name: (each.matches, each.won, each.points) for each in shown.people}


def counted(tables: list[TableState], guests: dict[str, str]) -> dict[str, tuple[int, int, int]]:
    """The same, from the tables themselves."""
    found = dict.fromkeys(guests.values(), (0, 0, 0))
    for table in tables:
        assert table.match is not None
        for seat, chair in enumerate(table.chairs):
            if chair.guest in guests:
                played, won, points = found[guests[chair.guest]]
                first = table.match.totals[seat] == max(table.match.totals)
                points += table.match.totals[seat]
                found[guests[chair.guest]] = (played + 1, won + first, points)
    return found


async def play(services: Services, table: str, guests: list[str]) -> TableState:
    """A match of these people, to its end."""
    pages = [await come(services, table, guest, player=at_random("regulars")) for guest in guests]
    live = pages[0].live
    for page in pages:
        if live.table.seat_of(page.guest) is None:
            await page.say(live_messages.Sit("sit"))
    await until(lambda: live.table.phase == "finished", 300.0)
    for page in pages:
        await page.go()
    return live.table


def test_their_sheet_has_what_the_matches_brought(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await people(store, "Anna", "Bert")
        keeper, guests = services.regulars, {anna: "Anna", bert: "Bert"}
        id, first = await regulars(services, anna, bert)
        assert await keeper.make(bert, first.id, "") == id, "they have one link"
        tables = [first]
        shown = await keeper.show(anna, id)
        assert (shown.open, shown.played, shown.game) == (False, 1, "scarto")
        assert sheet(shown) == counted(tables, guests)
        assert [each.you for each in shown.people] == [True, False]
        for by, other in ((anna, bert), (bert, anna)):
            table = await keeper.next_table(id, Requester(by))
            assert await keeper.next_table(id, Requester(other)) == table, "one table for all"
            assert (await keeper.show(by, id)).open
            tables.append(await play(services, table, [by, other]))
        shown = await keeper.show(bert, id)
        assert (shown.open, shown.played) == (False, 3)
        assert sheet(shown) == counted(tables, guests)
        assert [each.table for each in shown.matches] == [each.id for each in reversed(tables)]
        last = shown.matches[0]
        assert last.totals == tuple(
            tables[-1].match.totals[tables[-1].chairs.index(chair)]  # type: ignore[union-attr]
            for guest in guests
            for chair in tables[-1].chairs
            if chair.guest == guest
        )
        assert await keeper.show(bert, id) == shown, "nothing is counted twice"

    run(with_services(url, main))


def test_who_goes_on_in_another_browser_keeps_the_line_on_the_sheet(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, web = await people(store, "Anna", "Bert", "")
        id, first = await regulars(services, anna, bert)
        tables = [first]
        table = await services.regulars.next_table(id, Requester(anna))
        there = [await come(services, table, guest) for guest in (anna, bert)]
        await there[1].say(live_messages.Sit("sit"))
        await until(lambda: there[0].live.table.now is not None, 30.0)
        await there[0].go()
        there[0] = await come(services, table, web)
        await handed_over(there[0], 0, there[1])
        tables.append(await play(services, table, [web, bert]))
        for page in there:
            await page.go()
        before, after = (
            counted([table], {one: "Anna", bert: "Bert"})
            for table, one in zip(tables, (anna, web), strict=True)
        )
        shown = await services.regulars.show(web, id)
        assert sheet(shown) == {
            name: tuple(map(sum, zip(before[name], after[name], strict=True))) for name in before
        }
        assert [(each.name, each.you) for each in shown.people] == [("Bert", False), ("Anna", True)]
        assert await services.regulars.of_guest(anna) == []

    run(with_services(url, main))


def test_a_rematch_at_the_table_is_theirs_too(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await people(store, "Anna", "Bert")
        id, first = await regulars(services, anna, bert)
        again = await services.opener.rematch(first.id, Requester(bert))
        shown = await services.regulars.show(anna, id)
        assert (shown.table, shown.open, shown.played) == (again, True, 1)
        assert await services.regulars.of_table(bert, again) == id
        await play(services, again, [bert, anna])
        assert (await services.regulars.show(anna, id)).played == 2

    run(with_services(url, main))


def test_they_may_begin_before_their_first_match(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, dora = await people(store, "Anna", "Bert", "Dora")
        keeper = services.regulars
        new = NewTable("schnapsen", ["me", "open"], pace="brisk")
        table = await services.opener.open_table(anna, new)
        with pytest.raises(BadInput, match="no_seat"):
            await keeper.make(dora, table, "")
        assert await keeper.of_table(anna, table) is None
        id = await keeper.make(anna, table, "")
        assert await keeper.of_table(anna, table) == id
        assert await keeper.of_table(dora, table) is None, "she has not sat there"
        shown = await keeper.show(dora, id)
        assert (shown.table, shown.open, shown.played, shown.matches) == (table, True, 0, ())
        assert [each.name for each in shown.people] == ["Anna"]
        assert await keeper.next_table(id, Requester(bert)) == table
        await play(services, table, [anna, bert])
        assert set(sheet(await keeper.show(anna, id))) == {"Anna", "Bert"}

    run(with_services(url, main))


def test_seats_and_rules_are_kept_whoever_comes_first(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, carl = await people(store, "Anna", "Bert", "Carl")
        keeper = services.regulars
        new = NewTable(
            "skat", ["me", "open", "thumb"], options={"games": 3}, pace="brisk", away="bot"
        )
        table = await services.opener.open_table(anna, new)
        id = await keeper.make(anna, table, "")
        before = await play(services, table, [anna, bert])
        again = await keeper.next_table(id, Requester(carl))
        live = await services.manager.live_table(again)
        opened = live.table.opened
        assert opened.host == carl
        assert opened.kept == (anna, bert, None)
        assert opened.chairs == before.opened.chairs
        assert opened.seed not in ("", before.opened.seed)
        kept = replace(before.opened, host="", seed="", kept=(), personas=0)
        assert replace(opened, host="", seed="", kept=(), personas=0) == kept
        page = await Page(live, bert).come()
        await page.say(live_messages.Sit("sit"))
        await until(lambda: live.table.seat_of(bert) == 1)
        await page.go()

    run(with_services(url, main))


def test_a_table_where_nobody_sits_keeps_nobody_out(url: str) -> None:
    """A stranger with the link opens the next table, fills its seats with bots, and goes."""

    async def main(store: Store, services: Services) -> None:
        anna, bert, eve = await people(store, "Anna", "Bert", "Eve")
        keeper = services.regulars
        id, _ = await regulars(services, anna, bert)
        table = await keeper.next_table(id, Requester(eve))
        page = await come(services, table, eve)
        for seat in (0, 1):
            await page.say(live_messages.FillSeat("fill", seat, "thumb"))
        await page.go()
        assert not (await keeper.show(anna, id)).open
        again = await keeper.next_table(id, Requester(anna))
        assert again != table
        live = await services.manager.live_table(again)
        assert live.table.seat_of(anna) == 0
        assert live.table.free_for(bert) == (1,)

    run(with_services(url, main))


def test_a_table_is_of_one_standing_table_alone(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await people(store, "Anna", "Bert")
        keeper = services.regulars
        id, first = await regulars(services, anna, bert)
        await keeper.next_table(id, Requester(anna))
        assert await keeper.of_table(bert, first.id) == id
        assert await keeper.make(bert, first.id, "") == id
        assert [line.id for line in await keeper.of_guest(bert)] == [id]

    run(with_services(url, main))


def test_no_seed_is_kept_with_them(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await people(store, "Anna", "Bert")
        first, pages = await finished(services, anna, bert)
        await services.regulars.make(anna, first, "")
        (row,) = await store.read(select(REGULARS.c.opening))
        assert pages[0].live.table.opened.seed not in row.opening
        for page in pages:
            await page.go()

    run(with_services(url, main))


def test_the_sheet_outlasts_the_tables_and_its_people_stay(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await people(store, "Anna", "Bert")
        id, first = await regulars(services, anna, bert)
        before = await services.regulars.show(anna, id)
        await services.manager.close()
        services.manager.closing = False
        assert await store.delete_expired(first.id, store.day + 1)
        services.archive.drop([first.id])
        await store.delete_expired_guests(store.day + 1, ())
        after = await services.regulars.show(anna, id)
        assert (sheet(after), after.matches) == (sheet(before), before.matches)
        assert not after.open

    run(with_services(url, main))


def test_of_a_forgotten_guest_nothing_is_on_the_sheet(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await people(store, "Anna", "Bert")
        id, _ = await regulars(services, anna, bert)
        await services.regulars.show(anna, id)
        await services.forgetting.forget(bert)
        assert set(sheet(await services.regulars.show(anna, id))) == {"Anna"}
        for table in (PEOPLE, SCORES):
            mine = select(func.count()).select_from(table).where(table.c.guest_id == bert)
            assert (await store.read(mine))[0][0] == 0

    run(with_services(url, main))


def test_one_of_them_gives_it_a_name_and_finds_it_again(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, dora = await people(store, "Anna", "Bert", "Dora")
        keeper = services.regulars
        id, _ = await regulars(services, anna, bert)
        with pytest.raises(BadInput, match="no_regular"):
            await keeper.rename(dora, id, "Mine")
        await keeper.rename(bert, id, " Tuesdays\u202e\n at eight ")
        assert (await keeper.show(anna, id)).name == "Tuesdays at eight"
        (line,) = await keeper.of_guest(anna)
        assert (line.id, line.name, line.others) == (id, "Tuesdays at eight", ("Bert",))
        assert await keeper.of_guest(dora) == []

    run(with_services(url, main))


def test_how_many_there_may_be_and_when_they_are_deleted(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(store: Store, services: Services) -> None:
        (anna,) = await people(store, "Anna")
        monkeypatch.setattr(limits, "REGULARS", 1)
        new = NewTable("schnapsen", ["me", "open"])
        tables = [await services.opener.open_table(anna, new) for _ in range(2)]
        old = await services.regulars.make(anna, tables[0], "")
        with pytest.raises(BadInput, match="regulars"):
            await services.regulars.make(anna, tables[1], "")
        with pytest.raises(BadInput, match="no_regulars"):
            await services.regulars.show(anna, "nothing")

        def long_ago(connection: object) -> None:
            connection.execute(  # type: ignore[attr-defined]
                update(REGULARS).values(day=store.day - rows.KEPT_DAYS - 1)
            )

        await store.write(long_ago)
        await services.housekeeping.delete_expired()
        await services.regulars.make(anna, tables[1], "")
        assert await rows.find(store, REGULARS.c.id == old) is None
        assert (await store.read(select(func.count()).select_from(MATCHES)))[0][0] == 0

    run(with_services(url, main))
