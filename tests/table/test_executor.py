from __future__ import annotations

import asyncio
import threading

import pytest

from stammtisch.cardplay.refusals import BadInput
from stammtisch.table.work.executor import FairExecutor

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_it_answers_and_raises_what_the_work_does() -> None:
    executor = FairExecutor(2, 10, 10)
    assert await executor.run("a", divmod, 7, 3) == (2, 1)
    with pytest.raises(ZeroDivisionError):
        await executor.run("a", divmod, 7, 0)
    executor.close()


async def test_who_asks_for_a_lot_delays_others_by_one_job() -> None:
    executor, begun, gate = FairExecutor(1, 100, 100), [], threading.Event()

    def work(name: str) -> None:
        begun.append(name)
        gate.wait(10)

    greedy = [asyncio.ensure_future(executor.run("greedy", work, "greedy")) for _ in range(50)]
    await asyncio.sleep(0)
    others = [asyncio.ensure_future(executor.run(n, work, n)) for n in ("anna", "berta")]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*greedy, *others)
    assert begun[:4] == ["greedy", "greedy", "anna", "berta"] or begun[:3] == [
        "greedy",
        "anna",
        "berta",
    ]
    executor.close()


async def test_one_job_at_a_time_of_each() -> None:
    executor, running, most = FairExecutor(4, 100, 100), 0, 0
    lock, gate = threading.Lock(), threading.Event()

    def work() -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        gate.wait(0.01)
        with lock:
            running -= 1

    await asyncio.gather(*(executor.run("greedy", work) for _ in range(20)))
    assert most == 1
    executor.close()


async def test_what_waits_has_a_bound_and_whoever_goes_makes_room() -> None:
    executor, gate = FairExecutor(1, 3, 4), threading.Event()
    jobs = [asyncio.ensure_future(executor.run("a", gate.wait, 10)) for _ in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(BadInput) as refused:
        await executor.run("a", int)
    assert refused.value.message.id == "table.refuse.busy"
    jobs.append(asyncio.ensure_future(executor.run("b", int)))
    await asyncio.sleep(0)
    with pytest.raises(BadInput):
        await executor.run("c", int)
    server = asyncio.ensure_future(executor.run("", int))
    for job in jobs[1:3]:
        job.cancel()
    gate.set()
    told = await asyncio.gather(*jobs, server, return_exceptions=True)
    assert [isinstance(each, asyncio.CancelledError) for each in told] == [0, 1, 1, 0, 0, 0]
    assert await executor.run("c", int) == 0
    assert (executor._waiting, executor._queues, executor._running) == (0, {}, set())
    executor.close()


async def test_who_waits_when_it_is_closed_waits_no_longer() -> None:
    executor, gate = FairExecutor(1, 10, 10), threading.Event()
    running = asyncio.ensure_future(executor.run("a", gate.wait, 10))
    waiting = asyncio.ensure_future(executor.run("b", divmod, 7, 3))
    await asyncio.sleep(0)
    executor.close()
    gate.set()
    async with asyncio.timeout(60):
        assert await running
        with pytest.raises(asyncio.CancelledError):
            await waiting
