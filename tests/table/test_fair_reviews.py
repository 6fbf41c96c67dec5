"""Who asks for many reviews, as however many guests, keeps no stranger waiting for long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stammtisch.table.work.bot_pool import Asker, BotPool, BotTimeout
from tests.table.pages import in_no_time, now

STEPS, GUESTS, EACH = 30, 25, 2
"""The questions of a review; the guests of one address, and how many reviews each reads at once."""

FLOOD = "192.0.2.1"


async def work(limit: float, work: Any, *args: Any) -> None:
    """A worker's: the last argument says how long it takes."""
    await asyncio.sleep(args[-1])


async def review(pool: BotPool, guest: str, address: str, seconds: float, name: int = 0) -> float:
    """All questions of a review, one after another; how long it took."""
    began = now()
    asker = Asker((guest, name), frozenset({guest}), address)
    for _ in range(STEPS):
        await pool.review("skat", bool, (seconds,), asker)
    return now() - began


async def flood(pool: BotPool, seconds: float) -> list[asyncio.Task[float]]:
    """Fifty reviews of one address."""
    return [
        asyncio.create_task(review(pool, f"guest {guest}", FLOOD, seconds, each))
        for guest in range(GUESTS)
        for each in range(EACH)
    ]


@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("seconds", [0.2, 1.0, 3.0])
@pytest.mark.parametrize("before", [0.0, 60.0])
def test_fifty_reviews_of_one_address_make_a_stranger_s_take_twice_as_long_at_most(
    workers: int, seconds: float, before: float
) -> None:
    """However long their questions take, and whether they have just begun or run for a minute."""

    async def main() -> None:
        pool = BotPool(workers, run=work)
        alone = await review(pool, "stranger", "198.51.100.7", 1.0)
        pool = BotPool(workers, run=work)
        others = await flood(pool, seconds)
        await asyncio.sleep(before + 0.01)
        beside = await review(pool, "stranger", "198.51.100.7", 1.0)
        for each in others:
            each.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        assert beside <= 2 * alone + 2 * seconds

    in_no_time(main())


def test_guests_of_one_address_share_its_turns_alike() -> None:
    async def main() -> None:
        pool = BotPool(1, run=work)
        many = [asyncio.create_task(review(pool, "anna", FLOOD, 1.0, each)) for each in range(5)]
        await asyncio.sleep(0.01)
        took = await review(pool, "bert", FLOOD, 1.0)
        await asyncio.gather(*many)
        assert took <= 2 * STEPS + 2

    in_no_time(main())


def test_reviews_that_fill_the_queue_are_dropped_before_questions_of_those_who_play() -> None:
    async def main() -> None:
        pool = BotPool(1, run=work)
        pool._search._per_queue = 10
        running = asyncio.create_task(
            pool.review("skat", bool, (1.0,), Asker("running", frozenset({"z"}), FLOOD))
        )
        await asyncio.sleep(0.01)
        many = [
            asyncio.create_task(
                pool.review("skat", bool, (1.0,), Asker(n, frozenset({f"guest {n}"}), FLOOD))
            )
            for n in range(10)
        ]
        await asyncio.sleep(0.01)
        stranger = asyncio.create_task(
            pool.review("skat", bool, (1.0,), Asker("s", frozenset({"stranger"}), "198.51.100.7"))
        )
        await asyncio.sleep(0.01)
        found = await asyncio.gather(running, stranger, *many, return_exceptions=True)
        dropped = [at for at, each in enumerate(found) if isinstance(each, BotTimeout)]
        assert dropped == [len(found) - 1], "the newest of the address with the most"

    in_no_time(main())
