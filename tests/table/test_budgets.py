"""What a guest, an address and the house may hold: live tables, replays, tables a day."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table import limits
from stammtisch.table.buckets import Limit
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from stammtisch.table.wire import replays
from tests.table.pages import Page, at_random, until
from tests.table.serving import problem
from tests.table.test_services import run, with_services

SEATS = ["me", "open", "open"]


async def loaded(services: Services, guest: str, address: str, stays: bool = False) -> Page:
    """A page at a new table of this guest's; it goes, unless it ``stays``."""
    table = await services.opener.open_table(guest, NewTable("skat", SEATS, pace="brisk"))
    live = await services.manager.live_table(table, Requester(guest, address))
    page = await Page(live, guest, willing=False).come()
    if not stays:
        await page.go()
        await asyncio.sleep(0.001)
    return page


def refused(error: pytest.ExceptionInfo[BadInput]) -> str:
    return error.value.message.id.removeprefix("table.refuse.")


@pytest.mark.parametrize(
    ("budget", "refusal"),
    [("LIVE_OF_GUEST", "tables_open"), ("LIVE_OF_ADDRESS", "tables_open"), ("LIVE", "house_full")],
)
def test_idle_tables_are_unloaded_first_and_then_there_is_a_sentence(
    budget: str, refusal: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, budget, 4)

    async def main(store: Store, services: Services) -> None:
        guests = [(await store.new_guest(f"{n}")).id for n in range(5)]

        def who(n: int) -> tuple[str, str]:
            """A guest and an address: alike as far as it is this budget's."""
            guest = guests[0] if budget == "LIVE_OF_GUEST" else guests[n % 5]
            return guest, f"192.0.2.{n}" if budget == "LIVE" else "192.0.2.1"

        first = await loaded(services, *who(0))
        second = await loaded(services, *who(1))
        staying = [await loaded(services, *who(n), stays=True) for n in range(2)]
        assert len(services.manager.tables) == 4
        staying.append(await loaded(services, *who(2), stays=True))
        assert len(services.manager.tables) == 4
        assert services.manager.tables.get(first.live.table.id) is None, "the longest idle went"
        assert services.manager.tables.get(second.live.table.id) is not None
        staying.append(await loaded(services, *who(3), stays=True))
        with pytest.raises(BadInput) as error:
            await loaded(services, *who(4))
        assert refused(error) == refusal
        assert all(page.here for page in staying), "nobody who is there was sent away"
        other = (
            await loaded(services, (await store.new_guest("")).id, "198.51.100.7")
            if (budget != "LIVE")
            else None
        )
        assert budget == "LIVE" or other is not None, "others have budgets of their own"
        await staying[0].go()
        await asyncio.sleep(0.001)
        again = await services.manager.live_table(first.live.table.id, Requester(*who(4)))
        assert again.table.chairs[0].guest == who(0)[0], "its log has brought it back"
        for page in staying[1:]:
            await page.go()

    run(with_services(url, main))


