"""Playing a contest: which deals may be played now, and handing them out.

Whatever plays deals is an ``Engine``, an executor of Python's own: processes of this machine, as
``local_engine`` makes them, or another library's, on many machines. What is played never depends on
it: a deal of a table waits for the one before it, and nothing else.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait as wait_for_one
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, TypeAlias

from stammtisch.arena.contest import BLOCK, Contest
from stammtisch.arena.play import Deal, Played, Task, play
from stammtisch.bots.processes import one_thread_each
from stammtisch.bots.program import PATIENCE, kill_all
from stammtisch.cardplay.match import Match

Engine: TypeAlias = Executor


@contextmanager
def local_engine(jobs: int) -> Iterator[Engine]:
    """So many processes of this machine. Ctrl-C is for the one that hands out the deals.

    Whatever ends the block early ends them at once.
    """
    one_thread_each()
    engine = ProcessPoolExecutor(jobs, _Context(), _settle_in)
    try:
        yield engine
    except BaseException:
        abandon(engine)
        raise
    finally:
        engine.shutdown()


class _Worker(SpawnProcess):
    """A process that Ctrl-C does not reach while it comes up, before it has settled in."""

    def start(self) -> None:
        with _held_back():
            super().start()


class _Context(SpawnContext):
    Process = _Worker


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C waits until this is over; in a process started meanwhile, until it says otherwise."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle_in() -> None:
    """Be unmoved by Ctrl-C, but go when asked to, or when the parent has gone, however it went.

    A thread does it: the main one may be deep in a solver, and would hear of a signal late.
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
        kill_all()  # a program that hangs would stay behind
        os._exit(1)

    Thread(target=follow, daemon=True).start()


def abandon(engine: Engine) -> None:
    """Stop at once: what is being played is not played to its end."""
    for process in active_children():
        process.terminate()
    engine.shutdown(cancel_futures=True)


class Course:
    """A block at one table: its matches so far, and what is to be played next."""

    def __init__(self, contest: Contest, block: int, table: int, patience: float = PATIENCE):
        self.contest = contest
        self.block, self.table = block, table
        self.patience = patience
        self.number = 0
        self.matches: list[Match] = []

    @property
    def next(self) -> Task | None:
        """The next deal; ``None`` when all have been played.

        A full block ends when the match that was begun is over: to break it off would make the
        short ones count for more. What is played beyond the block counts for the match alone.
        """
        contest = self.contest
        begun = bool(self.matches) and not self.matches[-1].finished
        full = contest.length(self.block) == BLOCK
        if self.number >= contest.length(self.block) and not (begun and full):
            return None
        dealer = self.number % contest.game.GAME.seats
        match = self.matches[-1] if begun else contest.game.Match(contest.options, dealer)
        return Task(
            Deal(self.block, self.table, self.number),
            contest.game.GAME.name,
            contest.options,
            match.standing,
            dealer,
            contest.seed_of(self.block, self.number),
            tuple(contest.names[entrant] for entrant in contest.tables[self.table]),
            self.patience,
        )

    @property
    def place(self) -> tuple[int, int, int]:
        """When it is its turn: block by block, deal by deal, table by table."""
        return self.block, self.number, self.table

    def add(self, result: Any) -> tuple[int, ...]:
        """A deal's result; what it brought each seat."""
        if not self.matches or self.matches[-1].finished:
            dealer = self.number % self.contest.game.GAME.seats
            self.matches.append(self.contest.game.Match(self.contest.options, dealer))
        self.matches[-1] = self.matches[-1].add(result)
        self.number += 1
        return self.matches[-1].rows[-1]


def courses(contest: Contest, patience: float = PATIENCE) -> dict[tuple[int, int], Course]:
    """Every block at every table, by their numbers."""
    return {
        (block, table): Course(contest, block, table, patience)
        for block in range(contest.blocks)
        for table in range(len(contest.tables))
    }


def run(courses: dict[tuple[int, int], Course], engine: Engine, at_once: int) -> Iterator[Played]:
    """Play what is left of the courses, ``at_once`` deals at a time; each deal as it is done.

    The courses go on with each deal that is given out. To stop, stop asking. A deal is played at
    all tables before the next one, as far as that goes: then what was played so far counts.
    """
    waiting = [(course.place, course) for course in courses.values() if course.next]
    heapify(waiting)
    running: dict[Future[Played], Course] = {}
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                _, course = heappop(waiting)
                task = course.next
                assert task is not None, "what waits has a next deal"
                running[engine.submit(play, task)] = course
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                course = running.pop(future)
                played = future.result()
                course.add(played.result)
                if course.next:
                    heappush(waiting, (course.place, course))
                yield played
    finally:
        for future in running:
            future.cancel()
