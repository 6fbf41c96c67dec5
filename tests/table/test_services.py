"""Tables in a house with a database: what is stored, what is told of past deals, what is not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from pydantic import TypeAdapter

from stammtisch import __version__
from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.table.house import housekeeping
from stammtisch.table.house.features import Services, make_services
from stammtisch.table.live import messages
from stammtisch.table.live.clock import Timing
from stammtisch.table.log.events import Acted, Opened, log_lines, parse_event
from stammtisch.table.past import archive
from stammtisch.table.state.table_state import from_log
from stammtisch.table.storage.models import Person
from stammtisch.table.storage.store import Store, TableRow
from stammtisch.table.tables.messages import NewTable
from stammtisch.table.wire.messages import Replay
from stammtisch.table.work import delays
from tests.facts import facts_of
from tests.habit import rest_long
from tests.table.pages import (
    Page,
    Quick,
    assert_acks_are_true,
    assert_no_drift,
    at_random,
    play,
    snapshot,
    until,
)

REPLAY: TypeAdapter[Replay] = TypeAdapter(Replay)

FAST = Timing(window=0.004, bot_act=0.002, fair_step=5.0, settle=0.02)


async def with_services(url: str, main: Any) -> None:
    """Run this in a house with a database, where bots act as soon as they have decided."""
    store = await Store.open(url)
    services = make_services(store, Quick(), paces={"calm": FAST, "brisk": FAST})  # type: ignore[arg-type]
    try:
        with patch.object(delays, "delay", return_value=0.0):
            await main(store, services)
    finally:
        await services.close()
        await store.close()


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


async def come(services: Services, table: str, guest: str, **more: Any) -> Page:
    """A page at a table of this house."""
    live = await services.manager.live_table(table)
    return await Page(live, guest, **more).come()


async def replayed(services: Services, guest: str, table: str, deal: int) -> Replay:
    """A deal as a page reads it."""
    return REPLAY.validate_json(await services.archive.replay(guest, table, deal))


@pytest.mark.parametrize("game", rest_long(GAMES, ["schnapsen", "skat"]))
def test_past_deals_can_be_had_and_the_one_that_runs_cannot(game: str, url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        stranger = (await store.new_guest("Dora")).id
        seats = ["me"] + ["thumb"] * (GAMES[game].GAME.seats - 1)
        new = NewTable(game, seats, options=dict(facts_of(game).short), pace="brisk")
        table = await services.opener.open_table(anna, new)
        page = await come(services, table, anna, player=at_random("past"))
        seen = set()
        while not page.live.table.over:
            await asyncio.sleep(0.01)
            state = page.live.table
            record = await services.archive.record(anna, table)
            lines = [json.loads(line) for line in record.splitlines()]
            # A deal is stored a moment before the table has it.
            deals = len(lines)
            await until(lambda state=state, n=deals: n <= len(state.played))  # type: ignore[misc]
            assert state.over or state.opened.seed not in record
            running = state.now.index if state.phase == "playing" and state.now else None
            if running is not None:
                for show in (services.archive.replay, services.reviews.review):
                    refused = None
                    try:
                        await show(anna, table, running)  # type: ignore[operator]
                    except BadInput as error:
                        refused = error.message.id
                        seen.add((running, show.__name__))
                    ended = any(played.index == running for played in state.played)
                    assert refused == "table.refuse.no_such_deal" or (refused is None and ended)
            for ask in (
                services.archive.record(stranger, table),
                services.archive.replay(stranger, table, 0),
                services.reviews.review(stranger, table, 0),
            ):
                with pytest.raises(BadInput, match="no_match"):
                    await ask
        assert {name for _, name in seen} == {"replay", "review"}
        log = [parse_event(body) for _, _, body in await store.events(table)]
        assert snapshot(from_log(table, log)) == snapshot(page.live.table)
        assert_acks_are_true([page], log)
        await asyncio.sleep(0.05)
        await assert_no_drift(page)
        assert page.live.table.opened.seed in await services.archive.record(anna, table)
        replay = await replayed(services, anna, table, 0)
        assert len(replay.steps) == len(page.live.table.played[0].state.history) + 1
        (past,) = (await services.archive.past(anna)).matches
        assert past.phase == "finished"
        assert past.deals == len(page.live.table.played)
        assert past.places == page.live.table.match.places
        assert all(past.totals[each] == max(past.totals) for each in past.winners)
        assert len(past.winners) == past.places.count(1) % len(past.places)
        await page.go()

    run(with_services(url, main))


def test_a_house_that_was_closed_finds_its_tables_again(url: str) -> None:
    table, guest = "", ""

    async def before(store: Store, services: Services) -> None:
        nonlocal table, guest
        guest = (await store.new_guest("Anna")).id
        new = NewTable("skat", ["me", "thumb", "thumb"], pace="brisk")
        table = await services.opener.open_table(guest, new)
        page = await come(services, table, guest)
        await until(
            lambda: page.live.table.phase == "playing" and page.live.table.state.to_act == 0, 20
        )
        await until(lambda: page.position is not None and page.position.offers)
        await page.act(page.position.offers[0].action)

    async def after(store: Store, services: Services) -> None:
        page = await come(services, table, guest, name="q", player=at_random("after"))
        await until(lambda: len(page.live.table.played) >= 1, 20)
        assert page.table.seats[0].name == "Anna"
        assert not page.refused
        await page.go()

    run(with_services(url, before))
    run(with_services(url, after))


# ---- who sat where -------------------------------------------------------------------------------


async def two_at_schnapsen(store: Store, services: Services) -> tuple[str, str, str, list[Page]]:
    """Anna and Berta, and the table where both of them sit."""
    anna, berta = (await store.new_guest("Anna")).id, (await store.new_guest("Berta")).id
    new = NewTable("schnapsen", ["me", "open"], pace="brisk")
    table = await services.opener.open_table(anna, new)
    pages = [await come(services, table, guest) for guest in (anna, berta)]
    await pages[1].say(messages.Sit("sit"))
    return anna, berta, table, pages


def test_every_deal_names_those_who_sat_there(url: str) -> None:
    """Berta leaves after the first deal: it is hers all the same, and the match is."""

    async def main(store: Store, services: Services) -> None:
        anna, berta, table, pages = await two_at_schnapsen(store, services)
        live = pages[0].live
        pages[1].willing = False
        await play(pages)
        await until(lambda: live.table.phase == "between", 20)
        await pages[1].say(messages.Stand("stand"))
        await until(lambda: len(live.table.played) >= 2, 20)
        await pages[0].go()

        async def told(names: list[str]) -> None:
            lines = [
                json.loads(line)
                for line in (await services.archive.record(anna, table)).splitlines()
            ]
            assert lines[0]["players"] == names
            assert {tuple(line["players"]) for line in lines[1:]} == {("Anna", "bot:thumb")}
            assert (await replayed(services, anna, table, 0)).names == tuple(names)
            assert (await replayed(services, anna, table, 1)).names == ("Anna", "bot:thumb")
            assert (await services.archive.past_match(anna, table)).names == tuple(names)
            matches = (await services.archive.past(anna)).matches
            assert [match.names for match in matches] == [tuple(names)]

        await told(["Anna", "Berta"])
        (match,) = (await services.archive.past(berta)).matches
        assert (match.seat, match.names) == (1, ("Anna", "Berta"))
        await store.rename(berta, "Bertha")
        services.manager.renamed(berta, Person("Bertha"))
        await told(["Anna", "Bertha"])
        await services.forgetting.forget(berta)
        await told(["Anna", ""])

    run(with_services(url, main))


def test_a_guest_who_cannot_leave_a_table_now_is_not_deleted(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the seat would belong for good to somebody whom nobody knows."""

    async def main(store: Store, services: Services) -> None:
        anna, berta, table, pages = await two_at_schnapsen(store, services)
        for page in pages:
            await page.go()
        await services.manager.tables.unload_idle(float("inf"))
        clients = []
        run_job = services.manager._loader.run

        async def refuse(client: str, *job: Any) -> Any:
            clients.append(client)
            raise BadInput("table.refuse.busy")

        async def allow(client: str, *job: Any) -> Any:
            clients.append(client)
            return await run_job(client, *job)

        monkeypatch.setattr(services.manager._loader, "run", refuse)
        with pytest.raises(BadInput, match="busy"):
            await services.forgetting.forget(anna, "192.0.2.1")
        assert await store.guest(anna) is not None
        assert await store.seats_of(anna) == [(table, 0)]
        monkeypatch.setattr(services.manager._loader, "run", allow)
        await services.forgetting.forget(anna, "192.0.2.1")
        assert set(clients) == {"192.0.2.1"}, "no other address waits for these replays"
        assert await store.guest(anna) is None
        live = await services.manager.live_table(table)
        assert (live.table.seat_of(anna), live.table.seat_of(berta)) == (None, 1)

    run(with_services(url, main))


