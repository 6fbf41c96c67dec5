"""Many tables, one manager: what one guest asks of the bots keeps no other guest waiting."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest

from stammtisch.table import limits
from stammtisch.table.buckets import Bucket
from stammtisch.table.live import messages
from stammtisch.table.live.clock import PACES
from stammtisch.table.live.live import Live
from stammtisch.table.log.events import Undone
from tests.table.pages import PACE, MemoryManager, Page, at_random, in_no_time, now, until
from tests.table.pool_workers import Workers

NUMBERS = count()

TABLES, UNDONE, THINKS = 15, 300, 0.6
"""The attacker's tables, how often he takes back, and how long ``master`` thinks."""


async def table_of(
    pool: Any, guest: str, bot: str, **more: Any
) -> tuple[MemoryManager, Live, Page]:
    """A table of Skat with a person and two bots."""
    manager = MemoryManager(pool)
    live = manager.open("skat", ("open", bot, bot), host=guest, **more)
    live.table.id = f"{guest}'s {next(NUMBERS)}"
    page = await Page(live, guest).come()
    await page.say(messages.Sit("sit"))
    await until(lambda: live.table.phase == "playing")
    return manager, live, page


async def act_and_undo(page: Page) -> None:
    """Do something, so that bots are asked, and take it back before they answer."""
    await until(lambda: page.position.to_act == 0)
    position = page.position
    await page.act(next(each.action for each in position.offers if each.action != "pass"))
    await page.settle_down()
    await page.say(messages.Undo("undo", page.position.number))
    await page.settle_down()


async def delays_of(live: Live, page: Page, seconds: float) -> list[float]:
    """How long each act of a bot took from the moment it was due until it was shown."""
    start = now()
    await page.play(at_random(live.table.id))
    await asyncio.sleep(seconds)
    shown = [(at, text) for at, text in page.texts if at >= start and '"update"' in text]
    took, due = [], start
    for at, text in shown:
        if '"acted"' in text and '"by":"bot"' in text:
            took.append(at - due)
        if '"acted"' in text or '"dealt"' in text:
            due = at
    return took[1:]


@pytest.mark.long
def test_the_undo_attack_queues_nothing_and_keeps_no_stranger_waiting() -> None:
    """Act and take back, again and again: each asks a master, and no answer is waited for."""

    async def main() -> None:
        workers = Workers(lambda _: THINKS)
        pool = workers.pool()
        manager, live, anna = await table_of(pool, "anna", "master", practice=True)
        anna.willing = False
        live.viewers["anna"].undos = Bucket(1e6, 1e6)  # What is asked is bounded without this too.
        begun, undone, most = now(), 0, 0
        _, other, bert = await table_of(pool, "bert", "thumb")
        waiting = asyncio.create_task(delays_of(other, bert, 60))
        while undone < UNDONE:
            await until(lambda: anna.position.to_act == 0)
            await act_and_undo(anna)
            undone = sum(isinstance(event, Undone) for event in manager.log)
            most = max(most, pool._search.waiting)
        assert most <= 2, "no more than its seats have questions"
        await waiting
        assert workers.searches() <= 2 * ((now() - begun) / THINKS + 1), "one a seat at a time"
        assert max(waiting.result()) <= PACE.bot_act + 0.01

    in_no_time(main())


def test_who_takes_back_too_often_is_told_so_and_may_do_so_later() -> None:
    async def main() -> None:
        pool = Workers(lambda _: 0.1).pool()
        _, _, anna = await table_of(pool, "anna", "master", practice=True)
        anna.willing = False

        for _ in range(int(limits.UNDOS.burst) + 3):
            await act_and_undo(anna)
        assert "table.refuse.undo_limit" in anna.refusals
        await asyncio.sleep(60)
        before = len(anna.refusals)
        await act_and_undo(anna)
        assert "table.refuse.undo_limit" not in anna.refusals[before:]

    in_no_time(main())


def times_of(bot: str, tables: int) -> list[float]:
    """How long bert's bots take while anna plays at so many tables against masters."""

    async def main() -> list[float]:
        pool = Workers(lambda _: THINKS).pool()
        for _ in range(tables):
            _, live, anna = await table_of(pool, "anna", "master", pace=PACES["brisk"])
            await anna.play(at_random(live.table.id))
        _, live, bert = await table_of(pool, "bert", bot)
        return await delays_of(live, bert, 40)

    return in_no_time(main())


def test_fifteen_tables_against_masters_do_not_slow_anothers_thumb() -> None:
    usual, loaded = times_of("thumb", 0), times_of("thumb", TABLES)
    assert len(loaded) >= 10
    assert max(loaded) <= 2 * max(usual)


def test_fifteen_tables_against_masters_hardly_slow_anothers_master() -> None:
    usual, loaded = times_of("master", 0), times_of("master", TABLES)
    assert len(loaded) >= 10
    assert sum(loaded) / len(loaded) <= 2 * sum(usual) / len(usual)
    assert max(loaded) <= 2 * max(usual) + 0.01


def test_a_bot_that_no_worker_has_time_for_is_played_by_thumb() -> None:
    """Its act is marked, and comes as any other."""

    async def main() -> None:
        workers = Workers(lambda _: 1e9)
        pool = workers.pool(workers=1)
        _, _, carl = await table_of(pool, "carl", "master")
        await carl.play(at_random(1))
        await until(lambda: workers.searches() == 1)  # It will never be done.
        manager, live, anna = await table_of(pool, "anna", "master")
        await anna.play(at_random(1))
        await asyncio.sleep(200)
        acts = [act for act in manager.acts if act.by == "bot"]
        assert len(acts) >= 2
        assert all(act.cut for act in acts)
        assert live.table.position > 0

    in_no_time(main())
