"""The deals of the day: the same for all, each once, and nothing of them before the day is over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest

from stammtisch.daily.deals import DEALS, points
from stammtisch.daily.published import check
from stammtisch.games.registry import GAMES
from stammtisch.table.daily import daily as daily_service
from stammtisch.table.daily import work
from stammtisch.table.house.features import Services
from stammtisch.table.live.live_tables import Requester
from stammtisch.table.state.table_state import TableState
from stammtisch.table.storage.store import Store
from tests.habit import rest_long
from tests.table.pages import Page, at_random, until
from tests.table.test_challenges import guests
from tests.table.test_services import come, run, with_services


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
        await begin_day(store, services)
        await main(store, services)

    with (
        patch.object(work, "numbers", lambda *_: (0,) * DEALS),
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
    assert services.daily._making
    await services.daily._making


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
        assert told.entered == 2
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