def test_names_are_kept_of_those_who_sit_at_live_tables_alone(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "IDLE", 0.0)

    async def main(store: Store, services: Services) -> None:
        anna, berta, table, pages = await two_at_schnapsen(store, services)
        for number in range(20):
            guest = (await store.new_guest(f"Guest {number}")).id
            new = NewTable("schnapsen", ["me", "open"], pace="brisk")
            page = await come(services, await services.opener.open_table(guest, new), guest)
            assert page.live.table.chairs[0].guest == guest
            assert services.manager.name(guest) == f"Guest {number}"
            services.manager.renamed(guest, Person("Somebody"))
            await page.go()
        await pages[1].go()
        await asyncio.sleep(0.01)
        await services.housekeeping.unload_idle()
        kept = {guest: each.name for guest, each in services.manager.names._names.items()}
        assert kept == {anna: "Anna", berta: "Berta"}
        assert [seat.name for seat in pages[0].table.seats] == ["Anna", "Berta"]
        await pages[0].go()
        await asyncio.sleep(0.01)
        await services.housekeeping.unload_idle()
        assert services.manager.names._names == {}
        page = await come(services, table, anna)
        await page.settle_down()
        assert [seat.name for seat in page.table.seats] == ["Anna", "Berta"]
        await page.go()

    run(with_services(url, main))


