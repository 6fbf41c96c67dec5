"""Lists kept at their tables: who may look, who may write, and what is stored of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.evening.events import HandedIn, Left, ListLine, ListRow
from stammtisch.evening.terms import Terms
from stammtisch.table.clubs.clubs import Clubs
from stammtisch.table.clubs.evenings import Evenings
from stammtisch.table.clubs.messages import Admit, Draw, ListShown, NewEvening, NewRow
from stammtisch.table.clubs.rights import Asker
from stammtisch.table.clubs.table_lists import TableLists
from stammtisch.table.storage.shares import Shares
from stammtisch.table.storage.store import Store

pytestmark = pytest.mark.anyio

NAMES = ("Anna Berg", "Bert Kraus", "Carla Vogt", "Dora Lenz")
PASSED = ListRow(None)


@dataclass
class Table:
    """The only table of an evening, and the phones at it."""

    store: Store
    evenings: Evenings
    lists: TableLists
    keeper: Asker
    evening: str
    key: str

    async def phone(self, name: str) -> Asker:
        return Asker((await self.store.new_guest(name)).id, self.key)

    async def show(self, by: Asker) -> ListShown:
        shown = await self.lists.show(by, self.evening, 1, 1)
        assert shown is not None
        return shown

    async def take(self, by: Asker) -> ListShown:
        return await self.lists.take(by, self.evening, 1, 1)

    async def write(self, by: Asker, number: int, row: ListRow) -> ListShown:
        return await self.lists.write(by, self.evening, 1, 1, NewRow(number, row))

    async def hand_in(self, by: Asker) -> ListShown:
        return await self.lists.hand_in(by, self.evening, 1, 1)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def table(url: str) -> AsyncIterator[Table]:
    store, shares = await Store.open(url), Shares()
    evenings = Evenings(store, shares)
    clubs, lists = Clubs(store, shares, evenings), TableLists(store, evenings)
    keeper = Asker((await store.new_guest("Keeper")).id)
    club = await clubs.found(keeper, "Herz Dame")
    terms = Terms(rounds=1)
    evening = await evenings.plan(keeper, club, NewEvening("2026-11-27", terms=terms))
    for name in NAMES:
        await evenings.act(keeper, evening, Admit(name))
    await evenings.act(keeper, evening, Draw("drawn"))
    (pen,) = await lists.lay_out(keeper, evening, ())
    yield Table(store, evenings, lists, keeper, evening, pen.key)
    await store.close()


async def refused(waiting: object, id: str) -> None:
    with pytest.raises(BadInput) as caught:
        await waiting  # type: ignore[misc]
    assert caught.value.message.id == id


def heart(shown: ListShown, won: bool = True) -> ListRow:
    """Hearts with one, by whoever may play the next deal."""
    return ListRow(next(p for p in shown.present if p != shown.dealer), "H", won, 1)


async def test_only_the_key_shows_a_list(table: Table) -> None:
    assert (await table.show(Asker(key=table.key))).pen == "nobody"
    await refused(table.show(Asker(key="")), "club.refuse.no_list")
    await refused(table.show(replace(table.keeper, key=table.key[1:])), "club.refuse.no_list")
    await refused(
        table.lists.show(Asker(key=table.key), table.evening, 1, 2), "club.refuse.no_list"
    )


async def test_only_who_has_the_pen_writes(table: Table) -> None:
    bert, carla = await table.phone("Bert"), await table.phone("Carla")
    await refused(table.write(bert, 0, PASSED), "club.refuse.pen")
    assert (await table.take(bert)).pen == "you"
    shown = await table.write(bert, 0, PASSED)
    assert [row.row for row in shown.rows] == [PASSED]
    looked = await table.show(carla)
    assert (looked.pen, looked.holder) == ("another", "Bert")
    await table.take(carla)
    await refused(table.write(bert, 1, PASSED), "club.refuse.pen")
    await refused(table.hand_in(bert), "club.refuse.pen")
    assert len((await table.write(carla, 1, PASSED)).rows) == 2


async def test_new_keys_void_the_ones_before(table: Table) -> None:
    bert = await table.phone("Bert")
    await table.take(bert)
    (new,) = await table.lists.lay_out(table.keeper, table.evening, (1,))
    assert new.key != table.key
    await refused(table.show(bert), "club.refuse.no_list")
    await refused(table.write(bert, 0, PASSED), "club.refuse.no_list")
    assert (await table.show(replace(bert, key=new.key))).pen == "nobody"


async def test_a_row_is_written_anew_and_the_same_row_changes_nothing(table: Table) -> None:
    bert = await table.phone("Bert")
    row = heart(await table.take(bert))
    await table.write(bert, 0, row)
    before = len((await table.evenings.log(table.evening)).entries)
    await table.write(bert, 0, row)
    assert len((await table.evenings.log(table.evening)).entries) == before
    shown = await table.write(bert, 0, replace(row, won=False))
    assert [(each.score, each.struck) for each in shown.rows] == [(20, True), (-40, False)]
    line = next(line for line in shown.lines if line.person == row.person)
    assert (line.points, line.won, line.lost) == (-40, 0, 1)
    await refused(table.write(bert, 3, PASSED), "evening.refuse.row")


async def test_who_stops_before_the_end_hands_in_what_is_missing(table: Table) -> None:
    bert = await table.phone("Bert")
    shown = await table.take(bert)
    await refused(table.hand_in(bert), "evening.refuse.no_rows")
    shown = await table.write(bert, 0, heart(shown))
    assert (await table.hand_in(bert)).handed_in
    (found,) = (await table.evenings.show(table.keeper, table.evening)).series[0].tables
    assert (found.deals, found.missing, found.lines) == (4, 3, shown.lines)
    assert found.scores == shown.scores
    assert (await table.hand_in(bert)).handed_in, "once more says nothing new"
    await refused(table.write(bert, 1, PASSED), "evening.refuse.handed_in")


async def test_when_one_has_gone_three_go_on(table: Table) -> None:
    bert = await table.phone("Bert")
    shown = await table.take(bert)
    await table.write(bert, 0, PASSED)
    gone = shown.people[1].number
    await table.evenings.act(table.keeper, table.evening, Left(gone))
    shown = await table.show(bert)
    assert gone not in shown.present
    assert shown.dealer == shown.people[2].number
    await refused(table.write(bert, 1, ListRow(gone, "H", True, 1)), "evening.refuse.nobody")
    shown = await table.write(bert, 1, ListRow(shown.dealer, "H", False, 1))
    assert sum(line.lost_at_three for line in shown.lines) == 1


async def test_the_keeper_corrects_a_list_and_says_why(table: Table) -> None:
    bert = await table.phone("Bert")
    shown = await table.take(bert)
    for number in range(4):
        shown = await table.write(bert, number, heart(shown) if number < 3 else PASSED)
    assert shown.dealer is None
    await table.hand_in(bert)
    lines = tuple(ListLine(line.person, 20, 1, 0) for line in shown.lines)
    new = HandedIn(1, 1, lines)
    await refused(table.evenings.act(table.keeper, table.evening, new), "evening.refuse.reason")
    await table.evenings.act(table.keeper, table.evening, replace(new, reason="misread"))
    assert (await table.show(bert)).lines == lines


async def test_after_a_restart_the_list_and_the_pen_are_there(table: Table, url: str) -> None:
    bert = await table.phone("Bert")
    await table.take(bert)
    before = await table.write(bert, 0, PASSED)
    await table.store.close()
    store = await Store.open(url)
    lists = TableLists(store, Evenings(store, Shares()))
    again = await lists.show(bert, table.evening, 1, 1)
    assert replace(again, now=before.now) == before
    assert again.pen == "you"
    await store.close()


async def test_a_look_is_told_only_what_is_new(table: Table) -> None:
    anna, bert = await table.phone("Anna"), await table.phone("Bert")

    async def news(by: Asker, known: ListShown) -> bool:
        found = await table.lists.show(by, table.evening, 1, 1, known.entries, known.pen)
        return found is not None

    seen = await table.show(bert)
    assert not await news(bert, seen)
    await table.take(anna)
    assert await news(bert, seen)
    seen, own = await table.show(bert), await table.show(anna)
    assert (seen.pen, own.pen) == ("another", "you")
    assert not await news(bert, seen)
    assert not await news(anna, own)
    await table.write(anna, 0, PASSED)
    assert await news(bert, seen)
    seen = await table.show(bert)
    await table.take(bert)
    assert await news(anna, own)
    assert await news(bert, seen)
    stranger = replace(bert, key="another")
    await refused(
        table.lists.show(stranger, table.evening, 1, 1, seen.entries), "club.refuse.no_list"
    )
