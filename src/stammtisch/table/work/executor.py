"""A thread pool shared fairly between addresses: heavy use delays only its own address."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from stammtisch.cardplay.refusals import BadInput

T = TypeVar("T")

_Job = tuple[asyncio.Future[Any], Callable[[], Any]]


class FairExecutor:
    """Round robin between clients. Each has one running job and at most ``most_each`` waiting.

    A client is an address, since guests cost nothing to make. The server itself is the client
    ``""``, whose jobs are never refused.
    """

    def __init__(self, threads: int, most_each: int, most: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "stammtisch")
        self._free = threads
        self._most_each, self._most = most_each, most
        self._queues: dict[str, deque[_Job]] = {}
        self._waiting = 0
        self._running: set[str] = set()

    async def run(self, client: str, work: Callable[..., T], *args: object) -> T:
        """Run ``work`` in a thread and return its result.

        Raises:
            BadInput: too many jobs wait already.
        """
        queue = self._queues.get(client, ())
        if client and (len(queue) >= self._most_each or self._waiting >= self._most):
            raise BadInput("table.refuse.busy")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append((done, partial(work, *args)))
        self._waiting += 1
        self._start()
        return await done

    def close(self) -> None:
        """Cancel all waiting jobs; running ones are not waited for."""
        for queue in self._queues.values():
            for done, _ in queue:
                done.cancel()
        self._queues.clear()
        self._waiting = 0
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        """Start jobs while threads are free, for clients without a running job, in turn."""
        while self._free and (job := self._next()) is not None:
            client, (done, work) = job
            self._free -= 1
            self._running.add(client)
            running = asyncio.get_running_loop().run_in_executor(self._pool, work)
            running.add_done_callback(partial(self._ended, client, done))

    def _next(self) -> tuple[str, _Job] | None:
        for client in tuple(self._queues):
            if client in self._running:
                continue
            queue = self._queues.pop(client)
            while queue:
                job = queue.popleft()
                self._waiting -= 1
                if not job[0].done():  # Unless nobody waits for it any more.
                    if queue:
                        self._queues[client] = queue  # Last in turn.
                    return client, job
        return None

    def _ended(self, client: str, done: asyncio.Future[Any], ran: asyncio.Future[Any]) -> None:
        self._free += 1
        self._running.discard(client)
        if not done.done():
            if ran.cancelled():
                done.cancel()
            elif error := ran.exception():
                done.set_exception(error)
            else:
                done.set_result(ran.result())
        self._start()
