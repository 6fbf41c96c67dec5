"""Work that nobody waits for: one process of the lowest priority does it, one thing at a time."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Protocol, TypeAlias, TypeVar

from stammtisch.arena.processes import SHIELDED, follow_parent, terminate
from stammtisch.bots.processes import one_thread_each

T = TypeVar("T")

LOWEST = 19
"""The priority of who takes only what others leave, on systems that have such."""


class Run(Protocol):
    """Does one thing in the process."""

    async def __call__(self, work: Callable[..., T], /, *args: object) -> T: ...


Background: TypeAlias = Callable[[], AbstractAsyncContextManager[Run]]
"""Opens a process that does such work."""


class OneTask:
    """A task that is begun again once it has ended."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None

    def begin(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Begin the work, unless it goes on yet."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(work())

    async def wait(self) -> None:
        """Until what was begun has ended."""
        assert self._task is not None, "it was begun"
        await self._task

    async def close(self) -> None:
        """Stop it."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


class OneProcess:
    """A process of the lowest priority, for one who asks for it after the other."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def __call__(self) -> AsyncIterator[Run]:
        """The process, for as long as the context lasts; if it is left early, it ends at once."""
        async with self._lock:
            one_thread_each()
            executor: Executor = ProcessPoolExecutor(1, SHIELDED, _begin)
            loop = asyncio.get_running_loop()

            async def run(work: Callable[..., T], /, *args: object) -> T:
                return await loop.run_in_executor(executor, work, *args)

            try:
                yield run
            except BaseException:
                terminate(executor)
                raise
            await asyncio.to_thread(executor.shutdown)


def _begin() -> None:
    follow_parent()
    if hasattr(os, "nice"):
        os.nice(LOWEST)
