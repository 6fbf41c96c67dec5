"""Tables in a house with a database: what is stored, what is told of past deals, what is not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.games.registry import GAMES
from stammtisch.table import protocol
from stammtisch.table.events import parse_event
from stammtisch.table.keeper import Keeper
from stammtisch.table.moment import Pace
from stammtisch.table.room import told
from stammtisch.table.store import Store
from tests.table.pages import (
    SHORT,
    Page,
    Quick,
    assert_acks_are_true,
    assert_no_drift,
    at_random,
    until,
)
from tests.table.test_room import snapshot

FAST = Pace(window=0.004, beat=0.002, shares=5.0, verdict=0.02)


async def in_a_house(path: Path, main: Any) -> None:
    store = await Store.open(f"sqlite:///{path / 'house.sqlite'}")
    keeper = Keeper(store, Quick(), paces={"calm": FAST, "brisk": FAST})  # type: ignore[arg-type]
    try:
        await main(store, keeper)
    finally:
        await keeper.close()
        await store.close()


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


async def come(keeper: Keeper, table: str, guest: str, **more: Any) -> Page:
    """A page at a table of this house."""
    live = await keeper._live_table(table)
    await keeper._learn(guest)
    return await Page(live, guest, **more).come()


@pytest.mark.parametrize("game", GAMES)
def test_past_deals_can_be_had_and_the_one_that_runs_cannot(game: str, tmp_path: Path) -> None:
    async def main(store: Store, keeper: Keeper) -> None:
        anna = (await store.new_guest("Anna")).id
        stranger = (await store.new_guest("Dora")).id
        seats = ["me"] + ["thumb"] * (GAMES[game].SEATS - 1)
        new = protocol.NewTable(game, seats, options=SHORT.get(game, {}), pace="brisk")
        table = await keeper.open_table(anna, new)
        page = await come(keeper, table, anna, player=at_random("past"))
        seen = set()
        while not page.live.room.over:
            await asyncio.sleep(0.01)
            room = page.live.room
            record = await keeper.record(anna, table)
            lines = [json.loads(line) for line in record.splitlines()]
            assert len(lines) <= len(room.played)
            assert room.over or room.opened.seed not in record
            running = room.now.index if room.phase == "playing" and room.now else None
            if running is not None:
                refused = None
                try:
                    await keeper.review(anna, table, running)
                except BadInput as error:
                    refused = error.message.id
                    seen.add(running)
                ended = any(played.index == running for played in room.played)
                assert refused == "table.refuse.no_such_deal" or (refused is None and ended)
            for ask in (keeper.record(stranger, table), keeper.review(stranger, table, 0)):
                with pytest.raises(BadInput, match="no_match"):
                    await ask
        assert seen
        log = [parse_event(body) for _, _, body in await store.events(table)]
        assert snapshot(told(table, log)) == snapshot(page.live.room)
        assert_acks_are_true([page], log)
        await asyncio.sleep(0.05)
        await assert_no_drift(page)
        assert page.live.room.opened.seed in await keeper.record(anna, table)
        review = await keeper.review(anna, table, 0)
        assert len(review.steps) == len(page.live.room.played[0].state.history) + 1
        (past,) = await keeper.past(anna)
        assert past.phase == "finished"
        assert past.deals == len(page.live.room.played)
        await page.go()

    run(in_a_house(tmp_path, main))


def test_a_house_that_was_closed_finds_its_tables_again(tmp_path: Path) -> None:
    table, guest = "", ""

    async def before(store: Store, keeper: Keeper) -> None:
        nonlocal table, guest
        guest = (await store.new_guest("Anna")).id
        new = protocol.NewTable("skat", ["me", "thumb", "thumb"], pace="brisk")
        table = await keeper.open_table(guest, new)
        page = await come(keeper, table, guest)
        await until(
            lambda: page.live.room.phase == "playing" and page.live.room.state.to_act == 0, 20
        )
        await asyncio.sleep(0.05)
        await page.act(page.position.offers[0].action)

    async def after(store: Store, keeper: Keeper) -> None:
        page = await come(keeper, table, guest, name="q", player=at_random("after"))
        await until(lambda: len(page.live.room.played) >= 1, 20)
        assert page.table.seats[0].name == "Anna"
        assert not page.refused
        await page.go()

    run(in_a_house(tmp_path, before))
    run(in_a_house(tmp_path, after))