def test_a_table_where_only_others_sit_is_not_its_waker_s(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who sets tables up for a whole club is not held to have them all open."""
    monkeypatch.setattr(limits, "LIVE_OF_GUEST", 2)

    async def main(store: Store, services: Services) -> None:
        host, player = [(await store.new_guest(name)).id for name in ("Host", "Player")]
        pages = []
        for _ in range(5):
            page = await loaded(services, host, "192.0.2.1", stays=True)
            pages.append(await Page(page.live, player, willing=False).come())
            await page.go()
            await asyncio.sleep(0.001)
        assert len(services.manager.tables) == 5
        for each in pages:
            await each.go()

    run(with_services(url, main))


def test_a_guest_who_is_forgotten_wakes_no_table_for_long(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, berta = [(await store.new_guest(name)).id for name in ("Anna", "Berta")]
        tables = []
        for _ in range(limits.LIVE_OF_GUEST + 3):
            new = NewTable("schnapsen", ["open", "open"], pace="brisk")
            tables.append(await services.opener.open_table(anna, new))
            live = await services.manager.live_table(tables[-1], Requester(anna, "192.0.2.1"))
            for guest in (anna, berta):
                await live._commit(live.table.sit(guest, None))
        await services.manager.tables.unload_idle(float("inf"))
        await services.forgetting.forget(anna)
        assert len(services.manager.tables) == 0
        for table in tables:
            assert (await services.manager.live_table(table)).table.seat_of(anna) is None

    run(with_services(url, main))


def test_a_replay_is_built_once_and_told_anew_with_another_name(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Any] = []
    build = replays.replay
    monkeypatch.setattr(replays, "replay", lambda *told: built.append(told) or build(*told))

    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        new = NewTable("schnapsen", ["me", "thumb"], pace="brisk")
        table = await services.opener.open_table(anna, new)
        live = await services.manager.live_table(table)
        page = await Page(live, anna, player=at_random("replay")).come()
        await until(lambda: len(live.table.played) >= 1, 20)
        await page.go()
        ask = services.archive.replay
        first, *more = await asyncio.gather(*(ask(anna, table, 0) for _ in range(6)))
        assert more == [first] * 5
        assert await ask(anna, table, 0) == first
        assert len(built) == 1
        await services.manager.tables.unload_idle(float("inf"))
        services.archive._tables.clear()
        assert await ask(anna, table, 0) == first, "and read from the log once more"
        assert len(built) == 1
        await store.rename(anna, "Ännchen")
        assert "Ännchen" in (await ask(anna, table, 0)).decode()
        assert len(built) == 2
        services.archive.drop([table])
        assert len(services.archive._replays) + len(services.archive._tables) == 0

    run(with_services(url, main))


def test_the_log_of_a_table_has_an_end(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then one can only leave."""

    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        new = NewTable("skat", ["me", "thumb", "thumb"], pace="brisk")
        table = await services.opener.open_table(anna, new)
        page = await Page(await services.manager.live_table(table), anna).come()
        state = page.live.table
        await until(lambda: state.phase == "playing" and state.state.to_act == 0, 20)
        monkeypatch.setattr(limits, "EVENTS", state.events)
        await page.act(page.position.offers[0].action, id="late")
        await until(lambda: "late" in page.refused, 20)
        assert page.refused["late"].message.id == "table.refuse.log_full"
        assert len(await store.events(table)) == state.events
        await page.say(messages.Stand("stand"))
        await until(lambda: state.over, 20)
        await page.go()

    run(with_services(url, main))


# ---- at the door ---------------------------------------------------------------------------------


def test_many_guests_of_one_address_have_one_address_s_tables(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = Limit("few a day", 0.001, 5.0, "table.refuse.tables_today")
    monkeypatch.setattr(limits, "TABLES_OF_ADDRESS_A_DAY", limit)
    answers = []
    for _ in range(4):
        browser.cookies.clear()
        browser.post("/api/guest")
        table = {"game": "skat", "seats": SEATS}
        answers += [browser.post("/api/tables", json=table) for _ in range(2)]
    assert [each.status_code for each in answers] == [201] * 5 + [429] * 3
    assert problem(answers[-1]) == "table.refuse.tables_today"
    assert 900 <= int(answers[-1].headers["retry-after"]) <= 1000


def test_many_guests_of_one_address_have_one_address_s_past(
    guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PAST_OF_ADDRESS", Limit("few of the past", 0.001, 2.0))
    assert [guest.get("/api/past").status_code for _ in range(3)] == [200, 200, 429]
    guest.cookies.clear()
    guest.post("/api/guest")
    assert guest.get("/api/past").status_code == 429


def test_whoever_is_no_guest_has_the_address_s_past(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shared deals are for anybody, and cost as much as one's own."""
    monkeypatch.setattr(limits, "PAST_OF_ADDRESS", Limit("few shared", 0.001, 2.0))
    assert [browser.get("/api/shared/none").status_code for _ in range(3)] == [404, 404, 429]


def test_a_forgotten_guest_s_cookie_brings_no_guests_for_free(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is still signed; whoever sends it is a new guest all the same."""
    browser.post("/api/guest")
    cookie = dict(browser.cookies)
    assert browser.delete("/api/me").status_code == 204
    monkeypatch.setattr(limits, "NEW_GUESTS", Limit("few new guests", 0.001, 2.0))
    answers = []
    for _ in range(4):
        browser.cookies.clear()
        browser.cookies.update(cookie)
        answers.append(browser.post("/api/guest").status_code)
    assert answers == [200, 200, 429, 429]


def test_what_everybody_is_told_has_a_budget(
    guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, and who comes and goes."""
    monkeypatch.setattr(limits, "RENAMES", Limit("few names", 0.001, 2.0))
    names = [guest.patch("/api/me", json={"name": f"Anna {n}"}).status_code for n in range(3)]
    assert names == [200, 200, 429]
    for limit in ("SOCKETS", "SOCKETS_OF_ADDRESS"):
        monkeypatch.setattr(limits, limit, Limit(f"few {limit}", 0.001, 2.0))
        for _ in range(2):
            with guest.websocket_connect("/ws/tables/x"):
                pass
        with pytest.raises(WebSocketDisconnect), guest.websocket_connect("/ws/tables/x"):
            pass
        monkeypatch.undo()


def test_new_guests_have_a_budget_a_day(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = Limit("few guests a day", 0.001, 2.0, "table.refuse.guests_today")
    monkeypatch.setattr(limits, "GUESTS_A_DAY", limit)
    answers = []
    for _ in range(3):
        browser.cookies.clear()
        answers.append(browser.post("/api/guest"))
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert problem(answers[-1]) == "table.refuse.guests_today"
