"""The own page: every deal counts once, and what the cards did is told of drawn deals alone."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import pytest

from stammtisch.coach.quick import QuickAccount
from stammtisch.coach.standards import GIVEN_AWAY, plays_like, worse
from stammtisch.games.registry import GAMES
from stammtisch.table.house.features import Services
from stammtisch.table.live import messages as live_messages
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.luck import luck as luck_service
from stammtisch.table.luck import rows, work
from stammtisch.table.luck.messages import GameOfOwn
from stammtisch.table.state.played import Played
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.store import Store
from stammtisch.table.tables.messages import NewTable
from tests.habit import rest_long
from tests.table.pages import at_random, until
from tests.table.test_challenges import guests, match_of
from tests.table.test_daily import days, here
from tests.table.test_daily import play as play_today
from tests.table.test_seats import finished
from tests.table.test_services import come, run, with_services


def gains(table: TableState, seat: int) -> list[int]:
    """What each finished deal of a match brought a player."""
    found = []
    for played in table.played:
        at = played.seating.seat_of(seat)
        if at is not None:
            found.append(played.state.result.gains[at])
    return found


async def accounts(services: Services) -> None:
    """What the server does once a minute, to its end."""
    services.luck.background = here
    await services.luck.keep()
    await services.luck.making.wait()


async def of_game(services: Services, guest: str, game: str, deals: int) -> GameOfOwn:
    """What the page says of a game, once so many deals are noted."""
    found: list[GameOfOwn] = []

    async def look() -> None:
        games = (await services.luck.own(guest)).games
        found[:] = [each for each in games if each.game == game and each.deals == deals]

    for _ in range(1_000):
        await look()
        if found:
            return found[0]
        await asyncio.sleep(0.01)
    raise AssertionError("they are not noted")


def quick(game: str, played: Played, seat: int) -> QuickAccount:
    """An account of which everything is known beforehand."""
    result = played.state.result
    points = result.gains[seat] if result else 0.0
    return QuickAccount(1.0, 2.0, 3.0, points - 1.0, {"coach.kind.lead": 5.0})


@pytest.mark.parametrize("game", rest_long(GAMES, ["schnapsen"]))
def test_every_deal_is_noted_once_with_its_account(game: str, url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        bots = ["thumb"] * (GAMES[game].GAME.seats - 1)
        table = await match_of(services, anna, game, *bots)
        brought = gains(table, 0)
        shown = await of_game(services, anna, game, len(brought))
        (played,) = shown.played
        assert (played.against, played.deals, played.points) == (
            "thumb",
            len(brought),
            sum(brought),
        )
        assert (shown.luck, shown.waiting) == ((), len(brought))
        await services.luck.ended(table)
        assert (await services.luck.own(anna)).games == (shown,), "nothing is noted twice"
        with patch.object(work, "account", quick):
            await accounts(services)
        shown = await of_game(services, anna, game, len(brought))
        (month,) = shown.luck
        assert (shown.waiting, month.deals, month.result) == (0, len(brought), sum(brought))
        parts = month.promise + month.chance + month.others + month.rest - month.lost
        assert parts == pytest.approx(month.result)
        assert len(shown.curve) == len(brought)

    run(with_services(url, main))


def test_what_is_not_drawn_stays_out_of_the_luck(url: str) -> None:
    """Practice, the same cards again, challenges and the deals of the day: they only count."""

    async def main(store: Store, services: Services) -> None:
        anna, bert = await guests(store, "Anna", "Bert")
        new = NewTable("schnapsen", ["me", "thumb"], pace="brisk", practice=True)
        table = await services.opener.open_table(anna, new)
        page = await come(services, table, anna, player=at_random("practice"))
        await until(lambda: page.live.table.over, 60.0)
        await page.go()
        practised = len(page.live.table.played)
        other = await match_of(services, bert, "schnapsen", "thumb")
        id = await services.challenges.make(bert, other.id, 0)
        table = await services.challenges.play(anna, id, "brisk", Requester(anna))
        page = await come(services, table, anna, player=at_random("challenge"))
        await until(lambda: page.live.table.over, 60.0)
        await page.go()
        today, _ = await play_today(services, anna, "schnapsen", at_random("day"))
        count = practised + 1 + len(today.played)
        shown = await of_game(services, anna, "schnapsen", count)
        assert shown.waiting == 0
        assert sum(each.deals for each in shown.played) == count

    days(url, main)


def test_people_and_deals_that_were_broken_off(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        anna, bert = await guests(store, "Anna", "Bert")
        _, pages = await finished(services, anna, bert)
        for page in pages:
            await page.go()
        table = pages[0].live.table
        for seat, guest in enumerate((anna, bert)):
            shown = await of_game(services, guest, "scarto", len(table.played))
            (played,) = shown.played
            assert (played.against, played.points) == ("people", sum(gains(table, seat)))
        new = NewTable("scarto", ["me", "thumb", "club"], pace="brisk")
        id = await services.opener.open_table(anna, new)
        page = await come(services, id, anna)
        await until(lambda: page.live.table.phase == "playing", 30.0)
        await page.say(live_messages.Stand("stand"))
        shown = await of_game(services, anna, "scarto", len(table.played) + 1)
        await page.go()
        assert sum(each.deals for each in shown.played) == len(table.played), "it brought nothing"
        assert shown.waiting == len(table.played) + 1, "its cards count"
        with patch.object(work, "account", quick):
            await accounts(services)
        shown = await of_game(services, anna, "scarto", len(table.played) + 1)
        assert shown.luck[0].deals == len(table.played) + 1

    run(with_services(url, main))


def test_a_deal_that_nobody_noted_is_noted_when_the_table_is_loaded(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        new = NewTable("schnapsen", ["me", "thumb"], pace="brisk")
        table = await services.opener.open_table(anna, new)
        page = await come(services, table, anna, player=at_random("dies"), willing=False)
        watchers = [*services.manager.watchers]
        services.manager.watchers.clear()  # As if the server died just then.
        await until(lambda: page.live.table.phase == "between", 60.0)
        await page.go()
        await services.manager.tables.unload(page.live)
        assert (await services.luck.own(anna)).games == ()
        services.manager.watchers += watchers
        await services.manager.live_table(table, Requester(anna))
        await of_game(services, anna, "schnapsen", 1)

    run(with_services(url, main))


def test_only_so_many_accounts_a_day_and_none_of_what_is_gone(url: str) -> None:
    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        with patch.object(luck_service, "ACCOUNTS", 2):
            table = await match_of(services, anna, "scarto", "thumb", "thumb")
            shown = await of_game(services, anna, "scarto", len(table.played))
        assert shown.waiting == 2
        with patch.object(work, "account", side_effect=ValueError("a bug of ours")):
            await accounts(services)
        assert (await of_game(services, anna, "scarto", len(table.played))).waiting == 0
        other = await match_of(services, anna, "schnapsen", "thumb")
        await of_game(services, anna, "schnapsen", len(other.played))
        await services.forgetting.forget(anna)
        assert await rows.of_guest(store, anna) == []
        await accounts(services)

    run(with_services(url, main))


def test_the_curve_goes_by_when_deals_ended(url: str) -> None:
    """Whatever their tables are called."""

    async def main(store: Store, services: Services) -> None:
        (anna,) = await guests(store, "Anna")
        for at, (table, deal) in enumerate((("b", 0), ("b", 1), ("a", 0), ("c", 0))):
            ended = f"2030-01-01T00:00:0{at}"
            row = rows.DealRow(anna, table, deal, "skat", ended, "club", True, at, "waiting")
            await rows.add(store, [row])
            account = QuickAccount(float(at), 0.0, 0.0, 0.0, {})
            assert [each.points for each in await rows.waiting(store, 9)] == [at]
            await rows.put(store, row, account)
        assert [each.points for each in await rows.of_guest(store, anna)] == [0, 1, 2, 3]

    run(with_services(url, main))


def test_what_is_said_with_few_and_with_many_deals() -> None:
    def deals(count: int, points: Any = lambda at: at % 3) -> GameOfOwn:
        return luck_service._game(
            [
                rows.DealRow(
                    "anna",
                    "table",
                    at,
                    "schnapsen",
                    f"2030-{1 + at // 50:02}",
                    "club",
                    True,
                    points(at),
                    "known",
                    QuickAccount(1.0, 0.0, 0.0, 0.0, {"coach.kind.lead": at % 2 * 1.0}),
                )
                for at in range(count)
            ]
        )

    few, many = deals(luck_service.FEW - 1), deals(300)
    assert (few.worse, few.plays_like) == (None, None)
    assert many.worse is not None
    assert many.worse > 99, "a point a deal more than usual"
    assert many.plays_like is not None
    assert many.plays_like.lost == pytest.approx(0.5)
    assert many.plays_like.deals == luck_service.LATELY
    assert len(many.curve) == luck_service.POINTS
    assert [each.month for each in many.luck] == [f"2030-{at:02}" for at in range(6, 0, -1)]
    (lead,) = many.lost
    assert (lead.kind, lead.now, lead.before) == ("coach.kind.lead", 0.5, 0.5)


@pytest.mark.parametrize("game", GAMES)
def test_levels_give_away_less_and_less(game: str) -> None:
    levels = GIVEN_AWAY[game]
    assert [*levels.values()] == sorted(levels.values(), reverse=True)
    for level, lost in levels.items():
        assert plays_like(game, lost, 0.0) == (level, level, level)
    nearest, least, most = plays_like(game, levels["club"], 1e6)
    assert (nearest, least, most) == ("club", "thumb", [*levels][-1])
    assert worse(game, [-1e6]) == 0
    assert worse(game, [1e6]) == 100