# ---- versions ------------------------------------------------------------------------------------


def test_a_log_tells_which_version_began_it(url: str, caplog: pytest.LogCaptureFixture) -> None:
    """What a later version cannot play again can then be explained."""

    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        table = await services.opener.open_table(anna, NewTable("skat", ["me", "open", "open"]))
        ((_, at, body), _) = await store.events(table)
        first = parse_event(body)
        assert isinstance(first, Opened)
        assert first.version == __version__
        wrong = replace(first, version="0.0.7")
        row = TableRow("other", "skat", False, at, at)
        lines = log_lines(0, at, [wrong, Acted(0, "pass", "person")])
        await store.append("other", lines, row=row, sitters=[(anna, 0)])
        assert [match.id for match in (await services.archive.past(anna)).matches] == [table]
        assert "0.0.7" in caplog.text
        assert __version__ in caplog.text

    run(with_services(url, main))


# ---- the list of past matches --------------------------------------------------------------------


def test_past_matches_come_part_by_part_and_one_that_cannot_be_read_ends_nothing(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna = (await store.new_guest("Anna")).id
        new = NewTable("skat", ["me", "open", "open"])
        tables = {await services.opener.open_table(anna, new) for _ in range(3)}
        row = TableRow("unread", "skat", False, "2099", "2099")
        await store.append("unread", [(0, "2099", "{}")], row=row, sitters=[(anna, 0)])
        seen: list[str] = []
        skip: int | None = 0
        while skip is not None:
            part = await services.archive.past(anna, skip=skip)
            assert len(part.matches) <= 2
            assert all((each.places, each.winners) == ((), ()) for each in part.matches)
            seen += [each.id for each in part.matches]
            skip = part.next
        assert sorted(seen) == sorted(tables)

    with patch.object(archive, "LISTED", 2):
        run(with_services(url, main))
