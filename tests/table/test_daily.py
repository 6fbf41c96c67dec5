"""The deals of the day: the same for all, each once, and nothing of them before the day is over."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pytest
from sqlalchemy import insert

from stammtisch.bots import bot_named
from stammtisch.cardplay.game import states_from
from stammtisch.cardplay.refusals import BadInput
from stammtisch.daily.chain import end_of
from stammtisch.daily.deals import DEALS, points
from stammtisch.daily.entrants import enter, own_seed
from stammtisch.daily.published import check, deals_of, hash_of
from stammtisch.games.registry import GAMES, game_named
from stammtisch.table.daily import daily as daily_service
from stammtisch.table.daily import rows, work
from stammtisch.table.daily.messages import GameToday
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages as live_messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.models import SECRETS
from stammtisch.table.storage.store import Store
from stammtisch.table.work.background import LOWEST, OneProcess
from tests.habit import rest_long
from tests.table.pages import Page, Quick, at_random, until
from tests.table.test_challenges import guests
from tests.table.test_services import FAST, come, run, with_services

NUMBERS = (8, 17, 84)
"""In the first of these deals of Schnapsen the opponent interrupts (``test_the_opponents…``)."""


@asynccontextmanager
async def here() -> AsyncIterator[Any]:
    """What is usually computed in a process of its own is computed in this one."""

    async def run(work: Callable[..., Any], *args: Any) -> Any:
        return work(*args)

    yield run


def days(url: str, main: Any) -> None:
    """Run this in a house with deals of the day, quickly chosen, and few bots that enter."""

    async def begun(store: Store, services: Services) -> None:
        services.daily.background = here
        await store.write(
            lambda on: on.execute(insert(SECRETS), {"name": "days", "value": "5e" * 32})
        )
        await begin_day(store, services)
        await main(store, services)

    with (
        patch.object(work, "numbers", lambda *_: NUMBERS),
        patch.object(work, "PAR", "thumb"),
        patch.object(daily_service, "LEVEL", {"thumb": 2, "random": 1}),
    ):
        run(with_services(url, begun))


async def begin_day(store: Store, services: Services) -> None:
    """The next day begins, and its deals are chosen."""
    await store.begin_day(f"2030-01-{store.day + 1:02}")
    await keep(services)


async def keep(services: Services) -> None:
    """What the server does once a minute, to its end."""
    await services.daily.keep()
    await services.daily.making.wait()


async def play(services: Services, guest: str, game: str, player: Any) -> tuple[TableState, Page]:
    """A guest plays the deals of this day to their end."""
    table = await services.daily.play(guest, game, "brisk", Requester(guest))
    page = await come(services, table, guest, player=player)
    await until(lambda: page.live.table.over, 60.0)
    await page.go()
    return page.live.table, page


@pytest.mark.parametrize("game", rest_long(GAMES, ["schnapsen"]))
def test_the_deals_are_the_same_for_all_and_counted_once(game: str, url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, carl = await guests(store, "Anna", "Bert", "Carl")
        daily, day = services.daily, store.day
        one, page = await play(services, anna, game, at_random("one"))
        other, _ = await play(services, bert, game, at_random("other"))
        assert len(one.played) == len(other.played) == DEALS
        assert one.phase == "finished"
        assert [each.deal for each in one.played] == [each.deal for each in other.played]
        assert [one.bots_seed(at) for at in range(DEALS)] == [
            other.bots_seed(at) for at in range(DEALS)
        ]
        dealers = [each.seating.seat_of(0) for each in one.played]
        assert dealers == [0] * DEALS, "the person's seat is the same"
        seats = {(each.deal.dealer - 0) % GAMES[game].GAME.seats for each in one.played}
        assert len(seats) == GAMES[game].GAME.seats, "every place in the deal is had once"
        assert not {"rematch", "undo", "hint", "allow"} & {*page.table.can}
        assert await daily.play(anna, game, "brisk", Requester(anna)) == one.id, "once"
        told = {each.game: each for each in (await daily.today(anna)).games}[game]
        assert (told.state, told.points) == ("finished", points(one.match.totals))  # type: ignore[union-attr]
        assert told.begun == 2
        await begin_day(store, services)
        shown = await daily.show(anna, day, game)
        assert [each.points for each in shown.field] == sorted(
            (points(each.match.totals) for each in (one, other)),  # type: ignore[union-attr]
            reverse=True,
        )
        assert shown.entered == 2
        assert {(level.bot, level.count) for level in shown.levels} == {("thumb", 2), ("random", 1)}
        assert sum(each.points or 0 for each in shown.deals) == shown.points
        for deal in shown.deals:
            assert sum(way.count for way in deal.ways) == 2
            assert sum(way.bots for way in deal.ways) == 3
            assert [way.you for way in deal.ways].count(True) == 1
        assert check(await daily.published(day, game), shown.end) == []
        beside = await daily.beside_par(anna, day, game, 1)
        assert beside.mine is not None
        assert beside.alike < len(beside.par.steps)
        stranger = await daily.show(carl, day, game)
        assert (stranger.state, stranger.points, stranger.place) == (None, None, None)
        assert (await daily.beside_par(carl, day, game, 1)).mine is None
        (line,) = (await daily.past(anna)).days
        assert (line.day, line.game, line.points) == (day, game, shown.points)

    days(url, main)


async def refused(message: str, *asked: Awaitable[object]) -> None:
    """Each of these requests is refused with this message."""
    for each in asked:
        with pytest.raises(BadInput) as error:
            await each
        assert error.value.message.id == message


def test_no_deal_leaves_its_day_by_any_channel(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await guests(store, "Anna", "Bert")
        archive, daily, day = services.archive, services.daily, store.day
        table, _ = await play(services, anna, "schnapsen", at_random("anna"))
        assert table.over
        for deal in range(DEALS):
            await refused(
                "table.refuse.day_running",
                archive.replay(anna, table.id, deal),
                archive.deal_of(anna, table.id, deal),  # so are the same cards once more
                archive.share(anna, table.id, deal),
                services.reviews.review(anna, table.id, deal),
                services.challenges.make(anna, table.id, deal),
                daily.beside_par(anna, day, "schnapsen", deal),
                daily.beside_par(bert, day, "schnapsen", deal),
            )
        await refused(
            "table.refuse.day_running",
            archive.record(anna, table.id),
            daily.show(anna, day, "schnapsen"),
            daily.show(bert, day, "schnapsen"),
            daily.published(day, "schnapsen"),
        )
        with pytest.raises(BadInput, match="no_spectators"):
            await come(services, table.id, bert)
        told = [each for each in (await daily.today(bert)).games if each.game == "schnapsen"]
        (promised,) = {each.hash for each in told}
        assert told == [GameToday("schnapsen", True, promised, None, None, None, 1)]
        assert (await daily.past(bert)).days == ()
        # What is told before the day is over does not depend on its key.
        before = await daily.today(bert)
        await refused("table.refuse.day_none", daily.show(bert, day + 1, "schnapsen"))
        await begin_day(store, services)
        assert (await daily.today(bert)).end == before.end
        assert hash_of(await daily.published(day, "schnapsen")) == promised
        assert await archive.record(anna, table.id)
        assert await archive.share(anna, table.id, 0)
        assert await services.challenges.make(anna, table.id, 0)
        assert [each.points for each in (await daily.show(bert, day, "schnapsen")).field] == [
            points(table.match.totals)  # type: ignore[union-attr]
        ]

    days(url, main)


def test_all_play_on_the_same_terms(url: str) -> None:
    """Neither practice nor another bot, nor newcomers; and nobody can take it back."""

    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        id = await services.daily.play(anna, "schnapsen", "brisk", Requester(anna))
        page = await come(services, id, anna, willing=False)
        table = page.live.table
        await until(lambda: table.phase == "playing")
        with pytest.raises(BadInput, match="no_undo"):
            table.undo(anna)
        await page.play(at_random("terms"))
        await until(lambda: table.phase == "between", 60.0)
        with pytest.raises(BadInput, match="no_again"):
            table.again(anna)
        for ask in (
            table.check_own_terms,
            lambda: table.allow(anna, True, None),
            lambda: table.amend(anna, True, None),
            lambda: table.fill(anna, 1, "thumb"),
        ):
            with pytest.raises(BadInput, match="day_terms"):
                ask()
        assert table.amend(anna, None, "calm"), "the pace is everybody's own"
        await page.go()

    days(url, main)


def test_who_ends_when_the_day_is_over_is_not_counted(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert, carl = await guests(store, "Anna", "Bert", "Carl")
        daily, day = services.daily, store.day
        await play(services, bert, "schnapsen", at_random("bert"))
        id = await daily.play(anna, "schnapsen", "brisk", Requester(anna))
        page = await come(services, id, anna, player=at_random("anna"))
        await until(lambda: len(page.live.table.played) == 1, 60.0)
        page.player = None
        away = await come(services, await daily.play(carl, "skat", "brisk", Requester(carl)), carl)
        await away.say(live_messages.Stand("stand"))
        await away.go()
        await begin_day(store, services)
        await page.play(at_random("anna"))
        await until(lambda: page.live.table.over, 60.0)
        await page.go()
        assert page.live.table.opened.of_day.day == day  # type: ignore[union-attr]
        shown = await daily.show(anna, day, "schnapsen")
        assert (shown.state, shown.place, shown.entered) == ("late", None, 1)
        assert shown.points == points(page.live.table.match.totals)  # type: ignore[union-attr]
        assert [each.name for each in shown.field] == ["Bert"]
        assert all(way.count <= 1 and not way.you for deal in shown.deals for way in deal.ways)
        left = await daily.show(carl, day, "skat")
        assert (left.state, left.points, left.entered) == ("left", None, 0)
        new = await daily.play(anna, "schnapsen", "brisk", Requester(anna))
        assert new != id, "the next day has deals of its own"

    days(url, main)


def test_a_day_is_begun_once_however_the_clock_goes(url: str) -> None:
    """The server's own days count: a clock that goes back begins none, and changes no deals."""

    async def main(store: Store, services: Services) -> None:
        daily, day = services.daily, store.day
        before = {game: await rows.deals(store, day, game) for game in GAMES}
        end = (await daily.today("anna")).end
        with patch.object(work, "numbers", lambda *_: (7,) * DEALS):
            assert not await store.begin_day(f"2030-01-{day:02}"), "it was counted already"
            await keep(services)
            assert {game: await rows.deals(store, day, game) for game in GAMES} == before
            assert await store.begin_day("2029-12-31"), "a date of its own, whatever the clock says"
            await keep(services)
        assert store.day == day + 1
        assert (await rows.deals(store, day + 1, "skat")).numbers == (7,) * DEALS  # type: ignore[union-attr]
        assert (await daily.today("anna")).end == end
        keys = [(await daily.published(day, game)).key for game in GAMES]
        assert {end_of(key, day) for key in keys} == {end}

    days(url, main)


