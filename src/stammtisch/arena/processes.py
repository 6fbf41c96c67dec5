"""Work in the processes of this machine, and what a process of ours owes to its parent."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait as wait_for_one
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, NamedTuple

from stammtisch.bots.processes import one_thread_each
from stammtisch.bots.program import kill_all


class Workers(NamedTuple):
    """An executor, and how many calls it works on at once."""

    executor: Executor
    at_once: int


Engine = Callable[[], AbstractContextManager[Workers]]
"""Opens workers: the processes of this machine, or those of a cluster (``on_ray``)."""


@contextmanager
def local_workers(jobs: int) -> Iterator[Workers]:
    """``jobs`` processes of this machine."""
    with local_executor(jobs) as executor:
        yield Workers(executor, jobs)


@contextmanager
def local_executor(jobs: int) -> Iterator[Executor]:
    """An executor with ``jobs`` processes. They ignore Ctrl-C, which is for the parent.

    If the block ends with an exception, the processes are terminated at once.
    """
    one_thread_each()
    executor = ProcessPoolExecutor(jobs, SHIELDED, follow_parent)
    try:
        yield executor
    except BaseException:
        terminate(executor)
        raise
    finally:
        executor.shutdown()


def terminate(executor: Executor) -> None:
    """Terminate the processes at once, in the middle of their deals."""
    for process in active_children():
        process.terminate()
    executor.shutdown(cancel_futures=True)


class _Worker(SpawnProcess):
    """A process that is shielded from Ctrl-C until ``follow_parent`` has run."""

    def start(self) -> None:
        with _sigint_blocked():
            super().start()


class _Context(SpawnContext):
    Process = _Worker


SHIELDED = _Context()
"""Starts processes that never hear Ctrl-C; the first that they do is ``follow_parent``."""


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT inside; a process that is started inside inherits the block."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def follow_parent() -> None:
    """Ignore SIGINT; exit on SIGTERM, or when the parent has ended.

    A thread watches for both, since the main thread may be inside a solver for long.
    """
    parent = parent_process()
    assert parent is not None, "a worker has a parent"
    ends: list[Any] = [parent.sentinel]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        asked, asks = os.pipe()
        os.set_blocking(asks, False)
        signal.set_wakeup_fd(asks)
        signal.signal(signal.SIGTERM, lambda *_: None)
        ends.append(asked)

    def follow() -> None:
        wait_for_one(ends)
        kill_all()  # A hanging program would stay behind.
        os._exit(1)

    Thread(target=follow, daemon=True).start()
