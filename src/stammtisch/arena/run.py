"""Running a contest: its deals are handed to an executor in their order.

Deals are played by an ``Executor`` of Python's: the processes of this machine (``local_executor``),
or another library's, on many machines. The results never depend on it: a deal waits only for the
previous deal at the same table.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait as wait_for_one
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any

from stammtisch.arena.contest import BLOCK, Contest
from stammtisch.arena.play import Deal, Played, Task, play
from stammtisch.bots.processes import one_thread_each
from stammtisch.bots.program import PATIENCE, kill_all
from stammtisch.cardplay.match import Match
from stammtisch.cardplay.results import Result


@contextmanager
def local_executor(jobs: int) -> Iterator[Executor]:
    """An executor with ``jobs`` processes. They ignore Ctrl-C, which is for the parent.

    If the block ends with an exception, the processes are terminated at once.
    """
    one_thread_each()
    executor = ProcessPoolExecutor(jobs, _Context(), _init_worker)
    try:
        yield executor
    except BaseException:
        terminate(executor)
        raise
    finally:
        executor.shutdown()


class _Worker(SpawnProcess):
    """A process that is shielded from Ctrl-C until ``_init_worker`` has run."""

    def start(self) -> None:
        with _sigint_blocked():
            super().start()


class _Context(SpawnContext):
    Process = _Worker


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


def _init_worker() -> None:
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


def terminate(executor: Executor) -> None:
    """Terminate the processes at once, in the middle of their deals."""
    for process in active_children():
        process.terminate()
    executor.shutdown(cancel_futures=True)


class TableBlock:
    """A block at one table: its matches so far, and the next deal."""

    def __init__(self, contest: Contest, block: int, table: int, patience: float = PATIENCE):
        self.contest = contest
        self.block, self.table = block, table
        self.patience = patience
        self.number = 0
        self.matches: list[Match] = []

    @property
    def next(self) -> Task | None:
        """The next deal; ``None`` when all have been played.

        A full block ends with the end of its last match: breaking that off would overweight short
        matches. Deals beyond the block count only for that match.
        """
        contest = self.contest
        begun = bool(self.matches) and not self.matches[-1].finished
        full = contest.length(self.block) == BLOCK
        if self.number >= contest.length(self.block) and not (begun and full):
            return None
        match = self.matches[-1] if begun else self._new_match()
        return Task(
            Deal(self.block, self.table, self.number),
            contest.game.GAME.name,
            contest.options,
            match.standing,
            match.seating(len(match.results)),
            contest.seed_of(self.block, self.number),
            tuple(contest.names[entrant] for entrant in contest.tables[self.table]),
            self.patience,
        )

    @property
    def place(self) -> tuple[int, int, int]:
        """The order of play: by block, then by deal, then by table."""
        return self.block, self.number, self.table

    def add(self, result: Result) -> tuple[int, ...]:
        """Add a deal's result; return the points of each player."""
        if not self.matches or self.matches[-1].finished:
            self.matches.append(self._new_match())
        self.matches[-1] = self.matches[-1].add(result)
        self.number += 1
        return self.matches[-1].rows[-1]

    def _new_match(self) -> Match:
        contest = self.contest
        return contest.game.Match(contest.options, self.number % contest.players)


def table_blocks(contest: Contest, patience: float = PATIENCE) -> dict[tuple[int, int], TableBlock]:
    """Every block at every table, by block and table number."""
    return {
        (block, table): TableBlock(contest, block, table, patience)
        for block in range(contest.blocks)
        for table in range(len(contest.tables))
    }


def run(
    blocks: dict[tuple[int, int], TableBlock],
    executor: Executor,
    at_once: int,
    work: Callable[[Task], Played] = play,
) -> Iterator[Played]:
    """Play the remaining deals, ``at_once`` at a time; yield each as it ends.

    ``work`` plays one of them.

    Each result is added to its table block. Close the iterator to stop. Where possible a deal is
    played at all tables before the next one, so that the deals played so far count.
    """
    waiting = [
        (table_block.place, table_block) for table_block in blocks.values() if table_block.next
    ]
    heapify(waiting)
    running: dict[Future[Played], TableBlock] = {}
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                _, table_block = heappop(waiting)
                task = table_block.next
                assert task is not None, "what waits has a next deal"
                running[executor.submit(work, task)] = table_block
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                table_block = running.pop(future)
                played = future.result()
                table_block.add(played.result)
                if table_block.next:
                    heappush(waiting, (table_block.place, table_block))
                yield played
    finally:
        for future in running:
            future.cancel()