def test_the_table_of_an_entry_is_opened_once_though_a_server_dies(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        daily = services.daily
        with (
            patch.object(rows, "opened", side_effect=RuntimeError("dies")),
            pytest.raises(RuntimeError, match="dies"),
        ):
            await daily.play(anna, "skat", "brisk", Requester(anna))
        begun = await rows.entry(store, store.day, "skat", anna)
        id = await daily.play(anna, "skat", "brisk", Requester(anna))
        assert begun is not None
        assert begun.table == id
        assert [row.id for row, _ in await store.past(anna, 10)] == [id]
        await refused("input.game", daily.play(anna, "bridge", "brisk", Requester(anna)))

    days(url, main)


def test_a_guest_who_is_forgotten_is_in_no_field(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await guests(store, "Anna", "Bert")
        day = store.day
        for guest in (anna, bert):
            await play(services, guest, "schnapsen", at_random(guest))
        await begin_day(store, services)
        assert (await services.daily.show(bert, day, "schnapsen")).entered == 2
        await services.forgetting.forget(anna)
        shown = await services.daily.show(bert, day, "schnapsen")
        assert shown.entered == 1
        assert [each.name for each in shown.field] == ["Bert"]
        assert all(sum(way.count for way in deal.ways) == 1 for deal in shown.deals)

    days(url, main)


def test_a_house_without_deals_of_the_day_says_so(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        assert (await services.daily.today(anna)).games == ()
        await refused(
            "table.refuse.day_not_ready",
            services.daily.play(anna, "skat", "brisk", Requester(anna)),
        )
        await refused("table.refuse.day_none", services.daily.show(anna, store.day, "skat"))

    run(with_services(url, main))


def test_a_process_of_its_own_does_the_work() -> None:
    """And ends at once where nobody waits for it any more."""

    background = OneProcess()

    async def failing() -> None:
        async with background() as do:
            await do(divmod, 1, 0)

    async def next_one() -> int:
        async with background() as do:
            return await do(pow, 1, 1)

    async def main() -> None:
        async with background() as do:
            assert await do(pow, 2, 10) == 1024
            assert await do(os.getpid) != os.getpid()
            if hasattr(os, "nice"):
                assert await do(os.nice, 0) == LOWEST
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.0), background() as do:
                await do(time.sleep, 3600.0)
        failed, waits = (asyncio.ensure_future(each()) for each in (failing, next_one))
        with pytest.raises(ZeroDivisionError):
            await failed
        assert await waits == 1, "who waited for it has a process of his own"

    asyncio.run(main())


@pytest.mark.parametrize("game", rest_long(GAMES, ["schnapsen"]))
def test_the_opponents_are_the_same_however_busy_the_server_is(game: str, tmp_path: Path) -> None:
    """A person who plays as a bot does has the bot's deals, though answers come late."""

    async def main(store: Store, services: Services) -> None:
        anna, bert = await guests(store, "Anna", "Bert")
        row = await rows.deals(store, store.day, game)
        assert row is not None
        key = (await services.daily.chain()).key(store.day)
        ends = enter(game, deals_of(game, key, row.numbers), "club", 7)
        bot = bot_named(game, "club")
        if game == "schnapsen":
            first = game_named(game).begin(ends[0].deal, ends[0].options)
            states = states_from(first, ends[0].history)
            acts = zip(states, ends[0].history, strict=False)
            assert any(act.seat == 1 != state.to_act for state, act in acts), "it interrupts"

        def like_the_bot(page: Page) -> str | None:
            table = page.live.table
            assert table.now is not None
            own = own_seed(table.bots_seed(), "club", 7)
            action = bot.act(table.now.view(0), own)
            return None if action is None else str(action)

        pool = cast(Quick, services.manager.bot_pool)
        for guest, late in ((anna, lambda _: 0.0), (bert, lambda view: late_if(view))):
            pool.seconds = late
            table, _ = await play(services, guest, game, like_the_bot)
            assert [each.state.history for each in table.played] == [each.history for each in ends]

    def late_if(view: Any) -> float:
        return 10 * FAST.window if view.to_act != view.seat else 0.0

    days(f"sqlite:///{tmp_path / 'days.sqlite3'}", main)


def test_par_and_the_field_are_there_soon_after_somebody_has_begun(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        day = store.day
        await services.daily.play(anna, "schnapsen", "brisk", Requester(anna))
        await keep(services)
        found = {game: await rows.deals(store, day, game) for game in GAMES}
        assert {game for game, row in found.items() if row and row.par and row.field} == {
            "schnapsen"
        }

    days(url, main)


def test_what_cannot_be_computed_is_not_tried_for_ever(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        with patch.object(work, "numbers", side_effect=ValueError("a bug of ours")) as tried:
            await begin_day(store, services)
            for _ in range(5):
                await services.daily.keep()
                await services.daily.making.wait()
        assert tried.call_count == daily_service.TRIES
        (anna,) = await guests(store, "Anna")
        assert not any(each.ready for each in (await services.daily.today(anna)).games)
        await begin_day(store, services)
        assert all(each.ready for each in (await services.daily.today(anna)).games)

    days(url, main)


def test_the_list_of_days_goes_on_where_it_ended(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await guests(store, "Anna", "Bert")
        count = 2 * rows.DAYS_LISTED + 1
        for day in range(count):
            for game in ("scarto", "skat"):
                for guest, got in ((anna, day), (bert, 20)):
                    await rows.begin(store, store.day, game, guest, f"{guest}/{store.day}/{game}")
                    await rows.opened(store, store.day, game, guest)
                    entry = await rows.entry(store, store.day, game, guest)
                    assert entry is not None
                    over = replace(entry, state="finished", points=got)
                    await rows.end(store, store.day, game, over, ())
            await store.begin_day(f"2030-02-{day:02}")
            await rows.add(
                store, [rows.DealsRow(store.day, game, "", (0,)) for game in ("scarto", "skat")]
            )
        listed, before = [], None
        while True:
            part = await services.daily.past(anna, before)
            listed += part.days
            if part.next is None:
                break
            before = part.next
        assert len(listed) == 2 * count
        assert listed == sorted(listed, key=lambda each: (-each.day, each.game))
        assert [each.place for each in listed] == [
            1 if (each.points or 0) >= 20 else 2 for each in listed
        ]
        assert {each.entered for each in listed} == {2}

    days(url, main)
